package dev.throng.targets.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HiccupDetectorTest {

    private static final long MILLI = 1_000_000;

    private final HiccupDetector hiccups = new HiccupDetector();

    @Test
    void punctualWakeUpIsNoHiccup() {
        hiccups.woke(0, MILLI);
        hiccups.woke(MILLI, 2 * MILLI + 900_000);

        assertThat(hiccups.take()).isEmpty();
    }

    @Test
    void aHiccupHasItsDueTimeAndDelay() {
        hiccups.woke(5 * MILLI, 36 * MILLI);

        assertThat(hiccups.take()).isEqualTo("hiccup,6000000,30000000\n");
        assertThat(hiccups.take()).as("it is told once").isEmpty();
    }
}
