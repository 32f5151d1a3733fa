package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JudgeTest {

    private static final long MILLI = 1_000_000;

    private static final Judge.OperationFacts CLEAN =
            new Judge.OperationFacts("steady", "send", 1000, 1000, 1000, 0, false, 0, true, 10.0, 10.0);

    private static final List<Judge.Lateness> ON_TIME = List.of(p99(MILLI, 8 * MILLI));

    private static final Judge.Stalls RUNNING = new Judge.Stalls(MILLI, 0, 8 * MILLI);

    private static Judge.Lateness p99(long ownLag, long response) {
        return new Judge.Lateness("send in phase steady", 99, ownLag, response);
    }

    private static Judge.Facts stalled(long max, double share, long response) {
        return new Judge.Facts(
                List.of(),
                List.of(CLEAN),
                ON_TIME,
                new Judge.Stalls(max, share, response),
                0,
                0.5,
                0,
                10,
                List.of(),
                List.of());
    }

    private static Judge.Facts facts(Judge.OperationFacts operation) {
        return new Judge.Facts(List.of(), List.of(operation), ON_TIME, RUNNING, 0, 0.5, 0, 10, List.of(), List.of());
    }

    private static Judge.OperationFacts owing(long owed, boolean limited) {
        return new Judge.OperationFacts(
                "steady", "send", 1000, 1000 - owed, 1000 - owed, owed, limited, 0, true, 10.0, 10.0);
    }

    @Test
    void aRunWithoutTroubleIsValidAndGivesNoReason() {
        RunResult.Verdict verdict = Judge.judge(facts(CLEAN));

        assertThat(verdict.status()).isEqualTo(RunResult.Status.valid);
        assertThat(verdict.reasons()).isEmpty();
    }

    @Test
    void failuresThatAreTheTargetsLeaveARunValid() {
        var failing = new Judge.OperationFacts("steady", "send", 1000, 1000, 10, 0, false, 0, true, 10.0, 10.0);

        assertThat(Judge.judge(facts(failing)).status()).isEqualTo(RunResult.Status.valid);
    }

    @Test
    void loadThatTheGeneratorOwesMakesARunSuspectAndMoreThanOnePercentInvalid() {
        assertThat(Judge.judge(facts(owing(5, false))).status()).isEqualTo(RunResult.Status.suspect);
        assertThat(Judge.judge(facts(owing(11, false))).status()).isEqualTo(RunResult.Status.invalid);
        assertThat(Judge.judge(facts(owing(11, false))).reasons())
                .containsExactly("send in phase steady: 11 of 1000 due arrivals (1.10 %) were never started: the"
                        + " generator did not keep up");
    }

    @Test
    void loadThatIsOwedBecauseOfALimitIsNotTheGeneratorsFault() {
        RunResult.Verdict verdict = Judge.judge(facts(owing(500, true)));

        assertThat(verdict.status()).isEqualTo(RunResult.Status.suspect);
        assertThat(verdict.reasons().get(0)).contains("the limit on arrivals in the system was reached");
    }

    @Test
    void theLastArrivalThatFindsTheLimitReachedTakesNothingFromARun() {
        assertThat(Judge.judge(facts(owing(1, true))).status()).isEqualTo(RunResult.Status.valid);
        assertThat(Judge.judge(facts(owing(2, true))).status()).isEqualTo(RunResult.Status.suspect);
    }

    @Test
    void arrivalsThatWereNotConservedMakeARunInvalid() {
        var lost = new Judge.OperationFacts("steady", "send", 1000, 1000, 999, 0, false, 0, false, 10.0, 10.0);

        assertThat(Judge.judge(facts(lost)).status()).isEqualTo(RunResult.Status.invalid);
    }

    @Test
    void disagreementWithLittlesLawMakesARunInvalid() {
        var off = new Judge.OperationFacts("steady", "send", 1000, 1000, 1000, 0, false, 0, true, 10.0, 9.0);

        assertThat(Judge.judge(facts(off)).reasons().get(0)).contains("Little's law does not hold: 10.000");
    }

    @Test
    void failuresBlamedOnTheGeneratorCountAgainstTheRun() {
        var few = new Judge.OperationFacts("steady", "send", 10_000, 10_000, 9_999, 0, false, 1, true, 1.0, 1.0);
        var many = new Judge.OperationFacts("steady", "send", 1000, 1000, 900, 0, false, 100, true, 1.0, 1.0);

        assertThat(Judge.judge(facts(few)).status()).isEqualTo(RunResult.Status.suspect);
        assertThat(Judge.judge(facts(many)).status()).isEqualTo(RunResult.Status.invalid);
    }

    @Test
    void nothingAnsweredIsSaid() {
        var silent = new Judge.OperationFacts("steady", "send", 10, 10, 0, 0, false, 0, true, 1.0, 1.0);

        assertThat(Judge.judge(facts(silent)).reasons())
                .containsExactly("send in phase steady: nothing was answered, so no response time is known");
    }

    @Test
    void theGeneratorsOwnTroubleIsNamed() {
        Judge.Facts late = new Judge.Facts(
                List.of(),
                List.of(CLEAN),
                List.of(p99(6 * MILLI, 7 * MILLI)),
                new Judge.Stalls(400 * MILLI, 0.04, 7 * MILLI),
                80 * MILLI,
                0.97,
                3,
                10,
                List.of(),
                List.of());

        RunResult.Verdict verdict = Judge.judge(late);

        assertThat(verdict.status()).isEqualTo(RunResult.Status.suspect);
        assertThat(verdict.reasons()).hasSize(5);
        assertThat(verdict.reasons().get(0)).contains("more than 6.0 ms after they could have");
        assertThat(verdict.reasons().get(1)).contains("stood still for 400 ms");
        assertThat(verdict.reasons().get(2)).contains("stopped the generator for 80 ms");
        assertThat(verdict.reasons().get(3)).contains("97 % of a core");
        assertThat(verdict.reasons().get(4)).contains("3 of 10 samples");
    }

    private static RunResult.Verdict late(Judge.Lateness... lateness) {
        return Judge.judge(new Judge.Facts(
                List.of(), List.of(CLEAN), List.of(lateness), RUNNING, 0, 0, 0, 10, List.of(), List.of()));
    }

    @Test
    void latenessIsToldAsFarAsTheResponseTimesShowIt() {
        long second = 1_000 * MILLI;

        assertThat(late(p99(120 * MILLI, 6 * second)).status()).isEqualTo(RunResult.Status.valid);
        assertThat(late(p99(120 * MILLI, second)).status()).isEqualTo(RunResult.Status.suspect);
        assertThat(late(p99(120 * MILLI, second / 3)).status()).isEqualTo(RunResult.Status.invalid);
        assertThat(late(p99(120 * MILLI, 0)).status()).isEqualTo(RunResult.Status.invalid);
    }

    @Test
    void aMedianThatLatenessMadeIsToldThoughTheSlowestResponsesHideIt() {
        RunResult.Verdict verdict = late(
                new Judge.Lateness("send in phase steady", 50, 60 * MILLI, 90 * MILLI),
                p99(120 * MILLI, 6_000 * MILLI));

        assertThat(verdict.status()).isEqualTo(RunResult.Status.suspect);
        assertThat(verdict.reasons())
                .containsExactly(
                        "the generator itself was late: send in phase steady: half of arrivals started more than 60 ms"
                                + " after they could have; p50 of the response time is 90 ms");
    }

    @Test
    void latenessOfOneArrivalInAThousandMakesARunSuspectAndNotInvalid() {
        Judge.Lateness late = new Judge.Lateness("send in phase steady", 99.9, 200 * MILLI, 206 * MILLI);

        assertThat(late(late).status()).isEqualTo(RunResult.Status.suspect);
        assertThat(late(late).reasons())
                .containsExactly(
                        "the generator itself was late: send in phase steady: 0.1 % of arrivals started more than 200 ms"
                                + " after they could have; p99.9 of the response time is 206 ms");
    }

    @Test
    void anOnlyArrivalIsJudgedByItselfAndOnlyIfItWasVeryLate() {
        String where = "query in phase p37";

        assertThat(late(Judge.Lateness.ofOnly(where, 15 * MILLI, 16 * MILLI)).status())
                .isEqualTo(RunResult.Status.valid);
        assertThat(late(Judge.Lateness.ofOnly(where, 120 * MILLI, 2_000 * MILLI))
                        .status())
                .isEqualTo(RunResult.Status.valid);
        assertThat(late(Judge.Lateness.ofOnly(where, 120 * MILLI, 130 * MILLI)).status())
                .isEqualTo(RunResult.Status.invalid);
        assertThat(late(Judge.Lateness.ofOnly(where, 120 * MILLI, 130 * MILLI)).reasons())
                .containsExactly("the generator itself was late: query in phase p37: the only arrival started 120 ms"
                        + " after it could have; its response time is 130 ms");
        assertThat(late(Judge.Lateness.ofOnly(where, 120 * MILLI, 0)).reasons())
                .singleElement()
                .asString()
                .endsWith("started 120 ms after it could have, and was not answered");
    }

    @Test
    void theGravestLatenessOfAnOperationIsTheOneThatIsGiven() {
        Judge.Lateness rare = new Judge.Lateness("send in phase steady", 99.9, 400 * MILLI, 500 * MILLI);

        assertThat(late(rare, p99(120 * MILLI, 200 * MILLI)).reasons())
                .containsExactly(
                        "the generator itself was late: send in phase steady: 1 % of arrivals started more than"
                                + " 120 ms after they could have; p99 of the response time is 200 ms");
    }

    @Test
    void stallsAreHeldAgainstTheResponseTimesAndAgainstTheirShareOfTheTime() {
        assertThat(Judge.judge(stalled(200 * MILLI, 0.2, 206 * MILLI)).reasons())
                .containsExactly("an event loop of the generator stood still for 200 ms at most and for 20.00 % of the"
                        + " measured time in all; the least p99.9 of the response times is 206 ms");
        assertThat(Judge.judge(stalled(200 * MILLI, 0.0009, 206 * MILLI)).status())
                .as("too seldom to reach p99.9")
                .isEqualTo(RunResult.Status.valid);
        assertThat(Judge.judge(stalled(200 * MILLI, 0.2, 900 * MILLI)).status())
                .as("little beside the response times")
                .isEqualTo(RunResult.Status.valid);
        assertThat(Judge.judge(stalled(4 * MILLI, 0.2, MILLI)).status())
                .as("no more than a batch takes")
                .isEqualTo(RunResult.Status.valid);
        assertThat(Judge.judge(stalled(251 * MILLI, 0.0001, 9_000 * MILLI)).status())
                .as("long by any measure")
                .isEqualTo(RunResult.Status.suspect);
    }

    @Test
    void anAbortedRunIsInvalidAndItsReasonComesFirst() {
        Judge.Facts aborted = new Judge.Facts(
                List.of("the target ended during the run: exit code 1"),
                List.of(owing(5, false)),
                List.of(),
                RUNNING,
                0,
                0,
                0,
                0,
                List.of(),
                List.of());

        RunResult.Verdict verdict = Judge.judge(aborted);

        assertThat(verdict.status()).isEqualTo(RunResult.Status.invalid);
        assertThat(verdict.reasons().get(0)).startsWith("the target ended during the run");
    }

    @Test
    void aReasonThatHoldsTwiceIsGivenOnce() {
        String heap = OutOfMemory.ofHeap(16 << 20);
        RunResult.Verdict verdict = Judge.judge(new Judge.Facts(
                List.of(heap, heap), List.of(CLEAN), ON_TIME, RUNNING, 0, 0.5, 0, 10, List.of(), List.of()));

        assertThat(verdict.reasons()).containsExactly(heap);
    }

    @Test
    void aTargetThatCountsOtherwiseMakesARunSuspectAndNotInvalid() {
        Judge.Facts doubted = new Judge.Facts(
                List.of(),
                List.of(CLEAN),
                ON_TIME,
                RUNNING,
                0,
                0.5,
                0,
                10,
                List.of(),
                List.of("the target's own count and ours disagree"));

        RunResult.Verdict verdict = Judge.judge(doubted);

        assertThat(verdict.status()).isEqualTo(RunResult.Status.suspect);
        assertThat(verdict.reasons()).containsExactly("the target's own count and ours disagree");
    }

    @Test
    void theGeneratorsLimitsAreToldFromTheTargets() {
        assertThat(Judge.namesGenerator(Judge.judge(facts(owing(5, false))))).isTrue();
        assertThat(Judge.namesGenerator(Judge.judge(facts(owing(500, true))))).isFalse();
        assertThat(Judge.namesGenerator(Judge.judge(facts(CLEAN)))).isFalse();
    }
}
