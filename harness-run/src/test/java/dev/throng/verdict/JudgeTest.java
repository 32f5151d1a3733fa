package dev.throng.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import dev.throng.measure.FollowOn;
import dev.throng.transport.TransportError;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JudgeTest {

    private static final long MILLI = 1_000_000;

    private static final Failure NO_PORT = TransportError.NO_LOCAL_PORT;

    private static final Failure NO_SESSION = new Failure() {
        private final Traits traits = new Traits("no-session", "no session is online", Blame.SCENARIO);

        @Override
        public Traits traits() {
            return traits;
        }
    };

    private static final OperationFacts CLEAN =
            operation("steady", "send", 1000, 1000, 1000, 0, false, Map.of(), true, 10.0, 10.0);

    /** The facts of an operation whose unanswered arrivals failed, and whose answered ones departed if its arrivals are conserved. */
    private static OperationFacts operation(
            String phase,
            String operation,
            long due,
            long started,
            long answered,
            long owed,
            boolean limited,
            Map<Failure, Long> failures,
            boolean conserved,
            double inFlightMean,
            double littleMean) {
        ArrivalCounts counts = ArrivalCounts.ZERO
                .with(Count.DUE, due)
                .with(Count.STARTED, started)
                .with(Count.ANSWERED, answered)
                .with(Count.FAILED, started - answered)
                .with(Count.DEPARTED, conserved ? answered : answered + 1)
                .with(Count.OWED, owed);
        return new OperationFacts(phase, true, operation, counts, 0, 0, limited, failures, inFlightMean, littleMean);
    }

    private static final List<Judge.Lateness> ON_TIME = List.of(p99(MILLI, 8 * MILLI));

    private static final Judge.LoopStalls RUNNING = new Judge.LoopStalls(MILLI, 0, 8 * MILLI);

    private static Judge.Lateness p99(long ownLag, long response) {
        return new Judge.Lateness("steady", "send", 99, ownLag, response);
    }

    private static Judge.Facts stalled(long max, double share, long response) {
        return new Judge.Facts(
                List.of(),
                List.of(CLEAN),
                ON_TIME,
                new Judge.LoopStalls(max, share, response),
                0,
                0.5,
                new Judge.Samples(0, 10),
                List.of(),
                OtherCpu.NONE,
                List.of(),
                List.of());
    }

    private static Judge.Facts facts(OperationFacts operation) {
        return all(List.of(), operation);
    }

    private static List<ReasonCode> codes(Verdict verdict) {
        return verdict.reasons().stream().map(Reason::code).toList();
    }

    private static OperationFacts owing(long owed, boolean limited) {
        return operation("steady", "send", 1000, 1000 - owed, 1000 - owed, owed, limited, Map.of(), true, 10.0, 10.0);
    }

    @Test
    void aRunWithoutProblemIsValidAndGivesNoReason() {
        Verdict verdict = Judge.judge(facts(CLEAN));

        assertThat(verdict.status()).isEqualTo(Verdict.Status.valid);
        assertThat(verdict.reasons()).isEmpty();
    }

    @Test
    void failuresThatAreTheTargetsLeaveARunValid() {
        var failing = operation("steady", "send", 1000, 1000, 10, 0, false, Map.of(), true, 10.0, 10.0);

        assertThat(Judge.judge(facts(failing)).status()).isEqualTo(Verdict.Status.valid);
    }

    @Test
    void loadThatTheGeneratorOwesMakesARunSuspectAndMoreThanOnePercentInvalid() {
        assertThat(Judge.judge(facts(owing(5, false))).status()).isEqualTo(Verdict.Status.suspect);
        assertThat(Judge.judge(facts(owing(11, false))).status()).isEqualTo(Verdict.Status.invalid);
        assertThat(Judge.judge(facts(owing(11, false))).reasons())
                .containsExactly(Reason.invalid(
                                ReasonCode.OWED,
                                "send in phase steady: 11 of 1000 due arrivals (1.10 %) never started because the"
                                        + " generator did not keep up")
                        .with("phase", "steady")
                        .with("operation", "send")
                        .with("due", 1000)
                        .with("owed", 11));
    }

    @Test
    void loadThatIsOwedBecauseOfALimitIsNotTheGeneratorsFault() {
        Verdict verdict = Judge.judge(facts(owing(500, true)));

        assertThat(verdict.status()).isEqualTo(Verdict.Status.suspect);
        assertThat(codes(verdict)).containsExactly(ReasonCode.LIMIT_REACHED);
        assertThat(verdict.texts().get(0)).contains("the limit on arrivals in the system was reached");
    }

    @Test
    void theLastArrivalThatFindsTheLimitReachedTakesNothingFromARun() {
        assertThat(Judge.judge(facts(owing(1, true))).status()).isEqualTo(Verdict.Status.valid);
        assertThat(Judge.judge(facts(owing(2, true))).status()).isEqualTo(Verdict.Status.suspect);
    }

    @Test
    void arrivalsThatWereNotConservedMakeARunInvalid() {
        var lost = operation("steady", "send", 1000, 1000, 999, 0, false, Map.of(), false, 10.0, 10.0);

        assertThat(Judge.judge(facts(lost)).status()).isEqualTo(Verdict.Status.invalid);
    }

    @Test
    void disagreementWithLittlesLawMakesARunInvalid() {
        var off = operation("steady", "send", 1000, 1000, 1000, 0, false, Map.of(), true, 10.0, 9.0);

        Verdict verdict = Judge.judge(facts(off));

        assertThat(verdict.status()).isEqualTo(Verdict.Status.invalid);
        assertThat(codes(verdict)).containsExactly(ReasonCode.LITTLES_LAW);
        assertThat(verdict.texts().get(0)).contains("Little's law does not hold: 10.000");
    }

    /** See {@code InvariantStatementsTest}: the report has the same answers. */
    @Test
    void littlesLawIsDecidedAsInTheReport() {
        assertThat(codes(Judge.judge(facts(means(1000, 1052))))).containsExactly(ReasonCode.LITTLES_LAW);
        assertThat(Judge.judge(facts(means(1000, 1050))).status()).isEqualTo(Verdict.Status.valid);
        assertThat(Judge.judge(facts(means(0.10, 0.13))).status()).isEqualTo(Verdict.Status.valid);
    }

    private static OperationFacts means(double inFlight, double little) {
        return operation("steady", "send", 1000, 1000, 1000, 0, false, Map.of(), true, inFlight, little);
    }

    @Test
    void failuresBlamedOnTheGeneratorCountAgainstTheRun() {
        var few = operation("steady", "send", 10_000, 10_000, 9_999, 0, false, Map.of(NO_PORT, 1L), true, 1.0, 1.0);
        var many = operation("steady", "send", 1000, 1000, 900, 0, false, Map.of(NO_PORT, 100L), true, 1.0, 1.0);

        assertThat(Judge.judge(facts(few)).status()).isEqualTo(Verdict.Status.suspect);
        assertThat(Judge.judge(facts(many)).status()).isEqualTo(Verdict.Status.invalid);
    }

    private static OperationFacts failing(Failure why, long count) {
        return operation("steady", "ping", 1000, 1000, 1000 - count, 0, false, Map.of(why, count), true, 1.0, 1.0);
    }

    @Test
    void theReasonNamesTheMostFrequentFailureAndItsCount() {
        var twoWays = operation(
                "steady",
                "send",
                1000,
                1000,
                900,
                0,
                false,
                Map.of(NO_PORT, 60L, TransportError.FD_LIMIT, 30L, TransportError.REFUSED, 10L),
                true,
                1.0,
                1.0);

        assertThat(Judge.judge(facts(twoWays)).reasons())
                .containsExactly(Reason.invalid(
                                ReasonCode.BLAMED_ON_GENERATOR,
                                "send in phase steady: 90 of 1000 arrivals failed because of the generator; most often"
                                        + " no-local-port (60): " + NO_PORT.description())
                        .with("phase", "steady")
                        .with("operation", "send")
                        .with("started", 1000)
                        .with("generatorFailures", 90)
                        .with("failure", "no-local-port")
                        .with("failureCount", 60));
    }

    @Test
    void failuresBlamedOnTheScenarioCountAgainstTheRunButNotAgainstTheGenerator() {
        Verdict verdict = Judge.judge(facts(failing(NO_SESSION, 100)));

        assertThat(verdict.status()).isEqualTo(Verdict.Status.invalid);
        assertThat(verdict.blamesGenerator()).isFalse();
        assertThat(verdict.reasons())
                .containsExactly(Reason.invalid(
                                ReasonCode.BLAMED_ON_SCENARIO,
                                "ping in phase steady: 100 of 1000 arrivals failed because of the scenario; most often"
                                        + " no-session (100): no session is online")
                        .with("phase", "steady")
                        .with("operation", "ping")
                        .with("started", 1000)
                        .with("scenarioFailures", 100)
                        .with("failure", "no-session")
                        .with("failureCount", 100));
        assertThat(Judge.judge(facts(failing(NO_SESSION, 1))).status()).isEqualTo(Verdict.Status.suspect);
    }

    @Test
    void aFollowOnFailureIsBlamedOnItsCause() {
        assertThat(Judge.judge(facts(failing(FollowOn.of(NO_SESSION, TransportError.REFUSED), 100)))
                        .reasons())
                .isEmpty();
        assertThat(codes(Judge.judge(facts(failing(FollowOn.of(NO_SESSION, NO_PORT), 100)))))
                .containsExactly(ReasonCode.BLAMED_ON_GENERATOR);
    }

    @Test
    void arrivalsThatCouldNotBeSentBecauseOfTheTargetLeaveARunValid() {
        assertThat(Judge.judge(facts(failing(FollowOn.of(NO_SESSION, TransportError.REFUSED), 1000)))
                        .status())
                .isEqualTo(Verdict.Status.valid);
        assertThat(Judge.judge(facts(failing(TransportError.REFUSED, 1000))).reasons())
                .containsExactly(Reason.suspect(
                                ReasonCode.NOTHING_ANSWERED,
                                "ping in phase steady: no arrival was answered, so the response time is unknown; most"
                                        + " often refused (1000)")
                        .with("phase", "steady")
                        .with("operation", "ping")
                        .with("started", 1000)
                        .with("failure", "refused")
                        .with("failureCount", 1000));
    }

    @Test
    void nothingAnsweredIsBlamedOnTheFailuresCause() {
        assertThat(Judge.judge(facts(failing(NO_PORT, 1000))).reasons())
                .extracting(Reason::blame)
                .containsExactly(Blame.GENERATOR, Blame.GENERATOR);
    }

    @Test
    void nothingAnsweredIsSaid() {
        var silent = operation("steady", "send", 10, 10, 0, 0, false, Map.of(), true, 1.0, 1.0);

        assertThat(Judge.judge(facts(silent)).texts())
                .containsExactly("send in phase steady: no arrival was answered, so the response time is unknown");
    }

    @Test
    void theGeneratorsOwnProblemsAreNamed() {
        Judge.Facts late = new Judge.Facts(
                List.of(),
                List.of(CLEAN),
                List.of(p99(6 * MILLI, 7 * MILLI)),
                new Judge.LoopStalls(400 * MILLI, 0.04, 7 * MILLI),
                80 * MILLI,
                0.97,
                new Judge.Samples(3, 10),
                List.of(),
                OtherCpu.NONE,
                List.of(),
                List.of());

        Verdict verdict = Judge.judge(late);

        assertThat(verdict.status()).isEqualTo(Verdict.Status.suspect);
        assertThat(codes(verdict))
                .containsExactly(
                        ReasonCode.GENERATOR_LATE,
                        ReasonCode.LOOP_STALLED,
                        ReasonCode.GENERATOR_GC,
                        ReasonCode.GENERATOR_CPU,
                        ReasonCode.SAMPLES_MISSING);
        assertThat(verdict.texts().get(0)).contains("more than 6.0 ms later than it could have");
        assertThat(verdict.texts().get(1)).contains("stalled for up to 400 ms");
        assertThat(verdict.texts().get(2)).contains("paused the generator for 80 ms");
        assertThat(verdict.texts().get(3)).contains("97 % of a core");
        assertThat(verdict.texts().get(4)).contains("3 of 10 samples");
        assertThat(verdict.reasons()).allSatisfy(reason -> assertThat(reason.blame())
                .isEqualTo(reason.code() == ReasonCode.SAMPLES_MISSING ? Blame.MEASUREMENT : Blame.GENERATOR));
    }

    private static Verdict late(Judge.Lateness... lateness) {
        return Judge.judge(new Judge.Facts(
                List.of(),
                List.of(CLEAN),
                List.of(lateness),
                RUNNING,
                0,
                0,
                new Judge.Samples(0, 10),
                List.of(),
                OtherCpu.NONE,
                List.of(),
                List.of()));
    }

    @Test
    void latenessIsToldAsFarAsTheResponseTimesShowIt() {
        long second = 1_000 * MILLI;

        assertThat(late(p99(120 * MILLI, 6 * second)).status()).isEqualTo(Verdict.Status.valid);
        assertThat(late(p99(120 * MILLI, second)).status()).isEqualTo(Verdict.Status.suspect);
        assertThat(late(p99(120 * MILLI, second / 3)).status()).isEqualTo(Verdict.Status.invalid);
        assertThat(late(p99(120 * MILLI, 0)).status()).isEqualTo(Verdict.Status.invalid);
    }

    @Test
    void aMedianThatLatenessMadeIsToldThoughTheSlowestResponsesHideIt() {
        Verdict verdict =
                late(new Judge.Lateness("steady", "send", 50, 60 * MILLI, 90 * MILLI), p99(120 * MILLI, 6_000 * MILLI));

        assertThat(verdict.status()).isEqualTo(Verdict.Status.suspect);
        assertThat(verdict.texts())
                .containsExactly(
                        "send in phase steady: the generator started half of the arrivals more than 60 ms later"
                                + " than it could have; p50 of the response time is 90 ms");
    }

    @Test
    void latenessOfOneArrivalInAThousandMakesARunSuspectAndNotInvalid() {
        Judge.Lateness late = new Judge.Lateness("steady", "send", 99.9, 200 * MILLI, 206 * MILLI);

        assertThat(late(late).status()).isEqualTo(Verdict.Status.suspect);
        assertThat(late(late).reasons())
                .containsExactly(Reason.suspect(
                                ReasonCode.GENERATOR_LATE,
                                "send in phase steady: the generator started 0.1 % of the arrivals more than 200 ms later"
                                        + " than it could have; p99.9 of the response time is 206 ms")
                        .with("phase", "steady")
                        .with("operation", "send")
                        .with("percentile", 99.9)
                        .with("ownLagNanos", 200 * MILLI)
                        .with("responseNanos", 206 * MILLI));
    }

    @Test
    void anOnlyArrivalIsJudgedByItselfAndOnlyIfItWasVeryLate() {
        assertThat(late(only(15 * MILLI, 16 * MILLI)).status()).isEqualTo(Verdict.Status.valid);
        assertThat(late(only(120 * MILLI, 2_000 * MILLI)).status()).isEqualTo(Verdict.Status.valid);
        assertThat(late(only(120 * MILLI, 130 * MILLI)).status()).isEqualTo(Verdict.Status.invalid);
        assertThat(late(only(120 * MILLI, 130 * MILLI)).texts())
                .containsExactly("query in phase p37: the generator started the only arrival 120 ms later than it could"
                        + " have; its response time is 130 ms");
        assertThat(late(only(120 * MILLI, 0)).texts())
                .singleElement()
                .asString()
                .endsWith("the only arrival 120 ms later than it could have, and it was not answered");
    }

    private static Judge.Lateness only(long ownLag, long response) {
        return Judge.Lateness.ofOnly("p37", "query", ownLag, response);
    }

    @Test
    void theGravestLatenessOfAnOperationIsTheOneThatIsGiven() {
        Judge.Lateness rare = new Judge.Lateness("steady", "send", 99.9, 400 * MILLI, 500 * MILLI);

        assertThat(late(rare, p99(120 * MILLI, 200 * MILLI)).texts())
                .containsExactly(
                        "send in phase steady: the generator started 1 % of the arrivals more than 120 ms later"
                                + " than it could have; p99 of the response time is 200 ms");
    }

    @Test
    void stallsAreHeldAgainstTheResponseTimesAndAgainstTheirShareOfTheTime() {
        assertThat(Judge.judge(stalled(200 * MILLI, 0.2, 206 * MILLI)).texts())
                .containsExactly("a generator event loop stalled for up to 200 ms, and for 20.00 % of the measured time"
                        + " in all; the smallest p99.9 of the response times is 206 ms");
        assertThat(Judge.judge(stalled(200 * MILLI, 0.0009, 206 * MILLI)).status())
                .as("too seldom to reach p99.9")
                .isEqualTo(Verdict.Status.valid);
        assertThat(Judge.judge(stalled(200 * MILLI, 0.2, 900 * MILLI)).status())
                .as("little beside the response times")
                .isEqualTo(Verdict.Status.valid);
        assertThat(Judge.judge(stalled(4 * MILLI, 0.2, MILLI)).status())
                .as("no more than a batch takes")
                .isEqualTo(Verdict.Status.valid);
        assertThat(Judge.judge(stalled(251 * MILLI, 0.0001, 9_000 * MILLI)).status())
                .as("long by any measure")
                .isEqualTo(Verdict.Status.suspect);
    }

    @Test
    void anAbortedRunIsInvalidAndItsReasonComesFirst() {
        Judge.Facts aborted = new Judge.Facts(
                List.of(Reason.invalid(ReasonCode.TARGET_ENDED, "the target ended during the run: exit code 1")),
                List.of(owing(5, false)),
                List.of(),
                RUNNING,
                0,
                0,
                new Judge.Samples(0, 0),
                List.of(),
                OtherCpu.NONE,
                List.of(),
                List.of());

        Verdict verdict = Judge.judge(aborted);

        assertThat(verdict.status()).isEqualTo(Verdict.Status.invalid);
        assertThat(codes(verdict)).containsExactly(ReasonCode.TARGET_ENDED, ReasonCode.OWED);
    }

    /** A closed load of 10 users, to a target that hung in the warm-up. */
    private static OperationFacts hung(String operation, long waiting, long held) {
        return new OperationFacts(
                "steady", true, operation, ArrivalCounts.ZERO, waiting, held, false, Map.of(), 10.0, 10.0);
    }

    private static Judge.Facts all(List<Reason> aborted, OperationFacts... operations) {
        return new Judge.Facts(
                aborted,
                List.of(operations),
                ON_TIME,
                RUNNING,
                0,
                0.5,
                new Judge.Samples(0, 10),
                List.of(),
                OtherCpu.NONE,
                List.of(),
                List.of());
    }

    @Test
    void aRunThatMeasuredNothingIsInvalid() {
        Verdict verdict = Judge.judge(all(List.of(), hung("send", 10, 0)));

        assertThat(verdict.status()).isEqualTo(Verdict.Status.invalid);
        assertThat(verdict.reasons())
                .containsExactly(Reason.invalid(
                                ReasonCode.NOTHING_MEASURED,
                                "send in phase steady: no arrival became due, because 10 arrivals of earlier phases still"
                                        + " waited for an answer; so nothing was measured")
                        .with("phase", "steady")
                        .with("operation", "send")
                        .with("waiting", 10));
    }

    @Test
    void anOperationWithoutArrivalsMakesARunWithOthersSuspect() {
        Verdict verdict = Judge.judge(all(List.of(), CLEAN, hung("query", 0, 0)));

        assertThat(verdict.status()).isEqualTo(Verdict.Status.suspect);
        assertThat(codes(verdict)).containsExactly(ReasonCode.NOTHING_MEASURED);
        assertThat(verdict.texts())
                .containsExactly("query in phase steady: no arrival became due, so nothing was measured");
        assertThat(verdict.reasons().get(0).blame()).isEqualTo(Blame.SCENARIO);
    }

    @Test
    void aPopulationThatStaysNeedsNoArrivals() {
        assertThat(Judge.judge(all(List.of(), hung("listen", 2, 98))).status()).isEqualTo(Verdict.Status.valid);
    }

    @Test
    void aRunThatEndedEarlySaysOnlyWhy() {
        Reason failed = Reason.invalid(ReasonCode.ALL_FAILED, "every arrival failed");

        assertThat(Judge.judge(all(List.of(failed), hung("send", 0, 0), ramp(300, 0, 300, 0)))
                        .reasons())
                .containsExactly(failed);
    }

    private static OperationFacts ramp(long due, long answered, long failed, long owed) {
        return ramp(due, answered, failed, owed, false);
    }

    private static OperationFacts ramp(long due, long answered, long failed, long owed, boolean limited) {
        ArrivalCounts counts = ArrivalCounts.ZERO
                .with(Count.DUE, due)
                .with(Count.STARTED, due - owed)
                .with(Count.ANSWERED, answered)
                .with(Count.FAILED, failed)
                .with(Count.OWED, owed);
        Map<Failure, Long> failures = failed == 0 ? Map.of() : Map.of(TransportError.REFUSED, failed);
        return new OperationFacts("ramp", false, "listen", counts, 0, 0, limited, failures, 10.0, 10.0);
    }

    @Test
    void aRunWithoutAMeasuredLoadIsSuspectUnlessSomebodyStays() {
        Verdict verdict = Judge.judge(all(List.of(), ramp(300, 300, 0, 0)));

        assertThat(verdict.texts()).containsExactly("no measured phase has a load, so nothing was measured");
        assertThat(verdict.reasons().get(0).blame()).isEqualTo(Blame.SCENARIO);
        OperationFacts stays = new OperationFacts(
                "ramp", false, "listen", ramp(300, 300, 0, 0).counts(), 0, 300, false, Map.of(), 10.0, 10.0);
        assertThat(Judge.judge(all(List.of(), stays)).reasons()).isEmpty();
    }

    @Test
    void arrivalsThatAnUnmeasuredRampLostMakeARunSuspect() {
        Verdict verdict = Judge.judge(all(List.of(), ramp(300, 100, 200, 0), CLEAN));

        assertThat(verdict.reasons())
                .containsExactly(Reason.suspect(
                                ReasonCode.UNMEASURED_FAILED,
                                "listen in phase ramp: 200 of 300 arrivals failed, most often refused (200); the phase is"
                                        + " not measured, so no objective counts them, and the measured phases may have had"
                                        + " less load than planned")
                        .with("phase", "ramp")
                        .with("operation", "listen")
                        .with("due", 300)
                        .with("failed", 200)
                        .with("owed", 0)
                        .with("failure", "refused")
                        .with("failureCount", 200));
    }

    @Test
    void aTenthOfTheArrivalsOfAnUnmeasuredPhaseMayBeLost() {
        assertThat(Judge.judge(all(List.of(), ramp(300, 270, 30, 0), CLEAN)).status())
                .isEqualTo(Verdict.Status.valid);
        assertThat(Judge.judge(all(List.of(), ramp(300, 269, 31, 0), CLEAN)).status())
                .isEqualTo(Verdict.Status.suspect);
        assertThat(Judge.judge(all(List.of(), ramp(300, 100, 0, 200), CLEAN)).texts())
                .containsExactly("listen in phase ramp: 200 of 300 arrivals failed or never started; the phase is not"
                        + " measured, so no objective counts them, and the measured phases may have had less load than"
                        + " planned");
        assertThat(Judge.judge(all(List.of(), ramp(300, 100, 0, 200), CLEAN)).blamesGenerator())
                .isTrue();
        assertThat(Judge.judge(all(List.of(), ramp(300, 100, 0, 200, true), CLEAN))
                        .status())
                .as("a load with a limit owes arrivals as planned")
                .isEqualTo(Verdict.Status.valid);
    }

    @Test
    void aReasonThatHoldsTwiceIsGivenOnce() {
        Reason heap = OutOfMemory.ofHeap(16 << 20);
        Verdict verdict = Judge.judge(all(List.of(heap, heap), CLEAN));

        assertThat(verdict.reasons()).containsExactly(heap);
    }

    @Test
    void aTargetThatCountsOtherwiseMakesARunSuspectAndNotInvalid() {
        Reason doubt = Reason.suspect(ReasonCode.COUNTS_DISAGREE, "the target's count and Throng's count disagree");
        Judge.Facts doubted = new Judge.Facts(
                List.of(),
                List.of(CLEAN),
                ON_TIME,
                RUNNING,
                0,
                0.5,
                new Judge.Samples(0, 10),
                List.of(doubt),
                OtherCpu.NONE,
                List.of(),
                List.of());

        Verdict verdict = Judge.judge(doubted);

        assertThat(verdict.status()).isEqualTo(Verdict.Status.suspect);
        assertThat(verdict.reasons()).containsExactly(doubt);
    }

    @Test
    void theGeneratorsLimitsAreToldFromTheTargets() {
        assertThat(Judge.judge(facts(owing(5, false))).blamesGenerator()).isTrue();
        assertThat(Judge.judge(facts(owing(500, true))).blamesGenerator()).isFalse();
        assertThat(Judge.judge(facts(CLEAN)).blamesGenerator()).isFalse();
    }
}
