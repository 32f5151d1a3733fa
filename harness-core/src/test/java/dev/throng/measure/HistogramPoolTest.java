package dev.throng.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class HistogramPoolTest {

    private final HistogramPool pool = new HistogramPool();

    @Test
    void aReleasedHistogramIsReusedWithoutItsValues() {
        Histogram first = pool.take();
        first.recordValue(7);
        pool.release(first);

        assertThat(pool.take()).isSameAs(first);
        assertThat(first.getTotalCount()).isZero();
        assertThat(pool.take()).isNotSameAs(first);
    }

    @Test
    void theSecondReleaseOfAHistogramIsRefused() {
        Histogram histogram = pool.take();
        pool.release(histogram);

        assertThatThrownBy(() -> pool.release(histogram))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a histogram was released twice");
        assertThat(pool.take()).isSameAs(histogram);
        assertThat(pool.take()).as("the pool has it once").isNotSameAs(histogram);
    }

    @Test
    void histogramsOfOtherPoolsAreRefused() {
        Histogram foreign = new HistogramPool().take();
        foreign.recordValue(7);
        Histogram plain = new Histogram(3);

        assertThatThrownBy(() -> pool.release(foreign))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a histogram of another pool was released");
        assertThatThrownBy(() -> pool.release(plain)).isInstanceOf(IllegalStateException.class);
        assertThat(foreign.getTotalCount()).isEqualTo(1);
        assertThat(pool.take()).isNotSameAs(foreign).isNotSameAs(plain);
    }

    @Test
    void theEmptyHistogramMayBeReleasedOftenAndIsNeverTaken() {
        pool.release(HistogramPool.EMPTY);
        pool.release(HistogramPool.EMPTY);

        assertThat(pool.take()).isNotSameAs(HistogramPool.EMPTY);
    }

    @Test
    void aPoolThatKeepsNothingTakesEverything() {
        Histogram read = new Histogram(3);
        read.recordValue(7);
        HistogramPool.NONE.release(read);
        HistogramPool.NONE.release(read);

        assertThat(read.getTotalCount()).isEqualTo(1);
        assertThat(HistogramPool.NONE.take()).isNotSameAs(read);
    }
}
