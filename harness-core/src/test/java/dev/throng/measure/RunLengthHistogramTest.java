package dev.throng.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class RunLengthHistogramTest {

    @Test
    void equalsAPlainHistogramOnRandomInput() {
        for (long seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            RunLengthHistogram runs = new RunLengthHistogram(new HistogramPool());
            Histogram plain = new Histogram(3);
            int values = random.nextInt(2000);
            long value = 0;
            for (int i = 0; i < values; i++) {
                if (random.nextInt(3) == 0) {
                    value = random.nextLong(1L << random.nextInt(1, 50));
                }
                runs.record(value);
                plain.recordValue(value);
            }
            assertThat(runs.take()).as("seed %d", seed).isEqualTo(plain);
        }
    }

    @Test
    void negativeValuesCountAsZero() {
        RunLengthHistogram runs = new RunLengthHistogram(new HistogramPool());
        runs.record(-1);
        runs.record(-1);
        runs.record(-7);
        runs.record(0);
        Histogram full = runs.take();
        assertThat(full.getTotalCount()).isEqualTo(4);
        assertThat(full.getCountAtValue(0)).isEqualTo(4);
    }

    @Test
    void runsEndWithTheExchange() {
        RunLengthHistogram runs = new RunLengthHistogram(new HistogramPool());
        runs.record(5);
        runs.record(5);
        assertThat(runs.take().getCountAtValue(5)).isEqualTo(2);
        runs.record(5);
        assertThat(runs.take().getCountAtValue(5)).isEqualTo(1);
        assertThat(runs.take().getTotalCount()).isZero();
    }

    @Test
    void weeksFitToo() {
        RunLengthHistogram runs = new RunLengthHistogram(new HistogramPool());
        runs.record(Long.MAX_VALUE / 4);
        runs.record(1);
        Histogram full = runs.take();
        assertThat(full.getTotalCount()).isEqualTo(2);
        assertThat(full.getMaxValue()).isGreaterThanOrEqualTo(Long.MAX_VALUE / 4);
    }

    @Test
    void nothingRecordedTakesNoHistogramAndGivesNoneBack() {
        HistogramPool pool = new HistogramPool();
        RunLengthHistogram runs = new RunLengthHistogram(pool);

        assertThat(runs.take()).isSameAs(HistogramPool.EMPTY);

        runs.record(7);
        Histogram full = runs.take();
        assertThat(full.getTotalCount()).isEqualTo(1);
        pool.release(full);
        pool.release(runs.take());
        runs.record(8);
        assertThat(runs.take()).isSameAs(full);
        assertThat(HistogramPool.EMPTY.getTotalCount()).isZero();
    }
}
