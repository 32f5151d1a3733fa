package dev.throng.streams.analysis;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.series.RunSeries;
import dev.throng.series.RunSeries.Arrivals;
import dev.throng.series.RunSeries.Phase;
import dev.throng.series.Series;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
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
    private Optional<Duration> listeningTime = Optional.empty();
    private Map<String, RunSeries.Distribution> bursts = Map.of();
    private double slowShare;

    MadeRun(int seconds) {
        this.seconds = seconds;
    }

    MadeRun phase(String name, boolean measured, double from, double to) {
        phases.add(new Phase(name, measured, from, to, Map.of()));
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

    /** How many are due in each second and answered at once. */
    MadeRun listens(DoubleUnaryOperator due, DoubleUnaryOperator answered) {
        return listens(due, answered, 5_000_000);
    }

    /** @param responseNanos how long each waited for its answer */
    MadeRun listens(DoubleUnaryOperator due, DoubleUnaryOperator answered, long responseNanos) {
        for (int s = 0; s < seconds; s++) {
            long came = Math.round(due.applyAsDouble(s));
            long served = Math.round(answered.applyAsDouble(s));
            Arrivals.ResponseTimes times = new Arrivals.ResponseTimes(responseNanos, responseNanos, responseNanos);
            listens.add(new Arrivals(
                    s,
                    s + 1,
                    ArrivalCounts.ZERO
                            .with(Count.DUE, came)
                            .with(Count.STARTED, came)
                            .with(Count.ANSWERED, served),
                    Map.of(),
                    served == 0 ? Arrivals.ResponseTimes.NONE : times));
        }
        return this;
    }

    /** How many listeners ended in each second: refused at once, as planned, or otherwise. */
    MadeRun ending(DoubleUnaryOperator failed, DoubleUnaryOperator departed, DoubleUnaryOperator dropped) {
        return became(Arrivals::started, count(failed), count(departed), count(dropped));
    }

    /** How many listeners ended in each second because their bytes were no media. */
    MadeRun noMedia(DoubleUnaryOperator ended) {
        listens.replaceAll(in -> new Arrivals(
                in.from(),
                in.to(),
                in.counts().with(Count.DROPPED, count(ended).applyAsLong(in)),
                Map.of("no-media", count(ended).applyAsLong(in)),
                in.responseTimes()));
        return this;
    }

    /** How many of the due listeners started in each second. */
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
                in.counts()
                        .with(Count.STARTED, started.applyAsLong(in))
                        .with(Count.FAILED, failed.applyAsLong(in))
                        .with(Count.DEPARTED, departed.applyAsLong(in))
                        .with(Count.DROPPED, dropped.applyAsLong(in)),
                in.failures(),
                in.responseTimes()));
        return this;
    }

    MadeRun stay(double seconds) {
        listeningTime = Optional.of(Duration.ofNanos(Math.round(seconds * 1e9)));
        return this;
    }

    /** The share of listeners that read slowly. */
    MadeRun slow(double share) {
        slowShare = share;
        return this;
    }

    /** The size of the burst that each listener received. */
    MadeRun bursts(long bytes) {
        bursts = Map.of("burst-bytes", new RunSeries.Distribution(1, bytes, bytes, bytes, bytes));
        return this;
    }

    /** A phase whose load has a limit of listeners at once. */
    MadeRun limited(String name, double from, double to, long atMost) {
        return loaded(name, from, to, new OpenLoad(new RateProfile.Constant(1), Load.UNLIMITED, atMost));
    }

    /** A phase of a closed load. */
    MadeRun users(String name, double from, double to, ClosedLoad users) {
        return loaded(name, from, to, users);
    }

    private MadeRun loaded(String name, double from, double to, Load load) {
        phases.add(new Phase(name, true, from, to, Map.of("listen", load)));
        return this;
    }

    /** Users in steps, with the length of a step and the think time in seconds. */
    static ClosedLoad users(List<Integer> steps, long eachSeconds, long thinkSeconds) {
        return new ClosedLoad(steps, eachSeconds * 1_000_000_000, thinkSeconds * 1_000_000_000, Load.UNLIMITED);
    }

    /** A ramp of so many listeners per second until a second, then no new ones, of which some receive media. */
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
                                // the burst of new listeners
                                + (s < until ? 65_536 * perSecond : 0));
    }

    RunSeries series() {
        return new RunSeries(
                phases,
                gauges,
                rates,
                new RunSeries.Totals(Map.of(), bursts),
                listens.isEmpty() ? Map.of() : Map.of("listen", listens),
                resources,
                probes,
                OptionalDouble.of(2),
                OptionalDouble.of(2));
    }

    private ListenerPlan plan() {
        return new ListenerPlan() {
            @Override
            public List<String> operations() {
                return List.of("listen");
            }

            @Override
            public Optional<Duration> listeningTime() {
                return listeningTime;
            }

            @Override
            public Duration rateKnownAfter() {
                return Duration.ofMillis(7_500);
            }

            @Override
            public double slowShare() {
                return slowShare;
            }
        };
    }

    StreamAnalysis analysis() {
        return StreamAnalyser.analyse(series(), plan());
    }

    Series wanted() {
        return WantedListeners.of(series(), Listeners.of(series(), plan()));
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
