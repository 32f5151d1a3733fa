package dev.throng.analysis;

import dev.throng.analysis.Findings.Answer;
import dev.throng.analysis.Findings.Range;
import dev.throng.analysis.Findings.Saturation;
import dev.throng.analysis.Findings.Sign;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Finds the point from which on listeners grow and what they get does not. Against the listeners that were {@link Wanted} stand, each
 * on its own, those connected, accepted and receiving, and the media that came; each is fitted with a line that may bend once.
 * It shows saturation where the bend is certain, what follows it rises less than half as fast as before, and at the end a tenth or more is
 * missing; of the media, only if they also fall short of what the connected should get. Only the growing part of the run is analysed, and
 * media are fitted on those answered per second too: bursts on connect make a standstill look like a fall.
 */
final class Limits {

    private static final String BANDWIDTH = "bandwidth";
    private static final double CERTAIN = 6;
    private static final double FLATTER = 0.5;
    private static final double MISSING = 0.1;
    private static final double FROM_THE_END = 0.05;
    private static final int FEWEST_LEVELS = 5;
    private static final int LAST_SAMPLES = 3;
    private static final int PATIENCE_SECONDS = 5;
    private static final double HALF_SECOND = 0.5;
    private static final double CPU_LIMIT = 0.9;

    /** Seconds per second; what a quota takes in bursts shorter than that does not bend a whole ramp. */
    private static final double THROTTLED = 0.01;

    private final RunSeries run;
    private final Series wanted;
    private final Series answered;

    Limits(RunSeries run) {
        this.run = run;
        this.wanted = Wanted.of(run);
        this.answered = run.listens().answered();
    }

    Saturation find() {
        double most = wanted.largest();
        if (!(most > 0)) {
            return unknown("no listener was due");
        }
        if (mostlyNoMedia()) {
            return unknown("most listeners got bytes that are no media, so it is no matter of how many they were");
        }
        double[] x = growth(most);
        long levels = Arrays.stream(x).distinct().count();
        if (levels < FEWEST_LEVELS) {
            return sudden(most);
        }
        List<Sign> signs = new ArrayList<>();
        Map<String, Broken> bends = new LinkedHashMap<>();
        what().forEach((name, series) -> sign(name, series, x).ifPresent(bend -> {
            bends.put(name, bend);
            boolean shown = shows(bend, most, x) && !(name.equals(BANDWIDTH) && allCame(x.length));
            signs.add(new Sign(name, shown, bend.bend(), bend.before(), bend.after(), bend.shortfall()));
        }));
        if (signs.isEmpty()) {
            return unknown("too few samples were taken while the listeners grew (expected: at least 10 seconds)");
        }
        return first(signs, bends)
                .map(first -> reached(first, bends.get(first.name()), signs))
                .orElseGet(() -> notReached(signs, most));
    }

    private boolean mostlyNoMedia() {
        long answered = 0;
        long noMedia = 0;
        for (RunSeries.Arrivals listen : run.listens().arrivals()) {
            answered += listen.answered();
            noMedia += listen.noMedia();
        }
        return noMedia > answered / 2;
    }

    /**
     * The sign with the smallest bend. Where others may have come as early, the surest of them: bursts on connect end when newcomers are
     * served no more, which blurs the bandwidth's bend and no other.
     */
    private static Optional<Sign> first(List<Sign> signs, Map<String, Broken> bends) {
        double latest = signs.stream()
                .filter(Sign::shown)
                .min(Comparator.comparingDouble(Sign::bend))
                .map(sign -> bends.get(sign.name()).high())
                .orElse(Double.NEGATIVE_INFINITY);
        return signs.stream()
                .filter(sign -> sign.shown() && sign.bend() <= latest)
                .min(Comparator.comparingDouble(sign ->
                        bends.get(sign.name()).high() - bends.get(sign.name()).low()));
    }

    private Map<String, Series> what() {
        Map<String, Series> series = new LinkedHashMap<>();
        series.put("connected", run.gauge("connected"));
        series.put("accepted", run.gauge("accepted"));
        series.put("receiving", served());
        series.put(BANDWIDTH, run.rate("bytes-media"));
        return series;
    }

    /**
     * Who received anything or was on rate: of a target that sends a piece every two seconds, half have received nothing within the last
     * one, and all are on rate.
     */
    private Series served() {
        return run.gauge("receiving").orMore(run.gauge("on-rate"));
    }

    /** The wanted listeners of each sample until they are all there. */
    private double[] growth(double most) {
        int n = 0;
        while (n < wanted.size() && wanted.value(n) < 0.999 * most) {
            n++;
        }
        double[] x = new double[Math.min(n + 1, wanted.size())];
        for (int i = 0; i < x.length; i++) {
            x[i] = wanted.value(i);
        }
        return x;
    }

    private Optional<Broken> sign(String name, Series series, double[] x) {
        if (series.size() == 0) {
            return Optional.empty();
        }
        double[] there = new double[x.length];
        double[] y = new double[x.length];
        double[] served = new double[x.length];
        int n = 0;
        for (int i = 0; i < x.length; i++) {
            // counters are means of a second, levels stand at its end
            double value = series.at(wanted.second(i) - (name.equals(BANDWIDTH) ? HALF_SECOND : 0));
            if (Double.isFinite(value)) {
                there[n] = x[i];
                served[n] = answered.at(wanted.second(i) - HALF_SECOND);
                y[n++] = value;
            }
        }
        double[] newcomers = Arrays.copyOf(served, n);
        boolean bursts = name.equals(BANDWIDTH)
                && Arrays.stream(newcomers).allMatch(Double::isFinite)
                && Arrays.stream(newcomers).distinct().count() > 1;
        return Broken.fit(
                Arrays.copyOf(there, n), Arrays.copyOf(y, n), bursts ? new double[][] {newcomers} : new double[0][]);
    }

    /**
     * Whether, at the end of the growth, media came as expected of all who were connected, beside the bursts of those who had just come:
     * then bursts ended, or the later listeners came to streams of a lower rate.
     */
    private boolean allCame(int samples) {
        double to = wanted.second(samples - 1) + 1e-6;
        double from = wanted.second(Math.max(0, samples - 1 - LAST_SAMPLES));
        double expected = run.rate("bytes-expected").mean(from, to);
        double bursts = run.listens().bursts(from, to);
        double media = run.rate("bytes-media").mean(from, to) - (Double.isFinite(bursts) ? bursts : 0);
        return expected > 0 && media > (1 - MISSING) * expected;
    }

    private static boolean shows(Broken bend, double most, double[] x) {
        double least = Arrays.stream(x).min().orElse(0);
        return bend.improvement() > CERTAIN
                && bend.before() > 0
                && bend.after() + bend.afterMargin() < FLATTER * bend.before()
                && bend.shortfall() >= MISSING
                && most - bend.bend() >= FROM_THE_END * (most - least);
    }

    private Saturation reached(Sign first, Broken bend, List<Sign> signs) {
        String words = String.format(
                Locale.ROOT,
                "Reached at about %,.0f listeners (%,.0f to %,.0f): beyond, %s, and %.0f %% of what the first part promised"
                        + " was missing at the end.%s%s%s",
                bend.bend(),
                bend.low(),
                bend.high(),
                shownBy(first.name()),
                100 * bend.shortfall(),
                others(signs, first),
                unaccepted(),
                cpu(bend.bend()));
        return new Saturation(
                Answer.yes,
                first.name(),
                Optional.of(new Range(bend.bend(), bend.low(), OptionalDouble.of(bend.high()))),
                List.copyOf(signs),
                words);
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

    /**
     * Connections that the target's kernel held and the target did not take, by the protocol's own count of connections that waited for
     * long. Empty text for a result without that count. The verdict is not known here, so the text names no cause.
     */
    private String unaccepted() {
        double waiting = run.gauge("unaccepted").largest();
        return waiting > MISSING * run.gauge("connected").largest()
                ? String.format(
                        Locale.ROOT,
                        " %,.0f at once had been connected for %d s or longer each, as far as the target's kernel goes, and no"
                                + " accept of the target's came for them in that time: its listen backlog or its speed in"
                                + " accepting, if the verdict names no trouble of the generator's.",
                        waiting,
                        PATIENCE_SECONDS)
                : "";
    }

    /** Whether CPU was at its limit from the time on when so many listeners were wanted, which would be the reason. */
    private String cpu(double listeners) {
        double from = when(listeners);
        double used = run.resource(RunSeries.TARGET_CPU).mean(from, run.end());
        if (!Double.isFinite(used) || run.targetCores().isEmpty()) {
            return "";
        }
        double cores = run.targetCores().getAsDouble();
        if (used >= CPU_LIMIT * cores) {
            return String.format(
                    Locale.ROOT, " The target's CPU was at its limit: %.2f of %s cores.", used, number(cores));
        }
        double throttled = run.resource(RunSeries.TARGET_THROTTLED).mean(from, run.end());
        if (throttled >= THROTTLED) {
            return String.format(
                    Locale.ROOT,
                    " The target's CPU quota throttled it for %.2f s of each second, summed over CPUs, while it used %.2f of"
                            + " %s cores.",
                    throttled,
                    used,
                    number(cores));
        }
        double all = run.resource(RunSeries.MACHINE_CPU).mean(from, run.end());
        double machine = run.machineCores().orElse(Double.POSITIVE_INFINITY);
        return all >= CPU_LIMIT * machine
                ? String.format(
                        Locale.ROOT,
                        " The machine's CPUs were at their limit: the target used %.2f and everything together %.2f of %.0f cores.",
                        used,
                        all,
                        machine)
                : String.format(
                        Locale.ROOT,
                        " The target's CPU was not at its limit: it used %.2f of %s cores.",
                        used,
                        number(cores));
    }

    /** A quota need not be whole cores. */
    private static String number(double cores) {
        return String.format(Locale.ROOT, cores == Math.rint(cores) ? "%.0f" : "%.2f", cores);
    }

    private double when(double listeners) {
        int i = 0;
        while (i < wanted.size() - 1 && wanted.value(i) < listeners) {
            i++;
        }
        return wanted.second(i);
    }

    private Saturation notReached(List<Sign> signs, double most) {
        return new Saturation(
                Answer.no,
                "",
                Optional.empty(),
                List.copyOf(signs),
                String.format(
                        Locale.ROOT,
                        "Not reached: up to %,.0f listeners, %s grew with them.%s",
                        most,
                        signs.stream().map(Sign::name).collect(Collectors.joining(", ")),
                        missing(most)));
    }

    private String missing(double most) {
        double receiving = servedAtTheEnd();
        return receiving < (1 - MISSING) * most
                ? String.format(
                        Locale.ROOT,
                        " Yet only %,.0f of %,.0f received anything at the end: they are missing from the start and not"
                                + " from some number on.",
                        receiving,
                        most)
                : "";
    }

    /**
     * Who was served, or accepted and not starved: newcomers are not yet on rate. Slow readers are never called starved, so to be accepted
     * is no proof of theirs.
     */
    private double servedAtTheEnd() {
        double served = atTheEnd(served());
        double judged = (1 - run.listens().slowShare()) * atTheEnd(run.gauge("accepted"));
        double unstarved = judged - atTheEnd(run.gauge("starved"));
        return unstarved > served ? unstarved : served;
    }

    private double atTheEnd(Series series) {
        return series.last(run.end() - 3, run.end());
    }

    /** All listeners came at once: the result shows whether that was too much, but not where saturation began. */
    private Saturation sudden(double most) {
        double receiving = servedAtTheEnd();
        double now = atTheEnd(wanted);
        if (!(run.gauge("receiving").largest() > 0)) {
            return unknown("no listener received anything, so their number is not the cause", unaccepted());
        }
        if (receiving < (1 - MISSING) * now) {
            return new Saturation(
                    Answer.yes,
                    "receiving",
                    Optional.empty(),
                    List.of(),
                    String.format(
                            Locale.ROOT,
                            "Passed: of %,.0f listeners only %,.0f received anything at the end. From which number on cannot be"
                                    + " told, as they did not come gradually.%s%s",
                            now,
                            receiving,
                            unaccepted(),
                            cpu(now)));
        }
        String why = String.format(
                Locale.ROOT,
                "the %,.0f listeners did not come gradually (expected: at least %d different numbers)",
                most,
                FEWEST_LEVELS);
        // who waited in vain may have given up before the end
        return unknown(why, unaccepted());
    }

    private static Saturation unknown(String why) {
        return unknown(why, "");
    }

    private static Saturation unknown(String why, String more) {
        return new Saturation(Answer.unknown, "", Optional.empty(), List.of(), "Not known: " + why + "." + more);
    }
}
