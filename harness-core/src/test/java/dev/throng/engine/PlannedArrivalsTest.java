package dev.throng.engine;

import static dev.throng.engine.VirtualRun.MILLI;
import static dev.throng.engine.VirtualRun.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.engine.RandomTarget.Cause;
import dev.throng.engine.RandomTarget.Kind;
import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Time;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.protocol.ArrivalPlan;
import dev.throng.protocol.Operation;
import dev.throng.protocol.PlannedArrival;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class PlannedArrivalsTest {

    /** A driver whose arrivals of the load each begin a session, and that plans what the test says. */
    private static final class Planner extends ConnectionlessDriver {
        private final VirtualLoop loop;
        private final ArrivalPlan plan;
        private final Consumer<Planner> begin;
        private final List<Step> started = new ArrayList<>();

        Planner(VirtualLoop loop, ArrivalPlan plan, Consumer<Planner> begin) {
            this.loop = loop;
            this.plan = plan;
            this.begin = begin;
        }

        long now() {
            return loop.clock().nanos();
        }

        @Override
        public void start(Operation operation, Arrival arrival) {
            arrival.completed(now());
            begin.accept(this);
        }

        /** Plans an arrival that gets its answer after the given time; never, if that is negative. */
        Step plan(Operation operation, long inNanos, long serviceNanos) {
            Step step = new Step(this, serviceNanos);
            plan.add(step, operation, now() + inNanos);
            return step;
        }
    }

    private static class Step extends PlannedArrival {
        private final Planner planner;
        private final long serviceNanos;
        private final List<String> told = new ArrayList<>();
        private Runnable whenAnswered = () -> {};

        Step(Planner planner, long serviceNanos) {
            this.planner = planner;
            this.serviceNanos = serviceNanos;
        }

        @Override
        public void start(Arrival arrival) {
            planner.started.add(this);
            if (serviceNanos == 0) {
                arrival.completed(planner.now());
            } else if (serviceNanos > 0) {
                long at = planner.now() + serviceNanos;
                planner.loop.runAt(at, () -> arrival.completed(at));
            }
        }

        @Override
        public void answered(Arrival arrival, long atNanos) {
            told.add("answered");
            whenAnswered.run();
        }

        @Override
        public void departed(Arrival arrival, long atNanos) {
            told.add("departed");
        }

        @Override
        public void failed(Arrival arrival, Failure why, long atNanos) {
            told.add(why.id());
        }
    }

    private Planner planner;
    private long deadline = 30 * SECOND;

    private static Load rate(double perSecond) {
        return new OpenLoad(new RateProfile.Constant(perSecond));
    }

    /** Two phases of a second each, with one session at the start of the first. */
    private VirtualRun run(Consumer<Planner> begin, Map<Operation, Load> second) {
        List<PhasePlan> phases = List.of(
                new PhasePlan("first", 0, SECOND, true, Map.of(Kind.STAY, rate(1))),
                new PhasePlan("second", SECOND, SECOND, true, second));
        return VirtualRun.planned(
                new Pacer.Plan(new Timeline(phases, SECOND / 2), 0, 1, 1, deadline, 2 * SECOND),
                List.of(Kind.values()),
                (loop, t0, arrivals) -> planner = new Planner(loop, arrivals, begin),
                0);
    }

    private VirtualRun ran(Consumer<Planner> begin) {
        VirtualRun run = run(begin, Map.of());
        run.loop.run();
        assertThat(run.drainedTimes).isEqualTo(1);
        return run;
    }

    private static ArrivalCounts next(VirtualRun run, int phase) {
        VirtualRun.Totals totals = run.byPhaseAndOperation.get(List.of(phase, Kind.NEXT.ordinal()));
        return totals == null ? ArrivalCounts.ZERO : totals.counts;
    }

    private static long max(VirtualRun run, Time time) {
        return run.intervals.stream()
                .flatMap(interval -> interval.operations().stream())
                .filter(operation -> operation.operation() == Kind.NEXT.ordinal())
                .mapToLong(operation -> operation.time(time).getMaxValue())
                .max()
                .orElse(-1);
    }

    @Test
    void anArrivalStartsWhenItIsDueAndCountsInThatPhase() {
        VirtualRun run = ran(planner -> {
            planner.plan(Kind.NEXT, 300 * MILLI, MILLI);
            planner.plan(Kind.NEXT, 1300 * MILLI, MILLI);
            planner.plan(Kind.NEXT, 1400 * MILLI, MILLI);
        });
        assertThat(next(run, 0).due()).isEqualTo(1);
        assertThat(next(run, 0).answered()).isEqualTo(1);
        assertThat(next(run, 1).due()).isEqualTo(2);
        assertThat(next(run, 1).departed()).isEqualTo(2);
        assertThat(max(run, Time.OWN_LAG)).isZero();
        assertThat(max(run, Time.LAG)).isZero();
        assertThat(planner.started).allSatisfy(step -> assertThat(step.told).containsExactly("answered", "departed"));
    }

    @Test
    void plannedArrivalsAndThoseOfALoadShareARow() {
        VirtualRun run = run(
                planner -> {
                    for (int i = 0; i < 5; i++) {
                        planner.plan(Kind.ASK, 1100 * MILLI + i, MILLI);
                    }
                },
                Map.of(Kind.ASK, rate(10)));
        run.loop.run();
        ArrivalCounts asked = run.byPhaseAndOperation.get(List.of(1, Kind.ASK.ordinal())).counts;
        assertThat(asked.due()).isEqualTo(15);
        assertThat(asked.departed()).isEqualTo(15);
        assertThat(asked.owed()).isZero();
    }

    @Test
    void theLimitOfALoadDoesNotHoldPlannedArrivalsBack() {
        VirtualRun run = run(
                planner -> planner.plan(Kind.ASK, 1900 * MILLI, MILLI),
                Map.of(Kind.ASK, new OpenLoad(new RateProfile.Constant(10), Load.UNLIMITED, 1)));
        run.loop.run();
        assertThat(planner.started).hasSize(1);
    }

    @Test
    void anArrivalPlannedAfterItsDueTimeHasALagThatIsNotOurs() {
        VirtualRun run = ran(planner -> planner.plan(Kind.NEXT, -40 * MILLI, MILLI));
        assertThat(max(run, Time.LAG)).isBetween(40 * MILLI, 41 * MILLI);
        assertThat(max(run, Time.OWN_LAG)).isZero();
        assertThat(next(run, 0).answered()).isEqualTo(1);
    }

    @Test
    void anArrivalThatAStalledLoopStartsInTheNextPhaseCountsInItsOwn() {
        VirtualRun run = run(planner -> planner.plan(Kind.NEXT, 950 * MILLI, MILLI), Map.of());
        run.at(900 * MILLI, () -> run.loop.freeze(300 * MILLI));
        run.loop.run();
        assertThat(next(run, 0).due()).isEqualTo(1);
        assertThat(next(run, 0).answered()).isEqualTo(1);
        assertThat(next(run, 0).owed()).isZero();
        assertThat(next(run, 1).due()).isZero();
        assertThat(max(run, Time.OWN_LAG)).isBetween(250 * MILLI, 251 * MILLI);
        // it was owed when its phase ended
        assertThat(run.intervals.get(1).operations())
                .filteredOn(operation -> operation.operation() == Kind.NEXT.ordinal())
                .singleElement()
                .satisfies(operation -> assertThat(operation.counts().owed()).isEqualTo(1));
    }

    @Test
    void whatIsDueAfterTheLastPhaseIsNotDueAndWhatWasDueBeforeIsOwed() {
        VirtualRun run = run(
                planner -> {
                    planner.plan(Kind.NEXT, 1950 * MILLI, MILLI);
                    planner.plan(Kind.NEXT, 2000 * MILLI, MILLI);
                    planner.plan(Kind.NEXT, 2500 * MILLI, MILLI);
                },
                Map.of());
        run.at(1900 * MILLI, () -> run.loop.freeze(300 * MILLI));
        run.loop.run();
        assertThat(planner.started).isEmpty();
        assertThat(next(run, 1).due()).isEqualTo(1);
        assertThat(next(run, 1).owed()).isEqualTo(1);
    }

    @Test
    void nothingStartsAfterAStop() {
        VirtualRun run = run(planner -> planner.plan(Kind.NEXT, 700 * MILLI, MILLI), Map.of());
        run.at(600 * MILLI, () -> run.pacer.stop(SECOND));
        run.loop.run();
        assertThat(planner.started).isEmpty();
        assertThat(next(run, 0)).isEqualTo(ArrivalCounts.ZERO);
    }

    @Test
    void theDeadlineEndsAPlannedArrivalAndTheDriverIsTold() {
        deadline = 200 * MILLI;
        VirtualRun run = ran(planner -> planner.plan(Kind.NEXT, 100 * MILLI, -1));
        assertThat(run.byPhaseAndOperation.get(List.of(0, Kind.NEXT.ordinal())).failures)
                .containsExactly(Map.entry("deadline", 1L));
        assertThat(planner.started.get(0).told).containsExactly("deadline");
    }

    @Test
    void aPlannedArrivalWithoutAnAnswerIsUnfinishedAfterTheDrain() {
        VirtualRun run = ran(planner -> planner.plan(Kind.NEXT, 1900 * MILLI, -1));
        assertThat(run.drainedNanos - run.t0).isEqualTo(4 * SECOND);
        assertThat(planner.started.get(0).told).containsExactly("unfinished");
        assertThat(next(run, 1).failed()).isEqualTo(1);
    }

    @Test
    void theDrainEndsWithTheLastAnswer() {
        VirtualRun run = ran(planner -> planner.plan(Kind.NEXT, 1900 * MILLI, 300 * MILLI));
        assertThat(run.drainedNanos - run.t0).isEqualTo(2200 * MILLI);
    }

    @Test
    void longChainsOfStepsThatAreAnsweredAtOnceNeedNoStackAndLetTheLoopRead() {
        int steps = 20_000;
        int[] read = {0};
        VirtualRun run = run(planner -> chain(planner, steps), Map.of());
        run.loop.readingTakes(1_000);
        run.at(5 * MILLI, () -> read[0] = planner.started.size());
        run.loop.run();
        assertThat(planner.started).hasSize(steps);
        assertThat(next(run, 0).departed()).isEqualTo(steps);
        assertThat(read[0]).as("the loop did something else in the middle").isBetween(1, steps - 1);
    }

    private static void chain(Planner planner, int left) {
        Step step = planner.plan(Kind.NEXT, 0, 0);
        if (left > 1) {
            step.whenAnswered = () -> chain(planner, left - 1);
        }
    }

    @Test
    void aDroppedArrivalIsToldWithItsFailure() {
        Step[] step = new Step[1];
        ran(planner -> {
            step[0] = new Step(planner, -1) {
                @Override
                public void start(Arrival arrival) {
                    arrival.answered(planner.now());
                    arrival.failed(Cause.RESET, planner.now());
                }
            };
            planner.plan.add(step[0], Kind.NEXT, planner.now());
        });
        assertThat(step[0].told).containsExactly("answered", "RESET");
    }

    /** A session whose first step fails at once, as without a user, pauses like an arrival that fails at its own start. */
    @Test
    void aClosedLoadPausesAfterASessionWhoseFirstStepFailsAtItsStart() {
        List<PhasePlan> phases =
                List.of(new PhasePlan("closed", 0, SECOND, true, Map.of(Kind.STAY, ClosedLoad.users(1, 0))));
        VirtualRun run = VirtualRun.planned(
                new Pacer.Plan(new Timeline(phases, SECOND), 0, 1, 1, 30 * SECOND, SECOND),
                List.of(Kind.values()),
                (loop, t0, arrivals) -> new ConnectionlessDriver() {
                    @Override
                    public void start(Operation operation, Arrival session) {
                        arrivals.add(
                                new PlannedArrival() {
                                    @Override
                                    public void start(Arrival step) {
                                        step.failed(Cause.REFUSED, step.startedNanos());
                                        session.failed(Cause.REFUSED, step.startedNanos());
                                    }
                                },
                                Kind.NEXT,
                                session.dueNanos());
                    }
                },
                0);
        run.loop.run();
        assertThat(run.byPhaseAndOperation
                        .get(List.of(0, Kind.STAY.ordinal()))
                        .counts
                        .failed())
                .isEqualTo(10);
    }

    /**
     * The argument of the golden run for sessions: ten a second that each ask, think for 50 ms and ask again, while the target stops once for
     * 1 s. Sessions that begin during the stop show it, because their due times do not depend on it; the second question of each follows an
     * answer, so it shows the stop only where it was asked just before.
     */
    @Test
    void goldenRunOfSessionsShowsTheStopInTheFirstStep() {
        List<PhasePlan> phases = List.of(new PhasePlan("golden", 0, 10 * SECOND, true, Map.of(Kind.STAY, rate(100))));
        long[] from = new long[1];
        VirtualRun run = VirtualRun.planned(
                new Pacer.Plan(new Timeline(phases, SECOND), 0, 1, 1, 30 * SECOND, 5 * SECOND),
                List.of(Kind.values()),
                (loop, t0, arrivals) -> {
                    from[0] = t0 + 5 * SECOND;
                    return new Planner(loop, arrivals, planner -> new Asking(planner, from[0]).ask(Kind.ASK, 0));
                },
                0);
        run.loop.run();
        VirtualRun.Totals first = run.byPhaseAndOperation.get(List.of(0, Kind.ASK.ordinal()));
        VirtualRun.Totals second = run.byPhaseAndOperation.get(List.of(0, Kind.TELL.ordinal()));
        assertThat(first.counts.answered()).isEqualTo(1000);
        assertThat(first.response.getValueAtPercentile(99)).isBetween(900 * MILLI, 930 * MILLI);
        assertThat(first.response.getMaxValue()).isBetween(1000 * MILLI, 1003 * MILLI);
        assertThat(second.counts.answered()).isBetween(990L, 1000L);
        assertThat(second.response.getValueAtPercentile(99)).isLessThan(2 * MILLI);
        assertThat(second.response.getMaxValue()).isGreaterThan(940 * MILLI);
    }

    /** A session that asks, thinks and asks again. */
    private static final class Asking extends PlannedArrival {
        private final Planner planner;
        private final long stopNanos;

        Asking(Planner planner, long stopNanos) {
            this.planner = planner;
            this.stopNanos = stopNanos;
        }

        void ask(Operation operation, long inNanos) {
            planner.plan.add(this, operation, planner.now() + inNanos);
        }

        @Override
        public void start(Arrival arrival) {
            long at = planner.now() + MILLI;
            long answer = at > stopNanos && at < stopNanos + SECOND ? stopNanos + SECOND : at;
            planner.loop.runAt(answer, () -> arrival.completed(answer));
        }

        @Override
        public void answered(Arrival arrival, long atNanos) {
            if (operation() == Kind.ASK) {
                ask(Kind.TELL, 50 * MILLI);
            }
        }
    }
}
