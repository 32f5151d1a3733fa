package dev.throng.analysis;

import dev.throng.analysis.Findings.Agreement;
import dev.throng.analysis.Findings.Answer;
import dev.throng.analysis.Findings.Bandwidth;
import dev.throng.analysis.Findings.Fairness;
import dev.throng.analysis.Findings.NewListeners;
import dev.throng.analysis.Findings.Population;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/** Finds what a run's series mean. Pure. */
public final class Analysis {

    private static final double NANOS = 1e9;

    /** The part of a phase over which its bandwidth is taken. */
    private static final double SETTLED = 1.0 / 3;

    /** The part of the last phase whose newcomers count. */
    private static final double LAST_PART = 0.1;

    private static final double SERVED = 0.9;

    /** Whoever came last has so long to be answered. */
    private static final double PATIENCE_SECONDS = 5;

    /** It takes so long, at most, until bytes are found to be no media: five seconds and the look that finds it. */
    private static final double NO_MEDIA_SECONDS = 6;

    /** A gauge that changes by no more from second to second is steady. */
    private static final double STEADY_SHARE = 0.01;

    private static final double STEADY_COUNT = 1;
    private static final int FEWEST_STEADY = 3;

    /** Some come and go between our reading and theirs. */
    private static final double ALWAYS_TOLERATED = 2;

    private final RunSeries run;

    private Analysis(RunSeries run) {
        this.run = run;
    }

    /** @param fairness over all listeners, where the protocol measured it */
    public static Findings of(RunSeries run, Optional<Fairness> fairness, List<Comparison> comparisons) {
        Analysis analysis = new Analysis(run);
        List<Agreement> agreements =
                comparisons.stream().map(analysis::agreement).toList();
        if (run.gauge("connected").size() == 0) {
            Findings none = Findings.NONE;
            return new Findings(
                    List.of(),
                    Optional.empty(),
                    none.saturation(),
                    none.newListeners(),
                    fairness,
                    List.of(),
                    List.of(),
                    agreements);
        }
        Costs costs = new Costs(run);
        return new Findings(
                analysis.population(),
                analysis.bandwidth(),
                new Limits(run).find(),
                analysis.newListeners(),
                fairness,
                costs.all(),
                new Projections(run, costs).all(),
                agreements);
    }

    private List<Population> population() {
        List<Population> rows = new ArrayList<>();
        for (RunSeries.Phase phase : run.phases()) {
            double settled = phase.to() - SETTLED * length(phase);
            rows.add(new Population(
                    phase.name(),
                    phase.measured(),
                    level("sources", phase),
                    level("connected", phase),
                    level("accepted", phase),
                    level("receiving", phase),
                    level("on-rate", phase),
                    level("starved", phase),
                    bits(run.rate("bytes-expected").mean(settled, phase.to())),
                    bits(run.rate("bytes-media").mean(settled, phase.to())),
                    bits(run.listens().bursts(settled, phase.to()))));
        }
        return rows;
    }

    private OptionalLong level(String gauge, RunSeries.Phase phase) {
        double last = run.gauge(gauge).last(phase.from(), phase.to());
        return Double.isFinite(last) ? OptionalLong.of(Math.round(last)) : OptionalLong.empty();
    }

    private static OptionalDouble bits(double bytesPerSecond) {
        return Double.isFinite(bytesPerSecond) ? OptionalDouble.of(8 * bytesPerSecond) : OptionalDouble.empty();
    }

    private Optional<Bandwidth> bandwidth() {
        double expected = 0;
        double actual = 0;
        double bursts = 0;
        for (RunSeries.Phase phase : run.phases()) {
            if (phase.measured()) {
                expected += bytes("bytes-expected", phase);
                actual += bytes("bytes-media", phase);
                bursts += run.listens().bursts(phase.from(), phase.to()) * length(phase);
            }
        }
        OptionalDouble known = Double.isFinite(bursts) ? OptionalDouble.of(bursts) : OptionalDouble.empty();
        return expected > 0 ? Optional.of(new Bandwidth(expected, actual, known)) : Optional.empty();
    }

    private double bytes(String counter, RunSeries.Phase phase) {
        double perSecond = run.rate(counter).mean(phase.from(), phase.to());
        return Double.isFinite(perSecond) ? perSecond * length(phase) : 0;
    }

    private static double length(RunSeries.Phase phase) {
        return phase.to() - phase.from();
    }

    private NewListeners newListeners() {
        Optional<RunSeries.Phase> last =
                run.phases().stream().filter(RunSeries.Phase::measured).reduce((a, b) -> b);
        if (last.isEmpty()) {
            return Findings.NONE.newListeners();
        }
        double length = length(last.get());
        double from = last.get().to() - Math.min(length, Math.max(1, LAST_PART * length));
        List<RunSeries.Arrivals> listens = listensOf(from, last.get().to());
        // who had waited since before the first of these intervals was not due in any of them
        double since =
                listens.stream().mapToDouble(RunSeries.Arrivals::from).min().orElse(from);
        long due = 0;
        long answered = 0;
        long slowest = 0;
        double surely = 0;
        double perhaps = 0;
        for (RunSeries.Arrivals listen : listens) {
            due += listen.due();
            answered += listen.answered();
            slowest = Math.max(slowest, listen.waits().longest());
            surely += listen.answeredWithin(listen.from() - since);
            perhaps += listen.perhapsAnsweredWithin(listen.to() - since);
        }
        // nor can more of those answered be others than had been waiting
        surely = Math.max(surely, answered - waiting(since));
        Answer served = due == 0
                ? Answer.unknown
                : surely >= SERVED * due ? fed(last.get()) : perhaps < SERVED * due ? Answer.no : Answer.unknown;
        return new NewListeners(
                served,
                due,
                answered,
                Math.round((last.get().to() - since) * NANOS),
                answered == 0 ? OptionalLong.empty() : OptionalLong.of(slowest));
    }

    /**
     * Whether listeners receive a stream after their first byte. Includes listeners that ended in the phase because no media came. Unknown
     * for listeners of the last seconds that are neither on rate nor starved yet.
     */
    private Answer fed(RunSeries.Phase phase) {
        long connected = level("connected", phase).orElse(0);
        long starved = level("starved", phase).orElse(0);
        long onRate = level("on-rate", phase).orElse(0);
        long noMedia = listens(phase.from(), phase.to(), RunSeries.Arrivals::noMedia);
        long young = Math.min(
                Math.max(0, connected - starved - onRate),
                listens(phase.to() - NO_MEDIA_SECONDS, phase.to(), RunSeries.Arrivals::answered));
        long judged = connected + noMedia - young;
        if (judged <= 0) {
            return young > 0 ? Answer.unknown : Answer.yes;
        }
        long of = noMedia > 0 ? judged : connected;
        long unfed = starved + noMedia;
        if (of - unfed >= SERVED * of) {
            return Answer.yes;
        }
        return unfed >= SERVED * of ? Answer.no : Answer.unknown;
    }

    private long listens(double from, double to, ToLongFunction<RunSeries.Arrivals> count) {
        return run.listens().arrivals().stream()
                .filter(listen -> listen.middle() >= from && listen.middle() < to)
                .mapToLong(count)
                .sum();
    }

    /**
     * Returns the intervals of a span, and the intervals after it without a due listener, in which the last listeners may have been
     * answered.
     */
    private List<RunSeries.Arrivals> listensOf(double from, double to) {
        List<RunSeries.Arrivals> listens = new ArrayList<>();
        for (RunSeries.Arrivals listen : run.listens().arrivals()) {
            boolean after = listen.middle() >= to;
            if (after && (listen.due() > 0 || listen.from() >= to + PATIENCE_SECONDS)) {
                break;
            }
            if (listen.middle() >= from) {
                listens.add(listen);
            }
        }
        return listens;
    }

    /** The listeners that were due and neither answered nor failed by then. */
    private long waiting(double second) {
        return run.listens().arrivals().stream()
                .filter(listen -> listen.to() <= second + 1e-6)
                .mapToLong(listen -> listen.due() - listen.answered() - listen.failed())
                .sum();
    }

    private Agreement agreement(Comparison comparison) {
        Series theirs = run.probes().getOrDefault(comparison.probe(), Series.NONE);
        Series ours = run.gauge(comparison.gauge());
        List<Double> their = new ArrayList<>();
        List<Double> our = new ArrayList<>();
        for (int i = 0; i < theirs.size(); i++) {
            double second = theirs.second(i);
            if (run.measured(second) && steady(ours, second)) {
                their.add(theirs.value(i));
                our.add(ours.at(second));
            }
        }
        if (their.size() < FEWEST_STEADY) {
            return new Agreement(
                    comparison.probe(), comparison.gauge(), Answer.unknown, 0, 0, their.size(), comparison.tolerance());
        }
        double a = median(their);
        double b = median(our);
        boolean agrees = Math.abs(a - b)
                <= Math.max(ALWAYS_TOLERATED, comparison.tolerance() * Math.max(Math.abs(a), Math.abs(b)));
        return new Agreement(
                comparison.probe(),
                comparison.gauge(),
                agrees ? Answer.yes : Answer.no,
                a,
                b,
                their.size(),
                comparison.tolerance());
    }

    private static boolean steady(Series gauge, double second) {
        double now = gauge.at(second);
        double change = Math.max(Math.abs(now - gauge.at(second - 1)), Math.abs(now - gauge.at(second + 1)));
        return change <= Math.max(STEADY_COUNT, STEADY_SHARE * now);
    }

    private static double median(List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
