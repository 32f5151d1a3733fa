package dev.throng.streams.flv;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StreamTimeTest {

    private final StreamTime time = new StreamTime();

    @Test
    void timeGoesOnAfter2To32Milliseconds() {
        assertThat(time.next(0xffff_fff0L)).isEqualTo(0xffff_fff0L);
        assertThat(time.next(7)).isEqualTo(0x1_0000_0007L);
        assertThat(time.next(0xffff_ffffL)).isEqualTo(0xffff_ffffL);
        assertThat(time.next(1)).isEqualTo(0x1_0000_0001L);
        assertThat(time.next(0x7fff_ffffL)).isEqualTo(0x1_7fff_ffffL);
        assertThat(time.next(0xf000_0000L)).isEqualTo(0x1_f000_0000L);
        assertThat(time.next(5)).isEqualTo(0x2_0000_0005L);
    }

    @Test
    void timeMayGoBack() {
        assertThat(time.next(1000)).isEqualTo(1000);
        assertThat(time.next(960)).isEqualTo(960);
        assertThat(time.next(0)).isZero();
        assertThat(time.next(0xffff_ffffL)).isEqualTo(-1);
        assertThat(time.next(0)).isZero();
    }

    @Test
    void aFirstTimestampIsTakenAsItIs() {
        assertThat(time.next(0xffff_ffffL)).isEqualTo(0xffff_ffffL);
    }
}
