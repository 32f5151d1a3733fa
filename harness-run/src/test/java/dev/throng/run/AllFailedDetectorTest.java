package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.engine.Pacer;
import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.engine.VirtualLoop;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.measure.Blame;
import dev.throng.measure.LoopRecorder;
import dev.throng.protocol.Operation;
import dev.throng.run.FatedTarget.Ask;
import dev.throng.run.FatedTarget.Fate;
import dev.throng.run.FatedTarget.Refusal;
import dev.throng.run.totals.RunTotals;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** Whole runs of one loop in virtual time. */
class AllFailedDetectorTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;
    private static final long START = 7 * SECOND;

    private static final Load FIFTY = new OpenLoad(new RateProfile.Constant(50));

    /** A run with two phases of equal length, the first not measured. */
    private static final class Run {
        private final VirtualLoop loop = new VirtualLoop(START - SECOND);
        private final List<Reason> reasons = new ArrayList<>();
        private long stoppedNanos;
        private long startedInAll;

        Run(long phaseNanos, Map<Operation, Load> loads, BiFunction<Operation, Long, Fate> fates) {
            Timeline timeline = new Timeline(
                    List.of(
                            new PhasePlan("warm-up", 0, phaseNanos, false, loads),
                            new PhasePlan("steady", phaseNanos, phaseNanos, true, loads)),
                    SECOND);
            AllFailedDetector stop = new AllFailedDetector(
                    List.of(Ask.values()),
                    2,
                    failure ->
                            failure == Refusal.BAD_PASSWORD ? Optional.of("correct the password") : Optional.empty());
            List<Pacer> pacer = new ArrayList<>();
            RunTotals totals = new RunTotals(1, 2, interval -> {
                interval.operations()
                        .values()
                        .forEach(one -> startedInAll += one.counts().started());
                stop.after(interval).ifPresent(reason -> {
                    reasons.add(reason);
                    stoppedNanos = loop.clock().nanos() - START;
                    pacer.get(0).stop(SECOND);
                });
            });
            totals.begin(START);
            pacer.add(new Pacer(
                    new Pacer.Plan(timeline, 0, 1, 1, 10 * SECOND, 20 * SECOND),
                    List.of(Ask.values()),
                    loop,
                    new FatedTarget(loop, START, fates),
                    new LoopRecorder(List.of()),
                    interval -> totals.closed(0, interval),
                    () -> totals.drained(0)));
            pacer.get(0).start(START);
            loop.run();
        }
    }

    private static Run fifty(long phaseSeconds, BiFunction<Operation, Long, Fate> fates) {
        return new Run(phaseSeconds * SECOND, Map.of(Ask.LOGIN, FIFTY), fates);
    }

    @Test
    void aRunInWhichEveryArrivalFailsStopsAfterSecondsAndNamesTheFailure() {
        Run run = fifty(60, (operation, at) -> Fate.failed(5 * MILLI));

        assertThat(run.reasons).hasSize(1);
        assertThat(run.stoppedNanos).isEqualTo(4 * SECOND);
        assertThat(run.startedInAll).as("nothing starts after the stop").isEqualTo(200);
        Reason reason = run.reasons.get(0);
        assertThat(reason.code()).isEqualTo(ReasonCode.ALL_FAILED);
        assertThat(reason.severity()).isEqualTo(Severity.INVALID);
        assertThat(reason.blame()).isEqualTo(Blame.TARGET);
        assertThat(reason.text())
                .isEqualTo(
                        "the run stopped after 4 s because all 200 arrivals until then failed; login: bad-password 200 times"
                                + " (for tests of bad-password); to fix it, correct the password");
        assertThat(reason.figures())
                .containsEntry("operation", "login")
                .containsEntry("failure", "bad-password")
                .containsEntry("failed", 200L)
                .containsEntry("elapsedNanos", 4 * SECOND);
    }

    @Test
    void oneAnswerKeepsTheRunGoing() {
        Run run = fifty(
                20,
                (operation, at) -> at > SECOND && at <= SECOND + 20 * MILLI ? Fate.answered(MILLI) : Fate.failed(0));
        assertThat(run.reasons).isEmpty();
        assertThat(run.startedInAll).isEqualTo(2_000);
    }

    @Test
    void aTargetThatFailsAfterTheWarmUpIsMeasured() {
        Run run = fifty(10, (operation, at) -> at < SECOND ? Fate.answered(MILLI) : Fate.failed(MILLI));
        assertThat(run.reasons).isEmpty();
        assertThat(run.startedInAll).isEqualTo(1_000);
    }

    @Test
    void anAnswerToAnotherOperationKeepsTheRunGoing() {
        Run run = new Run(
                10 * SECOND,
                Map.of(Ask.LOGIN, FIFTY, Ask.PING, FIFTY),
                (operation, at) -> operation == Ask.PING ? Fate.answered(MILLI) : Fate.failed(MILLI));
        assertThat(run.reasons).isEmpty();
    }

    /** Two of three arrivals are refused at once, and the others are answered after 8 s. */
    @Test
    void aSlowTargetThatHasNotAnsweredYetIsNotAFailure() {
        Run run = fifty(15, (operation, at) -> at / (20 * MILLI) % 3 == 0 ? Fate.answered(8 * SECOND) : Fate.failed(0));
        assertThat(run.reasons).isEmpty();
        assertThat(run.startedInAll).isEqualTo(1_500);
    }

    @Test
    void aTargetThatNeverAnswersStopsTheRunOnlyAfterTheDeadlineOfItsArrivals() {
        Run run = fifty(60, (operation, at) -> Fate.silent());
        assertThat(run.reasons).hasSize(1);
        assertThat(run.stoppedNanos).isBetween(13 * SECOND, 15 * SECOND);
        assertThat(run.reasons.get(0).figures()).containsEntry("failure", "deadline");
    }

    /** Nine of ten arrivals fail at once, and the tenth at its deadline. */
    @Test
    void anArrivalThatMayStillBeAnsweredDelaysTheStop() {
        Run run = fifty(60, (operation, at) -> at / (20 * MILLI) % 10 == 0 ? Fate.silent() : Fate.failed(0));
        assertThat(run.reasons).hasSize(1);
        assertThat(run.stoppedNanos).isBetween(13 * SECOND, 15 * SECOND);
    }

    @Test
    void usersOfAClosedLoadWhoAreAllRefusedStopTheRun() {
        Run run = new Run(60 * SECOND, Map.of(Ask.LOGIN, ClosedLoad.users(10, 0)), (o, at) -> Fate.failed(0));
        assertThat(run.reasons).hasSize(1);
        assertThat(run.stoppedNanos).isEqualTo(4 * SECOND);
    }

    @Test
    void usersOfAClosedLoadWhoWaitForTheirFirstAnswerDoNot() {
        Run run =
                new Run(15 * SECOND, Map.of(Ask.LOGIN, ClosedLoad.users(100, 0)), (o, at) -> Fate.answered(9 * SECOND));
        assertThat(run.reasons).isEmpty();
    }

    @Test
    void fewFailuresAreNoEvidence() {
        Load slow = new OpenLoad(new RateProfile.Constant(2));
        Run run = new Run(60 * SECOND, Map.of(Ask.LOGIN, slow), (operation, at) -> Fate.failed(0));
        assertThat(run.stoppedNanos).as("20 arrivals at 2/s").isEqualTo(10 * SECOND);
    }

    @Test
    void aRunThatEndsByItselfIsNotStopped() {
        assertThat(fifty(1, (operation, at) -> Fate.failed(0)).reasons).isEmpty();
    }

    @Test
    void theFirstOperationOfTheProtocolNamesTheCauseAndTheOthersFollow() {
        Run run = new Run(
                60 * SECOND,
                Map.of(Ask.LOGIN, FIFTY, Ask.PING, new OpenLoad(new RateProfile.Constant(500))),
                (operation, at) ->
                        operation == Ask.LOGIN ? Fate.failed(0) : new Fate(0, Optional.of(Refusal.NO_SESSION)));
        Reason reason = run.reasons.get(0);
        assertThat(reason.text())
                .contains("all 2,200 arrivals", "; login: bad-password 200 times", "; ping: no-session 2,000 times");
        assertThat(reason.blame()).isEqualTo(Blame.TARGET);
        assertThat(reason.figures()).containsEntry("operation", "login");
    }

    @Test
    void aFaultOfTheGeneratorIsBlamedOnIt() {
        Run run = fifty(60, (operation, at) -> new Fate(0, Optional.of(Refusal.NO_SESSION)));
        assertThat(run.reasons.get(0).blame()).isEqualTo(Blame.GENERATOR);
        assertThat(run.reasons.get(0).text()).doesNotContain("to fix it");
    }
}
