package dev.throng.scenario;

import dev.throng.figure.Count;
import dev.throng.figure.Figure;
import dev.throng.figure.ProcessFigure;
import dev.throng.figure.ProcessFigure.Side;
import dev.throng.figure.Statistic;
import dev.throng.figure.Time;
import dev.throng.figure.Unit;
import dev.throng.scenario.yaml.QuantityKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Lists what an SLO may consist of, for {@code throng protocols} and the documentation: the words that {@link Slo#parse} accepts. */
public final class SloGrammar {

    /** The form of an SLO. */
    public static final String FORM = "[phase[NAME].]FIGURE COMPARISON BOUND";

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
        for (Time time : Time.all()) {
            words.add(new Word("OPERATION." + time.id() + ".STATISTIC", bound(Unit.NANOSECONDS), time.description()));
        }
        words.add(new Word("OPERATION.failures", bound(Count.FAILED), "Arrivals that failed, for whatever reason."));
        words.add(
                new Word(
                        "OPERATION.failures.ID",
                        bound(Count.FAILED),
                        "Arrivals that failed for one reason: a failure of the protocol, with or without its condition and step."));
        for (Figure figure : Quantity.OfOperation.figures()) {
            words.add(new Word("OPERATION." + figure.id(), bound(figure), figure.description()));
        }
        return words;
    }

    private static String bound(Figure figure) {
        String bound = bound(figure.unit());
        return figure instanceof Count count && count.whole().isPresent()
                ? bound + ", or a percentage of " + count.whole().get().id()
                : bound;
    }

    /** The form of a bound of values with a unit: {@code duration}, {@code size}, {@code rate} or {@code number}. */
    public static String bound(Unit unit) {
        return switch (unit) {
            case NANOSECONDS, SECONDS -> "duration";
            case BYTES -> "size";
            case PER_SECOND -> "rate";
            case COUNT -> "number";
        };
    }

    /** The quantities of a protocol's metrics, by the kind of metric. */
    public static List<Word> ofMetrics() {
        return Arrays.stream(Figure.Kind.values())
                .map(kind -> new Word(
                        "metrics.NAME." + (kind == Figure.Kind.COUNTER ? Statistic.COUNT.id() : "STATISTIC"),
                        "by the metric's unit; count: number",
                        meaning(kind)))
                .toList();
    }

    private static String meaning(Figure.Kind kind) {
        return switch (kind) {
            case COUNTER -> "A counter: its sum over the measured phases.";
            case DISTRIBUTION -> "A distribution: a statistic of its values.";
            case GAUGE -> "A gauge: a statistic of its values, read once per second from each of its series.";
            case LEVEL -> "A level: a statistic of its values, read once per second, the sum of all event loops.";
        };
    }

    /** The figures of a process, over the whole run. */
    public static List<Word> ofProcess(Side side) {
        return ProcessFigure.of(side).stream()
                .map(figure -> new Word(side.id() + "." + figure.id(), bound(figure.unit()), figure.description()))
                .toList();
    }

    /** The statistics. */
    public static List<Word> statistics() {
        return Arrays.stream(Statistic.values())
                .map(statistic -> new Word(
                        statistic.id(), statistic == Statistic.COUNT ? bound(Unit.COUNT) : "", statistic.description()))
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
                new Word(bound(Unit.NANOSECONDS), "50ms, 1.5s, 1m30s", units(QuantityKind.DURATIONS) + "."),
                new Word(
                        bound(Unit.BYTES),
                        "512B, 64KiB, 1.5GB",
                        units(QuantityKind.SIZES) + ". kB is 1,000 bytes, KiB is 1,024 bytes."),
                new Word(bound(Unit.PER_SECOND), "1000/s, 30/min", units(QuantityKind.RATES) + "."),
                new Word(bound(Unit.COUNT), "0, 12.5, 1e6", "No unit."),
                new Word(
                        "percentage",
                        "0.1%",
                        "A share of the arrivals that were started; of owed, of those that were due."));
    }

    private static String units(QuantityKind names) {
        return names.units().stream().collect(Collectors.joining(", ", "Units: ", ""));
    }
}
