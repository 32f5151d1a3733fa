package dev.throng.streams.analysis;

import dev.throng.series.Answer;
import dev.throng.series.RunSeries;
import dev.throng.series.RunSeries.Arrivals;
import dev.throng.series.Series;
import dev.throng.streams.analysis.StreamAnalysis.Range;
import dev.throng.streams.analysis.StreamAnalysis.Saturation;
import dev.throng.streams.analysis.StreamAnalysis.Sign;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Decides whether the target was saturated: whether the number of listeners grew and what they received did not. */
final class SaturationCheck {

    /** The fewest different numbers of listeners from which a point of saturation can be found. */
    private static final int FEWEST_LEVELS = 5;

    private final RunSeries run;
    private final Listeners listeners;
    private final Series wanted;
    private final SaturationText text;

    SaturationCheck(RunSeries run, Listeners listeners) {
        this.run = run;
        this.listeners = listeners;
        this.wanted = WantedListeners.of(run, listeners);
        this.text = new SaturationText(run, wanted);
    }

    Saturation find() {
        if (!(wanted.largest() > 0)) {
            return unknown(SaturationText.noListenerDue());
        }
        if (mostlyNoMedia()) {
            return unknown(SaturationText.mostlyNoMedia());
        }
        if (Bends.levels(wanted) < FEWEST_LEVELS) {
            return sudden();
        }
        Bends bends = new Bends(run, listeners, wanted);
        List<Sign> signs = bends.signs();
        if (signs.isEmpty()) {
            return unknown(SaturationText.tooFewSamples());
        }
        return bends.first(signs)
                .map(first -> reached(first, bends.fit(first), signs))
                .orElseGet(() -> notReached(signs));
    }

    private boolean mostlyNoMedia() {
        long answered = 0;
        long noMedia = 0;
        for (Arrivals interval : listeners.arrivals()) {
            answered += interval.answered();
            noMedia += Listeners.noMedia(interval);
        }
        return noMedia > answered / 2;
    }

    private Saturation reached(Sign first, SegmentedFit fit, List<Sign> signs) {
        Range point = new Range(fit.bend(), fit.low(), OptionalDouble.of(fit.high()));
        return new Saturation(Answer.YES, first.name(), Optional.of(point), signs, text.reached(first, fit, signs));
    }

    private Saturation notReached(List<Sign> signs) {
        double most = wanted.largest();
        double receiving = servedAtTheEnd();
        boolean missing = receiving < (1 - Bends.MISSING) * most;
        String words = text.notReached(signs) + (missing ? SaturationText.missingFromTheStart(receiving, most) : "");
        return new Saturation(Answer.NO, "", Optional.empty(), signs, words);
    }

    /** All listeners came at once. The run shows whether there were too many, but not where saturation began. */
    private Saturation sudden() {
        double receiving = servedAtTheEnd();
        double now = atTheEnd(wanted);
        if (!(run.gauge("receiving").largest() > 0)) {
            return unknown(text.noneReceived());
        }
        if (receiving < (1 - Bends.MISSING) * now) {
            return new Saturation(Answer.YES, "receiving", Optional.empty(), List.of(), text.passed(now, receiving));
        }
        // listeners that were never accepted may have given up before the end
        return unknown(text.notGradual(FEWEST_LEVELS));
    }

    /**
     * The listeners that were served, or accepted and not starved: new listeners are not on rate yet. Slow readers never count as starved,
     * so an accepted slow reader may not be served.
     */
    private double servedAtTheEnd() {
        double served = atTheEnd(Bends.served(run));
        double judged = (1 - listeners.slowShare()) * atTheEnd(run.gauge("accepted"));
        double unstarved = judged - atTheEnd(run.gauge("starved"));
        return unstarved > served ? unstarved : served;
    }

    private double atTheEnd(Series series) {
        return series.last(run.end() - 3, run.end());
    }

    private static Saturation unknown(String words) {
        return new Saturation(Answer.UNKNOWN, "", Optional.empty(), List.of(), words);
    }
}
