package dev.throng.scenario;

import dev.throng.figure.Metric;
import dev.throng.figure.ProcessFigure;
import dev.throng.figure.ProcessFigure.Side;
import dev.throng.figure.Statistic;
import dev.throng.figure.Time;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.text.Nearest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The paths of a protocol's quantities, each also in the spellings that users of other tools try: without {@code metrics}, without {@code
 * response}, with {@code avg}. Used for suggestions only; a file must have the path itself. Immutable.
 *
 * @param bySpelling the path that a spelling stands for; of two paths with the same spelling the first
 */
record QuantityPaths(Map<String, String> bySpelling) {

    /** Words that other tools have for those of a path. */
    private static final Map<String, List<String>> OTHER_WORDS = Map.of(
            "response", List.of("latency", "duration", "responseTime", "time"),
            "failures", List.of("errors", "failure", "errorRate"),
            "answeredRate", List.of("rate", "throughput"),
            "mean", List.of("avg", "average"),
            "max", List.of("maximum"),
            "min", List.of("minimum"),
            "p50", List.of("median", "med"),
            "rssMax", List.of("rss", "memory", "mem"),
            "cpuSeconds", List.of("cpu", "cpuTime"));

    QuantityPaths {
        bySpelling = Collections.unmodifiableMap(new LinkedHashMap<>(bySpelling));
    }

    static QuantityPaths of(Protocol protocol) {
        Map<String, String> bySpelling = new LinkedHashMap<>();
        for (Operation operation : protocol.operations()) {
            operation(operation.id(), bySpelling);
        }
        for (Metric metric : protocol.metrics()) {
            metric(metric, protocol.operations(), bySpelling);
        }
        for (Side side : Side.values()) {
            for (ProcessFigure figure : ProcessFigure.of(side)) {
                String path = side.id() + "." + figure.id();
                spellings(figure.id()).forEach(spelling -> {
                    bySpelling.putIfAbsent(side.id() + "." + spelling, path);
                    bySpelling.putIfAbsent(spelling, path);
                });
            }
        }
        return new QuantityPaths(bySpelling);
    }

    private static void operation(String id, Map<String, String> bySpelling) {
        List<String> figures = new ArrayList<>(List.of("failures"));
        Quantity.OfOperation.figures().forEach(figure -> figures.add(figure.id()));
        for (String figure : figures) {
            spellings(figure).forEach(spelling -> {
                bySpelling.putIfAbsent(id + "." + spelling, id + "." + figure);
                bySpelling.putIfAbsent(spelling, id + "." + figure);
            });
        }
        for (Time time : Time.all()) {
            for (Statistic statistic : QuantityParser.OF_TIMES) {
                String word = statistic.id();
                String path = id + "." + time.id() + "." + word;
                for (String spelling : spellings(word)) {
                    spellings(time.id()).forEach(name -> {
                        bySpelling.putIfAbsent(id + "." + name + "." + spelling, path);
                        bySpelling.putIfAbsent(name + "." + spelling, path);
                    });
                    bySpelling.putIfAbsent(id + "." + spelling, path);
                }
            }
        }
    }

    private static void metric(Metric metric, List<? extends Operation> operations, Map<String, String> bySpelling) {
        Set<Statistic> statistics = QuantityParser.statistics(metric.kind());
        for (Statistic statistic : statistics) {
            String word = statistic.id();
            String path = "metrics." + metric.id() + "." + word;
            for (String spelling : spellings(word)) {
                String name = metric.id() + "." + spelling;
                bySpelling.putIfAbsent("metrics." + name, path);
                bySpelling.putIfAbsent(name, path);
                operations.forEach(operation -> bySpelling.putIfAbsent(operation.id() + "." + name, path));
            }
        }
        String usual = statistics.size() == 1 ? "count" : "max";
        bySpelling.putIfAbsent(metric.id(), "metrics." + metric.id() + "." + usual);
        operations.forEach(operation ->
                bySpelling.putIfAbsent(operation.id() + "." + metric.id(), "metrics." + metric.id() + "." + usual));
    }

    private static List<String> spellings(String word) {
        List<String> spellings = new ArrayList<>(List.of(word));
        spellings.addAll(OTHER_WORDS.getOrDefault(word, List.of()));
        Statistic.percentiles().stream()
                .filter(percentile ->
                        percentile.id().equals(word) && !percentile.label().equals(word))
                .forEach(percentile -> spellings.add(percentile.label()));
        return spellings;
    }

    /** The path that a spelling stands for; empty if it is none. */
    Optional<String> meant(String spelling) {
        return Optional.ofNullable(bySpelling.get(spelling));
    }

    /** The path whose spelling is nearest to the given one, with a near word at each place; empty if none is near. */
    Optional<String> nearest(String given) {
        List<String> words = List.of(given.split("\\.", -1));
        List<String> near = bySpelling.keySet().stream()
                .filter(spelling -> near(words, List.of(spelling.split("\\."))))
                .toList();
        return Nearest.to(given, near).map(bySpelling::get);
    }

    private static boolean near(List<String> given, List<String> known) {
        return given.size() == known.size()
                && IntStream.range(0, given.size()).allMatch(i -> Nearest.to(given.get(i), List.of(known.get(i)))
                        .isPresent());
    }
}
