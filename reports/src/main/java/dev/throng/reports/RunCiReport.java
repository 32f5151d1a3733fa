package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Paragraph;
import dev.throng.reports.ProtocolParts.ProtocolInfo;
import dev.throng.reports.findings.Evidence;
import dev.throng.reports.findings.MainParts;
import dev.throng.reports.junit.TestCase;
import dev.throng.reports.junit.TestSuite;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.ObjectiveOutcome;
import dev.throng.run.result.RunOutcome;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.SloResult;
import dev.throng.verdict.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What CI servers show of one run. A test case fails if and only if the exit code of the run is not 0. */
final class RunCiReport {

    static final String VERDICT = "verdict";

    /** The objective of a run without objectives; see {@link RunOutcome}. */
    static final String ANSWERED = "an arrival was answered";

    private static final String NOT_JUDGED = VerdictText.NOT_JUDGED + ", because the result is invalid";

    private RunCiReport() {}

    /** @param protocols finds a protocol by its name */
    static CiReport of(ResultDirectory directory, Function<String, ProtocolInfo> protocols) {
        Optional<RunResult> result = directory.result();
        TestSuite suite = new TestSuite(RunHead.title(directory, result), properties(result), cases(result));
        return new CiReport(suite, RunHead.document(directory, result, blocks(result, protocols)), doubts(result));
    }

    /** Why a result is suspect, which does not fail a test case. */
    private static List<String> doubts(Optional<RunResult> result) {
        Verdict verdict = RunHead.verdict(result);
        return verdict.status() == Verdict.Status.suspect ? verdict.texts() : List.of();
    }

    private static Map<String, String> properties(Optional<RunResult> result) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("outcome", RunHead.outcome(result).text());
        result.ifPresent(known -> {
            properties.put("protocol", known.protocol());
            properties.put("target", known.target().description());
            properties.put(TestSuite.STARTED, known.startedAt());
            properties.put("seed", Long.toString(known.seed()));
            properties.put("command", known.command());
        });
        return properties;
    }

    private static List<TestCase> cases(Optional<RunResult> result) {
        Verdict verdict = RunHead.verdict(result);
        List<TestCase> cases = new ArrayList<>();
        cases.add(verdict(verdict, result.map(RunResult::durationNanos).orElse(0L)));
        result.ifPresent(known -> {
            String failures = String.join("\n", RunFigures.failures(known));
            known.slo().forEach(slo -> cases.add(objective(slo, verdict, failures)));
            if (known.slo().isEmpty()) {
                cases.add(answered(known));
            }
        });
        return cases;
    }

    private static TestCase verdict(Verdict verdict, long durationNanos) {
        String reasons = String.join("\n", verdict.texts());
        TestCase test = verdict.status() == Verdict.Status.invalid
                ? TestCase.failed(VERDICT, "the result is invalid").withDetails(reasons)
                : TestCase.passed(
                        VERDICT, "the result is " + verdict.status() + (reasons.isEmpty() ? "" : ":\n" + reasons));
        return test.lasting(durationNanos);
    }

    private static TestCase objective(SloResult slo, Verdict verdict, String failures) {
        return switch (ObjectiveOutcome.of(slo, verdict)) {
            case MET -> TestCase.passed(slo.expression(), "measured: " + VerdictText.measured(slo));
            case MISSED ->
                TestCase.failed(slo.expression(), "missed, measured: " + VerdictText.measured(slo))
                        .withDetails(failures);
            case NOT_JUDGED ->
                verdict.status() == Verdict.Status.invalid
                        ? TestCase.skipped(slo.expression(), NOT_JUDGED)
                        : TestCase.failed(slo.expression(), VerdictText.NOTHING_TO_JUDGE);
        };
    }

    private static TestCase answered(RunResult result) {
        RunOutcome outcome = RunOutcome.of(result);
        return switch (outcome.exitCode()) {
            case RunOutcome.PASSED_CODE -> TestCase.passed(ANSWERED, outcome.because());
            case RunOutcome.MISSED_CODE -> TestCase.failed(ANSWERED, outcome.because());
            default -> TestCase.skipped(ANSWERED, NOT_JUDGED);
        };
    }

    private static List<Block> blocks(Optional<RunResult> result, Function<String, ProtocolInfo> protocols) {
        List<Block> blocks = new ArrayList<>();
        result.ifPresent(known -> {
            if (!known.slo().isEmpty()) {
                blocks.add(Objectives.first(known));
            }
            Evidence evidence = Evidence.of(known);
            blocks.addAll(ResponseTable.firstRows(evidence, MainParts.of(evidence)));
            RunFigures.failures(known).forEach(text -> blocks.add(new Paragraph(text)));
            ofProtocol(known, protocols).forEach(text -> blocks.add(new Paragraph(text)));
            RunFigures.notes(known).forEach(text -> blocks.add(new Paragraph(text)));
        });
        return blocks;
    }

    private static List<String> ofProtocol(RunResult result, Function<String, ProtocolInfo> protocols) {
        GuardedCall.Outcome<List<String>> lines = GuardedCall.call(
                "What the protocol " + result.protocol() + " adds",
                () -> List.copyOf(protocols.apply(result.protocol()).run().summary(result)),
                List.of());
        return lines.failed() ? List.of(lines.failure()) : lines.value();
    }
}
