package dev.throng.assertions;

import dev.throng.report.Format;
import dev.throng.run.result.Times;
import java.time.Duration;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.AbstractDurationAssert;
import org.assertj.core.api.AbstractLongAssert;
import org.assertj.core.api.Assertions;

/** Assertions on a distribution of times. A percentile of no values fails: the result has 0 there, and 0 is less than every limit. */
public final class TimesAssert extends AbstractAssert<TimesAssert, Times> {

    private final String where;
    private final String place;

    TimesAssert(Times times, String where, String place) {
        super(times, TimesAssert.class);
        this.where = where;
        this.place = place;
    }

    /** How many values there are. */
    public AbstractLongAssert<?> count() {
        return Assertions.assertThat(actual.count())
                .as("%s", where + ": count " + Format.count(actual.count()) + "; " + place);
    }

    /** The mean. */
    public AbstractDurationAssert<?> mean() {
        return time("mean", Math.round(actual.mean()));
    }

    /** The median. */
    public AbstractDurationAssert<?> p50() {
        return time("p50", actual.p50());
    }

    /** The 75th percentile. */
    public AbstractDurationAssert<?> p75() {
        return time("p75", actual.p75());
    }

    /** The 90th percentile. */
    public AbstractDurationAssert<?> p90() {
        return time("p90", actual.p90());
    }

    /** The 95th percentile. */
    public AbstractDurationAssert<?> p95() {
        return time("p95", actual.p95());
    }

    /** The 99th percentile. */
    public AbstractDurationAssert<?> p99() {
        return time("p99", actual.p99());
    }

    /** The 99.9th percentile. */
    public AbstractDurationAssert<?> p999() {
        return time("p99.9", actual.p999());
    }

    /** The 99.99th percentile. */
    public AbstractDurationAssert<?> p9999() {
        return time("p99.99", actual.p9999());
    }

    /** The largest value. */
    public AbstractDurationAssert<?> max() {
        return time("max", actual.max());
    }

    private AbstractDurationAssert<?> time(String name, long nanos) {
        if (actual.count() == 0) {
            throw failure("%s", where + ": " + name + " not measured (expected: at least one answer); " + place);
        }
        return Assertions.assertThat(Duration.ofNanos(nanos))
                .as("%s", where + ": " + name + " " + Format.duration(nanos) + "; " + place);
    }
}
