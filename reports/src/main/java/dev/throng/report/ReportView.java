package dev.throng.report;

import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Unit;
import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.read.ResultRows.MetricInterval;
import dev.throng.run.read.ResultRows.Resources;
import dev.throng.run.result.RunResult;
import java.util.List;
import java.util.NavigableMap;

/**
 * The data of one run, for the sections of its report. The data may come from a damaged file or from another version: lists may be empty, and
 * series may have gaps. Nothing is {@code null}.
 *
 * <p>Only the thread that calls the extension may use the view, during that call and while it builds the blocks of a section. The
 * returned lists and maps cannot be changed.
 */
public interface ReportView {

    /** Returns the content of {@code result.json}. */
    RunResult result();

    /** Returns the intervals of all operations, in the order of time. */
    List<Interval> intervals();

    /**
     * Returns the protocol's metrics per interval: counters and distributions. A row of a very long run covers several intervals: counts are
     * sums, means and medians are weighted by the counts, and p99 and max are the largest.
     */
    List<MetricInterval> metrics();

    /** Returns what the processes and the machine used per interval, and the target's own counts. */
    List<Resources> resources();

    /**
     * Returns a gauge over time, summed over its indexes: over all event loops, for example.
     *
     * @param metric the id of the gauge
     * @return values by the end of their interval, in seconds since the start of the first phase; a value is NaN where the interval has no
     *     sample; empty if the run has no such gauge
     */
    NavigableMap<Double, Double> gauge(String metric);

    /** Returns the end of the last phase in seconds since the start of the first phase; infinite if no phase is known. */
    double endSeconds();

    /**
     * Returns a chart over time with the run's phases and pauses in the background. Lines without values are left out.
     *
     * @param id for links and the name of the file; letters, digits and hyphens only
     * @param caption what to look for, one sentence
     * @param lines with x in seconds since the start of the first phase and y in the unit
     * @throws IllegalArgumentException if the id has other characters
     */
    Chart chartOverTime(String id, String title, String caption, Unit unit, List<Line> lines);

    /**
     * Returns a linear chart over something else than time. Lines without values are left out.
     *
     * @param horizontal the axis, such as {@link XAxis#counted}
     * @param id for links and the name of the file; letters, digits and hyphens only
     * @param caption what to look for, one sentence
     * @param lines with x in the unit of the axis and y in the unit
     * @throws IllegalArgumentException if the id has other characters
     */
    Chart chart(XAxis horizontal, String id, String title, String caption, Unit unit, List<Line> lines);
}
