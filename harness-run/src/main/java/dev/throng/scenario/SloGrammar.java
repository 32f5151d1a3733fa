package dev.throng.scenario;

import dev.throng.measure.Metric;
import dev.throng.scenario.Quantity.Figure;
import dev.throng.scenario.Quantity.Kind;
import dev.throng.scenario.Quantity.Side;
import dev.throng.scenario.Quantity.Statistic;
import dev.throng.scenario.Quantity.Time;
import dev.throng.scenario.yaml.QuantityKind;
import dev.throng.scenario.yaml.ScalarTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Lists what an SLO may consist of, for {@code throng protocols} and the documentation: the words that {@link Slo#parse} accepts. */
public final class SloGrammar {

    /** The form of an SLO. */
    public static final String FORM = "[phase[NAME].]QUANTITY COMPARISON BOUND";

    private SloGrammar() {}

    /**
     * A word of SLOs.
     *
     * @param word as it is written; capitals stand for other words
     * @param bound the forms of the bound: {@code number or percentage}; empty for words that have none
     * @param meaning a sentence
     */
    public record Word(String word, String bound, String meaning) {}

    /** The quantities of an operation, its processes excluded: figures, failures and times. */
    public static List<Word> ofOperation() {
        List<Word> words = new ArrayList<>();
        for (Time time : Time.values()) {
            words.add(new Word("OPERATION." + time.id() + ".STATISTIC", Kind.NANOSECONDS.bound(), time.description()));
        }
        words.add(new Word("OPERATION.failures", bound(Figure.FAILED), "Arrivals that failed, for whatever reason."));
        words.add(
                new Word(
                        "OPERATION.failures.ID",
                        bound(Figure.FAILED),
                        "Arrivals that failed for one reason: a failure of the protocol, with or without its condition and step."));
        for (Figure figure : Figure.values()) {
            words.add(new Word("OPERATION." + figure.id(), bound(figure), figure.description()));
        }
        return words;
    }

    private static String bound(Figure figure) {
        String bound = figure.kind().bound();
        if (!SloParser.SHARES.contains(figure)) {
            return bound;
        }
        return bound + ", or a percentage of " + (figure == Figure.OWED ? Figure.DUE : Figure.STARTED).id();
    }

    /** The quantities of a protocol's metrics, by the kind of metric. */
    public static List<Word> ofMetrics() {
        return Arrays.stream(Metric.Kind.values())
                .map(kind -> new Word(
                        "metrics.NAME."
                                + (kind == Metric.Kind.COUNTER ? ScalarTypes.word(Statistic.COUNT) : "STATISTIC"),
                        "by the metric's unit; count: number",
                        meaning(kind)))
                .toList();
    }

    private static String meaning(Metric.Kind kind) {
        return switch (kind) {
            case COUNTER -> "A counter: its sum over the measured phases.";
            case DISTRIBUTION -> "A distribution: a statistic of its values.";
            case GAUGE -> "A gauge: a statistic of its values, read once per second from each of its series.";
            case LEVEL -> "A level: a statistic of its values, read once per second, the sum of all event loops.";
        };
    }

    /** The figures of a process, over the whole run. */
    public static List<Word> ofProcess(Side side) {
        return ProcessFigures.of(side).entrySet().stream()
                .map(figure -> new Word(
                        ScalarTypes.word(side) + "." + figure.getKey(),
                        figure.getValue().kind().bound(),
                        figure.getValue().description()))
                .toList();
    }

    /** The statistics. */
    public static List<Word> statistics() {
        return Arrays.stream(Statistic.values())
                .map(statistic -> new Word(
                        ScalarTypes.word(statistic),
                        statistic == Statistic.COUNT ? Kind.COUNT.bound() : "",
                        statistic.description()))
                .toList();
    }

    /** The comparisons. */
    public static List<Word> comparisons() {
        return Arrays.stream(Slo.Comparison.values())
                .map(comparison -> new Word(
                        comparison.sign(),
                        "",
                        comparison.name().charAt(0)
                                + comparison
                                        .name()
                                        .substring(1)
                                        .toLowerCase(Locale.ROOT)
                                        .replace('_', ' ')
                                + "."))
                .toList();
    }

    /** The forms of bounds, with examples and units. */
    public static List<Word> bounds() {
        return List.of(
                new Word(Kind.NANOSECONDS.bound(), "50ms, 1.5s, 1m30s", units(QuantityKind.DURATIONS) + "."),
                new Word(
                        Kind.BYTES.bound(),
                        "512B, 64KiB, 1.5GB",
                        units(QuantityKind.SIZES) + ". kB is 1,000 bytes, KiB is 1,024 bytes."),
                new Word(Kind.PER_SECOND.bound(), "1000/s, 30/min", units(QuantityKind.RATES) + "."),
                new Word(Kind.COUNT.bound(), "0, 12.5, 1e6", "No unit."),
                new Word(
                        "percentage",
                        "0.1%",
                        "A share of the arrivals that were started; of owed, of those that were due."));
    }

    private static String units(QuantityKind names) {
        return names.units().stream().collect(Collectors.joining(", ", "Units: ", ""));
    }
}
