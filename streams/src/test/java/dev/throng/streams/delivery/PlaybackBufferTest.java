package dev.throng.streams.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PlaybackBufferTest {

    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000 * MILLI;

    private final PlaybackBuffer buffer = new PlaybackBuffer(new PlaybackBuffer.Levels(2 * SECOND, SECOND));

    /** A piece of 250 ms of media each 250 ms, from a time on and up to another. */
    private long steady(long fromNanos, long untilNanos) {
        long stalled = 0;
        for (long at = fromNanos; at < untilNanos; at += 250 * MILLI) {
            stalled += buffer.add(250 * MILLI, at);
        }
        return stalled;
    }

    @Test
    void whatIsLeftToPlayIsBuffered() {
        buffer.add(1_500 * MILLI, 0);
        assertThat(buffer.bufferedNanos(0)).as("nothing is played yet").isZero();
        buffer.add(1_500 * MILLI, SECOND);
        assertThat(buffer.bufferedNanos(SECOND)).isEqualTo(3 * SECOND);
        assertThat(buffer.bufferedNanos(3 * SECOND)).isEqualTo(SECOND);
        assertThat(buffer.bufferedNanos(5 * SECOND)).isZero();
    }

    @Test
    void itBeginsWhenEnoughIsBuffered() {
        buffer.add(1_999 * MILLI, 10 * SECOND);
        assertThat(buffer.hasBegun()).isFalse();
        buffer.add(MILLI, 11 * SECOND);
        assertThat(buffer.hasBegun()).isTrue();
        assertThat(buffer.stalls()).isZero();
    }

    @Test
    void mediaInTimeNeverStallsIt() {
        assertThat(steady(0, 60 * SECOND)).isZero();
        assertThat(buffer.stalls()).isZero();
        assertThat(buffer.stalledPermille(60 * SECOND)).isZero();
    }

    /** What is buffered carries it over a stop that is shorter. */
    @Test
    void aStopShorterThanTheBufferCausesNoStall() {
        steady(0, 10 * SECOND);
        // the last piece came at 9.75 s; playing began at 1.75 s with 2 s, so 2 s are buffered
        assertThat(buffer.add(SECOND, 9_750 * MILLI + 2 * SECOND)).isZero();
        assertThat(buffer.stalls()).isZero();
    }

    /** While bytes arrive whose playing time is not known, the buffer is as it was before: playing, stalled, or not yet begun. */
    @Test
    void whatIsNotKnownToPlayIsLeftOpen() {
        buffer.leaveOut(5 * SECOND);
        steady(0, 10 * SECOND);
        buffer.leaveOut(30 * SECOND);
        assertThat(buffer.stallNanos(40 * SECOND)).isZero();
        assertThat(buffer.bufferedNanos(40 * SECOND)).isEqualTo(1_750 * MILLI);
        assertThat(buffer.stallNanos(42 * SECOND)).isEqualTo(250 * MILLI);
        buffer.leaveOut(60 * SECOND);
        assertThat(buffer.stallNanos(102 * SECOND)).isEqualTo(250 * MILLI);
        assertThat(buffer.add(2 * SECOND, 103 * SECOND)).isEqualTo(1_250 * MILLI);
        assertThat(buffer.stalls()).isEqualTo(1);
    }

    /** A target that stops for 500 ms longer than the buffer lasts: a stall of exactly 500 ms, at exactly that time. */
    @Test
    void aStopLongerThanTheBufferIsAStallOfTheDifference() {
        steady(0, 10 * SECOND);
        long empty = 9_750 * MILLI + 2 * SECOND;
        assertThat(buffer.stallNanos(empty)).isZero();
        assertThat(buffer.stallNanos(empty + 200 * MILLI)).isEqualTo(200 * MILLI);
        assertThat(buffer.add(SECOND, empty + 500 * MILLI)).isEqualTo(500 * MILLI);
        assertThat(buffer.stalls()).isEqualTo(1);
        assertThat(buffer.stalledNanos(empty + SECOND)).isEqualTo(500 * MILLI);
    }

    @Test
    void itPlaysOnOnlyWhenEnoughIsThereAgain() {
        buffer.add(2 * SECOND, 0);
        assertThat(buffer.add(400 * MILLI, 3 * SECOND)).isZero();
        assertThat(buffer.add(400 * MILLI, 4 * SECOND)).isZero();
        assertThat(buffer.add(200 * MILLI, 5 * SECOND)).isEqualTo(3 * SECOND);
        assertThat(buffer.stalls()).isEqualTo(1);
        assertThat(buffer.stallNanos(6 * SECOND)).isZero();
        assertThat(buffer.stallNanos(6 * SECOND + 1)).isEqualTo(1);
        assertThat(buffer.stalls()).isEqualTo(2);
    }

    @Test
    void aBurstCarriesItOverAStop() {
        buffer.add(8 * SECOND, 0);
        steady(250 * MILLI, 20 * SECOND);
        assertThat(buffer.add(250 * MILLI, 27_500 * MILLI)).isZero();
        assertThat(buffer.stalls()).isZero();
    }

    @Test
    void theStalledShareCountsAnOpenStall() {
        buffer.add(2 * SECOND, 0);
        assertThat(buffer.stalledPermille(8 * SECOND)).isEqualTo(750);
    }

    @Test
    void whatNeverBeganIsNotStalled() {
        buffer.add(SECOND, 0);
        assertThat(buffer.stallNanos(100 * SECOND)).isZero();
        assertThat(buffer.stalledPermille(100 * SECOND)).isZero();
    }

    /** Whatever comes whenever: played + buffered = come, so the time stalled is what a simulation in small steps finds. */
    @Test
    void itAgreesWithASimulationInMilliseconds() {
        for (int seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            long start = random.nextInt(3_000);
            long resume = random.nextInt(2_000);
            PlaybackBuffer tested = new PlaybackBuffer(new PlaybackBuffer.Levels(start * MILLI, resume * MILLI));
            boolean begun = false;
            boolean playing = false;
            long buffered = 0;
            long stalledMillis = 0;
            for (long milli = 0; milli < 20_000; milli++) {
                if (random.nextInt(200) == 0) {
                    long media = 1 + random.nextInt(400);
                    tested.add(media * MILLI, milli * MILLI);
                    buffered += media;
                    playing |= buffered >= (begun ? resume : start);
                    begun |= playing;
                }
                playing &= buffered > 0;
                if (playing) {
                    buffered--;
                } else if (begun) {
                    stalledMillis++;
                }
            }
            assertThat(tested.stalledNanos(20_000 * MILLI)).as("seed %d", seed).isEqualTo(stalledMillis * MILLI);
        }
    }
}
