package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PlayHeadTest {

    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000 * MILLI;

    private final PlayHead head = new PlayHead(new PlayHead.Model(2 * SECOND, SECOND));

    /** A piece of 250 ms of media each 250 ms, from a time on and up to another. */
    private long steady(long fromNanos, long untilNanos) {
        long stalled = 0;
        for (long at = fromNanos; at < untilNanos; at += 250 * MILLI) {
            stalled += head.fed(250 * MILLI, at);
        }
        return stalled;
    }

    @Test
    void itBeginsWhenEnoughIsBuffered() {
        head.fed(1_999 * MILLI, 10 * SECOND);
        assertThat(head.begun()).isFalse();
        head.fed(MILLI, 11 * SECOND);
        assertThat(head.begun()).isTrue();
        assertThat(head.stalls()).isZero();
    }

    @Test
    void mediaInTimeNeverStallsIt() {
        assertThat(steady(0, 60 * SECOND)).isZero();
        assertThat(head.stalls()).isZero();
        assertThat(head.stalledPermille(60 * SECOND)).isZero();
    }

    /** What is buffered carries it over a stop that is shorter. */
    @Test
    void aStopShorterThanTheBufferStallsNobody() {
        steady(0, 10 * SECOND);
        // the last piece came at 9.75 s; playing began at 1.75 s with 2 s, so 2 s are buffered
        assertThat(head.fed(SECOND, 9_750 * MILLI + 2 * SECOND)).isZero();
        assertThat(head.stalls()).isZero();
    }

    /** A target that stops for 500 ms longer than the buffer lasts: a stall of exactly 500 ms, at exactly that time. */
    @Test
    void aStopLongerThanTheBufferIsAStallOfTheDifference() {
        steady(0, 10 * SECOND);
        long empty = 9_750 * MILLI + 2 * SECOND;
        assertThat(head.stallNanos(empty)).isZero();
        assertThat(head.stallNanos(empty + 200 * MILLI)).isEqualTo(200 * MILLI);
        assertThat(head.fed(SECOND, empty + 500 * MILLI)).isEqualTo(500 * MILLI);
        assertThat(head.stalls()).isEqualTo(1);
        assertThat(head.stalledNanos(empty + SECOND)).isEqualTo(500 * MILLI);
    }

    @Test
    void itPlaysOnOnlyWhenEnoughIsThereAgain() {
        head.fed(2 * SECOND, 0);
        assertThat(head.fed(400 * MILLI, 3 * SECOND)).isZero();
        assertThat(head.fed(400 * MILLI, 4 * SECOND)).isZero();
        assertThat(head.fed(200 * MILLI, 5 * SECOND)).isEqualTo(3 * SECOND);
        assertThat(head.stalls()).isEqualTo(1);
        assertThat(head.stallNanos(6 * SECOND)).isZero();
        assertThat(head.stallNanos(6 * SECOND + 1)).isEqualTo(1);
        assertThat(head.stalls()).isEqualTo(2);
    }

    @Test
    void aBurstCarriesItOverAStop() {
        head.fed(8 * SECOND, 0);
        steady(250 * MILLI, 20 * SECOND);
        assertThat(head.fed(250 * MILLI, 27_500 * MILLI)).isZero();
        assertThat(head.stalls()).isZero();
    }

    @Test
    void theStalledShareCountsAnOpenStall() {
        head.fed(2 * SECOND, 0);
        assertThat(head.stalledPermille(8 * SECOND)).isEqualTo(750);
    }

    @Test
    void whatNeverBeganIsNotStalled() {
        head.fed(SECOND, 0);
        assertThat(head.stallNanos(100 * SECOND)).isZero();
        assertThat(head.stalledPermille(100 * SECOND)).isZero();
    }

    /** Whatever comes whenever: played + buffered = come, so the time stalled is what a simulation in small steps finds. */
    @Test
    void itAgreesWithASimulationInMilliseconds() {
        for (int seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            long start = random.nextInt(3_000);
            long resume = random.nextInt(2_000);
            PlayHead tested = new PlayHead(new PlayHead.Model(start * MILLI, resume * MILLI));
            boolean begun = false;
            boolean playing = false;
            long buffered = 0;
            long stalledMillis = 0;
            for (long milli = 0; milli < 20_000; milli++) {
                if (random.nextInt(200) == 0) {
                    long media = 1 + random.nextInt(400);
                    tested.fed(media * MILLI, milli * MILLI);
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
