package dev.throng.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResponseSampleTest {

    private final ResponseSample sample = new ResponseSample(7);

    private record Held(long due, long started, long answered, double standsFor) {
        long response() {
            return answered - due;
        }
    }

    private List<Held> longerThan(long nanos) {
        List<Held> held = new ArrayList<>();
        sample.longerThan(
                nanos, (due, started, answered, standsFor) -> held.add(new Held(due, started, answered, standsFor)));
        return held;
    }

    private static double sum(List<Held> held) {
        return held.stream().mapToDouble(Held::standsFor).sum();
    }

    @Test
    void aFewAreHeldAllWithTheirTimes() {
        sample.add(100, 110, 1_100);
        sample.add(200, 220, 5_200);

        assertThat(longerThan(1_000)).containsExactly(new Held(200, 220, 5_200, 1));
        assertThat(longerThan(999)).hasSize(2);
        assertThat(longerThan(5_000)).isEmpty();
    }

    @Test
    void theSlowestAreHeldHoweverManyAreFast() {
        for (int i = 0; i < 1_000_000; i++) {
            boolean slow = i % 10_000 == 5_000;
            sample.add(i, i, i + (slow ? 40_000_000L + i : 20_000L + i % 1_000));
        }

        List<Held> slow = longerThan(1_000_000);
        assertThat(slow).hasSize(100).allSatisfy(held -> assertThat(held.standsFor())
                .isEqualTo(1));
        assertThat(longerThan(0).size()).as("memory is bounded").isLessThan(1_000);
        assertThat(sum(longerThan(0))).isEqualTo(1_000_000);
    }

    @Test
    void whatIsHeldOfManyIsAsTheyWere() {
        // of the responses of this length every fourth was due in the first tenth of the time
        int all = 400_000;
        for (int i = 0; i < all; i++) {
            long due = i % 4 == 0 ? i / 10 : i;
            sample.add(due, due, due + 1_000_000);
        }

        List<Held> held = longerThan(500_000);
        assertThat(held).hasSize(ResponseSample.KEPT);
        assertThat(sum(held)).isEqualTo(all);
        long early = held.stream().filter(one -> one.due() < all / 10).count();
        double expected = ResponseSample.KEPT * (0.25 + 0.75 / 10);
        assertThat((double) early).isCloseTo(expected, within(4 * Math.sqrt(expected)));
        double mean = held.stream().mapToLong(Held::due).average().orElseThrow();
        assertThat(mean).as("late ones are held too").isBetween(0.25 * all, 0.55 * all);
    }

    @Test
    void runsOfOneReadCountAsMany() {
        for (int read = 0; read < 1_000; read++) {
            for (int i = 0; i < 100; i++) {
                sample.add(read * 10L, read * 10L, read * 10L + 2_000_000);
            }
        }

        List<Held> held = longerThan(1_000_000);
        assertThat(held).hasSize(ResponseSample.KEPT);
        assertThat(sum(held)).isEqualTo(100_000);
        assertThat(held.stream().mapToLong(Held::due).distinct().count())
                .as("no read has more than its share")
                .isGreaterThan(100);
    }

    @Test
    void theClassAtTheBoundaryCountsInPart() {
        for (int i = 0; i < 100_000; i++) {
            sample.add(i, i, i + 1_048_576 + i % 200_000);
        }
        // half of the responses are longer
        double longer = sum(longerThan(1_048_576 + 50_000));
        assertThat(longer).isCloseTo(50_000, within(15_000.0));
    }

    @Test
    void aResponseOlderThanItsDueTimeIsTheShortest() {
        sample.add(10, 10, 5);

        assertThat(longerThan(-100)).hasSize(1);
        assertThat(longerThan(0)).isEmpty();
    }

    @Test
    void theSameSeedHoldsTheSame() {
        ResponseSample other = new ResponseSample(7);
        for (int i = 0; i < 50_000; i++) {
            sample.add(i, i, i + 5_000);
            other.add(i, i, i + 5_000);
        }
        List<Held> of = new ArrayList<>();
        other.longerThan(0, (due, started, answered, standsFor) -> of.add(new Held(due, started, answered, standsFor)));

        assertThat(longerThan(0)).isEqualTo(of);
    }
}
