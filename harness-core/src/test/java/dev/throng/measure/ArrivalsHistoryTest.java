package dev.throng.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Time;
import dev.throng.measure.LoopInterval.OperationInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What must hold after every history of arrivals, checked on random ones; a failure names its seed. */
class ArrivalsHistoryTest {

    @Test
    void arrivalsAreConservedAndTimesAddUp() {
        for (long seed = 0; seed < 300; seed++) {
            new History(seed).walk();
        }
    }

    private static final class History {
        private final long seed;
        private final SplittableRandom random;
        private final LoopRecorder loop = new LoopRecorder(List.of());
        private final OperationRecorder recorder;
        private final List<Arrival> flying = new ArrayList<>();
        private final List<Arrival> sitting = new ArrayList<>();
        private final List<Arrival> abandoned = new ArrayList<>();
        private long departures;
        private final Arrivals arrivals = new Arrivals(at -> departures++);
        private long now;
        private ArrivalCounts total = ArrivalCounts.ZERO;
        private long failures;
        private long responses;
        private long responseNanos;
        private long serviceNanos;
        private long lagNanos;
        private long failedNanos;
        private long integral;

        History(long seed) {
            this.seed = seed;
            this.random = new SplittableRandom(seed);
            this.now = random.nextLong(-1_000_000, 1_000_000);
            this.recorder = loop.operation(3, 1, now);
        }

        void walk() {
            for (int event = 0; event < 500; event++) {
                long passed = random.nextInt(3) == 0 ? 0 : random.nextLong(1000);
                integral += flying.size() * passed;
                now += passed;
                event();
                check();
                if (random.nextInt(50) == 0) {
                    close();
                }
            }
            close();
            assertThat(total.inFlightNanos()).as("seed %d", seed).isEqualTo(integral);
            long stillFlown =
                    flying.stream().mapToLong(a -> now - a.startedNanos()).sum();
            assertThat(integral)
                    .as("in flight = service + failed + still open, seed %d", seed)
                    .isEqualTo(serviceNanos + failedNanos + stillFlown);
            assertThat(total.failedNanos()).as("seed %d", seed).isEqualTo(failedNanos);
            assertThat(responseNanos).as("seed %d", seed).isEqualTo(serviceNanos + lagNanos);
            assertThat(responses).as("seed %d", seed).isEqualTo(total.answered());
            assertThat(failures).as("seed %d", seed).isEqualTo(total.failed() + total.dropped());
        }

        private void event() {
            int kind = random.nextInt(10);
            if (kind < 4 || flying.isEmpty() && sitting.isEmpty()) {
                flying.add(arrivals.start(recorder, now - random.nextLong(500), now));
            } else if (kind < 6 && !flying.isEmpty()) {
                Arrival arrival = flying.remove(random.nextInt(flying.size()));
                answer(arrival);
                arrival.completed(now);
            } else if (kind == 6 && !flying.isEmpty()) {
                Arrival arrival = flying.remove(random.nextInt(flying.size()));
                answer(arrival);
                arrival.answered(now);
                sitting.add(arrival);
            } else if (kind == 7 && !flying.isEmpty()) {
                Arrival arrival = flying.remove(random.nextInt(flying.size()));
                failedNanos += now - arrival.startedNanos();
                arrival.failed(TestFailure.REFUSED, now);
            } else if (kind == 8 && !flying.isEmpty()) {
                failedNanos += now - arrivals.oldestStartNanos();
                Arrival arrival = arrivals.abandonOldest(TestFailure.CLOSED, now);
                assertThat(flying.remove(0)).as("the oldest, seed %d", seed).isSameAs(arrival);
                abandoned.add(arrival);
            } else if (!sitting.isEmpty()) {
                Arrival arrival = sitting.remove(random.nextInt(sitting.size()));
                if (random.nextBoolean()) {
                    arrival.departed(now);
                } else {
                    arrival.failed(TestFailure.CLOSED, now);
                }
            }
            if (!abandoned.isEmpty() && random.nextInt(5) == 0) {
                abandoned.get(random.nextInt(abandoned.size())).completed(now);
            }
        }

        private void answer(Arrival arrival) {
            lagNanos += arrival.startedNanos() - arrival.dueNanos();
            serviceNanos += now - arrival.startedNanos();
            responseNanos += now - arrival.dueNanos();
        }

        private void check() {
            assertThat(arrivals.inFlight()).as("seed %d", seed).isEqualTo(flying.size());
            assertThat(arrivals.inSystem()).as("seed %d", seed).isEqualTo(flying.size() + sitting.size());
            assertThat(arrivals.oldestStartNanos())
                    .as("seed %d", seed)
                    .isEqualTo(flying.stream()
                            .mapToLong(Arrival::startedNanos)
                            .min()
                            .orElse(Long.MAX_VALUE));
        }

        private void close() {
            OperationInterval interval = recorder.close(now, 0, 0);
            ArrivalCounts counts = interval.counts();
            total = total.plusNext(counts);
            assertThat(total.started())
                    .as("seed %d", seed)
                    .isEqualTo(total.answered() + total.failed() + total.inFlight());
            assertThat(total.answered())
                    .as("seed %d", seed)
                    .isEqualTo(total.departed() + total.dropped() + total.inSystem() - total.inFlight());
            assertThat(departures).as("seed %d", seed).isEqualTo(total.failed() + total.departed() + total.dropped());
            assertThat(counts.inFlightMax()).as("seed %d", seed).isGreaterThanOrEqualTo(counts.inFlight());
            assertThat(interval.time(Time.RESPONSE).getTotalCount()).isEqualTo(counts.answered());
            assertThat(interval.time(Time.SERVICE).getTotalCount()).isEqualTo(counts.answered());
            assertThat(interval.time(Time.LAG).getTotalCount()).isEqualTo(counts.answered());
            responses += interval.time(Time.RESPONSE).getTotalCount();
            failures += interval.failures().values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
        }
    }

    @Test
    void loopsAddUpBesideAndSpansAddUpThen() {
        ArrivalCounts a = ArrivalCounts.of(new long[] {10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 100, 50, 20, 30});
        ArrivalCounts b = ArrivalCounts.of(new long[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14});
        assertThat(a.plusLoop(b))
                .isEqualTo(ArrivalCounts.of(new long[] {11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 111, 62, 33, 44}));
        assertThat(a.plusNext(b))
                .isEqualTo(ArrivalCounts.of(new long[] {11, 11, 11, 11, 11, 11, 7, 8, 9, 10, 111, 62, 33, 44}));
        assertThat(b.plusNext(a))
                .isEqualTo(ArrivalCounts.of(new long[] {11, 11, 11, 11, 11, 11, 4, 3, 2, 10, 111, 62, 33, 44}));
        assertThat(ArrivalCounts.ZERO.plusNext(a)).isEqualTo(a);
        assertThat(ArrivalCounts.ZERO.plusLoop(a)).isEqualTo(a);
    }
}
