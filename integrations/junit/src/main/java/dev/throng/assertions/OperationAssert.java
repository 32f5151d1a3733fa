package dev.throng.assertions;

import dev.throng.report.Format;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.Times;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.AbstractDoubleAssert;
import org.assertj.core.api.AbstractDurationAssert;
import org.assertj.core.api.AbstractLongAssert;
import org.assertj.core.api.Assertions;

/**
 * Assertions on one operation of a phase. The percentiles of this class are those of the response time, from the due time to the answer,
 * so that a slow target cannot hide behind late arrivals; {@link #service()} has the other one.
 */
public final class OperationAssert extends AbstractAssert<OperationAssert, OperationResult> {

    private final String where;
    private final String place;

    OperationAssert(OperationResult operation, String where, String place) {
        super(operation, OperationAssert.class);
        this.where = where;
        this.place = place;
    }

    /** Goes on with the response time: from the due time to the answer. */
    public TimesAssert response() {
        return times("response", actual.response());
    }

    /** Goes on with the service time: from the start to the answer. */
    public TimesAssert service() {
        return times("service", actual.service());
    }

    /** Goes on with the lag: from the due time to the start. */
    public TimesAssert lag() {
        return times("lag", actual.lag());
    }

    /** Goes on with the generator's own part of the lag. */
    public TimesAssert ownLag() {
        return times("own lag", actual.ownLag());
    }

    private TimesAssert times(String name, Times times) {
        return new TimesAssert(times, where + ", " + name, place);
    }

    /** The median of the response time. */
    public AbstractDurationAssert<?> p50() {
        return response().p50();
    }

    /** The 75th percentile of the response time. */
    public AbstractDurationAssert<?> p75() {
        return response().p75();
    }

    /** The 90th percentile of the response time. */
    public AbstractDurationAssert<?> p90() {
        return response().p90();
    }

    /** The 95th percentile of the response time. */
    public AbstractDurationAssert<?> p95() {
        return response().p95();
    }

    /** The 99th percentile of the response time. */
    public AbstractDurationAssert<?> p99() {
        return response().p99();
    }

    /** The 99.9th percentile of the response time. */
    public AbstractDurationAssert<?> p999() {
        return response().p999();
    }

    /** The 99.99th percentile of the response time. */
    public AbstractDurationAssert<?> p9999() {
        return response().p9999();
    }

    /** The longest response time. */
    public AbstractDurationAssert<?> max() {
        return response().max();
    }

    /** How many arrivals became due. */
    public AbstractLongAssert<?> due() {
        return count("due", actual.due());
    }

    /** How many arrivals were started. */
    public AbstractLongAssert<?> started() {
        return count("started", actual.started());
    }

    /** How many arrivals were answered. */
    public AbstractLongAssert<?> answered() {
        return count("answered", actual.answered());
    }

    /** How many arrivals failed. */
    public AbstractLongAssert<?> failures() {
        String named = actual.failures().isEmpty() ? "" : " " + actual.failures();
        return Assertions.assertThat(actual.failed()).as("%s", text("failed", Format.count(actual.failed()) + named));
    }

    /**
     * How many arrivals failed in one way.
     *
     * @param id the failure as in {@code result.json}, such as {@code deadline}
     */
    public AbstractLongAssert<?> failures(String id) {
        return count("failures." + id, actual.failures().getOrDefault(id, 0L));
    }

    /** How many answered arrivals left the system before their planned time. */
    public AbstractLongAssert<?> dropped() {
        return count("dropped", actual.dropped());
    }

    /** How many arrivals were due and never started. */
    public AbstractLongAssert<?> owed() {
        return count("owed", actual.owed());
    }

    /** The throughput: answers per second while the phase lasted. */
    public AbstractDoubleAssert<?> throughput() {
        return rate("throughput", actual.answeredRate());
    }

    /** The offered load: arrivals started per second. */
    public AbstractDoubleAssert<?> offeredRate() {
        return rate("offered rate", actual.offeredRate());
    }

    private AbstractLongAssert<?> count(String name, long count) {
        return Assertions.assertThat(count).as("%s", text(name, Format.count(count)));
    }

    private AbstractDoubleAssert<?> rate(String name, double perSecond) {
        return Assertions.assertThat(perSecond).as("%s", text(name, Format.rate(perSecond)));
    }

    private String text(String name, String measured) {
        return where + ": " + name + " " + measured + "; " + place;
    }
}
