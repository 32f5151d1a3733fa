package dev.throng.verdict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The agents of a run whose value is far above that of all others. Pure.
 *
 * @param agents their names, the highest value first; at most half of all agents
 * @param least the lowest of their values
 * @param most the highest of their values
 * @param others the highest value of the other agents
 */
public record Outliers(List<String> agents, double least, double most, double others) {

    /** A time or a count is far above another one if it is at least this many times as high. */
    public static final double FAR = 3;

    private static final int LISTED = 3;

    public Outliers {
        agents = List.copyOf(agents);
    }

    /**
     * Finds the agents that differ from the others.
     *
     * @param values by the name of the agent
     * @param floor values up to this are equal for this purpose
     * @param factor how many times as high as those of the others their values are at least
     * @return empty if the values of all agents are similar, or most of them are high
     */
    public static Optional<Outliers> of(Map<String, ? extends Number> values, double floor, double factor) {
        List<Map.Entry<String, ? extends Number>> all = new ArrayList<>(values.entrySet());
        all.sort(Comparator.comparingDouble(entry -> -entry.getValue().doubleValue()));
        for (int count = 1; count <= all.size() / 2; count++) {
            double least = all.get(count - 1).getValue().doubleValue();
            double others = all.get(count).getValue().doubleValue();
            if (least > floor && least >= factor * Math.max(floor, others)) {
                return Optional.of(new Outliers(
                        all.subList(0, count).stream().map(Map.Entry::getKey).toList(),
                        least,
                        all.get(0).getValue().doubleValue(),
                        others));
            }
        }
        return Optional.empty();
    }

    /** The names for people: {@code agent-2}, or {@code agent-2, agent-5, agent-7 and 3 more}. */
    public String names() {
        return list(agents);
    }

    /** The names for people; only the first if there are many. */
    public static String list(List<String> agents) {
        return agents.size() <= LISTED
                ? String.join(", ", agents)
                : String.join(", ", agents.subList(0, LISTED)) + " and " + (agents.size() - LISTED) + " more";
    }
}
