package dev.throng.gclab.compare;

import dev.throng.report.Format;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** States in one sentence for which configurations the target's pauses and stalls explain the slow responses. */
public final class AttributionSentence {

    /** A range of shares that is wider says nothing. */
    private static final double WIDE = 0.5;

    private AttributionSentence() {}

    /**
     * @param percentile the responses are above it: {@code p99.9}
     * @param trials by configuration, each with what the target's pauses and stalls explain
     * @param paced the labels of the configurations whose collector also delays threads that allocate, with the time of all threads per
     *     second in ns; empty if the log does not have it
     * @return empty if no trial had a slow response
     */
    public static Optional<String> of(
            String percentile, Map<ConfigurationName, List<Attribution>> trials, Map<String, OptionalDouble> paced) {
        Map<Attribution.Result, Map<ConfigurationName, List<Attribution>>> byVerdict = new LinkedHashMap<>();
        trials.forEach((name, all) -> {
            List<Attribution> slow = all.stream().filter(one -> one.kept() > 0).toList();
            if (!slow.isEmpty()) {
                byVerdict
                        .computeIfAbsent(verdict(slow), unseen -> new LinkedHashMap<>())
                        .put(name, slow);
            }
        });
        ConfigurationList list = new ConfigurationList(trials.keySet());
        List<String> parts = new ArrayList<>();
        part(parts, "explain most with ", list, byVerdict.get(Attribution.Result.STOPS));
        part(parts, "contribute little to most with ", list, byVerdict.get(Attribution.Result.NOT_STOPS));
        part(
                parts,
                "have an unclear effect, or trials that disagree, with ",
                list,
                byVerdict.get(Attribution.Result.OPEN));
        List<String> unknown = byVerdict.entrySet().stream()
                .filter(verdict -> verdict.getKey() != Attribution.Result.STOPS)
                .flatMap(verdict -> verdict.getValue().keySet().stream())
                .map(ConfigurationName::label)
                .filter(label -> paced.containsKey(label) && paced.get(label).orElse(1) > 0)
                .toList();
        return parts.isEmpty()
                ? Optional.empty()
                : Optional.of("Responses above " + percentile
                        + ": the target's pauses and allocation stalls (threads that wait for memory) "
                        + String.join("; they ", parts)
                        + (unknown.isEmpty()
                                ? ""
                                : "; pacing, which delays threads that allocate, may explain those with "
                                        + list.all(unknown) + " (" + pacing(unknown, paced) + ")")
                        + ".");
    }

    /** How long threads waited; that it is unknown if it is of one of them. */
    private static String pacing(List<String> labels, Map<String, OptionalDouble> paced) {
        List<OptionalDouble> times = labels.stream().map(paced::get).toList();
        if (times.stream().anyMatch(OptionalDouble::isEmpty)) {
            return "its time is not logged";
        }
        String least = Format.duration(
                times.stream().mapToDouble(OptionalDouble::getAsDouble).min().orElse(0));
        String most = Format.duration(
                times.stream().mapToDouble(OptionalDouble::getAsDouble).max().orElse(0));
        return "threads waited for " + (least.equals(most) ? "" : least + " to ") + most + " per second";
    }

    /** Up to {@value ConfigurationList#MAX} configurations have their own shares, more have a common range. */
    private static void part(
            List<String> parts, String words, ConfigurationList list, Map<ConfigurationName, List<Attribution>> slow) {
        if (slow == null) {
            return;
        }
        if (slow.size() > ConfigurationList.MAX) {
            List<Attribution> all = slow.values().stream().flatMap(List::stream).toList();
            parts.add(words
                    + list.all(
                            slow.keySet().stream().map(ConfigurationName::label).toList())
                    + explained(all));
        } else {
            parts.add(words
                    + slow.entrySet().stream()
                            .map(one -> one.getKey().label() + explained(one.getValue()))
                            .collect(Collectors.joining(", ")));
        }
    }

    /** The result of all trials; open if they differ. */
    private static Attribution.Result verdict(List<Attribution> trials) {
        List<Attribution.Result> verdicts =
                trials.stream().map(Attribution::verdict).distinct().toList();
        return verdicts.size() == 1 ? verdicts.get(0) : Attribution.Result.OPEN;
    }

    /** {@code  (19 to 43 % explained)}; empty if the trials disagree so much that the range says nothing. */
    private static String explained(List<Attribution> trials) {
        DoubleSummaryStatistics shares =
                trials.stream().mapToDouble(Attribution::explained).summaryStatistics();
        if (shares.getMax() - shares.getMin() > WIDE) {
            return "";
        }
        long least = Math.round(100 * shares.getMin());
        long most = Math.round(100 * shares.getMax());
        return " (" + (least == most ? "" : least + " to ") + most + " % explained)";
    }
}
