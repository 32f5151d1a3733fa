package dev.throng.reports.findings;

import dev.throng.reports.findings.Evidence.Part;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.SloResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which of the measured operations matter most to a reader: those that an objective names, then the busiest. Pure.
 *
 * @param parts every operation of every measured phase in which something was due, the most important first
 */
public record MainParts(List<Part> parts) {

    public static MainParts of(Evidence evidence) {
        Set<String> named = named(evidence);
        List<Part> parts = new ArrayList<>(evidence.measuredParts());
        parts.sort(Comparator.comparing((Part part) -> !named.contains(part.operation()))
                .thenComparing(part -> -part.counts().answered()));
        return new MainParts(List.copyOf(parts));
    }

    private static Set<String> named(Evidence evidence) {
        List<String> objectives = evidence.result().map(RunResult::slo).orElse(List.of()).stream()
                .map(SloResult::expression)
                .toList();
        Set<String> named = new LinkedHashSet<>();
        for (String operation : evidence.operations()) {
            // canary.send.response.p99 is no objective on send
            Pattern name = Pattern.compile("(?<![\\w.-])" + Pattern.quote(operation) + "\\.");
            if (objectives.stream()
                    .anyMatch(objective -> name.matcher(objective).find())) {
                named.add(operation);
            }
        }
        return named;
    }

    /** The operations, the most important first. */
    public List<String> operations() {
        return parts.stream().map(Part::operation).distinct().toList();
    }

    /** The most important parts, in the order of the run. */
    public List<Part> first(int most) {
        return parts.stream()
                .limit(most)
                .sorted(Comparator.comparingInt(Part::index))
                .toList();
    }
}
