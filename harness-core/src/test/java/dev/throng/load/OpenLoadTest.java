package dev.throng.load;

import static dev.throng.load.Enumeration.SECOND;
import static dev.throng.load.Enumeration.before;
import static dev.throng.load.Enumeration.slice;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.throng.load.RateProfile.Constant;
import dev.throng.load.RateProfile.Poisson;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OpenLoadTest {

    private static final long LENGTH = 2 * SECOND;

    static Stream<Load> loads() {
        return RateProfileTest.profiles()
                .flatMap(profile -> Stream.of(
                        new OpenLoad(profile),
                        new OpenLoad(profile, 1, Load.UNLIMITED),
                        new OpenLoad(profile, 101, Load.UNLIMITED)));
    }

    @ParameterizedTest
    @MethodSource("loads")
    void theNumberOfArrivalsIsThatOfTheirDueTimes(Load load) {
        long expected = before(slice(load, 0, 1, LENGTH), LENGTH).length;
        OpenLoad open = (OpenLoad) load;
        double chance = open.profile() instanceof Poisson ? 6 * Math.sqrt(expected) : 0;
        assertThat((double) open.arrivals(LENGTH)).isCloseTo(expected, within(chance));
    }

    @ParameterizedTest
    @MethodSource("loads")
    void slicesTogetherAreTheWhole(Load load) {
        long[] whole = before(slice(load, 0, 1, LENGTH), LENGTH);
        for (int parts = 1; parts <= 7; parts++) {
            long[] together = new long[0];
            for (int part = 0; part < parts; part++) {
                long[] mine = before(slice(load, part, parts, LENGTH), LENGTH);
                together = Arrays.copyOf(together, together.length + mine.length);
                System.arraycopy(mine, 0, together, together.length - mine.length, mine.length);
            }
            Arrays.sort(together);
            assertThat(Arrays.mismatch(together, whole))
                    .as("first difference with %d parts of %s", parts, load.describe())
                    .isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @MethodSource("loads")
    void dueAndOwedAgreeWithEnumerationWhateverWasTaken(Load load) {
        for (int parts = 1; parts <= 7; parts += 3) {
            for (int part = 0; part < parts; part++) {
                long[] dues = before(slice(load, part, parts, LENGTH), LENGTH);
                ArrivalProcess process = slice(load, part, parts, LENGTH);
                SplittableRandom random = new SplittableRandom(13);
                long at = 0;
                while (at < LENGTH) {
                    at = Math.min(LENGTH, at + random.nextLong(1, LENGTH / 50));
                    // a pacer that sometimes sleeps and sometimes catches up
                    for (int starts = random.nextInt(400); starts > 0 && process.peek() < at; starts--) {
                        process.take();
                    }
                    assertThat(process.due(at)).isEqualTo(countBelow(dues, at));
                }
            }
        }
    }

    private static long countBelow(long[] sorted, long value) {
        int at = Arrays.binarySearch(sorted, value);
        return at < 0 ? -at - 1 : at;
    }

    @Test
    void takingLateChangesNoDueTime() {
        ArrivalProcess late = slice(new OpenLoad(new Constant(1000)), 0, 1, LENGTH);
        assertThat(late.due(LENGTH)).isEqualTo(2000);
        assertThat(late.peek()).isZero();
        late.take();
        late.departed(LENGTH);
        assertThat(late.peek()).isEqualTo(1_000_000);
    }

    @Test
    void upToEndsTheLoad() {
        ArrivalProcess process = slice(new OpenLoad(new Constant(1000), 3, Load.UNLIMITED), 0, 1, LENGTH);
        assertThat(before(process, LENGTH)).hasSize(3);
        assertThat(process.peek()).isEqualTo(ArrivalProcess.NEVER);
        assertThat(process.due(LENGTH)).isEqualTo(3);
        assertThatThrownBy(process::take).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void sameSeedIsTheSameScheduleAndAnotherSeedIsNot() {
        Load load = new OpenLoad(new Poisson(1000));
        long[] first = before(load.slice(0, 1, LENGTH, 0, new SplittableRandom(1)), LENGTH);
        assertThat(before(load.slice(0, 1, LENGTH, 0, new SplittableRandom(1)), LENGTH))
                .containsExactly(first);
        assertThat(before(load.slice(0, 1, LENGTH, 0, new SplittableRandom(2)), LENGTH))
                .isNotEqualTo(first);
    }

    @Test
    void limitsBoundTheNumberOfParts() {
        assertThat(new OpenLoad(new Constant(1)).maxParts()).isEqualTo(Integer.MAX_VALUE);
        assertThat(new OpenLoad(new Constant(1), Load.UNLIMITED, 3).maxParts()).isEqualTo(3);
        assertThat(new OpenLoad(new Constant(1), 2, 3).maxParts()).isEqualTo(2);
    }

    @Test
    void sharesAddUpToTheWhole() {
        for (long whole : new long[] {1, 2, 3, 10, 8192, 1_000_000_007L}) {
            for (int parts = 1; parts <= 7; parts++) {
                long sum = 0;
                for (int part = 0; part < parts; part++) {
                    long share = Load.share(whole, part, parts);
                    assertThat(share).isBetween(whole / parts, whole / parts + 1);
                    sum += share;
                }
                assertThat(sum).isEqualTo(whole);
            }
        }
        assertThat(Load.share(Load.UNLIMITED, 3, 7)).isEqualTo(Load.UNLIMITED);
    }

    @Test
    void messagesNameTheValueAndWhatWasExpected() {
        assertThatThrownBy(() -> new OpenLoad(new Constant(1), 0, 1)).hasMessage("upTo: 0 (expected: > 0)");
        assertThatThrownBy(() -> new OpenLoad(new Constant(1), 1, -1)).hasMessage("atMost: -1 (expected: > 0)");
    }

    @Test
    void loadsDescribeThemselvesInTheWordsOfAScenario() {
        assertThat(new OpenLoad(new Constant(5)).describe()).isEqualTo("{rate: 5/s}");
        assertThat(new OpenLoad(new Constant(5), 7, 9).describe()).isEqualTo("{rate: 5/s, upTo: 7, atMost: 9}");
    }

    @Test
    void loopWithoutAShareHasNoArrivals() {
        ArrivalProcess none = ArrivalProcess.NONE;
        assertThat(none.peek()).isEqualTo(ArrivalProcess.NEVER);
        assertThat(none.due(LENGTH)).isZero();
        assertThat(none.taken()).isZero();
        none.departed(LENGTH);
        assertThatThrownBy(none::take).isInstanceOf(IllegalStateException.class);
    }
}
