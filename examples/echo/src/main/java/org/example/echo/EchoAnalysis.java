package org.example.echo;

import dev.throng.series.RunSeries;
import java.util.OptionalLong;

/**
 * The analysis of a run: the section {@code analysis} of its result.
 *
 * @param lines the lines sent
 * @param lateEchoes the echoes that came after the deadline of their line
 * @param mostUnanswered the most lines without an echo at the end of an interval, over all connections; empty without intervals
 */
record EchoAnalysis(long lines, long lateEchoes, OptionalLong mostUnanswered) {

    static EchoAnalysis of(RunSeries run) {
        double most = run.gauge(EchoMetric.UNANSWERED.id()).largest();
        return new EchoAnalysis(
                run.arrivals(EchoOperation.LINE.id()).stream()
                        .mapToLong(RunSeries.Arrivals::started)
                        .sum(),
                run.totals().counter(EchoMetric.LATE_ECHOES.id()),
                Double.isFinite(most) ? OptionalLong.of(Math.round(most)) : OptionalLong.empty());
    }
}
