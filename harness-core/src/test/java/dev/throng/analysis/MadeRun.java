package dev.throng.analysis;

import dev.throng.analysis.RunSeries.Arrivals;
import dev.throng.analysis.RunSeries.Phase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/** A run put together second by second, for tests. */
final class MadeRun {

    static final double NOMINAL_BYTES = 8000;

    private final int seconds;
    private final List<Phase> phases = new ArrayList<>();
    private final Map<String, Series> gauges = new LinkedHashMap<>();
    private final Map<String, Series> rates = new LinkedHashMap<>();
    private final Map<String, Series> resources = new LinkedHashMap<>();
    private final Map<String, Series> probes = new LinkedHashMap<>();
    private final List<Arrivals> listens = new ArrayList<>();

    MadeRun(int seconds) {
        this.seconds = seconds;
    }

    MadeRun phase(String name, boolean measured, double from, double to) {
        phases.add(new Phase(name, measured, from, to));
        return this;
    }

    /** At the end of every second. */
    MadeRun gauge(String id, DoubleUnaryOperator level) {
        gauges.put(id, ends(level));
        return this;
    }

    MadeRun level(String resource, DoubleUnaryOperator level) {
        resources.put(resource, ends(level));
        return this;
    }

    MadeRun probe(String column, DoubleUnaryOperator level) {
        probes.put(column, ends(level));
        return this;
    }

    MadeRun rate(String counter, DoubleUnaryOperator perSecond) {
        rates.put(counter, middles(perSecond));
        return this;
    }

    MadeRun use(String resource, DoubleUnaryOperator perSecond) {
        resources.put(resource, middles(perSecond));
        return this;
    }

    /** So many due in each second, and answered in it, at once. */
    MadeRun listens(DoubleUnaryOperator due, DoubleUnaryOperator answered) {
        return listens(due, answered, 5_000_000);
    }

    /** @param responseNanos how long each waited for its answer */
    MadeRun listens(DoubleUnaryOperator due, DoubleUnaryOperator answered, long responseNanos) {
        for (int s = 0; s < seconds; s++) {
            long came = Math.round(due.applyAsDouble(s));
            long served = Math.round(answered.applyAsDouble(s));
            Arrivals.Waits waits = new Arrivals.Waits(responseNanos, responseNanos, responseNanos);
            listens.add(new Arrivals(s, s + 1, came, came, served, 0, served == 0 ? Arrivals.Waits.NONE : waits));
        }
        return this;
    }

    /** A ramp of so many per second until a second, then nobody new; what each gauge sees of it is given. */
    static MadeRun ramp(int seconds, int until, double perSecond, DoubleUnaryOperator receivingOf) {
        DoubleUnaryOperator wanted = s -> perSecond * Math.min(s, until);
        return new MadeRun(seconds)
                .phase("ramp", true, 0, until)
                .phase("hold", true, until, seconds)
                .listens(s -> s < until ? perSecond : 0, s -> s < until ? perSecond : 0)
                .gauge("connected", wanted)
                .gauge("accepted", wanted)
                .gauge("receiving", s -> receivingOf.applyAsDouble(wanted.applyAsDouble(s)))
                .rate("bytes-expected", s -> NOMINAL_BYTES * wanted.applyAsDouble(s))
                .rate(
                        "bytes-media",
                        s -> NOMINAL_BYTES * receivingOf.applyAsDouble(wanted.applyAsDouble(s))
                                // the burst of those who come
                                + (s < until ? 65_536 * perSecond : 0));
    }

    RunSeries series() {
        return new RunSeries(
                phases, gauges, rates, resources, probes, listens, OptionalDouble.of(2), OptionalDouble.of(2));
    }

    private Series ends(DoubleUnaryOperator level) {
        TreeMap<Double, Double> samples = new TreeMap<>();
        for (int s = 1; s <= seconds; s++) {
            samples.put((double) s, level.applyAsDouble(s));
        }
        return new Series(samples);
    }

    private Series middles(DoubleUnaryOperator rate) {
        TreeMap<Double, Double> samples = new TreeMap<>();
        for (int s = 0; s < seconds; s++) {
            samples.put(s + 0.5, rate.applyAsDouble(s + 0.5));
        }
        return new Series(samples);
    }
}
