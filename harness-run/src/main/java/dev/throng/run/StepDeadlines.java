package dev.throng.run;

import dev.throng.scenario.yaml.Node;
import dev.throng.text.QuantityText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Compares the deadlines of the steps that a scenario gives with its deadline for whole arrivals. Pure. */
final class StepDeadlines {

    private StepDeadlines() {}

    /**
     * Returns a note on the deadlines of steps that cannot take effect, because the scenario's deadline is over first. Defaults of steps are
     * not mentioned: the failure names the step in any case.
     *
     * @param steps the deadlines by setting, such as {@code deadlines.connect}
     * @param root the scenario's file
     */
    static Optional<String> note(Duration deadline, Map<String, Duration> steps, Node root) {
        List<String> longer = new ArrayList<>();
        new TreeMap<>(steps).forEach((setting, step) -> {
            if (step.compareTo(deadline) > 0 && isGiven(root, ("settings." + setting).split("\\."))) {
                longer.add("settings." + setting + " (" + QuantityText.duration(step) + ")");
            }
        });
        return longer.isEmpty()
                ? Optional.empty()
                : Optional.of(String.join(", ", longer) + (longer.size() == 1 ? " is" : " are")
                        + " longer than the scenario's deadline (" + QuantityText.duration(deadline)
                        + "), which ends arrivals before; raise deadline to give the step its time");
    }

    private static boolean isGiven(Node root, String[] path) {
        Optional<Node> node = Optional.of(root);
        for (String key : path) {
            node = node.filter(Node.Mapping.class::isInstance)
                    .map(Node.Mapping.class::cast)
                    .flatMap(mapping -> mapping.value(key));
        }
        return node.isPresent();
    }
}
