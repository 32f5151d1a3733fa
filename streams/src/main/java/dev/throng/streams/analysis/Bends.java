package dev.throng.streams.analysis;

import dev.throng.series.RunSeries;
import dev.throng.series.Series;
import dev.throng.streams.analysis.StreamAnalysis.Sign;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Searches for bends while the number of wanted listeners grows: points from which listeners grow and a quantity hardly grows. Each of
 * the connected, accepted and receiving listeners and the bandwidth is fitted against the wanted listeners with a line that may bend once.
 *
 * <p>A bend is a sign of saturation if it is certain, if the slope after it is less than half the slope before it, and if a tenth or more
 * is missing at the end. The bandwidth is a sign only if it also falls short of what the connected listeners should receive. Its fit also
 * contains the listeners answered per second, because without them the end of bursts on connect would look like a bend.
 */
final class Bends {

    /** The share that must be missing at the end. */
    static final double MISSING = 0.1;

    private static final String BANDWIDTH = "bandwidth";

    /** The improvement of the Bayesian information criterion from which on a bend is certain. */
    private static final double CERTAIN = 6;

    private static final double FLATTER = 0.5;

    /** A bend this close to the end of the growth, as a share of its range, is no sign. */
    private static final double FROM_THE_END = 0.05;

    private static final int LAST_SAMPLES = 3;
    private static final double HALF_SECOND = 0.5;

    private final RunSeries run;
    private final Listeners listeners;
    private final Series wanted;
    private final Series answered;
    private final double[] x;
    private final Map<String, SegmentedFit> fits = new LinkedHashMap<>();

    Bends(RunSeries run, Listeners listeners, Series wanted) {
        this.run = run;
        this.listeners = listeners;
        this.wanted = wanted;
        this.answered = listeners.answered();
        this.x = growth(wanted);
        quantities().forEach((name, series) -> fit(name, series).ifPresent(fit -> fits.put(name, fit)));
    }

    /** The wanted listeners of each sample until all are wanted. */
    private static double[] growth(Series wanted) {
        int n = 0;
        while (n < wanted.size() && wanted.value(n) < 0.999 * wanted.largest()) {
            n++;
        }
        double[] x = new double[Math.min(n + 1, wanted.size())];
        for (int i = 0; i < x.length; i++) {
            x[i] = wanted.value(i);
        }
        return x;
    }

    /** How many different numbers of listeners were wanted in a series until all are wanted. */
    static long levels(Series wanted) {
        return Arrays.stream(growth(wanted)).distinct().count();
    }

    /** All quantities that could be fitted. */
    List<Sign> signs() {
        return fits.entrySet().stream()
                .map(entry -> sign(entry.getKey(), entry.getValue()))
                .toList();
    }

    private Sign sign(String name, SegmentedFit fit) {
        boolean shown = shows(fit) && !(name.equals(BANDWIDTH) && mediaComeAsExpected());
        return new Sign(name, shown, fit.bend(), fit.before(), fit.after(), fit.shortfall());
    }

    /** The fit of a sign. */
    SegmentedFit fit(Sign sign) {
        return fits.get(sign.name());
    }

    /**
     * Returns the shown sign with the smallest bend. If the intervals of others overlap it, returns the one with the narrowest interval:
     * bursts on connect end when new listeners are no longer served, which makes only the bend of the bandwidth less exact.
     */
    Optional<Sign> first(List<Sign> signs) {
        double latest = signs.stream()
                .filter(Sign::shown)
                .min(Comparator.comparingDouble(Sign::bend))
                .map(sign -> fit(sign).high())
                .orElse(Double.NEGATIVE_INFINITY);
        return signs.stream()
                .filter(sign -> sign.shown() && sign.bend() <= latest)
                .min(Comparator.comparingDouble(
                        sign -> fit(sign).high() - fit(sign).low()));
    }

    private Map<String, Series> quantities() {
        Map<String, Series> series = new LinkedHashMap<>();
        series.put("connected", run.gauge("connected"));
        series.put("accepted", run.gauge("accepted"));
        series.put("receiving", served(run));
        series.put(BANDWIDTH, run.rate("bytes-media"));
        return series;
    }

    /**
     * The listeners that received media or were on rate. If a target sends a piece every two seconds, only half of the listeners receive
     * one within a second, and all are on rate.
     */
    static Series served(RunSeries run) {
        return run.gauge("receiving").orMore(run.gauge("on-rate"));
    }

    private Optional<SegmentedFit> fit(String name, Series series) {
        if (series.size() == 0) {
            return Optional.empty();
        }
        double[] at = new double[x.length];
        double[] y = new double[x.length];
        double[] newcomers = new double[x.length];
        int n = 0;
        for (int i = 0; i < x.length; i++) {
            // a counter is the mean of a second, a level is read at its end
            double value = series.at(wanted.second(i) - (name.equals(BANDWIDTH) ? HALF_SECOND : 0));
            if (Double.isFinite(value)) {
                at[n] = x[i];
                newcomers[n] = answered.at(wanted.second(i) - HALF_SECOND);
                y[n++] = value;
            }
        }
        double[] known = Arrays.copyOf(newcomers, n);
        boolean bursts = name.equals(BANDWIDTH)
                && Arrays.stream(known).allMatch(Double::isFinite)
                && Arrays.stream(known).distinct().count() > 1;
        return SegmentedFit.fit(
                Arrays.copyOf(at, n), Arrays.copyOf(y, n), bursts ? new double[][] {known} : new double[0][]);
    }

    /**
     * Whether, at the end of the growth, the connected listeners received the expected media without the bursts of new listeners. Then
     * bursts ended, or the later listeners came to streams of a lower rate.
     */
    private boolean mediaComeAsExpected() {
        double to = wanted.second(x.length - 1) + 1e-6;
        double from = wanted.second(Math.max(0, x.length - 1 - LAST_SAMPLES));
        double expected = run.rate("bytes-expected").mean(from, to);
        double bursts = listeners.bursts(from, to);
        double media = run.rate("bytes-media").mean(from, to) - (Double.isFinite(bursts) ? bursts : 0);
        return expected > 0 && media > (1 - MISSING) * expected;
    }

    private boolean shows(SegmentedFit fit) {
        double least = Arrays.stream(x).min().orElse(0);
        double most = wanted.largest();
        return fit.improvement() > CERTAIN
                && fit.before() > 0
                && fit.after() + fit.afterMargin() < FLATTER * fit.before()
                && fit.shortfall() >= MISSING
                && most - fit.bend() >= FROM_THE_END * (most - least);
    }
}
