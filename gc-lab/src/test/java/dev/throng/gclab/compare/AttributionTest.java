package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
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

    private static Attribution of(List<Attribution.Slow> slow, Stops stops) {
        return Attribution.of(slow, slow.size(), stops, 0, 60_000);
    }

    private static Attribution.Slow slow(long due, long answered) {
        return new Attribution.Slow(due, answered, 1);
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
        Attribution attribution = of(List.of(slow(5_010, 5_300), slow(5_100, 5_310)), stops(5_000, 5_300));

        assertThat(attribution.explained()).isEqualTo(1);
        assertThat(attribution.verdict()).isEqualTo(Attribution.Result.STOPS);
    }

    @Test
    void aPauseInTheSameSecondExplainsNothingThatItDidNotHoldUp() {
        Attribution attribution = of(List.of(slow(5_400, 5_700), slow(4_600, 4_990)), stops(5_000, 5_300));

        assertThat(attribution.overlapping()).isZero();
        assertThat(attribution.verdict()).isEqualTo(Attribution.Result.NOT_STOPS);
    }

    @Test
    void aStopThatIsNoCollectionIsNotBlamedOnTheShortPausesWithinIt() {
        Attribution attribution = of(List.of(slow(5_000, 5_300), slow(5_050, 5_300)), stops(5_100, 5_102));

        assertThat(attribution.overlapping()).isEqualTo(1);
        assertThat(attribution.partly()).isZero();
        assertThat(attribution.verdict()).isEqualTo(Attribution.Result.NOT_STOPS);
    }

    @Test
    void whatWaitedMostlyBehindOthersAfterAPauseIsLeftOpen() {
        Attribution attribution = of(List.of(slow(5_250, 5_500), slow(5_260, 5_490)), stops(5_000, 5_300));

        assertThat(attribution.explained()).isZero();
        assertThat(attribution.partly()).isEqualTo(1);
        assertThat(attribution.verdict()).isEqualTo(Attribution.Result.OPEN);
    }

    @Test
    void whatStopsWouldExplainByChanceIsSaid() {
        List<Long> pauses = new ArrayList<>();
        for (long at = 0; at < 60_000; at += 100) {
            pauses.add(at);
            pauses.add(at + 60);
        }
        Attribution attribution = of(
                List.of(slow(5_010, 5_030)),
                stops(pauses.stream().mapToLong(Long::longValue).toArray()));

        assertThat(attribution.explained()).isEqualTo(1);
        assertThat(attribution.byChance()).isBetween(0.5, 0.7);
    }

    @Test
    void nothingSlowIsNothingToExplain() {
        assertThat(of(List.of(), stops(1, 2)).verdict()).isEqualTo(Attribution.Result.NOTHING_SLOW);
    }

    @Test
    void stoppedTimeIsWhatACountOfEachMomentGives() {
        Random random = new Random(11);
        for (int round = 0; round < 300; round++) {
            boolean[] stopped = new boolean[2_400];
            List<Stops.Stop> list = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                int start = random.nextInt(2_000);
                int end = start + random.nextInt(200);
                list.add(new Stops.Stop(start, end));
                Arrays.fill(stopped, start, end, true);
            }
            int from = random.nextInt(1_000);
            int to = from + random.nextInt(1_400);
            long counted = IntStream.range(from, to).filter(at -> stopped[at]).count();
            assertThat(new Stops(list).within(from, to)).as("round " + round).isEqualTo(counted);
        }
    }

    @Test
    void oneThatStandsForManyCountsAsMany() {
        Attribution attribution = Attribution.of(
                List.of(new Attribution.Slow(5_010, 5_300, 30), new Attribution.Slow(9_000, 9_290, 10)),
                40,
                stops(5_000, 5_300),
                0,
                60_000);

        assertThat(attribution.slow()).isEqualTo(40);
        assertThat(attribution.kept()).isEqualTo(2);
        assertThat(attribution.explained()).isCloseTo(0.75, within(1e-9));
    }
}
