package dev.throng.scenario;

import dev.throng.scenario.Scenario.Phase;
import dev.throng.scenario.yaml.Node;
import dev.throng.scenario.yaml.Problems;
import java.util.List;

/**
 * Where {@code for: auto} makes sense: in a phase that is not measured, whose loads do not change, and that a measured phase follows but
 * none precedes. A file with nothing but such a phase is a fragment, and its run has a verdict that says so.
 */
final class SelfEnding {

    private SelfEnding() {}

    /**
     * Adds what is wrong with the phases that end themselves. A list with a phase that could not be bound is not checked.
     *
     * @param nodes of the phases, in their order
     */
    static void check(List<Node> nodes, List<Phase> phases, Problems problems) {
        if (nodes.size() != phases.size()) {
            return;
        }
        boolean measured = false;
        for (int number = 0; number < phases.size(); number++) {
            Phase phase = phases.get(number);
            if (phase.untilSteady()) {
                Node length = child(nodes.get(number), "for");
                if (phase.measured()) {
                    problems.expected(
                            length, "a duration, or measured: false, because auto is the length of a warm-up");
                } else if (measured) {
                    problems.expected(
                            length, "a duration, because a warm-up with auto comes before the measured phases");
                } else if (phases.size() > 1
                        && phases.subList(number + 1, phases.size()).stream().noneMatch(Phase::measured)) {
                    problems.expected(length, "a duration, because no measured phase follows");
                }
                checkLoads(nodes.get(number), phase, problems);
            }
            measured |= phase.measured();
        }
    }

    private static void checkLoads(Node node, Phase phase, Problems problems) {
        if (phase.load().isEmpty()) {
            problems.expected(child(node, "for"), "a duration, because a phase without load cannot become steady");
        }
        phase.load().forEach((operation, load) -> {
            if (!load.isConstant()) {
                Node given = child(child(node, "load"), operation.id());
                problems.at(
                        given.location(),
                        load.describe()
                                + " (expected: a constant rate, users or inFlight without upTo, because the phase has for: auto)");
            }
        });
    }

    private static Node child(Node node, String key) {
        return node instanceof Node.Mapping mapping ? mapping.value(key).orElse(node) : node;
    }
}
