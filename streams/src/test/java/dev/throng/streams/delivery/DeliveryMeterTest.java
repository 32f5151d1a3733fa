package dev.throng.streams.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeliveryMeterTest {

    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000 * MILLI;

    /** Of 64 kbps. */
    private static final int BYTES_PER_SECOND = 8_000;

    private final DeliveryMeter.Limits limits =
            new DeliveryMeter.Limits(5 * SECOND, 5 * SECOND, 3 * SECOND, SECOND, 950, 500);

    private final DeliveryMeter delivery = new DeliveryMeter(0);
    private long bytes;

    private void read(int count, long atNanos) {
        bytes += count;
        delivery.media(limits, count, bytes * SECOND / BYTES_PER_SECOND, atNanos);
    }

    /** Pieces at a rate, looked at once a second, from a time on and up to another. */
    private void pieces(int bytesEach, long everyNanos, long fromNanos, long untilNanos) {
        long look = fromNanos + SECOND;
        for (long at = fromNanos; at < untilNanos; at += everyNanos) {
            while (look <= at) {
                delivery.check(limits, look);
                look += SECOND;
            }
            read(bytesEach, at);
        }
        while (look <= untilNanos) {
            delivery.check(limits, look);
            look += SECOND;
        }
    }

    @Test
    void theBurstIsWhatComesAheadOfItsTime() {
        read(65_535, 0);
        pieces(2_000, 250 * MILLI, 250 * MILLI, 10 * SECOND);
        assertThat(delivery.burstBytes()).isCloseTo(65_535, within(2L));
    }

    @Test
    void theBurstMayComeInPieces() {
        for (int i = 0; i < 32; i++) {
            read(2_048, i * 40 * MILLI);
        }
        pieces(2_000, 250 * MILLI, 1_500 * MILLI, 10 * SECOND);
        assertThat(delivery.burstBytes()).isCloseTo(65_536 - 1_250 * 8, within(2L));
    }

    /** The first piece is there at once, so without a burst one piece is ahead of its time. */
    @Test
    void withoutABurstOnePieceIsAhead() {
        pieces(2_000, 250 * MILLI, 0, 10 * SECOND);
        assertThat(delivery.burstBytes()).isCloseTo(2_000, within(2L));
    }

    /** Pieces at 0, 2 and 4 s lie in the window of 5 s. From its end on there would be 8 s of media in 7 s. */
    @Test
    void theRateIsMeasuredFromTheLastMediaWithinTheWindow() {
        pieces(2 * BYTES_PER_SECOND, 2 * SECOND, 0, 12 * SECOND + 1);
        assertThat(delivery.rateSinceBurstPermille(limits, 12 * SECOND)).isEqualTo(1000);
    }

    /** The window moves after half of it, a listener is silent after 3 s, and no longer receiving after 1 s. */
    @Test
    void aListenerIsQuietUntilItsWindowMovesOrItMayBeSilent() {
        read(65_535, 0);
        delivery.check(limits, SECOND);
        assertThat(delivery.quietNanos(limits, SECOND)).as("in the burst").isZero();
        pieces(2_000, 250 * MILLI, 250 * MILLI, 20 * SECOND);
        read(2_000, 20 * SECOND);
        delivery.check(limits, 20 * SECOND);
        assertThat(delivery.quietNanos(limits, 20 * SECOND))
                .as("until it is not receiving")
                .isEqualTo(SECOND);
        delivery.coalesces(2 * SECOND);
        long quiet = delivery.quietNanos(limits, 20 * SECOND);
        assertThat(quiet).as("until the window moves").isGreaterThan(SECOND).isLessThanOrEqualTo(2_500 * MILLI);
        assertThat(delivery.quietNanos(limits, 20 * SECOND + quiet)).isZero();
        assertThat(delivery.quietNanos(limits, 21 * SECOND)).isEqualTo(quiet - SECOND);
    }

    /** Between two checks, of which the second comes when the quiet time is over, no check finds another state. */
    @ParameterizedTest
    @CsvSource({"8000, 1000", "16000, 2000", "4000, 500", "3000, 500", "32000, 4000"})
    void noStateChangesInTheQuietTime(int bytesEach, int everyMillis) {
        DeliveryMeter.Limits wide = new DeliveryMeter.Limits(5 * SECOND, 16 * SECOND, 6 * SECOND, 5 * SECOND, 950, 500);
        read(65_535, 0);
        long quietUntil = 0;
        boolean onRate = false;
        boolean receiving = false;
        boolean starved = false;
        for (long at = 50 * MILLI; at < 60 * SECOND; at += 50 * MILLI) {
            boolean silent = at > 45 * SECOND;
            boolean arrives = !silent && at % (everyMillis * MILLI) == 0;
            if (arrives) {
                read(bytesEach, at);
            }
            if (at < quietUntil && !arrives) {
                assertThat(delivery.isReceiving(wide, at))
                        .as("receiving at %d", at)
                        .isEqualTo(receiving);
                assertThat(delivery.isOnRate(wide, at)).as("on rate at %d", at).isEqualTo(onRate);
                assertThat(delivery.isStarved(wide, at)).as("starved at %d", at).isEqualTo(starved);
            } else {
                delivery.check(wide, at);
                quietUntil = at + delivery.quietNanos(wide, at);
                receiving = delivery.isReceiving(wide, at);
                onRate = delivery.isOnRate(wide, at);
                starved = delivery.isStarved(wide, at);
            }
        }
        assertThat(starved).as("after fifteen seconds of silence").isTrue();
        assertThat(receiving).isFalse();
    }

    @Test
    void thereIsNoBurstToTellWithinItsWindow() {
        read(65_535, 0);
        delivery.check(limits, 4 * SECOND);
        assertThat(delivery.burstBytes()).isEqualTo(DeliveryMeter.UNKNOWN);
        assertThat(delivery.isBurstOver()).isFalse();
        delivery.check(limits, 5 * SECOND);
        assertThat(delivery.burstBytes()).isEqualTo(65_535);
    }

    @Test
    void theRateAfterABurstIsTheNominalOne() {
        read(65_535, 0);
        pieces(2_000, 250 * MILLI, 250 * MILLI, 60 * SECOND);
        assertThat(delivery.rateSinceBurstPermille(limits, 60 * SECOND)).isEqualTo(1_000);
        assertThat(delivery.isOnRate(limits, 60 * SECOND)).isTrue();
        assertThat(delivery.isStarved(limits, 60 * SECOND)).isFalse();
    }

    /** A server that sends a piece every two seconds is on rate at every look, though some windows hold one piece less. */
    @Test
    void largePiecesAreAsMuchOnRateAsSmallOnes() {
        read(65_535, 0);
        for (long second = 1; second < 60; second++) {
            if (second % 2 == 0) {
                read(16_000, second * SECOND - 700 * MILLI);
            }
            delivery.check(limits, second * SECOND);
            if (second > 9) {
                assertThat(delivery.isOnRate(limits, second * SECOND))
                        .as("second %d", second)
                        .isTrue();
            }
        }
        assertThat(delivery.rateSinceBurstPermille(limits, 60 * SECOND)).isCloseTo(1_000, within(1L));
    }

    /** Pieces further apart than half of the window: the rate is that of the pieces, until they are missing for too long. */
    @ParameterizedTest
    @CsvSource({"5000, 2500", "5000, 2750", "5000, 3000", "2000, 1500", "2000, 2750"})
    void piecesThatComeSeldomAreOnRateBetweenThemToo(int windowMillis, int everyMillis) {
        DeliveryMeter.Limits seldom =
                new DeliveryMeter.Limits(5 * SECOND, windowMillis * MILLI, 3 * SECOND, SECOND, 950, 500);
        int piece = BYTES_PER_SECOND * everyMillis / 1_000;
        int pieces = 0;
        for (long millis = 0; millis <= 60_000; millis += 50) {
            if (millis % everyMillis == 0) {
                pieces++;
                delivery.media(seldom, piece, (long) pieces * everyMillis * MILLI, millis * MILLI);
            }
            if (millis % 1_000 == 350) {
                delivery.check(seldom, millis * MILLI);
                if (millis > 5_000 + 2 * everyMillis) {
                    assertThat(delivery.isOnRate(seldom, millis * MILLI))
                            .as("on rate at %d ms", millis)
                            .isTrue();
                }
                assertThat(delivery.isStarved(seldom, millis * MILLI))
                        .as("starved at %d ms", millis)
                        .isFalse();
            }
        }
        long last = 60_000 / everyMillis * everyMillis * MILLI;
        delivery.check(seldom, last + 3 * SECOND + 1);
        assertThat(delivery.isOnRate(seldom, last + 3 * SECOND + 1)).isFalse();
        assertThat(delivery.isStarved(seldom, last + 3 * SECOND + 1)).isTrue();
    }

    @Test
    void nineTenthsOfTheRateIsNotOnRateAndNotStarved() {
        pieces(1_800, 250 * MILLI, 0, 30 * SECOND);
        assertThat(delivery.isOnRate(limits, 30 * SECOND)).isFalse();
        assertThat(delivery.isStarved(limits, 30 * SECOND)).isFalse();
        assertThat(delivery.rateSinceBurstPermille(limits, 30 * SECOND)).isCloseTo(900, within(1L));
    }

    @Test
    void lessThanHalfOfTheRateIsStarved() {
        read(65_535, 0);
        pieces(900, 250 * MILLI, 250 * MILLI, 30 * SECOND);
        assertThat(delivery.isStarved(limits, 30 * SECOND)).isTrue();
        assertThat(delivery.isReceiving(limits, 30 * SECOND)).isTrue();
        assertThat(delivery.rateSinceBurstPermille(limits, 30 * SECOND)).isCloseTo(450, within(1L));
    }

    @Test
    void whoGetsNothingIsStarvedAfterTheSilence() {
        assertThat(delivery.isStarved(limits, 3 * SECOND)).isFalse();
        assertThat(delivery.isStarved(limits, 3 * SECOND + 1)).isTrue();
        assertThat(delivery.isReceiving(limits, SECOND)).isFalse();
    }

    /** 16 KiB at 64 kbps; a piece of the target's comes on top of it. */
    @Test
    void aSilenceInWhichTheKernelGathersIsNotCounted() {
        delivery.coalesces(2_048 * MILLI);
        read(65_535, 0);
        pieces(18_000, 2_250 * MILLI, 2_250 * MILLI, 27 * SECOND);
        read(18_000, 27 * SECOND);
        assertThat(delivery.isReceiving(limits, 30_048 * MILLI)).isTrue();
        assertThat(delivery.isReceiving(limits, 30_049 * MILLI)).isFalse();
        delivery.check(limits, 32_048 * MILLI);
        assertThat(delivery.isStarved(limits, 32_048 * MILLI)).isFalse();
        assertThat(delivery.isOnRate(limits, 32_048 * MILLI)).isTrue();
        assertThat(delivery.rateSinceBurstPermille(limits, 32_048 * MILLI)).isCloseTo(1_000, within(1L));
        assertThat(delivery.isStarved(limits, 32_049 * MILLI)).isTrue();
        assertThat(delivery.rateSinceBurstPermille(limits, 32_049 * MILLI)).isLessThan(850);
    }

    @Test
    void aStreamThatStopsIsNoLongerOnRateAndItsSilenceCounts() {
        read(65_535, 0);
        pieces(2_000, 250 * MILLI, 250 * MILLI, 20 * SECOND);
        assertThat(delivery.isOnRate(limits, 20 * SECOND)).isTrue();
        for (int second = 21; second <= 40; second++) {
            delivery.check(limits, second * SECOND);
        }
        assertThat(delivery.isOnRate(limits, 40 * SECOND)).isFalse();
        assertThat(delivery.isStarved(limits, 40 * SECOND)).isTrue();
        assertThat(delivery.longestGapNanos(40 * SECOND)).isEqualTo(20 * SECOND + 250 * MILLI);
        // 15 s of media in the 35 s since the burst
        assertThat(delivery.rateSinceBurstPermille(limits, 40 * SECOND)).isCloseTo(1000 * 15 / 35, within(5L));
    }

    @Test
    void aStarvedListenerThatIsFedAgainIsOnRateAgain() {
        read(65_535, 0);
        for (int second = 1; second <= 20; second++) {
            delivery.check(limits, second * SECOND);
        }
        assertThat(delivery.isStarved(limits, 20 * SECOND)).isTrue();
        pieces(2_000, 250 * MILLI, 20 * SECOND, 40 * SECOND);
        assertThat(delivery.isStarved(limits, 40 * SECOND)).isFalse();
        assertThat(delivery.isOnRate(limits, 40 * SECOND)).isTrue();
    }

    @Test
    void theLongestGapIsBetweenReads() {
        read(100, 0);
        read(100, 300 * MILLI);
        read(100, 1_000 * MILLI);
        read(100, 1_100 * MILLI);
        assertThat(delivery.longestGapNanos(1_200 * MILLI)).isEqualTo(700 * MILLI);
    }

    @Test
    void withoutTheMediasTimeOnlySilenceIsKnown() {
        for (int second = 0; second < 20; second++) {
            delivery.media(limits, 8_000, 0, second * SECOND);
            delivery.check(limits, second * SECOND);
        }
        assertThat(delivery.rateSinceBurstPermille(limits, 20 * SECOND)).isEqualTo(DeliveryMeter.UNKNOWN);
        assertThat(delivery.burstBytes()).isEqualTo(DeliveryMeter.UNKNOWN);
        assertThat(delivery.isOnRate(limits, 20 * SECOND)).isFalse();
        assertThat(delivery.isStarved(limits, 20 * SECOND)).isFalse();
        assertThat(delivery.isStarved(limits, 23 * SECOND)).isTrue();
    }

    /** Bytes whose playing time is not known, for so many seconds, are neither media nor silence. */
    @ParameterizedTest
    @CsvSource({"1", "6", "60", "3600"})
    void timeThatIsLeftOutChangesNoRate(int seconds) {
        read(65_535, 0);
        pieces(2_000, 250 * MILLI, 250 * MILLI, 20 * SECOND);
        long playing = bytes * SECOND / BYTES_PER_SECOND;
        long at = 20 * SECOND;
        for (int second = 1; second <= seconds; second++) {
            at += SECOND;
            delivery.media(limits, 2_000, playing, at);
            assertThat(delivery.leaveOut()).isEqualTo(second == 1 ? SECOND + 250 * MILLI : SECOND);
            delivery.check(limits, at);
            assertThat(delivery.isStarved(limits, at)).as("second %d", second).isFalse();
        }
        assertThat(delivery.rateSinceBurstPermille(limits, at)).isCloseTo(1_000, within(2L));
        pieces(2_000, 250 * MILLI, at + 250 * MILLI, at + 20 * SECOND);
        assertThat(delivery.rateSinceBurstPermille(limits, at + 20 * SECOND)).isCloseTo(1_000, within(2L));
        assertThat(delivery.isOnRate(limits, at + 20 * SECOND)).isTrue();
        assertThat(delivery.leaveOut()).as("all is known").isZero();
    }

    /** The bytes may also have stopped: that time counts. */
    @Test
    void silenceAfterWhatIsLeftOutCounts() {
        read(65_535, 0);
        pieces(2_000, 250 * MILLI, 250 * MILLI, 20 * SECOND);
        delivery.media(limits, 2_000, bytes * SECOND / BYTES_PER_SECOND, 30 * SECOND);
        delivery.leaveOut();
        delivery.check(limits, 45 * SECOND);
        assertThat(delivery.isSilent(limits, 45 * SECOND)).isTrue();
        assertThat(delivery.isStarved(limits, 45 * SECOND)).isTrue();
        assertThat(delivery.rateSinceBurstPermille(limits, 45 * SECOND))
                .as("15 s of media and 15 s of silence since the burst")
                .isCloseTo(500, within(10L));
    }

    /** When bytes arrive without playing time: after so many ms, whether that is so, and whether it is so for long. */
    @ParameterizedTest
    @CsvSource({"900, false, false", "1100, true, false", "4900, true, false", "5100, true, true"})
    void progressIsMissedAfterASecondAndForLongAfterTheLongestFrame(int millis, boolean missed, boolean forLong) {
        read(8_000, 0);
        delivery.media(limits, 100, SECOND, millis * MILLI);
        assertThat(delivery.isWithoutProgress()).isEqualTo(missed);
        assertThat(delivery.isLongWithoutProgress()).isEqualTo(forLong);
    }

    /** A block of two seconds in 20 reads, as Icecast passes on what an encoder wrote at once. Looked at in the middle of blocks, too. */
    @Test
    void oneBlockMayBeMissing() {
        read(65_535, 0);
        for (long block = 1; block < 30; block++) {
            for (long piece = 0; piece < 20; piece++) {
                long at = block * 2 * SECOND + piece * 15 * MILLI;
                read(800, at);
                if (at > 9 * SECOND) {
                    assertThat(delivery.isOnRateSinceBurst(limits, at))
                            .as("block %d, piece %d", block, piece)
                            .isTrue();
                }
            }
        }
    }

    /** A check of the last seconds finds some of the listeners late at any time, if pieces come late by more than 5 % of the window. */
    @Test
    void aPieceThatIsLateAtTheEndChangesNothing() {
        read(65_535, 0);
        pieces(2_000, 250 * MILLI, 250 * MILLI, 60 * SECOND);
        read(2_000, 60 * SECOND + 900 * MILLI);
        delivery.check(limits, 61 * SECOND);
        assertThat(delivery.isOnRate(limits, 61 * SECOND)).isFalse();
        assertThat(delivery.isOnRateSinceBurst(limits, 61 * SECOND)).isTrue();
    }

    @Test
    void nineTenthsOfTheRateIsNotOnRateSinceTheBurst() {
        read(65_535, 0);
        pieces(1_800, 250 * MILLI, 250 * MILLI, 30 * SECOND);
        assertThat(delivery.isOnRateSinceBurst(limits, 30 * SECOND)).isFalse();
    }

    @Test
    void nothingIsNotOnRate() {
        assertThat(delivery.isOnRateSinceBurst(limits, SECOND)).isFalse();
    }

    @Test
    void aListenerThatLeftEarlyHasNoRate() {
        pieces(2_000, 250 * MILLI, 0, 5_500 * MILLI);
        assertThat(delivery.rateSinceBurstPermille(limits, 5_500 * MILLI)).isEqualTo(DeliveryMeter.UNKNOWN);
    }
}
