package dev.throng.run.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.RunOutcome.Grade;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class RunOutcomeTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Reason LATE = Reason.suspect(ReasonCode.GENERATOR_LATE, "it was late");
    private static final Reason ENDED = Reason.invalid(ReasonCode.TARGET_ENDED, "it ended");

    /** @param operations started and answered of each */
    private static RunOutcome outcome(List<Reason> reasons, int met, int missed, long[]... operations) {
        ObjectNode result = JSON.createObjectNode();
        result.set("verdict", JSON.valueToTree(Verdict.of(reasons)));
        ArrayNode slo = result.putArray("slo");
        for (int i = 0; i < met + missed; i++) {
            slo.addObject().put("expression", "x < 1").put("held", i < met);
        }
        ObjectNode phase = result.putArray("phases").addObject();
        phase.put("measured", true);
        ObjectNode all = phase.putObject("operations");
        for (long[] operation : operations) {
            all.putObject("op" + all.size())
                    .put("due", operation.length == 3 ? operation[2] : operation[0])
                    .put("started", operation[0])
                    .put("answered", operation[1])
                    .put("failed", operation[0] - operation[1]);
        }
        return RunOutcome.of(JSON.treeToValue(result, RunResult.class));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            valid   | 3 | 0 | PASSED   | PASS: 3 of 3 objectives met (result valid), exit code 0
            valid   | 1 | 0 | PASSED   | PASS: 1 of 1 objective met (result valid), exit code 0
            valid   | 0 | 0 | PASSED   | PASS: no objectives stated (result valid), exit code 0
            valid   | 0 | 3 | FAILED   | FAIL: 3 of 3 objectives missed (result valid), exit code 1
            valid   | 2 | 1 | FAILED   | FAIL: 1 of 3 objectives missed (result valid), exit code 1
            suspect | 3 | 0 | DOUBTFUL | PASS: 3 of 3 objectives met (result suspect), exit code 0
            suspect | 0 | 0 | DOUBTFUL | PASS: no objectives stated (result suspect), exit code 0
            suspect | 0 | 1 | FAILED   | FAIL: 1 of 1 objective missed (result suspect), exit code 1
            invalid | 3 | 0 | FAILED   | FAIL: result invalid (objectives do not count), exit code 3
            invalid | 0 | 3 | FAILED   | FAIL: result invalid (objectives do not count), exit code 3
            invalid | 0 | 0 | FAILED   | FAIL: result invalid, exit code 3
            """)
    void objectivesAndVerdictGiveOneSentence(String verdict, int met, int missed, Grade grade, String sentence) {
        List<Reason> reasons = new ArrayList<>();
        if (!verdict.equals("valid")) {
            reasons.add(verdict.equals("suspect") ? LATE : ENDED);
        }
        RunOutcome outcome = outcome(reasons, met, missed, new long[] {10, 10});
        assertThat(outcome.sentence()).isEqualTo(sentence);
        assertThat(outcome.grade()).isEqualTo(grade);
        assertThat(sentence).endsWith(" " + outcome.exitCode());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            true  |     0 |       0 | PASS: 1 of 1 objective met (result valid), exit code 0
            false |     1 |       0 | PASS: 1 of 1 objective met, and 1 of 240,000 arrivals failed in phases that are not measured (result valid), exit code 0
            false | 90000 |   63800 | PASS: 1 of 1 objective met, and 153,800 of 240,000 arrivals failed in phases that are not measured (result valid), exit code 0
            true  | 90000 |   63800 | PASS: 1 of 1 objective met (result valid), exit code 0
            """)
    void failuresThatNoObjectiveCountsAreInTheFirstSentence(boolean measured, long failed, long dropped, String text) {
        ObjectNode result = JSON.createObjectNode();
        result.set("verdict", JSON.valueToTree(Verdict.of(List.of())));
        result.putArray("slo").addObject().put("expression", "x < 1").put("held", true);
        ObjectNode ramp = result.putArray("phases").addObject().put("measured", measured);
        ramp.putObject("operations")
                .putObject("listen")
                .put("due", 240_000)
                .put("started", 240_000)
                .put("answered", 240_000 - failed)
                .put("failed", failed)
                .put("dropped", dropped);

        assertThat(RunOutcome.of(JSON.treeToValue(result, RunResult.class)).sentence())
                .isEqualTo(text);
    }

    @Test
    void aMissedObjectiveDoesNotHideWhatFailedBefore() {
        ObjectNode result = JSON.createObjectNode();
        result.set("verdict", JSON.valueToTree(Verdict.of(List.of(LATE))));
        result.putArray("slo").addObject().put("expression", "x < 1").put("held", false);
        ObjectNode ramp = result.putArray("phases").addObject().put("measured", false);
        ramp.putObject("operations").putObject("login").put("due", 10).put("failed", 4);

        assertThat(RunOutcome.of(JSON.treeToValue(result, RunResult.class)).sentence())
                .isEqualTo("FAIL: 1 of 1 objective missed, and 4 of 10 arrivals failed in phases that are not measured"
                        + " (result suspect), exit code 1");
    }

    @Test
    void anAbortedRunSaysSo() {
        Reason aborted = Reason.invalid(ReasonCode.ABORTED, "the run was interrupted");
        assertThat(outcome(List.of(LATE, aborted), 0, 3).sentence())
                .isEqualTo("FAIL: run aborted (result invalid), exit code 3");
    }

    @Test
    void aRunThatStoppedEarlySaysHowManyArrivalsFailed() {
        Reason failed = Reason.invalid(ReasonCode.ALL_FAILED, "all failed").with("failed", 14_939);
        assertThat(outcome(List.of(failed), 1, 0).sentence())
                .isEqualTo("FAIL: run stopped early, all 14,939 arrivals failed (result invalid), exit code 3");
    }

    @Test
    void arrivalsThatFailedAfterTheDecisionToStopCountToo() {
        Reason failed = Reason.invalid(ReasonCode.ALL_FAILED, "all failed").with("failed", 280);
        assertThat(outcome(List.of(failed), 1, 0, new long[] {204, 0}, new long[] {82, 0})
                        .sentence())
                .isEqualTo(
                        "FAIL: run stopped early, all 286 arrivals failed, 280 of them before the stop (result invalid), exit code 3");
    }

    @Test
    void aRunWithoutObjectivesAndWithoutAnAnswerFails() {
        Reason silent = Reason.suspect(ReasonCode.NOTHING_ANSWERED, "nothing");
        assertThat(outcome(List.of(silent), 0, 0, new long[] {10, 0}, new long[] {5, 0})
                        .sentence())
                .isEqualTo("FAIL: no arrival was answered (result suspect), exit code 1");
        assertThat(outcome(List.of(silent), 0, 0, new long[] {10, 0}, new long[] {5, 1})
                        .exitCode())
                .as("another operation was answered")
                .isZero();
        assertThat(outcome(List.of(), 0, 0, new long[] {0, 0, 600}).sentence())
                .as("all that was due waited for room")
                .isEqualTo("FAIL: no arrival was answered (result valid), exit code 1");
        assertThat(outcome(List.of(), 0, 0, new long[] {0, 0}).exitCode())
                .as("nothing was due")
                .isZero();
        assertThat(outcome(List.of(silent), 1, 0, new long[] {10, 0}).exitCode())
                .as("objectives decide if there are any")
                .isZero();
    }

    @Test
    void anObjectiveThatHadNothingToJudgeFailsTheRun() {
        Reason nothing = Reason.suspect(ReasonCode.NOTHING_MEASURED, "nothing");
        List<SloResult> objectives = List.of(
                SloResult.ofNothing("send.failures == 0", "count"), SloResult.of("send.due < 1", true, 0, "count"));
        RunOutcome outcome = RunOutcome.of(new RunResult(
                new RunResult.Head("", "", "", 0, "", 0, ""),
                Verdict.of(List.of(nothing)),
                objectives,
                List.of(),
                null,
                null,
                List.of(),
                new RunResult.Findings(List.of(), List.of(), null),
                List.of()));
        assertThat(outcome.sentence())
                .isEqualTo(
                        "FAIL: 1 of 2 objectives not judged, because no arrival was there to count (result suspect), exit"
                                + " code 1");
    }

    @Test
    void aRunThatMeasuredNothingSaysSo() {
        Reason nothing = Reason.invalid(ReasonCode.NOTHING_MEASURED, "nothing");
        assertThat(outcome(List.of(LATE, nothing), 1, 0).sentence())
                .isEqualTo("FAIL: nothing was measured (result invalid), exit code 3");
        assertThat(outcome(List.of(nothing, ENDED), 1, 0).sentence())
                .isEqualTo("FAIL: result invalid (objectives do not count), exit code 3");
    }

    @Test
    void aReportThatCouldNotBeWrittenFailsTheCommand() {
        assertThat(outcome(List.of(), 1, 0).withoutReport(70).sentence())
                .isEqualTo("FAIL: the report could not be written (1 of 1 objective met, result valid), exit code 70");
    }

    @Test
    void aFileThatCannotBeReadIsNoPass() {
        assertThat(RunOutcome.UNKNOWN.text()).isEqualTo("FAIL: no readable result.json (result invalid)");
    }
}
