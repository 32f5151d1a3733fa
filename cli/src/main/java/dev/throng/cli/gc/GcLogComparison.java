package dev.throng.cli.gc;

import dev.throng.gclogs.GcLogSummary;
import dev.throng.report.Format;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.DoubleFunction;

/** The figures of two logs side by side, with differences. Figures that depend on the length of a log are rates. */
public final class GcLogComparison {

    /** What a reader must know about a comparison of two logs. */
    public static final String CAUTION =
            "One log each: a difference may be chance, or come from another load. throng study compares JVMs over several trials.";

    private static final String UNKNOWN = "unknown";

    /** Above this a ratio is shown as times instead of per cent. */
    private static final double TIMES = 3;

    /**
     * A figure of both logs.
     *
     * @param difference of the first log to the second one; empty if there is none
     */
    public record Row(String name, String value, String against, String difference) {}

    private final List<Row> rows = new ArrayList<>();
    private final GcLogSummary log;
    private final GcLogSummary against;

    private GcLogComparison(GcLogSummary log, GcLogSummary against) {
        this.log = log;
        this.against = against;
    }

    /** The rows of the comparison of a log against another one. */
    public static List<Row> rows(GcLogSummary log, GcLogSummary against) {
        return new GcLogComparison(log, against).all();
    }

    private interface Figure {

        OptionalDouble of(GcLogSummary log);
    }

    private List<Row> all() {
        rows.add(new Row("collector", collector(log), collector(against), ""));
        rows.add(new Row("Java", java(log), java(against), ""));
        rows.add(new Row(
                "length",
                Format.duration(log.extent().durationNanos()),
                Format.duration(against.extent().durationNanos()),
                ""));
        share("throughput", GcLogSummary::throughput);
        ratio(
                "pauses per minute",
                Format::amount,
                summary -> perSecond(pauses(summary).count(), summary, 60));
        ratio(
                "pause p50",
                GcLogComparison::duration,
                summary -> pause(summary, pauses(summary).p50()));
        ratio(
                "pause p99",
                GcLogComparison::duration,
                summary -> pause(summary, pauses(summary).p99()));
        ratio(
                "pause p99.9",
                GcLogComparison::duration,
                summary -> pause(summary, pauses(summary).p999()));
        ratio(
                "longest pause",
                GcLogComparison::duration,
                summary -> pause(summary, pauses(summary).max()));
        ratio(
                "full collections per hour",
                Format::amount,
                summary -> perSecond(summary.cycles().full(), summary, 3600));
        ratio(
                "allocation stalls per minute",
                Format::amount,
                summary -> summary.logged().stalls()
                        ? rate(summary.stalls().allocation().count(), summary, 60)
                        : OptionalDouble.empty());
        ratio(
                "longest time to safepoint",
                GcLogComparison::duration,
                summary -> summary.logged().safepoints() && summary.safepoints().count() > 0
                        ? real(summary.safepoints().timeToSafepointMax())
                        : OptionalDouble.empty());
        ratio(
                "allocated per second",
                Format::memory,
                summary -> perSecond(summary.heap().allocatedBytes(), summary));
        ratio(
                "promoted per second",
                Format::memory,
                summary -> perSecond(summary.old().promotedBytes(), summary));
        ratio(
                "heap after collections, at most",
                Format::memory,
                summary -> real(summary.heap().usedAfterMaxBytes()));
        for (String window : log.utilization().mmu().keySet()) {
            share(
                    "MMU " + window,
                    summary -> summary.logged().pauses()
                                    && summary.utilization().mmu().containsKey(window)
                            ? OptionalDouble.of(summary.utilization().mmu().get(window))
                            : OptionalDouble.empty());
        }
        return List.copyOf(rows);
    }

    private static String collector(GcLogSummary summary) {
        return summary.jvm().collector().map(name -> Printable.line(name, 40)).orElse("not named")
                + summary.jvm()
                        .mode()
                        .map(mode -> " (" + Printable.line(mode, 20) + ")")
                        .orElse("");
    }

    private static String java(GcLogSummary summary) {
        return summary.jvm().java().map(name -> Printable.line(name, 40)).orElse(UNKNOWN);
    }

    private static GcLogSummary.Pauses pauses(GcLogSummary summary) {
        return summary.pauses();
    }

    private static String duration(double nanos) {
        return Format.duration(Math.round(nanos));
    }

    private static OptionalDouble pause(GcLogSummary summary, long nanos) {
        return summary.logged().pauses() && summary.pauses().count() > 0
                ? OptionalDouble.of(nanos)
                : OptionalDouble.empty();
    }

    private static OptionalDouble perSecond(long count, GcLogSummary summary, double seconds) {
        return summary.logged().pauses() ? rate(count, summary, seconds) : OptionalDouble.empty();
    }

    private static OptionalDouble perSecond(OptionalLong bytes, GcLogSummary summary) {
        return bytes.isPresent() ? rate(bytes.getAsLong(), summary, 1) : OptionalDouble.empty();
    }

    private static OptionalDouble real(OptionalLong value) {
        return value.isPresent() ? OptionalDouble.of(value.getAsLong()) : OptionalDouble.empty();
    }

    private static OptionalDouble rate(long amount, GcLogSummary summary, double seconds) {
        long nanos = summary.extent().durationNanos();
        return nanos > 0 ? OptionalDouble.of(amount * 1e9 * seconds / nanos) : OptionalDouble.empty();
    }

    private void ratio(String name, DoubleFunction<String> format, Figure figure) {
        OptionalDouble first = figure.of(log);
        OptionalDouble second = figure.of(against);
        rows.add(new Row(name, text(first, format), text(second, format), ratio(first, second)));
    }

    private void share(String name, Figure figure) {
        OptionalDouble first = figure.of(log);
        OptionalDouble second = figure.of(against);
        String difference = first.isEmpty() || second.isEmpty()
                ? ""
                : signed((first.getAsDouble() - second.getAsDouble()) * 100, 2) + " points";
        rows.add(new Row(name, text(first, Format::share), text(second, Format::share), difference));
    }

    private static String text(OptionalDouble value, DoubleFunction<String> format) {
        return value.isPresent() ? format.apply(value.getAsDouble()) : UNKNOWN;
    }

    private static String ratio(OptionalDouble first, OptionalDouble second) {
        if (first.isEmpty() || second.isEmpty()) {
            return "";
        }
        if (first.getAsDouble() == second.getAsDouble()) {
            return "equal";
        }
        if (second.getAsDouble() == 0) {
            return "more";
        }
        double ratio = first.getAsDouble() / second.getAsDouble();
        return ratio >= TIMES ? Format.amount(ratio) + " times" : signed((ratio - 1) * 100, 1) + " %";
    }

    private static String signed(double number, int decimals) {
        String text = String.format(Locale.ROOT, "%+." + decimals + "f", number);
        return text.replace('-', '−');
    }
}
