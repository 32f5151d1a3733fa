package dev.throng.httpstream.load;

import static dev.throng.streams.load.VirtualLoop.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.measure.LoopInterval;
import dev.throng.streams.delivery.ListenerRegistry;
import dev.throng.streams.delivery.StreamMetric;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The states of a player of HLS in virtual time. A segment has 25,000 bytes for each second that it plays: 200 kbps. */
class SegmentDeliveryTest {

    private static final int RECEIVING = ListenerRegistry.RECEIVING;
    private static final int ON_RATE = ListenerRegistry.ON_RATE;
    private static final int STARVED = ListenerRegistry.STARVED;
    private static final int BYTES_PER_SECOND = 25_000;

    private final VirtualHttpLoop floor = new VirtualHttpLoop();
    private final WatchRules rules = new WatchRules(floor.state(Settings.defaults(), List.of("/live.m3u8")));
    private final SegmentDelivery delivery = new SegmentDelivery(rules, 0, floor.nowNanos());
    private int state;

    private void segment(double seconds) {
        int bytes = (int) (BYTES_PER_SECOND * seconds);
        delivery.content(bytes / 3, floor.nowNanos());
        delivery.content(bytes - bytes / 3, floor.nowNanos());
        delivery.complete((long) (seconds * SECOND), floor.nowNanos());
    }

    /** Lets time pass, with a check each second. */
    private void pass(double seconds) {
        long until = floor.nowNanos() + (long) (seconds * SECOND);
        while (floor.nowNanos() < until) {
            long second = (floor.nowNanos() / SECOND + 1) * SECOND;
            floor.pass(Math.min(until, second) - floor.nowNanos());
            if (floor.nowNanos() == second) {
                state = delivery.check(second);
            }
        }
    }

    /** Three segments at once, as a player of a live stream begins, and then one in each of their times. */
    private void live(double seconds, int count) {
        segment(seconds);
        segment(seconds);
        segment(seconds);
        for (int i = 0; i < count; i++) {
            pass(seconds);
            segment(seconds);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 2, 6, 10})
    void aPlayerThatGetsEachSegmentInItsTimeIsOnRate(double seconds) {
        live(seconds, (int) Math.ceil(60 / seconds));
        pass(1);
        assertThat(state).isEqualTo(RECEIVING | ON_RATE);
    }

    /** A playlist is loaded again after half of the target duration, if the last one was the same. */
    @ParameterizedTest
    @ValueSource(doubles = {2, 6})
    void aSegmentThatIsFoundHalfOfItsTimeLaterChangesNothing(double seconds) {
        live(seconds, 10);
        pass(seconds / 2);
        for (int i = 0; i < 10; i++) {
            pass(seconds);
            segment(seconds);
            assertThat(state & (ON_RATE | STARVED))
                    .as("%d after the late one", i)
                    .isEqualTo(ON_RATE);
        }
    }

    @Test
    void aPlayerThatGetsFourFifthsIsNotOnRateAndNotStarved() {
        live(2, 10);
        for (int i = 0; i < 20; i++) {
            pass(2.5);
            segment(2);
        }
        assertThat(state).isEqualTo(RECEIVING);
    }

    @Test
    void aPlayerThatGetsLessThanHalfIsStarved() {
        live(2, 10);
        for (int i = 0; i < 10; i++) {
            pass(4.5);
            segment(2);
        }
        assertThat(state & (ON_RATE | STARVED)).isEqualTo(STARVED);
    }

    @Test
    void theTimeOfASegmentIsAddedToSilence() {
        live(2, 10);
        pass(3);
        assertThat(state).as("rate.receivingWithin and the segment's 2 s").isEqualTo(RECEIVING | ON_RATE);
        pass(2);
        assertThat(state).as("starved.silence and the segment's 2 s").isEqualTo(ON_RATE);
        pass(1);
        assertThat(state).isEqualTo(STARVED);
    }

    /** Each segment is cut off, so there is nothing to play. */
    @ParameterizedTest
    @CsvSource({"3, false", "12, true"})
    void aPlayerThatGetsNoSegmentWholeHasARateOfZero(int seconds, boolean known) {
        for (int i = 0; i < seconds; i++) {
            delivery.content(BYTES_PER_SECOND, floor.nowNanos());
            delivery.failed();
            pass(1);
        }
        delivery.record(floor.nowNanos());
        LoopInterval end = floor.recorded();
        assertThat(end.counters().get(StreamMetric.LISTENERS_BELOW_HALF)).isEqualTo(known ? 1L : 0);
        assertThat(end.counters().get(StreamMetric.LISTENERS_ON_RATE)).isZero();
    }

    @Test
    void aPlayerThatGetsNothingIsStarvedAndItsRateIsZero() {
        pass(3);
        assertThat(state).isZero();
        pass(5);
        assertThat(state).isEqualTo(STARVED);
        delivery.record(floor.nowNanos());
        delivery.record(floor.nowNanos());
        LoopInterval end = floor.recorded();
        assertThat(end.distributions().get(StreamMetric.RATE_RATIO).getTotalCount())
                .isEqualTo(1);
        assertThat(end.counters().get(StreamMetric.LISTENERS_BELOW_HALF)).isEqualTo(1);
        assertThat(end.counters().get(StreamMetric.BYTES_EXPECTED)).isZero();
    }

    @Test
    void whatIsExpectedIsTheMeanOfTheSegmentsFromTheConnectionOn() {
        pass(4);
        live(2, 18);
        delivery.countExpected(floor.nowNanos());
        LoopInterval end = floor.recorded();
        assertThat(end.counters().get(StreamMetric.BYTES_EXPECTED)).isCloseTo(40L * BYTES_PER_SECOND, within(10L));
    }

    /** The bytes of a segment that broke off are not those of the next one. */
    @Test
    void aSegmentThatFailsHasNoRate() {
        live(2, 5);
        delivery.content(1_000_000, floor.nowNanos());
        delivery.failed();
        segment(2);
        floor.recorded();
        pass(1);
        assertThat(floor.recorded().counters().get(StreamMetric.BYTES_EXPECTED))
                .isCloseTo((long) BYTES_PER_SECOND, within(2L));
    }

    @Test
    void theFirstSegmentsAreTheBurst() {
        live(2, 20);
        delivery.record(floor.nowNanos());
        LoopInterval end = floor.recorded();
        assertThat(end.distributions().get(StreamMetric.BURST_BYTES).getMaxValue())
                .isCloseTo(6L * BYTES_PER_SECOND, within(1_000L));
        assertThat(end.distributions().get(StreamMetric.RATE_RATIO).getMaxValue())
                .isCloseTo(1_000, within(5L));
    }

    @Test
    void aPlayerWithAllSegmentsLacksNothing() {
        live(2, 5);
        delivery.finish(floor.nowNanos());
        floor.recorded();
        pass(30);
        assertThat(state).isEqualTo(RECEIVING | ON_RATE);
        assertThat(floor.recorded().counters().get(StreamMetric.BYTES_EXPECTED)).isZero();
    }

    /** A playlist may say that a segment plays for a day. */
    @Test
    void anAbsurdDurationOverflowsNothing() {
        delivery.content(1_000, floor.nowNanos());
        delivery.complete(86_400 * SECOND, floor.nowNanos());
        pass(20);
        assertThat(state & STARVED).isZero();
        delivery.record(floor.nowNanos());
        assertThat(floor.recorded().counters().get(StreamMetric.LISTENERS_BELOW_HALF))
                .isZero();
    }
}
