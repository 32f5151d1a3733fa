package dev.throng.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ReadLimitTest {

    private static int readsIn(ReadLimit limit, long millis, long tickMillis) {
        int reads = 0;
        limit.begin(0);
        for (long at = tickMillis; at <= millis; at += tickMillis) {
            if (limit.mayRead(TimeUnit.MILLISECONDS.toNanos(at))) {
                limit.read(limit.readBytes());
                reads++;
            }
        }
        return reads;
    }

    /** A thousand bytes per second in reads of 256: a read, then a wait until it is paid for. */
    @Test
    void theRateHoldsOverTime() {
        ReadLimit limit = new ReadLimit(1_000);
        assertThat(limit.readBytes()).isEqualTo(256);
        assertThat(readsIn(limit, 60_000, 100) * 256).isBetween(59_000, 60_300);
    }

    @Test
    void aRateBelowOneReadPerTickIsKeptToo() {
        assertThat(readsIn(new ReadLimit(7), 600_000, 100) * 256).isBetween(4_000, 4_500);
    }

    @Test
    void anIdleReaderSavesUpNoMoreThanOneRead() {
        ReadLimit limit = new ReadLimit(1_000);
        limit.begin(0);
        long hour = TimeUnit.HOURS.toNanos(1);
        assertThat(limit.mayRead(hour)).isTrue();
        limit.read(256);
        assertThat(limit.mayRead(hour)).isFalse();
    }

    @Test
    void aRateOfNothingIsRefused() {
        assertThatThrownBy(() -> new ReadLimit(0)).hasMessage("bytesPerSecond: 0 (expected: more than 0)");
    }
}
