package dev.throng.engine;

import static dev.throng.engine.VirtualRun.MILLI;
import static dev.throng.engine.VirtualRun.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.engine.RandomTarget.Kind;
import dev.throng.figure.ArrivalCounts;
import dev.throng.load.ArrivalProcess;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.measure.Arrival;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopInterval.OperationInterval;
import dev.throng.protocol.Operation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * The invariants of architecture over random runs: several phases, mixed loads, limits, stalls, silent and failing targets, frozen
 * loops, early stops, several loops. A failure names the seed of its run.
 */
class RandomRunsTest {

    private static final int RUNS = 100;

    @Test
    void arrivalsAreConservedWhateverHappens() {
        for (long seed = 0; seed < RUNS; seed++) {
            try {
                new Story(seed).tell();
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }

    private static final class Story {
        private final SplittableRandom random;
        private final long seed;
        private final int parts;
        private final List<PhasePlan> phases = new ArrayList<>();
        private final long intervalNanos;
        private final long deadlineNanos;
        private final long drainNanos;
        private final long stopAtNanos;
        private final long stopDrainNanos;
        private final boolean clockStops;

        Story(long seed) {
            this.seed = seed;
            random = new SplittableRandom(seed);
            parts = 1 + random.nextInt(4);
            intervalNanos = 100 * MILLI + random.nextLong(900 * MILLI);
            deadlineNanos = random.nextBoolean() ? 60 * SECOND : 50 * MILLI + random.nextLong(2 * SECOND);
            drainNanos = random.nextInt(3) == 0 ? 0 : random.nextLong(3 * SECOND);
            long start = 0;
            for (int phase = random.nextInt(4); phase >= 0; phase--) {
                long length = 1 + random.nextLong(2 * SECOND);
                phases.add(new PhasePlan("p" + phase, start, length, true, loads()));
                start += length;
            }
            stopAtNanos = random.nextInt(3) == 0 ? random.nextLong(-SECOND / 2, start + 2 * SECOND) : Long.MAX_VALUE;
            stopDrainNanos = random.nextLong(SECOND);
            clockStops = random.nextBoolean();
        }

        private Map<Operation, Load> loads() {
            Map<Kind, Load> loads = new EnumMap<>(Kind.class);
            for (Kind kind : Kind.values()) {
                if (kind.takesLoad() && random.nextInt(3) > 0) {
                    loads.put(kind, load());
                }
            }
            return new HashMap<>(loads);
        }

        private Load load() {
            long upTo = random.nextInt(4) == 0 ? 1 + random.nextInt(200) : Load.UNLIMITED;
            if (random.nextInt(3) == 0) {
                List<Integer> population =
                        random.ints(1 + random.nextInt(4), 1, 20).boxed().toList();
                long think = random.nextInt(3) == 0 ? 0 : MILLI + random.nextLong(100 * MILLI);
                return new ClosedLoad(population, 1 + random.nextLong(SECOND), think, upTo);
            }
            long atMost = random.nextBoolean() ? 1 + random.nextInt(30) : Load.UNLIMITED;
            double rate = 1 + random.nextDouble(1500);
            RateProfile profile =
                    switch (random.nextInt(5)) {
                        case 0 -> new RateProfile.Constant(rate);
                        case 1 -> new RateProfile.Poisson(rate);
                        case 2 -> new RateProfile.Ramp(random.nextBoolean() ? 0 : rate, 1 + random.nextDouble(1500));
                        case 3 ->
                            new RateProfile.Steps(List.of(rate, 1 + rate / 3, 900.0), 1 + random.nextLong(SECOND));
                        default ->
                            new RateProfile.Bursts(1 + random.nextInt(3000), SECOND / 3 + random.nextLong(SECOND));
                    };
            return new OpenLoad(profile, upTo, atMost);
        }

        void tell() {
            for (int part = 0; part < parts; part++) {
                tell(part);
            }
        }

        private void tell(int part) {
            RandomTarget[] target = new RandomTarget[1];
            Pacer.Plan plan =
                    new Pacer.Plan(new Timeline(phases, intervalNanos), part, parts, seed, deadlineNanos, drainNanos);
            VirtualRun[] here = new VirtualRun[1];
            VirtualRun run = VirtualRun.planned(
                    plan,
                    List.of(Kind.values()),
                    (loop, t0, arrivals) -> {
                        target[0] = new RandomTarget(
                                seed * 31 + part,
                                loop,
                                t0,
                                arrivals,
                                clockStops,
                                (kind, arrival) -> started(here[0], target[0], part, kind, arrival));
                        return target[0];
                    },
                    random.nextLong(-100 * SECOND, 100 * SECOND));
            here[0] = run;
            long reading = clockStops ? 0 : random.nextLong(2000);
            run.loop.readingTakes(reading);
            for (int freezes = random.nextInt(3); freezes > 0; freezes--) {
                long span = random.nextLong(SECOND);
                run.at(random.nextLong(4 * SECOND), () -> run.loop.freeze(span));
            }
            long[] stopped = {Long.MAX_VALUE};
            if (stopAtNanos != Long.MAX_VALUE) {
                run.at(stopAtNanos, () -> {
                    run.loop.readingTakes(0);
                    stopped[0] = run.loop.clock().nanos() - run.t0;
                    run.pacer.stop(stopDrainNanos);
                    run.loop.readingTakes(reading);
                });
            }
            run.loop.run();
            check(run, target[0], part, stopped[0]);
        }

        private int phaseOf(VirtualRun run, Arrival arrival) {
            return new Timeline(phases, intervalNanos).phaseAt(arrival.dueNanos() - run.t0);
        }

        private void started(VirtualRun run, RandomTarget target, int part, Operation kind, Arrival arrival) {
            int phase = phaseOf(run, arrival);
            Load load = phases.get(phase).loads().get(kind);
            int sharing = Math.min(parts, load.maxParts());
            require(arrival.startedNanos() >= arrival.dueNanos(), "started before it was due");
            require(part < sharing, "has no share");
            require(target.inSystem(kind) <= Load.share(load.atMost(), part, sharing), "more than the limit");
        }

        /** A plain loop, because it runs for every arrival. */
        private static void require(boolean held, String what) {
            if (!held) {
                throw new AssertionError(what);
            }
        }

        private void check(VirtualRun run, RandomTarget target, int part, long stoppedAt) {
            assertThat(run.drainedTimes).as("drained once").isEqualTo(1);
            assertThat(target.unflushed).as("written and not flushed").isZero();
            checkIntervals(run, stoppedAt);
            Map<List<Integer>, ArrivalCounts> sums = new HashMap<>();
            for (LoopInterval interval : run.intervals) {
                for (OperationInterval operation : interval.operations()) {
                    ArrivalCounts sum = sums.merge(
                            List.of(operation.phase(), operation.operation()),
                            operation.counts(),
                            ArrivalCounts::plusNext);
                    assertThat(sum.due()).as("due").isEqualTo(sum.started() + sum.owed());
                    assertThat(sum.started()).as("started").isEqualTo(sum.answered() + sum.failed() + sum.inFlight());
                    assertThat(sum.answered())
                            .as("answered")
                            .isEqualTo(sum.departed() + sum.dropped() + sum.inSystem() - sum.inFlight());
                    assertThat(operation.counts().due()).isGreaterThanOrEqualTo(0);
                    assertThat(operation.counts().owed()).isGreaterThanOrEqualTo(0);
                }
            }
            ArrivalCounts all = sums.values().stream().reduce(ArrivalCounts.ZERO, ArrivalCounts::plusLoop);
            assertThat(all.inFlight()).as("nothing is left in flight").isZero();
            assertThat(all.answered()).isEqualTo(target.answered);
            assertThat(all.failed()).isEqualTo(target.failed + target.abandoned);
            if (clockStops) {
                assertThat(all.inFlightNanos()).as("integral of in flight").isEqualTo(target.flownNanos);
            }
            for (int phase = 0; phase < phases.size(); phase++) {
                for (Kind kind : Kind.values()) {
                    checkDue(phase, kind, part, stoppedAt, sums.get(List.of(phase, kind.ordinal())));
                }
            }
        }

        /** The arrivals that an open load started and owes must be all arrivals of its schedule until the end or the stop. */
        private void checkDue(int phase, Kind kind, int part, long stoppedAt, ArrivalCounts sum) {
            PhasePlan plan = phases.get(phase);
            Load load = plan.loads().get(kind);
            if (!(load instanceof OpenLoad)) {
                return;
            }
            long until = Math.min(plan.durationNanos(), stoppedAt - plan.startNanos());
            if (until <= 0) {
                assertThat(sum == null ? 0 : sum.due()).as("due after the stop").isZero();
                return;
            }
            int sharing = Math.min(parts, load.maxParts());
            long mixed = seed * 1_000_003L + phase * 1_009L + kind.ordinal();
            ArrivalProcess process = part < sharing
                    ? load.slice(part, sharing, plan.durationNanos(), 0, new SplittableRandom(mixed))
                    : ArrivalProcess.NONE;
            long expected = 0;
            for (; process.peek() < until; expected++) {
                process.take();
            }
            assertThat(sum == null ? 0 : sum.due())
                    .as("%s in phase %d: %s", kind, phase, load.describe())
                    .isBetween(expected, process.peek() == until ? expected + 1 : expected);
        }

        private void checkIntervals(VirtualRun run, long stoppedAt) {
            long end = run.t0;
            int sequence = 0;
            for (LoopInterval interval : run.intervals) {
                assertThat(interval.span().sequence()).isEqualTo(sequence++);
                assertThat(interval.span().startNanos())
                        .as("no gap, no overlap")
                        .isEqualTo(end);
                assertThat(interval.span().endNanos())
                        .isGreaterThanOrEqualTo(interval.span().startNanos());
                // the first one after an early end goes on over the next boundary
                boolean afterStop = interval.span().startNanos() - run.t0 == stoppedAt;
                assertThat(interval.span().endNanos() - interval.span().startNanos())
                        .isLessThanOrEqualTo(afterStop ? 2 * intervalNanos : intervalNanos);
                assertThat(interval.span().closedNanos())
                        .isGreaterThanOrEqualTo(interval.span().endNanos());
                end = interval.span().endNanos();
                for (PhasePlan phase : phases) {
                    long cut = run.t0 + Math.min(phase.endNanos(), Math.max(0, stoppedAt));
                    assertThat(interval.span().startNanos() < cut
                                    && cut < interval.span().endNanos())
                            .as("cut at the end of a phase")
                            .isFalse();
                }
                if (interval.span().startNanos() - run.t0 < stoppedAt
                        && interval.span().startNanos() - run.t0
                                < phases.get(phases.size() - 1).endNanos()
                        && stoppedAt > 0) {
                    PhasePlan phase = phases.get(interval.span().phase());
                    assertThat(interval.span().startNanos() - run.t0)
                            .isBetween(phase.startNanos(), phase.endNanos() - 1);
                } else {
                    assertThat(interval.span().phase()).as("draining").isEqualTo(phases.size());
                }
            }
            assertThat(end).as("until the drain was over").isLessThanOrEqualTo(run.drainedNanos);
        }
    }
}
