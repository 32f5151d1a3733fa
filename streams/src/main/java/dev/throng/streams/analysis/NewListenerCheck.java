package dev.throng.streams.analysis;

import dev.throng.series.Answer;
import dev.throng.series.RunSeries;
import dev.throng.series.RunSeries.Arrivals;
import dev.throng.streams.analysis.StreamAnalysis.NewListeners;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/** Checks whether the target served new listeners at the end of the last measured phase. */
final class NewListenerCheck {

    private static final double NANOS = 1e9;

    /** The part of the last measured phase whose new listeners count. */
    private static final double LAST_PART = 0.1;

    /** New listeners are served if at least this share of them is. */
    private static final double SERVED = 0.9;

    /** The last listeners may be answered within this time after the phase. */
    private static final double ANSWER_SECONDS = 5;

    /** The longest time until a listener ends because its bytes are no media: five seconds, and the time to the next check. */
    private static final double NO_MEDIA_SECONDS = 6;

    private final RunSeries run;
    private final List<Arrivals> arrivals;

    NewListenerCheck(RunSeries run, Listeners listeners) {
        this.run = run;
        this.arrivals = listeners.arrivals();
    }

    NewListeners find() {
        return run.phases().stream()
                .filter(RunSeries.Phase::measured)
                .reduce((first, later) -> later)
                .map(this::find)
                .orElse(NewListeners.UNKNOWN);
    }

    private NewListeners find(RunSeries.Phase last) {
        double from = last.to() - Math.min(last.length(), Math.max(1, LAST_PART * last.length()));
        List<Arrivals> window = window(from, last.to());
        // a listener that had waited since before the first interval of the window was not due in the window
        double since = window.stream().mapToDouble(Arrivals::from).min().orElse(from);
        long due = 0;
        long answered = 0;
        long slowest = 0;
        double surely = 0;
        double perhaps = 0;
        for (Arrivals interval : window) {
            due += interval.due();
            answered += interval.answered();
            slowest = Math.max(slowest, interval.responseTimes().longest());
            surely += answeredWithin(interval, interval.from() - since);
            perhaps += perhapsAnsweredWithin(interval, interval.to() - since);
        }
        // an answered listener that was due before the window was waiting when the window began
        surely = Math.max(surely, answered - waiting(since));
        return new NewListeners(
                served(last, due, surely, perhaps),
                due,
                answered,
                Math.round((last.to() - since) * NANOS),
                answered == 0 ? OptionalLong.empty() : OptionalLong.of(slowest));
    }

    private Answer served(RunSeries.Phase last, long due, double surely, double perhaps) {
        if (due == 0) {
            return Answer.UNKNOWN;
        }
        if (surely >= SERVED * due) {
            return receive(last);
        }
        return perhaps < SERVED * due ? Answer.NO : Answer.UNKNOWN;
    }

    /** How many of the answered listeners had certainly not waited for longer. */
    private static double answeredWithin(Arrivals interval, double seconds) {
        double nanos = NANOS * seconds;
        Arrivals.ResponseTimes times = interval.responseTimes();
        if (times.longest() <= nanos) {
            return interval.answered();
        }
        if (times.p99() <= nanos) {
            return 0.99 * interval.answered();
        }
        return times.median() <= nanos ? 0.5 * interval.answered() : 0;
    }

    /** How many of the answered listeners had possibly not waited for longer: at least {@link #answeredWithin}. */
    private static double perhapsAnsweredWithin(Arrivals interval, double seconds) {
        return interval.responseTimes().median() > NANOS * seconds ? 0.5 * interval.answered() : interval.answered();
    }

    /**
     * Whether listeners receive a stream after their first byte. Includes listeners that ended in the phase because no media came. Unknown
     * for listeners of the last seconds that are neither on rate nor starved yet.
     */
    private Answer receive(RunSeries.Phase phase) {
        long connected = level("connected", phase);
        long starved = level("starved", phase);
        long onRate = level("on-rate", phase);
        long noMedia = sum(phase.from(), phase.to(), Listeners::noMedia);
        long young = Math.min(
                Math.max(0, connected - starved - onRate),
                sum(phase.to() - NO_MEDIA_SECONDS, phase.to(), Arrivals::answered));
        long judged = connected + noMedia - young;
        if (judged <= 0) {
            return young > 0 ? Answer.UNKNOWN : Answer.YES;
        }
        long of = noMedia > 0 ? judged : connected;
        long unserved = starved + noMedia;
        if (of - unserved >= SERVED * of) {
            return Answer.YES;
        }
        return unserved >= SERVED * of ? Answer.NO : Answer.UNKNOWN;
    }

    private long level(String gauge, RunSeries.Phase phase) {
        return ListenerFigures.level(run, gauge, phase).orElse(0);
    }

    private long sum(double from, double to, ToLongFunction<Arrivals> count) {
        return arrivals.stream()
                .filter(interval -> interval.middle() >= from && interval.middle() < to)
                .mapToLong(count)
                .sum();
    }

    /**
     * Returns the intervals of a span, and the intervals after it without a due listener, in which the last listeners may have been
     * answered.
     */
    private List<Arrivals> window(double from, double to) {
        List<Arrivals> window = new ArrayList<>();
        for (Arrivals interval : arrivals) {
            boolean after = interval.middle() >= to;
            if (after && (interval.due() > 0 || interval.from() >= to + ANSWER_SECONDS)) {
                break;
            }
            if (interval.middle() >= from) {
                window.add(interval);
            }
        }
        return window;
    }

    /** How many listeners were due before a second and neither answered nor failed by then. */
    private long waiting(double second) {
        return arrivals.stream()
                .filter(interval -> interval.to() <= second + 1e-6)
                .mapToLong(interval -> interval.due() - interval.answered() - interval.failed())
                .sum();
    }
}
