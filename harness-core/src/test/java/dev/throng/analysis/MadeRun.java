package dev.throng.analysis;

import dev.throng.analysis.RunSeries.Arrivals;
import dev.throng.analysis.RunSeries.Phase;
import dev.throng.analysis.RunSeries.Users;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToLongFunction;

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
    private OptionalDouble staySeconds = OptionalDouble.empty();
    private OptionalDouble burstBytes = OptionalDouble.empty();
    private double slowShare;

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
            listens.add(
                    new Arrivals(s, s + 1, came, came, served, 0, 0, 0, 0, served == 0 ? Arrivals.Waits.NONE : waits));
        }
        return this;
    }

    /** How many of those who came ended in each second: refused at once, as planned, or otherwise. */
    MadeRun ending(DoubleUnaryOperator failed, DoubleUnaryOperator departed, DoubleUnaryOperator dropped) {
        return became(Arrivals::started, count(failed), count(departed), count(dropped));
    }

    /** How many of those who came ended in each second as what they got was no media. */
    MadeRun noMedia(DoubleUnaryOperator ended) {
        listens.replaceAll(in -> new Arrivals(
                in.from(),
                in.to(),
                in.due(),
                in.started(),
                in.answered(),
                in.failed(),
                in.departed(),
                count(ended).applyAsLong(in),
                count(ended).applyAsLong(in),
                in.waits()));
        return this;
    }

    /** How many of those due in each second were let in. */
    MadeRun started(DoubleUnaryOperator started) {
        return became(count(started), Arrivals::failed, Arrivals::departed, Arrivals::dropped);
    }

    private static ToLongFunction<Arrivals> count(DoubleUnaryOperator inSecond) {
        return in -> Math.round(inSecond.applyAsDouble(in.from()));
    }

    private MadeRun became(
            ToLongFunction<Arrivals> started,
            ToLongFunction<Arrivals> failed,
            ToLongFunction<Arrivals> departed,
            ToLongFunction<Arrivals> dropped) {
        listens.replaceAll(in -> new Arrivals(
                in.from(),
                in.to(),
                in.due(),
                started.applyAsLong(in),
                in.answered(),
                failed.applyAsLong(in),
                departed.applyAsLong(in),
                dropped.applyAsLong(in),
                in.noMedia(),
                in.waits()));
        return this;
    }

    MadeRun stay(double seconds) {
        staySeconds = OptionalDouble.of(seconds);
        return this;
    }

    /** The share of listeners that read slowly. */
    MadeRun slow(double share) {
        slowShare = share;
        return this;
    }

    /** What listeners got ahead of their time, as they were recorded. */
    MadeRun bursts(double bytes) {
        burstBytes = OptionalDouble.of(bytes);
        return this;
    }

    /** A phase whose load lets in so many at once. */
    MadeRun limited(String name, double from, double to, long atMost) {
        phases.add(new Phase(name, true, from, to, Optional.empty(), OptionalLong.of(atMost)));
        return this;
    }

    /** A phase of a closed load. */
    MadeRun users(String name, double from, double to, Users users) {
        long most = users.steps().stream().mapToInt(Integer::intValue).max().orElseThrow();
        phases.add(new Phase(name, true, from, to, Optional.of(users), OptionalLong.of(most)));
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
                phases,
                gauges,
                rates,
                resources,
                probes,
                new RunSeries.Listens(listens, staySeconds, burstBytes, slowShare),
                OptionalDouble.of(2),
                OptionalDouble.of(2));
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
