package dev.throng.scenario;

import dev.throng.scenario.yaml.Node;
import dev.throng.scenario.yaml.Problems;
import dev.throng.text.Printable;
import java.util.List;

/** Reports text that a new process cannot get: the character 0 anywhere, and an equals sign in a name. */
final class ProcessArguments {

    /** Checks the keys of a target whose values become arguments or environment variables. */
    static void check(Node.Mapping target, Problems problems) {
        List.of("command", "environment", "set", "jvm")
                .forEach(key -> target.value(key).ifPresent(node -> checkText(node, problems)));
        List.of("environment", "set").forEach(key -> target.value(key)
                .filter(Node.Mapping.class::isInstance)
                .ifPresent(named -> checkNames((Node.Mapping) named, problems)));
    }

    private static void checkNames(Node.Mapping named, Problems problems) {
        named.entries().keySet().stream()
                .filter(name -> name.isEmpty() || name.contains("=") || name.contains("\0"))
                .forEach(name -> problems.at(
                        named.location(), "\"" + Printable.excerpt(name) + "\" (expected: names without =)"));
    }

    private static void checkText(Node node, Problems problems) {
        if (node instanceof Node.Sequence sequence) {
            sequence.items().forEach(item -> checkText(item, problems));
        } else if (node instanceof Node.Mapping mapping) {
            mapping.entries().values().forEach(entry -> checkText(entry.value(), problems));
        } else if (node instanceof Node.Scalar scalar && scalar.text().contains("\0")) {
            problems.expected(scalar, "text without the character 0");
        }
    }

    private ProcessArguments() {}
}
