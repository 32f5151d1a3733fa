package dev.throng.streams.analysis;

import dev.throng.series.RunSeries;
import dev.throng.series.Series;
import dev.throng.streams.analysis.StreamAnalysis.Bandwidth;
import dev.throng.streams.analysis.StreamAnalysis.Population;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The listeners and the media of each phase. */
final class ListenerFigures {

    /** Bandwidths are means over this last part of a phase. */
    private static final double SETTLED = 1.0 / 3;

    /** How often the rate of a listener is computed. */
    private static final double CHECK_SECONDS = 1;

    private static final double NANOS = 1e9;

    private final RunSeries run;
    private final Listeners listeners;
    private final ListenerPlan plan;

    ListenerFigures(RunSeries run, Listeners listeners, ListenerPlan plan) {
        this.run = run;
        this.listeners = listeners;
        this.plan = plan;
    }

    /** The value of a gauge at the end of a phase; empty if it was not sampled in the phase. */
    static OptionalLong level(RunSeries run, String gauge, RunSeries.Phase phase) {
        double last = run.gauge(gauge).last(phase.from(), phase.to());
        return Double.isFinite(last) ? OptionalLong.of(Math.round(last)) : OptionalLong.empty();
    }

    List<Population> population() {
        return run.phases().stream().map(this::population).toList();
    }

    private Population population(RunSeries.Phase phase) {
        double settled = phase.to() - SETTLED * phase.length();
        return new Population(
                phase.name(),
                phase.measured(),
                level(run, "sources", phase),
                level(run, "connected", phase),
                level(run, "accepted", phase),
                level(run, "receiving", phase),
                onRate(phase),
                level(run, "starved", phase),
                new StreamAnalysis.BitRates(
                        aboveZero(bits(run.rate("bytes-expected").mean(settled, phase.to()))),
                        bits(run.rate("bytes-media").mean(settled, phase.to())),
                        bits(listeners.bursts(settled, phase.to()))));
    }

    /**
     * Empty if no listener was connected for long enough to be on rate, or if the rate of the media is unknown at the end: then the gauge has
     * no value, though others have one.
     */
    private OptionalLong onRate(RunSeries.Phase phase) {
        double end = lastSecond("connected", phase);
        OptionalLong level = end > lastSecond("on-rate", phase) ? OptionalLong.empty() : level(run, "on-rate", phase);
        double sinceFirst = phase.to() - firstConnected();
        double longest = plan.listeningTime()
                .map(stay -> Math.min(sinceFirst, stay.toNanos() / NANOS))
                .orElse(sinceFirst);
        boolean tooShort = longest < plan.rateKnownAfter().toNanos() / NANOS + CHECK_SECONDS;
        return level.orElse(0) == 0 && tooShort ? OptionalLong.empty() : level;
    }

    /** When a gauge had its last value in a phase; not a number without one. */
    private double lastSecond(String gauge, RunSeries.Phase phase) {
        Series series = run.gauge(gauge);
        double last = Double.NaN;
        for (int i = 0; i < series.size() && series.second(i) <= phase.to(); i++) {
            last = series.second(i);
        }
        return last;
    }

    /** The earliest second in which a listener may have connected. */
    private double firstConnected() {
        Series connected = run.gauge("connected");
        for (int i = 0; i < connected.size(); i++) {
            if (connected.value(i) > 0) {
                return Math.max(0, connected.second(i) - 1);
            }
        }
        return 0;
    }

    private static OptionalDouble bits(double bytesPerSecond) {
        return Double.isFinite(bytesPerSecond) ? OptionalDouble.of(8 * bytesPerSecond) : OptionalDouble.empty();
    }

    /** Empty for 0, which bytes are expected of media whose rate nothing states. */
    private static OptionalDouble aboveZero(OptionalDouble bits) {
        return bits.orElse(0) > 0 ? bits : OptionalDouble.empty();
    }

    /** The media of all measured phases; empty if no media were expected. */
    Optional<Bandwidth> bandwidth() {
        double expected = 0;
        double actual = 0;
        double bursts = 0;
        for (RunSeries.Phase phase : run.phases()) {
            if (phase.measured()) {
                expected += bytes("bytes-expected", phase);
                actual += bytes("bytes-media", phase);
                bursts += listeners.bursts(phase.from(), phase.to()) * phase.length();
            }
        }
        OptionalDouble known = Double.isFinite(bursts) ? OptionalDouble.of(bursts) : OptionalDouble.empty();
        return expected > 0 ? Optional.of(new Bandwidth(expected, actual, known)) : Optional.empty();
    }

    private double bytes(String counter, RunSeries.Phase phase) {
        double perSecond = run.rate(counter).mean(phase.from(), phase.to());
        return Double.isFinite(perSecond) ? perSecond * phase.length() : 0;
    }
}
