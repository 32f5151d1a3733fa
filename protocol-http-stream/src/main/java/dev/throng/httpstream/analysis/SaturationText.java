package dev.throng.httpstream.analysis;

import dev.throng.httpstream.analysis.StreamAnalysis.Sign;
import dev.throng.series.RunSeries;
import dev.throng.series.Series;
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
        return unknown("most listeners got bytes that are no media, so it is no matter of how many they were");
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
                "Reached at about %,.0f listeners (%,.0f to %,.0f): beyond, %s, and %.0f %% of what the first part promised"
                        + " was missing at the end.%s%s%s",
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
            case "connected" -> "more listeners came and hardly more were connected";
            case "accepted" -> "more listeners were connected and hardly more were accepted";
            case "receiving" -> "more listeners were accepted and hardly more received anything";
            default -> "more listeners came and the media that arrived hardly grew";
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
                "Passed: of %,.0f listeners only %,.0f received anything at the end. From which number on cannot be"
                        + " told, as they did not come gradually.%s%s",
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
                " Yet only %,.0f of %,.0f received anything at the end: they are missing from the start and not"
                        + " from some number on.",
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
                        " %,.0f at once had been connected for %d s or longer each, as far as the target's kernel goes, and no"
                                + " accept of the target's came for them in that time: its listen backlog or its speed in"
                                + " accepting, if the verdict names no trouble of the generator's.",
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
