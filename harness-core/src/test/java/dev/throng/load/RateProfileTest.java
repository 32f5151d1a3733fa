package dev.throng.load;

import static dev.throng.load.Enumeration.HOUR;
import static dev.throng.load.Enumeration.MILLI;
import static dev.throng.load.Enumeration.SECOND;
import static dev.throng.load.Enumeration.before;
import static dev.throng.load.Enumeration.schedule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.throng.load.RateProfile.Bursts;
import dev.throng.load.RateProfile.Constant;
import dev.throng.load.RateProfile.Poisson;
import dev.throng.load.RateProfile.Ramp;
import dev.throng.load.RateProfile.Schedule;
import dev.throng.load.RateProfile.Steps;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateProfileTest {

    static Stream<RateProfile> profiles() {
        return Stream.of(
                new Constant(1),
                new Constant(7),
                new Constant(333.3),
                new Constant(99_999),
                new Constant(1.0 / 3600),
                new Poisson(1000),
                new Poisson(20_000),
                new Ramp(10, 1000),
                new Ramp(1000, 10),
                new Ramp(0, 5000),
                new Ramp(5000, 0),
                new Ramp(250, 250),
                new Ramp(250, 250.0000001),
                new Steps(List.of(500.0, 1000.0, 1500.0), SECOND),
                new Steps(List.of(3.3, 1e4, 0.7), 700 * MILLI),
                new Steps(List.of(42.0), SECOND),
                new Bursts(10, 2 * SECOND),
                new Bursts(1, 1_000_000),
                new Bursts(1000, SECOND / 3));
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void countAgreesWithEnumerationAtRandomTimes(RateProfile profile) {
        long length = 3 * SECOND;
        long[] dues = before(profile, length);
        SplittableRandom random = new SplittableRandom(7);
        long[] times = Stream.concat(
                        Stream.of(0L, 1L, length),
                        Stream.concat(
                                random.longs(500, 0, length).boxed(),
                                // at a due time and 1 ns before and after it
                                random.ints(dues.length == 0 ? 0 : 500, 0, Math.max(1, dues.length))
                                        .boxed()
                                        .flatMap(i -> Stream.of(dues[i], dues[i] + 1, Math.max(0, dues[i] - 1)))))
                .mapToLong(Long::longValue)
                .filter(at -> at <= length)
                .sorted()
                .toArray();
        Schedule schedule = schedule(profile, length);
        int reached = 0;
        for (long at : times) {
            while (reached < dues.length && dues[reached] < at) {
                reached++;
            }
            assertThat(schedule.count(at)).as("due before %d ns", at).isEqualTo(reached);
        }
    }

    @Test
    void nothingIsDueBeforeTheStart() {
        profiles().forEach(profile -> {
            Schedule schedule = schedule(profile, SECOND);
            assertThat(schedule.count(-5 * SECOND)).isZero();
            assertThat(schedule.count(0)).isZero();
        });
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 3, 7, 9.5, 100, 333.3, 1000, 12_345.678, 99_999, 1e6, 1e7})
    void constantRateHasRateTimesDurationArrivals(double rate) {
        for (long length : new long[] {SECOND, 10 * SECOND, 60 * SECOND, HOUR}) {
            long expected = (long) Math.ceil(rate * (length / 1e9) - 1e-6);
            assertThat(schedule(new Constant(rate), length).count(length)).isEqualTo(expected);
        }
    }

    @Test
    void millionPerSecondDoesNotDriftInADay() {
        Schedule schedule = schedule(new Constant(1e6), 24 * HOUR);
        for (long second = 0; second <= 24 * 3600; second += 997) {
            assertThat(schedule.due(second * 1_000_000)).isEqualTo(second * SECOND);
        }
        assertThat(schedule.count(24 * HOUR)).isEqualTo(24L * 3600 * 1_000_000);
    }

    @Test
    void rateWithoutWholeGapDoesNotDriftInADay() {
        // 700,000/s: a gap of 1428.57… ns; rounding it to 1429 would lose 25 s in a day
        Schedule schedule = schedule(new Constant(700_000), 24 * HOUR);
        for (long second = 0; second <= 24 * 3600; second += 997) {
            assertThat(schedule.due(second * 700_000)).isEqualTo(second * SECOND);
        }
        assertThat(schedule.count(24 * HOUR)).isEqualTo(24L * 3600 * 700_000);
    }

    @Test
    void tenMillionPerSecondStrictlyIncreases() {
        assertThat(before(new Constant(1e7), 50 * MILLI)).hasSize(500_000);
        assertThat(before(new Constant(9_999_999), 50 * MILLI)).hasSize(500_000);
        assertThat(before(new Poisson(1e7), 50 * MILLI).length).isBetween(497_000, 503_000);
        assertThat(before(new Ramp(0, 2e7), 50 * MILLI)).hasSize(500_000);
    }

    @Test
    void highestRateHasAnArrivalEachNanosecond() {
        assertThat(before(new Constant(1e9), 1000)).hasSize(1000);
    }

    @Test
    void oncePerHourIsExact() {
        assertThat(before(new Constant(1.0 / 3600), 5 * HOUR)).containsExactly(0, HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR);
        assertThat(schedule(new Constant(1.0 / 3600), SECOND).count(1000 * HOUR))
                .isEqualTo(1000);
    }

    @Test
    void rampOffersTheMeanOfItsEnds() {
        assertThat(before(new Ramp(10, 1000), 10 * SECOND)).hasSize(5050);
        assertThat(before(new Ramp(1000, 10), 10 * SECOND)).hasSize(5050);
        assertThat(before(new Ramp(0, 1000), 10 * SECOND)).hasSize(5000);
        assertThat(before(new Ramp(1000, 0), 10 * SECOND)).hasSize(5000);
    }

    @Test
    void rampCountIsExactForRandomEndsAndLengths() {
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < 20_000; i++) {
            long millis = random.nextLong(1, 600_000);
            long from = random.nextInt(4) == 0 ? 0 : random.nextLong(1, 50_000);
            long to = from == 0 || random.nextInt(3) > 0 ? random.nextLong(1, 50_000) : 0;
            // (from + to)/2 arrivals per second over millis/1000 s, rounded up
            long expected = Math.floorDiv((from + to) * millis + 1999, 2000);
            long length = millis * MILLI;
            assertThat(schedule(new Ramp(from, to), length).count(length))
                    .as("from %d/s to %d/s in %d ms", from, to, millis)
                    .isEqualTo(expected);
        }
    }

    @Test
    void rampDownMirrorsRampUp() {
        long length = 10 * SECOND;
        Schedule up = schedule(new Ramp(0, 1000), length);
        Schedule down = schedule(new Ramp(1000, 0), length);
        for (long n = 0; n <= 5000; n++) {
            assertThat(down.due(n)).as("arrival %d", n).isCloseTo(length - up.due(5000 - n), within(2L));
        }
    }

    @Test
    void rampFollowsItsRate() {
        long length = 10 * SECOND;
        Schedule ramp = schedule(new Ramp(100, 2100), length);
        for (long second = 0; second <= 10; second++) {
            // the integral of 100 + 200t
            long expected = 100 * second + 100 * second * second;
            assertThat(ramp.due(expected)).isCloseTo(second * SECOND, within(1L));
        }
    }

    @Test
    void rampWithEqualEndsIsAConstantRate() {
        assertThat(before(new Ramp(333, 333), 10 * SECOND)).containsExactly(before(new Constant(333), 10 * SECOND));
    }

    @Test
    void rampToZeroEnds() {
        Schedule ramp = schedule(new Ramp(1000, 0), 10 * SECOND);
        assertThat(ramp.due(4999)).isLessThan(10 * SECOND);
        assertThat(ramp.due(5000)).isGreaterThanOrEqualTo(10 * SECOND);
        assertThat(ramp.due(5001)).isEqualTo(ArrivalProcess.NEVER);
        assertThat(ramp.count(100 * SECOND)).isBetween(5000L, 5001L);
    }

    @Test
    void longRampDoesNotDrift() {
        long length = 24 * HOUR;
        Schedule ramp = schedule(new Ramp(0, 1e6), length);
        // a quarter of the arrivals in the first half of the time
        assertThat(ramp.due(24L * 3600 * 1_000_000 / 8)).isCloseTo(length / 2, within(1L));
        assertThat(ramp.count(length)).isEqualTo(24L * 3600 * 1_000_000 / 2);
    }

    @Test
    void stepsChangeTheRateAtTheirBoundaries() {
        long[] dues = before(new Steps(List.of(2.0, 4.0, 1.0), SECOND), 5 * SECOND);
        long half = SECOND / 2;
        long quarter = SECOND / 4;
        assertThat(dues)
                .containsExactly(
                        0,
                        half,
                        SECOND,
                        SECOND + quarter,
                        SECOND + half,
                        SECOND + 3 * quarter,
                        2 * SECOND,
                        3 * SECOND,
                        4 * SECOND);
    }

    @Test
    void arrivalBegunInOneStepFinishesInTheNext() {
        // 1.5 arrivals fit into the first step: the third waits for the other half at 10/s
        assertThat(before(new Steps(List.of(1.5, 10.0), SECOND), SECOND + 200 * MILLI))
                .containsExactly(0, 666_666_667, SECOND + 50 * MILLI, SECOND + 150 * MILLI);
    }

    @Test
    void lastStepLasts() {
        Schedule steps = schedule(new Steps(List.of(500.0, 1000.0, 1500.0), 30 * SECOND), HOUR);
        assertThat(steps.count(30 * SECOND)).isEqualTo(15_000);
        assertThat(steps.count(60 * SECOND)).isEqualTo(45_000);
        assertThat(steps.count(HOUR)).isEqualTo(45_000 + 3540L * 1500);
    }

    @Test
    void burstsComeTogether() {
        assertThat(before(new Bursts(3, 2 * SECOND), 5 * SECOND))
                .containsExactly(
                        0,
                        1,
                        2,
                        2 * SECOND,
                        2 * SECOND + 1,
                        2 * SECOND + 2,
                        4 * SECOND,
                        4 * SECOND + 1,
                        4 * SECOND + 2);
        assertThat(before(new Bursts(1000, SECOND / 4), 10 * SECOND)).hasSize(40_000);
    }

    @Test
    void dueTimesBeyondAllTimeAreNever() {
        assertThat(schedule(new Bursts(1, HOUR), HOUR).due(Long.MAX_VALUE / 2)).isEqualTo(ArrivalProcess.NEVER);
        assertThat(schedule(new Constant(1.0 / 3600), HOUR).due(Long.MAX_VALUE / 2))
                .isEqualTo(ArrivalProcess.NEVER);
    }

    @Test
    void thePeakIsTheHighestRateAndThatOfABurstIsTakenOverTheSpan() {
        assertThat(new Constant(7).peakPerSecond(SECOND)).isEqualTo(7);
        assertThat(new Poisson(7).peakPerSecond(MILLI)).isEqualTo(7);
        assertThat(new Ramp(1000, 10).peakPerSecond(SECOND)).isEqualTo(1000);
        assertThat(new Ramp(0, 50).peakPerSecond(SECOND)).isEqualTo(50);
        assertThat(new Steps(List.of(5.0, 9.0, 1.0), SECOND).peakPerSecond(SECOND))
                .isEqualTo(9);
        assertThat(new Bursts(10, 2 * SECOND).peakPerSecond(SECOND / 2)).isEqualTo(20);
        assertThat(new Bursts(10, SECOND / 10).peakPerSecond(SECOND)).isEqualTo(100);
    }

    @Test
    void messagesNameTheValueAndWhatWasExpected() {
        assertThatThrownBy(() -> new Constant(0)).hasMessage("rate: 0/s (expected: more than 0 to 1e9/s)");
        assertThatThrownBy(() -> new Constant(-2.5)).hasMessage("rate: -2.5/s (expected: more than 0 to 1e9/s)");
        assertThatThrownBy(() -> new Constant(Double.NaN)).hasMessage("rate: NaN/s (expected: more than 0 to 1e9/s)");
        assertThatThrownBy(() -> new Poisson(Double.POSITIVE_INFINITY))
                .hasMessage("rate: Infinity/s (expected: more than 0 to 1e9/s)");
        assertThatThrownBy(() -> new Constant(2e9)).hasMessage("rate: 2000000000/s (expected: more than 0 to 1e9/s)");
        assertThatThrownBy(() -> new Ramp(-1, 5)).hasMessage("from: -1/s (expected: 0 to 1e9/s)");
        assertThatThrownBy(() -> new Ramp(1, Double.NaN)).hasMessage("to: NaN/s (expected: 0 to 1e9/s)");
        assertThatThrownBy(() -> new Ramp(0, 0)).hasMessage("to: 0/s (expected: a ramp that is not 0/s throughout)");
        assertThatThrownBy(() -> new Steps(List.of(), 1)).hasMessage("steps: [] (expected: at least one rate)");
        assertThatThrownBy(() -> new Steps(List.of(1.0, 0.0), 1))
                .hasMessage("steps: 0/s (expected: more than 0 to 1e9/s)");
        assertThatThrownBy(() -> new Steps(List.of(1.0), 0)).hasMessage("each: 0ns (expected: > 0)");
        assertThatThrownBy(() -> new Bursts(0, SECOND)).hasMessage("burst: 0 (expected: > 0)");
        assertThatThrownBy(() -> new Bursts(10, 10)).hasMessage("every: 10ns (expected: > 10ns)");
    }

    @Test
    void profilesDescribeThemselvesInTheWordsOfAScenario() {
        assertThat(new Constant(1000).describe()).isEqualTo("rate: 1000/s");
        assertThat(new Constant(0.5).describe()).isEqualTo("rate: 0.5/s");
        assertThat(new Poisson(1000).describe()).isEqualTo("rate: 1000/s, arrivals: poisson");
        assertThat(new Ramp(0, 1000).describe()).isEqualTo("from: 0/s, to: 1000/s");
    }
}
