package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReceptionTest {

    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000 * MILLI;

    /** Of 64 kbps. */
    private static final int BYTES_PER_SECOND = 8_000;

    private final Reception.Model model = new Reception.Model(5 * SECOND, 5 * SECOND, 3 * SECOND, SECOND, 950, 500);

    private final Reception reception = new Reception(0);
    private long bytes;

    private void read(int count, long atNanos) {
        bytes += count;
        reception.media(model, count, bytes * SECOND / BYTES_PER_SECOND, atNanos);
    }

    /** Pieces at a rate, looked at once a second, from a time on and up to another. */
    private void pieces(int bytesEach, long everyNanos, long fromNanos, long untilNanos) {
        long look = fromNanos + SECOND;
        for (long at = fromNanos; at < untilNanos; at += everyNanos) {
            while (look <= at) {
                reception.look(model, look);
                look += SECOND;
            }
            read(bytesEach, at);
        }
        while (look <= untilNanos) {
            reception.look(model, look);
            look += SECOND;
        }
    }

    @Test
    void theBurstIsWhatComesAheadOfItsTime() {
        read(65_535, 0);
        pieces(2_000, 250 * MILLI, 250 * MILLI, 10 * SECOND);
        assertThat(reception.burstBytes()).isCloseTo(65_535, within(2L));
    }

    @Test
    void theBurstMayComeInPieces() {
        for (int i = 0; i < 32; i++) {
            read(2_048, i * 40 * MILLI);
        }
        pieces(2_000, 250 * MILLI, 1_500 * MILLI, 10 * SECOND);
        assertThat(reception.burstBytes()).isCloseTo(65_536 - 1_250 * 8, within(2L));
    }

    /** The first piece is there at once, so without a burst one piece is ahead of its time. */
    @Test
    void withoutABurstOnePieceIsAhead() {
        pieces(2_000, 250 * MILLI, 0, 10 * SECOND);
        assertThat(reception.burstBytes()).isCloseTo(2_000, within(2L));
    }

    @Test
    void thereIsNoBurstToTellWithinItsWindow() {
        read(65_535, 0);
        reception.look(model, 4 * SECOND);
        assertThat(reception.burstBytes()).isEqualTo(Reception.UNKNOWN);
        assertThat(reception.afterBurst()).isFalse();
        reception.look(model, 5 * SECOND);
        assertThat(reception.burstBytes()).isEqualTo(65_535);
    }

    @Test
    void theRateAfterABurstIsTheNominalOne() {
        read(65_535, 0);
        pieces(2_000, 250 * MILLI, 250 * MILLI, 60 * SECOND);
        assertThat(reception.rateSinceBurstPermille(model, 60 * SECOND)).isEqualTo(1_000);
        assertThat(reception.onRate(model, 60 * SECOND)).isTrue();
        assertThat(reception.starved(model, 60 * SECOND)).isFalse();
    }

    /** A server that sends a piece every two seconds is on rate at every look, though some windows hold one piece less. */
    @Test
    void largePiecesAreAsMuchOnRateAsSmallOnes() {
        read(65_535, 0);
        for (long second = 1; second < 60; second++) {
            if (second % 2 == 0) {
                read(16_000, second * SECOND - 700 * MILLI);
            }
            reception.look(model, second * SECOND);
            if (second > 9) {
                assertThat(reception.onRate(model, second * SECOND))
                        .as("second %d", second)
                        .isTrue();
            }
        }
        assertThat(reception.rateSinceBurstPermille(model, 60 * SECOND)).isCloseTo(1_000, within(1L));
    }

    /** Pieces further apart than half of the window: the rate is that of the pieces, until they are missing for too long. */
    @ParameterizedTest
    @CsvSource({"5000, 2500", "5000, 2750", "5000, 3000", "2000, 1500", "2000, 2750"})
    void piecesThatComeSeldomAreOnRateBetweenThemToo(int windowMillis, int everyMillis) {
        Reception.Model seldom = new Reception.Model(5 * SECOND, windowMillis * MILLI, 3 * SECOND, SECOND, 950, 500);
        int piece = BYTES_PER_SECOND * everyMillis / 1_000;
        int pieces = 0;
        for (long millis = 0; millis <= 60_000; millis += 50) {
            if (millis % everyMillis == 0) {
                pieces++;
                reception.media(seldom, piece, (long) pieces * everyMillis * MILLI, millis * MILLI);
            }
            if (millis % 1_000 == 350) {
                reception.look(seldom, millis * MILLI);
                if (millis > 5_000 + 2 * everyMillis) {
                    assertThat(reception.onRate(seldom, millis * MILLI))
                            .as("on rate at %d ms", millis)
                            .isTrue();
                }
                assertThat(reception.starved(seldom, millis * MILLI))
                        .as("starved at %d ms", millis)
                        .isFalse();
            }
        }
        long last = 60_000 / everyMillis * everyMillis * MILLI;
        reception.look(seldom, last + 3 * SECOND + 1);
        assertThat(reception.onRate(seldom, last + 3 * SECOND + 1)).isFalse();
        assertThat(reception.starved(seldom, last + 3 * SECOND + 1)).isTrue();
    }

    @Test
    void nineTenthsOfTheRateIsNotOnRateAndNotStarved() {
        pieces(1_800, 250 * MILLI, 0, 30 * SECOND);
        assertThat(reception.onRate(model, 30 * SECOND)).isFalse();
        assertThat(reception.starved(model, 30 * SECOND)).isFalse();
        assertThat(reception.rateSinceBurstPermille(model, 30 * SECOND)).isCloseTo(900, within(1L));
    }

    @Test
    void lessThanHalfOfTheRateIsStarved() {
        read(65_535, 0);
        pieces(900, 250 * MILLI, 250 * MILLI, 30 * SECOND);
        assertThat(reception.starved(model, 30 * SECOND)).isTrue();
        assertThat(reception.receiving(model, 30 * SECOND)).isTrue();
        assertThat(reception.rateSinceBurstPermille(model, 30 * SECOND)).isCloseTo(450, within(1L));
    }

    @Test
    void whoGetsNothingIsStarvedAfterTheSilence() {
        assertThat(reception.starved(model, 3 * SECOND)).isFalse();
        assertThat(reception.starved(model, 3 * SECOND + 1)).isTrue();
        assertThat(reception.receiving(model, SECOND)).isFalse();
    }

    /** 16 KiB at 64 kbps; a piece of the target's comes on top of it. */
    @Test
    void aSilenceInWhichTheKernelGathersIsNotCounted() {
        reception.gathers(2_048 * MILLI);
        read(65_535, 0);
        pieces(18_000, 2_250 * MILLI, 2_250 * MILLI, 27 * SECOND);
        read(18_000, 27 * SECOND);
        assertThat(reception.receiving(model, 30_048 * MILLI)).isTrue();
        assertThat(reception.receiving(model, 30_049 * MILLI)).isFalse();
        reception.look(model, 32_048 * MILLI);
        assertThat(reception.starved(model, 32_048 * MILLI)).isFalse();
        assertThat(reception.onRate(model, 32_048 * MILLI)).isTrue();
        assertThat(reception.rateSinceBurstPermille(model, 32_048 * MILLI)).isCloseTo(1_000, within(1L));
        assertThat(reception.starved(model, 32_049 * MILLI)).isTrue();
        assertThat(reception.rateSinceBurstPermille(model, 32_049 * MILLI)).isLessThan(850);
    }

    @Test
    void aStreamThatStopsIsNoLongerOnRateAndItsSilenceCounts() {
        read(65_535, 0);
        pieces(2_000, 250 * MILLI, 250 * MILLI, 20 * SECOND);
        assertThat(reception.onRate(model, 20 * SECOND)).isTrue();
        for (int second = 21; second <= 40; second++) {
            reception.look(model, second * SECOND);
        }
        assertThat(reception.onRate(model, 40 * SECOND)).isFalse();
        assertThat(reception.starved(model, 40 * SECOND)).isTrue();
        assertThat(reception.longestGapNanos(40 * SECOND)).isEqualTo(20 * SECOND + 250 * MILLI);
        // 15 s of media in the 35 s since the burst
        assertThat(reception.rateSinceBurstPermille(model, 40 * SECOND)).isCloseTo(1000 * 15 / 35, within(5L));
    }

    @Test
    void aStarvedListenerThatIsFedAgainIsOnRateAgain() {
        read(65_535, 0);
        for (int second = 1; second <= 20; second++) {
            reception.look(model, second * SECOND);
        }
        assertThat(reception.starved(model, 20 * SECOND)).isTrue();
        pieces(2_000, 250 * MILLI, 20 * SECOND, 40 * SECOND);
        assertThat(reception.starved(model, 40 * SECOND)).isFalse();
        assertThat(reception.onRate(model, 40 * SECOND)).isTrue();
    }

    @Test
    void theLongestGapIsBetweenReads() {
        read(100, 0);
        read(100, 300 * MILLI);
        read(100, 1_000 * MILLI);
        read(100, 1_100 * MILLI);
        assertThat(reception.longestGapNanos(1_200 * MILLI)).isEqualTo(700 * MILLI);
    }

    @Test
    void withoutTheMediasTimeOnlySilenceIsKnown() {
        for (int second = 0; second < 20; second++) {
            reception.media(model, 8_000, 0, second * SECOND);
            reception.look(model, second * SECOND);
        }
        assertThat(reception.rateSinceBurstPermille(model, 20 * SECOND)).isEqualTo(Reception.UNKNOWN);
        assertThat(reception.burstBytes()).isEqualTo(Reception.UNKNOWN);
        assertThat(reception.onRate(model, 20 * SECOND)).isFalse();
        assertThat(reception.starved(model, 20 * SECOND)).isFalse();
        assertThat(reception.starved(model, 23 * SECOND)).isTrue();
    }

    @Test
    void aListenerThatLeftEarlyHasNoRate() {
        pieces(2_000, 250 * MILLI, 0, 5_500 * MILLI);
        assertThat(reception.rateSinceBurstPermille(model, 5_500 * MILLI)).isEqualTo(Reception.UNKNOWN);
    }
}
