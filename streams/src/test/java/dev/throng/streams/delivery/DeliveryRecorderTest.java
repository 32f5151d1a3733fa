package dev.throng.streams.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeliveryRecorderTest {

    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000 * MILLI;

    private static DeliveryMeter.Limits limits(int onRatePermille) {
        return new DeliveryMeter.Limits(5 * SECOND, 5 * SECOND, 3 * SECOND, SECOND, onRatePermille, 500);
    }

    /** A player with a burst of 5 s, and then one piece after a gap: the gap, the piece's media, and as what the player counts. */
    @ParameterizedTest
    @CsvSource({
        "950, 2100, 800, 381, 1, 0",
        "950, 2100, 1049, 500, 0, 1",
        "950, 2100, 1050, 500, 0, 1",
        "950, 2100, 2100, 1000, 0, 1",
        "950, 4000, 1900, 475, 1, 0",
        "950, 4000, 2000, 500, 0, 1",
        "950, 8000, 3900, 488, 1, 0",
        "950, 8000, 5000, 625, 0, 0",
        "950, 8000, 6000, 750, 0, 1",
        "300, 8000, 2000, 250, 1, 0",
        "300, 8000, 2500, 313, 1, 1",
    })
    void whoIsBelowHalfIsNotOnRateUnlessTheSettingsSaySo(
            int onRatePermille, int gapMillis, int mediaMillis, int rate, int belowHalf, int onRate) {
        DeliveryMeter.Limits limits = limits(onRatePermille);
        LoopRecorder loop = new LoopRecorder(StreamMetric.and());
        DeliveryMeter delivery = new DeliveryMeter(0);
        delivery.media(limits, 10, 5 * SECOND, 0);
        delivery.media(limits, 10, 6 * SECOND, 4_900 * MILLI);
        long at = (4_900L + gapMillis) * MILLI;
        delivery.media(limits, 10, 6 * SECOND + mediaMillis * MILLI, at);

        new DeliveryRecorder(loop, limits).recordRate(delivery, false, at);

        LoopInterval all =
                loop.close(new LoopInterval.Span(0, 0, 0, at, at), 0, any -> new LoopRecorder.DueCounts(0, 0, true));
        assertThat(all.distributions().get(StreamMetric.RATE_RATIO).getMaxValue())
                .isEqualTo(rate);
        assertThat(all.counters().get(StreamMetric.LISTENERS_BELOW_HALF)).isEqualTo(belowHalf);
        assertThat(all.counters().get(StreamMetric.LISTENERS_ON_RATE)).isEqualTo(onRate);
    }
}
