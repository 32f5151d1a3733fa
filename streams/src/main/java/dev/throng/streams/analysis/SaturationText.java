package dev.throng.streams.analysis;

import dev.throng.series.RunSeries;
import dev.throng.series.Series;
import dev.throng.streams.analysis.StreamAnalysis.Sign;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** States the result of a {@link SaturationCheck} in sentences with figures. */
final class SaturationText {

    private static final int UNACCEPTED_SECONDS = 5;

    private final RunSeries run;
    private final Series wanted;
    private final CpuText cpu;

    SaturationText(RunSeries run, Series wanted) {
        this.run = run;
        this.wanted = wanted;
        this.cpu = new CpuText(run);
    }

    static String noListenerDue() {
        return unknown("no listener was due");
    }

    static String mostlyNoMedia() {
        return unknown("most listeners received bytes that are not media, so their number is not the cause");
    }

    static String tooFewSamples() {
        return unknown("too few samples were taken while the listeners grew (expected: at least 10 seconds)");
    }

    String noneReceived() {
        return unknown("no listener received anything, so their number is not the cause") + unaccepted();
    }

    String notGradual(int fewestLevels) {
        return unknown(String.format(
                        Locale.ROOT,
                        "the %,.0f listeners did not come gradually (expected: at least %d different numbers)",
                        wanted.largest(),
                        fewestLevels))
                + unaccepted();
    }

    private static String unknown(String why) {
        return "Not known: " + why + ".";
    }

    String reached(Sign first, SegmentedFit fit, List<Sign> signs) {
        return String.format(
                Locale.ROOT,
                "Reached at about %,.0f listeners (%,.0f to %,.0f). Beyond that, %s. At the end, %.0f %% of what the first"
                        + " part of the run promised was missing.%s%s%s",
                fit.bend(),
                fit.low(),
                fit.high(),
                shownBy(first.name()),
                100 * fit.shortfall(),
                others(signs, first),
                unaccepted(),
                cpu.since(when(fit.bend())));
    }

    private static String shownBy(String sign) {
        return switch (sign) {
            case "connected" -> "more listeners came, but hardly more were connected";
            case "accepted" -> "more listeners were connected, but hardly more were accepted";
            case "receiving" -> "more listeners were accepted, but hardly more received anything";
            default -> "more listeners came, but the media received hardly grew";
        };
    }

    private static String others(List<Sign> signs, Sign first) {
        String also = signs.stream()
                .filter(sign -> sign.shown() && sign != first)
                .map(sign -> String.format(Locale.ROOT, "%s from %,.0f", sign.name(), sign.bend()))
                .collect(Collectors.joining(", "));
        return also.isEmpty() ? "" : " It also showed in: " + also + ".";
    }

    String passed(double listeners, double receiving) {
        return String.format(
                Locale.ROOT,
                "Passed: of %,.0f listeners only %,.0f received anything at the end. The number at which this began is"
                        + " unknown, because the listeners did not come gradually.%s%s",
                listeners,
                receiving,
                unaccepted(),
                cpu.since(when(listeners)));
    }

    String notReached(List<Sign> signs) {
        return String.format(
                Locale.ROOT,
                "Not reached: up to %,.0f listeners, %s grew with them.",
                wanted.largest(),
                signs.stream().map(Sign::name).collect(Collectors.joining(", ")));
    }

    static String missingFromTheStart(double receiving, double listeners) {
        return String.format(
                Locale.ROOT,
                " But only %,.0f of %,.0f received anything at the end. The others are missing from the start, not"
                        + " from some number of listeners on.",
                receiving,
                listeners);
    }

    /**
     * States how many connections the target's kernel held and the target did not accept, by Throng's gauge of connections that waited for
     * long. Empty for a result without that gauge. The verdict is not known here, so the text names no cause.
     */
    private String unaccepted() {
        double waiting = run.gauge("unaccepted").largest();
        return waiting > Bends.MISSING * run.gauge("connected").largest()
                ? String.format(
                        Locale.ROOT,
                        " Up to %,.0f listeners at once had been connected for %d s or longer and were not accepted: the"
                                + " target's kernel held their connections. The cause is the target's listen backlog or the"
                                + " speed at which it accepts, unless the verdict names a problem of the generator.",
                        waiting,
                        UNACCEPTED_SECONDS)
                : "";
    }

    /** The second from which on so many listeners were wanted. */
    private double when(double listeners) {
        int i = 0;
        while (i < wanted.size() - 1 && wanted.value(i) < listeners) {
            i++;
        }
        return wanted.second(i);
    }
}
