package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Times in milliseconds, to be read; the axis has no unit of its own. */
final class AttributionTest {

    private static Stops stops(long... startsAndEnds) {
        List<Stops.Stop> list = new ArrayList<>();
        for (int i = 0; i < startsAndEnds.length; i += 2) {
            list.add(new Stops.Stop(startsAndEnds[i], startsAndEnds[i + 1]));
        }
        return new Stops(list);
    }

    private static Attribution.Slow slow(long from, long to, long response) {
        return new Attribution.Slow(from, to, response, 10);
    }

    @Test
    void overlapsAreCountedOnceAndPartsOfStopsAreParts() {
        Stops stops = stops(10, 20, 15, 30, 50, 60);

        assertThat(stops.within(0, 100)).isEqualTo(30);
        assertThat(stops.within(12, 55)).isEqualTo(23);
        assertThat(stops.within(30, 50)).isZero();
    }

    @Test
    void aLongPauseExplainsTheResponsesItHeldUp() {
        Attribution attribution = Attribution.of(List.of(slow(5_300, 5_301, 290)), stops(5_000, 5_300), 0, 60_000);

        assertThat(attribution.certain()).isEqualTo(1);
        assertThat(attribution.verdict()).isEqualTo(Attribution.Verdict.STOPS);
    }

    @Test
    void aStopThatIsNoCollectionIsNotBlamedOnTheShortPausesBesideIt() {
        List<Long> pauses = new ArrayList<>();
        for (long at = 0; at < 60_000; at += 100) {
            pauses.add(at);
            pauses.add(at + 2);
        }
        Attribution attribution = Attribution.of(
                List.of(slow(5_000, 6_000, 300), slow(5_000, 6_000, 150)),
                stops(pauses.stream().mapToLong(Long::longValue).toArray()),
                0,
                60_000);

        assertThat(attribution.possible()).isZero();
        assertThat(attribution.verdict()).isEqualTo(Attribution.Verdict.NOT_STOPS);
    }

    @Test
    void secondsThatHoldALongPauseAndAllSlowResponsesPointToIt() {
        Attribution attribution = Attribution.of(
                List.of(slow(5_000, 6_000, 280), slow(20_000, 21_000, 250)),
                stops(5_200, 5_500, 20_100, 20_400),
                0,
                60_000);

        assertThat(attribution.certain()).isZero();
        assertThat(attribution.possible()).isEqualTo(1);
        assertThat(attribution.byChance()).isLessThan(0.05);
        assertThat(attribution.verdict()).isEqualTo(Attribution.Verdict.STOPS);
    }

    @Test
    void whereStopsAreEverywhereTheirNearnessProvesNothing() {
        List<Long> pauses = new ArrayList<>();
        for (long at = 0; at < 60_000; at += 100) {
            pauses.add(at);
            pauses.add(at + 60);
        }
        Attribution attribution = Attribution.of(
                List.of(slow(5_000, 6_000, 20)),
                stops(pauses.stream().mapToLong(Long::longValue).toArray()),
                0,
                60_000);

        assertThat(attribution.byChance()).isGreaterThan(0.5);
        assertThat(attribution.verdict()).isEqualTo(Attribution.Verdict.OPEN);
    }

    @Test
    void nothingSlowIsNothingToExplain() {
        assertThat(Attribution.of(List.of(), stops(1, 2), 0, 10).verdict()).isEqualTo(Attribution.Verdict.NOTHING_SLOW);
    }

    @Test
    void theBoundsHoldForEveryMomentWithinTheInterval() {
        Random random = new Random(11);
        for (int round = 0; round < 300; round++) {
            List<Stops.Stop> list = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                long start = random.nextInt(2_000);
                list.add(new Stops.Stop(start, start + random.nextInt(200)));
            }
            Stops stops = new Stops(list);
            long length = 1 + random.nextInt(400);
            Attribution bounds = Attribution.of(List.of(slow(800, 1_200, length)), stops, 0, 2_000);
            long explained = 0;
            for (long answered = 800; answered <= 1_200; answered++) {
                explained += 2 * stops.within(answered - length, answered) >= length ? 1 : 0;
            }
            assertThat(bounds.certain()).as("round " + round).isEqualTo(explained == 401 ? 1 : 0);
            assertThat(bounds.possible()).as("round " + round).isEqualTo(explained > 0 ? 1 : 0);
        }
    }

    @Test
    void theSharesAreOfResponsesNotOfIntervals() {
        Attribution attribution = Attribution.of(
                List.of(new Attribution.Slow(5_300, 5_301, 290, 30), new Attribution.Slow(9_000, 9_001, 290, 10)),
                stops(5_000, 5_300),
                0,
                60_000);

        assertThat(attribution.slow()).isEqualTo(40);
        assertThat(attribution.certain()).isCloseTo(0.75, within(1e-9));
    }
}
