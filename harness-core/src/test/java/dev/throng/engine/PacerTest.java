package dev.throng.engine;

import static dev.throng.engine.VirtualRun.MILLI;
import static dev.throng.engine.VirtualRun.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.engine.RandomTarget.Cause;
import dev.throng.engine.RandomTarget.Kind;
import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Time;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.measure.Arrival;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.protocol.EngineFailure;
import dev.throng.protocol.Operation;
import dev.throng.transport.TransportError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class PacerTest {

    private static final long FOREVER = Long.MAX_VALUE;

    private ManualDriver driver;

    private static Load rate(double perSecond) {
        return new OpenLoad(new RateProfile.Constant(perSecond));
    }

    private static Load rate(double perSecond, long atMost) {
        return new OpenLoad(new RateProfile.Constant(perSecond), Load.UNLIMITED, atMost);
    }

    private static PhasePlan phase(long start, long length, Map<Operation, Load> loads) {
        return new PhasePlan("phase", start, length, true, loads);
    }

    private static List<PhasePlan> one(long length, Load load) {
        return List.of(phase(0, length, Map.of(Kind.ASK, load)));
    }

    private VirtualRun planned(
            List<PhasePlan> phases,
            long deadline,
            long drain,
            long loopStart,
            BiConsumer<ManualDriver, Arrival> manner) {
        return VirtualRun.planned(
                new Pacer.Plan(new Timeline(phases, SECOND), 0, 1, 1, deadline, drain),
                List.of(Kind.values()),
                (loop, t0) -> driver = new ManualDriver(loop, manner),
                loopStart);
    }

    private VirtualRun planned(List<PhasePlan> phases, BiConsumer<ManualDriver, Arrival> manner) {
        return planned(phases, 30 * SECOND, 5 * SECOND, 7 * SECOND, manner);
    }

    private static VirtualRun run(VirtualRun run) {
        run.loop.run();
        assertThat(run.drainedTimes).as("drained once").isEqualTo(1);
        return run;
    }

    private static ArrivalCounts counts(VirtualRun run, int phase) {
        return run.totals.get(phase).counts;
    }

    private static long maxOwnLag(VirtualRun run) {
        return run.intervals.stream()
                .flatMap(interval -> interval.operations().stream())
                .mapToLong(operation -> operation.time(Time.OWN_LAG).getMaxValue())
                .max()
                .orElse(0);
    }

    private static long ownLagCount(VirtualRun run) {
        return run.intervals.stream()
                .flatMap(interval -> interval.operations().stream())
                .mapToLong(operation -> operation.time(Time.OWN_LAG).getTotalCount())
                .sum();
    }

    private static long maxStall(VirtualRun run) {
        return run.intervals.stream()
                .mapToLong(interval -> interval.stalls().longestNanos())
                .max()
                .orElse(0);
    }

    @Test
    void arrivalsStartWhenTheyAreDue() {
        VirtualRun run = run(planned(one(SECOND, rate(1000)), ManualDriver.answeringAfter(MILLI)));
        assertThat(driver.starts).hasSize(1000).allSatisfy(start -> assertThat(start.startedNanos())
                .isEqualTo(start.dueNanos()));
        assertThat(driver.starts.get(999).dueNanos()).isEqualTo(run.t0 + 999 * MILLI);
    }

    @Test
    void readsAreDelayedOnlyWhileNoAnswerIsAwaitedWithinThePhases() {
        VirtualRun run = planned(one(SECOND, rate(1)), ManualDriver.answeringAfter(300 * MILLI));
        List<Long> allowed = new ArrayList<>();
        for (long time : new long[] {-MILLI, 100 * MILLI, 299 * MILLI, 301 * MILLI, 999 * MILLI, SECOND + MILLI}) {
            run.at(time, () -> allowed.add(run.pacer.readCoalescingNanos()));
        }
        run(run);
        assertThat(allowed).containsExactly(7L, 0L, 0L, 7L, 7L, 0L);
    }

    @Test
    void readsAreNotDelayedWhileTheNextArrivalWaitsForADeparture() {
        for (Load load : List.of(rate(10, 1), ClosedLoad.users(1, 0))) {
            List<Long> allowed = new ArrayList<>();
            VirtualRun run = planned(one(SECOND, load), (driver, arrival) -> {
                long now = driver.loop.clock().nanos();
                driver.loop.runAt(now + 10 * MILLI, () -> arrival.answered(now + 10 * MILLI));
                driver.loop.runAt(now + 500 * MILLI, () -> arrival.departed(now + 500 * MILLI));
            });
            run.at(300 * MILLI, () -> allowed.add(run.pacer.readCoalescingNanos()));
            run(run);
            assertThat(allowed).as(load.toString()).containsExactly(0L);
        }
    }

    @Test
    void loopThatDelaysReadsIsCheckedForStallsOnlyAsOften() {
        for (var stallByDelay : Map.of(0L, 40 * MILLI, 100 * MILLI, 0L).entrySet()) {
            VirtualRun run = planned(one(3 * SECOND, rate(0.5)), ManualDriver.answeringAfter(MILLI));
            driver.readCoalescingNanos = stallByDelay.getKey();
            run.at(SECOND + 310 * MILLI, () -> run.loop.freeze(80 * MILLI));
            run(run);
            assertThat(maxStall(run)).isEqualTo(stallByDelay.getValue());
        }
    }

    @Test
    void deadlineFailsByNameWithinTheCheckPeriod() {
        VirtualRun run =
                run(planned(one(3 * SECOND, rate(10)), 500 * MILLI, 5 * SECOND, -400 * SECOND, ManualDriver.silent()));
        assertThat(run.only().failures).containsExactly(Map.entry("deadline", 30L));
        assertThat(driver.waitedUntilAbandoned).hasSize(30).allSatisfy(waited -> assertThat(waited)
                .isBetween(500 * MILLI, 520 * MILLI + 1));
        assertThat(counts(run, 0).failedNanos()).isBetween(30 * 500 * MILLI, 30 * 521 * MILLI);
        assertThat(counts(run, 0).inFlightNanos()).isEqualTo(counts(run, 0).failedNanos());
    }

    @Test
    void theDriverNamesTheStepInWhichADeadlinePassed() {
        VirtualRun run = planned(one(3 * SECOND, rate(10)), 500 * MILLI, 5 * SECOND, 7 * SECOND, ManualDriver.silent());
        driver.overdue = EngineFailure.DEADLINE.during("bind");
        run(run);
        assertThat(run.only().failures).containsExactly(Map.entry("deadline-during-bind", 30L));
    }

    @Test
    void theDriverNamesWhyAnArrivalHasNoAnswerAfterTheDrain() {
        VirtualRun run = planned(one(SECOND, rate(10)), 30 * SECOND, 2 * SECOND, 0, ManualDriver.silent());
        driver.unfinished = TransportError.RESET;
        run(run);
        assertThat(run.only().failures).containsExactly(Map.entry("reset", 10L));
        assertThat(driver.waitedUntilAbandoned).hasSize(10);
    }

    @Test
    void arrivalThatIsStillUnansweredAfterTheDrainIsUnfinished() {
        VirtualRun run = run(planned(one(SECOND, rate(10)), 30 * SECOND, 2 * SECOND, 0, ManualDriver.silent()));
        assertThat(run.only().failures).containsExactly(Map.entry("unfinished", 10L));
        assertThat(run.drainedNanos - run.t0).isEqualTo(3 * SECOND);
        assertThat(driver.waitedUntilAbandoned).hasSize(10);
    }

    @Test
    void lastAnswerEndsTheDrain() {
        VirtualRun run = run(planned(one(SECOND, rate(10)), ManualDriver.answeringAfter(1_234_567_891)));
        assertThat(run.drainedNanos - run.t0).isEqualTo(900 * MILLI + 1_234_567_891);
        assertThat(run.only().failures).isEmpty();
    }

    @Test
    void endlessDeadlineAndDrainNeverEndWhateverTheClockSays() {
        for (long loopStart : new long[] {-400 * SECOND, 0, 400 * SECOND}) {
            VirtualRun run = run(planned(
                    one(SECOND, rate(10)), FOREVER, FOREVER, loopStart, ManualDriver.answeringAfter(50 * SECOND)));
            assertThat(run.only().failures).isEmpty();
            assertThat(counts(run, 0).answered()).isEqualTo(10);
        }
    }

    @Test
    void frozenLoopShowsAsOwnLagAndStallNotAsLostArrivals() {
        VirtualRun run = planned(one(5 * SECOND, rate(100)), ManualDriver.answeringAfter(MILLI));
        run.at(2 * SECOND + 2 * MILLI, () -> run.loop.freeze(500 * MILLI));
        run(run);
        assertThat(counts(run, 0).due()).isEqualTo(500);
        assertThat(counts(run, 0).started()).isEqualTo(500);
        assertThat(counts(run, 0).owed()).isZero();
        assertThat(maxOwnLag(run)).isBetween(491 * MILLI, 493 * MILLI);
        assertThat(maxStall(run)).isBetween(480 * MILLI, 501 * MILLI);
        assertThat(run.only().response.getMaxValue()).isBetween(492 * MILLI, 494 * MILLI);
        assertThat(run.only().service.getMaxValue()).isLessThan(2 * MILLI);
    }

    @Test
    void anIntervalThatEndedInAStallIsClosedAsItWasAtItsEnd() {
        VirtualRun run = planned(one(6 * SECOND, rate(10)), ManualDriver.answeringAfter(MILLI));
        run.at(2 * SECOND + 650 * MILLI, () -> run.loop.freeze(1_600 * MILLI));
        run(run);
        assertThat(run.intervals.subList(2, 5).stream()
                        .map(interval -> interval.operations().get(0).counts())
                        .map(row -> "due " + row.due() + ", started " + row.started() + ", owed " + row.owed()
                                + ", in flight " + row.inFlight()))
                .as("served again at 4.25 s")
                .containsExactly(
                        "due 10, started 7, owed 3, in flight 0",
                        "due 10, started 0, owed 13, in flight 0",
                        "due 10, started 23, owed 0, in flight 0");
    }

    @Test
    void aStartThatTakesLongIsOwnLagOfTheNextAndNotItsServiceTime() {
        VirtualRun run =
                run(planned(one(SECOND, new OpenLoad(new RateProfile.Bursts(50, SECOND))), (driver, arrival) -> {
                    driver.loop.freeze(100_000);
                    arrival.completed(driver.loop.clock().nanos());
                }));
        assertThat(run.only().service.getMaxValue()).isBetween(100_000L, 100_100L);
        assertThat(maxOwnLag(run)).isBetween(49 * 100_000L, 49 * 100_000L + 5_000);
        assertThat(counts(run, 0).inFlightNanos()).isEqualTo(50 * 100_000L);
    }

    @Test
    void aStartThatTakesLongIsOwnLagOfOtherOperationsToo() {
        Load burst = new OpenLoad(new RateProfile.Bursts(2, SECOND));
        VirtualRun run =
                run(planned(List.of(phase(0, SECOND, Map.of(Kind.ASK, burst, Kind.STAY, burst))), (driver, arrival) -> {
                    driver.loop.freeze(MILLI);
                    arrival.completed(driver.loop.clock().nanos());
                }));
        assertThat(driver.starts)
                .extracting(start -> start.startedNanos() - run.t0)
                .containsExactly(0L, MILLI, 2 * MILLI, 3 * MILLI);
    }

    @Test
    void frozenLoopShowsAsOwnLagOfAClosedLoadAsWell() {
        VirtualRun run = planned(one(5 * SECOND, ClosedLoad.users(10, 9 * MILLI)), ManualDriver.answeringAfter(MILLI));
        // all ten users think, and one of them is due within the freeze before the others are served
        run.at(2 * SECOND + 2 * MILLI, () -> run.loop.freeze(500 * MILLI));
        run(run);
        assertThat(maxOwnLag(run)).isBetween(491 * MILLI, 500 * MILLI);
        assertThat(ownLagCount(run)).isEqualTo(counts(run, 0).started());
    }

    @Test
    void departureOfOneUserDoesNotHideThatAnotherWasLate() {
        // user 1 is due at 20 ms, within the freeze; the answer to user 2 is read right after it
        VirtualRun run = planned(
                one(SECOND, ClosedLoad.users(2, 19 * MILLI)),
                (driver, arrival) -> driver.loop.runAt(
                        driver.loop.clock().nanos() + (driver.starts.size() == 1 ? 1 : 30) * MILLI,
                        () -> arrival.completed(driver.loop.clock().nanos())));
        run.at(10 * MILLI, () -> run.loop.freeze(300 * MILLI));
        run(run);
        assertThat(maxOwnLag(run)).isBetween(290 * MILLI, 291 * MILLI);
    }

    @Test
    void loopFrozenOverTheEndOfAPhaseOwesOnlyWhatCannotBeStartedInTime() {
        // 5,000 arrivals wait after 5 ms: the grace is 10 ms, all are started in several batches
        VirtualRun quick = planned(one(100 * MILLI, rate(1e6)), ManualDriver.answeringAfter(0));
        quick.at(97 * MILLI, () -> quick.loop.freeze(5 * MILLI));
        run(quick);
        assertThat(counts(quick, 0).due()).isEqualTo(100_000);
        assertThat(counts(quick, 0).owed()).isZero();
        // after 50 ms the phase is over for good
        VirtualRun slow = planned(one(100 * MILLI, rate(1e6)), ManualDriver.answeringAfter(0));
        slow.at(70 * MILLI, () -> slow.loop.freeze(50 * MILLI));
        run(slow);
        assertThat(counts(slow, 0).due()).isEqualTo(100_000);
        assertThat(counts(slow, 0).owed()).isEqualTo(30_000L);
    }

    /** A target saw requests up to 103 ms after the end of a run that owed none. */
    @Test
    void noArrivalStartsInTheDrainOrInTheNextPhaseAfterAStall() {
        for (Map<Operation, Load> next : List.<Map<Operation, Load>>of(Map.of(), Map.of(Kind.STAY, rate(10)))) {
            VirtualRun run = planned(
                    List.of(phase(0, SECOND, Map.of(Kind.ASK, rate(1000))), phase(SECOND, SECOND, next)),
                    ManualDriver.answeringAfter(MILLI));
            run.at(897 * MILLI - 1, () -> run.loop.freeze(206 * MILLI));
            run(run);
            assertThat(counts(run, 0).due()).isEqualTo(1000);
            assertThat(counts(run, 0).started()).isEqualTo(897);
            assertThat(counts(run, 0).owed()).isEqualTo(103);
        }
        VirtualRun last = planned(one(SECOND, rate(1000)), ManualDriver.answeringAfter(MILLI));
        last.at(897 * MILLI - 1, () -> last.loop.freeze(206 * MILLI));
        run(last);
        assertThat(counts(last, 0).owed()).isEqualTo(103);
        assertThat(driver.starts).hasSize(897).allSatisfy(start -> assertThat(start.startedNanos())
                .isLessThan(last.t0 + SECOND));
    }

    @Test
    void aBatchOfSlowStartsEndsWithThePhase() {
        VirtualRun run = run(planned(one(SECOND, rate(1000)), (driver, arrival) -> {
            driver.loop.freeze(2 * MILLI);
            arrival.completed(driver.loop.clock().nanos());
        }));
        assertThat(counts(run, 0).due()).isEqualTo(1000);
        assertThat(counts(run, 0).started() + counts(run, 0).owed()).isEqualTo(1000);
        assertThat(driver.starts).isNotEmpty().allSatisfy(start -> assertThat(start.startedNanos())
                .isLessThan(run.t0 + SECOND + 10 * MILLI));
    }

    @Test
    void usersOfAClosedLoadStartNothingAfterTheEndEither() {
        VirtualRun run = planned(one(SECOND, ClosedLoad.users(10, 100 * MILLI)), ManualDriver.answeringAfter(MILLI));
        run.at(895 * MILLI, () -> run.loop.freeze(300 * MILLI));
        run(run);
        assertThat(counts(run, 0).owed()).isPositive();
        assertThat(counts(run, 0).due())
                .isEqualTo(counts(run, 0).started() + counts(run, 0).owed());
        assertThat(driver.starts)
                .allSatisfy(start -> assertThat(start.startedNanos()).isLessThan(run.t0 + SECOND + 10 * MILLI));
    }

    @Test
    void arrivalsHeldByTheLimitAtTheEndOfAPhaseAreOwed() {
        VirtualRun run = run(planned(
                List.of(
                        phase(0, SECOND, Map.of(Kind.ASK, rate(100, 1))),
                        phase(SECOND, SECOND, Map.of(Kind.ASK, rate(100, 50)))),
                ManualDriver.answeringAfter(110 * MILLI)));
        assertThat(counts(run, 0).due()).isEqualTo(100);
        assertThat(counts(run, 0).started()).isEqualTo(10);
        assertThat(counts(run, 0).owed()).isEqualTo(90);
        assertThat(counts(run, 1).due())
                .as("debts do not pass to the next phase")
                .isEqualTo(100);
        assertThat(counts(run, 1).owed()).isZero();
    }

    @Test
    void waitAtTheLimitIsLagButNotOwnLag() {
        VirtualRun run = VirtualRun.of(
                (loop, t0) -> new ScriptedTarget(loop, MILLI, t0 + 5 * SECOND, SECOND),
                10 * SECOND,
                0,
                1,
                rate(100, 1));
        assertThat(run.only().lag.getMaxValue()).isGreaterThan(980 * MILLI);
        assertThat(maxOwnLag(run)).isZero();
    }

    @Test
    void closedPopulationCarriesOverPhases() {
        int[] most = {0};
        int[] flying = {0};
        VirtualRun run = run(planned(
                List.of(
                        phase(0, SECOND, Map.of(Kind.ASK, ClosedLoad.inFlight(5))),
                        phase(SECOND, SECOND, Map.of(Kind.ASK, ClosedLoad.inFlight(5))),
                        phase(2 * SECOND, SECOND, Map.of(Kind.ASK, ClosedLoad.inFlight(2)))),
                (driver, arrival) -> {
                    most[0] = Math.max(most[0], ++flying[0]);
                    if (arrival.dueNanos() >= 10 * SECOND) {
                        // in the third phase (t0 is 8 s) those of the second must have left first
                        assertThat(flying[0]).isLessThanOrEqualTo(2);
                    }
                    driver.loop.runAt(driver.loop.clock().nanos() + 300 * MILLI, () -> {
                        flying[0]--;
                        arrival.completed(driver.loop.clock().nanos());
                    });
                }));
        assertThat(most[0]).isEqualTo(5);
        assertThat(driver.starts.stream().filter(s -> s.dueNanos() == run.t0 + SECOND))
                .as("no user is added at the boundary")
                .isEmpty();
        assertThat(counts(run, 2).started()).isPositive();
    }

    @Test
    void closedStepBehindAStepWithoutGrowthStartsOnTime() {
        ClosedLoad load = new ClosedLoad(List.of(2, 2, 1, 3), 300 * MILLI, 0, Load.UNLIMITED);
        run(planned(one(1200 * MILLI, load), ManualDriver.answeringAfter(10 * SECOND)));
        assertThat(driver.starts).hasSize(3);
        assertThat(driver.starts).allSatisfy(s -> assertThat(s.startedNanos()).isEqualTo(s.dueNanos()));
    }

    @Test
    void answerCountsInThePhaseThatStartedItAndInTheIntervalInWhichItCame() {
        VirtualRun run = run(planned(
                List.of(
                        phase(0, SECOND, Map.of(Kind.STAY, rate(10))),
                        phase(SECOND, 3 * SECOND, Map.of(Kind.ASK, rate(10)))),
                (driver, arrival) -> {
                    VirtualLoop loop = driver.loop;
                    long now = loop.clock().nanos();
                    loop.runAt(now + 1450 * MILLI, () -> arrival.answered(now + 1450 * MILLI));
                    loop.runAt(now + 2500 * MILLI, () -> arrival.departed(now + 2500 * MILLI));
                }));
        ArrivalCounts stay = run.byPhaseAndOperation.get(List.of(0, Kind.STAY.ordinal())).counts;
        assertThat(stay.answered()).isEqualTo(10);
        assertThat(stay.departed()).isEqualTo(10);
        assertThat(run.byPhaseAndOperation).containsOnlyKeys(List.of(0, 2), List.of(1, 0));
        LoopInterval third = run.intervals.get(2);
        assertThat(third.span().phase()).isEqualTo(1);
        assertThat(third.operations())
                .filteredOn(o -> o.phase() == 0)
                .singleElement()
                .satisfies(o -> assertThat(o.counts().answered()).isEqualTo(4));
    }

    @Test
    void intervalsAreCutAtTheEndsOfPhases() {
        VirtualRun run = run(planned(
                List.of(
                        phase(0, 1500 * MILLI, Map.of(Kind.ASK, rate(10))),
                        phase(1500 * MILLI, 1200 * MILLI, Map.of(Kind.ASK, rate(10)))),
                ManualDriver.answeringAfter(800 * MILLI)));
        List<String> spans = new ArrayList<>();
        for (LoopInterval interval : run.intervals) {
            spans.add(interval.span().sequence() + ": " + (interval.span().startNanos() - run.t0) / MILLI + ".."
                    + (interval.span().endNanos() - run.t0) / MILLI + " in "
                    + interval.span().phase());
        }
        assertThat(spans)
                .containsExactly(
                        "0: 0..1000 in 0",
                        "1: 1000..1500 in 0",
                        "2: 1500..2000 in 1",
                        "3: 2000..2700 in 1",
                        "4: 2700..3000 in 2",
                        "5: 3000..3400 in 2");
        assertThat(counts(run, 0).due()).isEqualTo(15);
        assertThat(counts(run, 1).due()).isEqualTo(12);
    }

    @Test
    void driverThatRefusesAtOnceDoesNotSpin() {
        VirtualRun run = run(planned(
                one(SECOND, ClosedLoad.inFlight(10)),
                (driver, arrival) ->
                        arrival.failed(Cause.REFUSED, driver.loop.clock().nanos())));
        assertThat(counts(run, 0).started()).isEqualTo(100);
        assertThat(counts(run, 0).failed()).isEqualTo(100);
        assertThat(run.loop.callbacks()).isLessThan(200);
    }

    @Test
    void driverThatCompletesAtOnceIsNotDelayed() {
        VirtualRun run = run(planned(one(SECOND, ClosedLoad.inFlight(1)), (driver, arrival) -> {
            driver.loop.freeze(MILLI);
            arrival.completed(driver.loop.clock().nanos());
        }));
        assertThat(counts(run, 0).answered()).isEqualTo(1000);
    }

    @Test
    void laterFailureDoesNotPauseTheUser() {
        VirtualRun run = run(planned(
                one(SECOND, ClosedLoad.inFlight(1)),
                (driver, arrival) -> driver.loop.runAt(
                        driver.loop.clock().nanos() + MILLI,
                        () -> arrival.failed(Cause.RESET, driver.loop.clock().nanos()))));
        assertThat(counts(run, 0).failed()).isEqualTo(1000);
    }

    @Test
    void inputIsReadBetweenBatches() {
        // 20,000 arrivals are due at once; what the first are answered must be heard before the last is started
        int[] started = {0};
        int[] heard = {0};
        int[] unheard = {0};
        VirtualRun run = run(
                planned(one(SECOND, new OpenLoad(new RateProfile.Bursts(20_000, 2 * SECOND))), (driver, arrival) -> {
                    started[0]++;
                    unheard[0] = Math.max(unheard[0], started[0] - heard[0]);
                    driver.loop.runAt(driver.loop.clock().nanos(), () -> {
                        heard[0]++;
                        arrival.completed(driver.loop.clock().nanos());
                    });
                    driver.loop.freeze(1000);
                }));
        assertThat(counts(run, 0).answered()).isEqualTo(20_000);
        assertThat(unheard[0]).isLessThanOrEqualTo(1024);
    }

    @Test
    void operationThatIsBehindDoesNotStarveTheOthers() {
        // the loop manages 1 start per microsecond; ASK asks for three times that
        VirtualRun run = run(planned(
                List.of(phase(0, SECOND / 5, Map.of(Kind.ASK, rate(3e6), Kind.TELL, rate(100)))), (driver, arrival) -> {
                    driver.loop.freeze(1000);
                    arrival.completed(driver.loop.clock().nanos());
                }));
        VirtualRun.Totals ask = run.byPhaseAndOperation.get(List.of(0, Kind.ASK.ordinal()));
        VirtualRun.Totals tell = run.byPhaseAndOperation.get(List.of(0, Kind.TELL.ordinal()));
        assertThat(ask.counts.owed()).isGreaterThan(300_000);
        assertThat(tell.counts.started()).isEqualTo(20);
        assertThat(tell.lag.getMaxValue()).isLessThan(10 * MILLI);
    }

    @Test
    void stopInAPhaseStartsNothingMoreAndOwesWhatWasDueUntilThen() {
        VirtualRun run = planned(one(10 * SECOND, rate(100, 5)), ManualDriver.answeringAfter(100 * MILLI));
        run.at(3 * SECOND + 5 * MILLI, () -> run.pacer.stop(SECOND));
        run(run);
        assertThat(driver.starts).allSatisfy(s -> assertThat(s.startedNanos()).isLessThan(run.t0 + 3006 * MILLI));
        assertThat(counts(run, 0).due()).isEqualTo(301);
        assertThat(counts(run, 0).owed()).isEqualTo(301 - counts(run, 0).started());
        assertThat(counts(run, 0).failed()).isZero();
        assertThat(run.drainedNanos - run.t0).isLessThan(3200 * MILLI);
    }

    @Test
    void stopBeforeTheFirstDueTimeStartsNothing() {
        VirtualRun run = planned(one(10 * SECOND, rate(100)), ManualDriver.answeringAfter(MILLI));
        run.at(-SECOND / 2, () -> run.pacer.stop(SECOND));
        run(run);
        assertThat(driver.starts).isEmpty();
        assertThat(counts(run, 0).due()).isZero();
        assertThat(run.drainedNanos - run.t0).isZero();
    }

    @Test
    void stopBeforeTheStartEndsTheRunWhenItWouldHaveBegun() {
        VirtualLoop loop = new VirtualLoop(5 * SECOND);
        ManualDriver never = new ManualDriver(loop, ManualDriver.silent());
        int[] drained = {0};
        Pacer pacer = new Pacer(
                new Pacer.Plan(new Timeline(one(SECOND, rate(100)), SECOND), 0, 1, 1, SECOND, SECOND),
                List.of(Kind.values()),
                loop,
                never,
                new LoopRecorder(List.of()),
                interval -> {},
                () -> drained[0]++);
        pacer.stop(SECOND);
        loop.run();
        pacer.start(6 * SECOND);
        loop.run();
        assertThat(never.starts).isEmpty();
        assertThat(drained[0]).isEqualTo(1);
    }

    @Test
    void stopWhileDrainingShortensTheDrain() {
        VirtualRun run = planned(one(SECOND, rate(10)), ManualDriver.silent());
        run.at(2 * SECOND, () -> run.pacer.stop(500 * MILLI));
        run(run);
        assertThat(run.drainedNanos - run.t0).isEqualTo(2500 * MILLI);
        assertThat(run.only().failures).containsExactly(Map.entry("unfinished", 10L));
    }

    @Test
    void secondStopCanShortenTheDrainButNotProlongIt() {
        VirtualRun prolonged = planned(one(10 * SECOND, rate(10)), ManualDriver.silent());
        prolonged.at(SECOND, () -> prolonged.pacer.stop(SECOND));
        prolonged.at(SECOND + 500 * MILLI, () -> prolonged.pacer.stop(20 * SECOND));
        run(prolonged);
        assertThat(prolonged.drainedNanos - prolonged.t0).isEqualTo(2 * SECOND);
        VirtualRun twiceAtOnce = planned(one(10 * SECOND, rate(10)), ManualDriver.silent());
        twiceAtOnce.at(SECOND, () -> {
            twiceAtOnce.pacer.stop(SECOND);
            twiceAtOnce.pacer.stop(20 * SECOND);
        });
        run(twiceAtOnce);
        assertThat(twiceAtOnce.drainedNanos - twiceAtOnce.t0).isEqualTo(2 * SECOND);
        VirtualRun shortened = planned(one(10 * SECOND, rate(10)), ManualDriver.silent());
        shortened.at(SECOND, () -> shortened.pacer.stop(FOREVER));
        shortened.at(2 * SECOND, () -> shortened.pacer.stop(0));
        run(shortened);
        assertThat(shortened.drainedNanos - shortened.t0).isEqualTo(2 * SECOND);
    }

    @Test
    void stopOfALateLoopHoldsEvenIfThePhaseIsOverByThen() {
        VirtualRun run = planned(one(SECOND, rate(10)), ManualDriver.silent());
        run.at(SECOND - MILLI, () -> {
            run.loop.freeze(100 * MILLI);
            run.pacer.stop(300 * MILLI);
        });
        run(run);
        assertThat(run.drainedNanos - run.t0).isEqualTo(SECOND + 399 * MILLI);
    }

    @Test
    void stopAfterTheEndChangesNothing() {
        VirtualRun run = planned(one(SECOND, rate(10)), ManualDriver.answeringAfter(MILLI));
        run.at(5 * SECOND, () -> run.pacer.stop(0));
        run(run);
        assertThat(counts(run, 0).answered()).isEqualTo(10);
    }

    @Test
    void driverThatThrowsEndsTheRun() {
        VirtualRun run = planned(one(10 * SECOND, rate(10)), (driver, arrival) -> {
            if (driver.starts.size() == 15) {
                throw new IllegalStateException("a bug");
            }
            arrival.completed(driver.loop.clock().nanos());
        });
        assertThatThrownBy(run.loop::run).hasMessage("a bug");
        run(run);
        assertThat(run.pacer.bug()).hasValueSatisfying(bug -> assertThat(bug).hasMessage("a bug"));
        assertThat(driver.starts).hasSize(15);
        assertThat(run.only().failures).containsExactly(Map.entry("unfinished", 1L));
        assertThat(run.drainedNanos - run.t0).isLessThan(1500 * MILLI);
    }

    @Test
    void collectorThatAlwaysThrowsDoesNotKeepTheRunAlive() {
        VirtualLoop loop = new VirtualLoop(0);
        int[] drained = {0};
        Pacer pacer = new Pacer(
                new Pacer.Plan(new Timeline(one(10 * SECOND, rate(100)), SECOND), 0, 1, 1, SECOND, SECOND),
                List.of(Kind.values()),
                loop,
                new ManualDriver(loop, ManualDriver.answeringAfter(MILLI)),
                new LoopRecorder(List.of()),
                interval -> {
                    throw new IllegalStateException("disk full");
                },
                () -> drained[0]++);
        pacer.start(0);
        assertThatThrownBy(loop::run).hasMessage("disk full");
        assertThatThrownBy(loop::run).hasMessage("disk full");
        loop.run();
        assertThat(drained[0]).isEqualTo(1);
        assertThat(loop.clock().nanos()).isLessThan(1100 * MILLI);
    }
}
