package dev.throng.reports;

import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.reports.findings.OwnLag;
import dev.throng.run.result.RunOutcome;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.SloResult;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Severity;
import dev.throng.verdict.Verdict;
import dev.throng.verdict.Verdict.Status;
import java.util.List;
import java.util.Optional;

/** Verdicts and objectives in words, for reports and the terminal. */
public final class VerdictText {

    static final String NO_RESULT =
            "There is no readable result.json: the run ended before its verdict, or the file is damaged. The report shows what the other files hold.";

    /** The outcome of the objectives of an invalid result. */
    static final String NOT_JUDGED = "not judged";

    /** The outcome of an objective without arrivals that it could count. */
    static final String NOTHING_TO_JUDGE = "not judged, because no arrival was there to count";

    private VerdictText() {}

    /** The meaning of a status in one or two sentences. */
    static String meaning(Status status, Optional<RunResult> result) {
        if (result.map(RunResult::verdict).filter(VerdictText::allFailed).isPresent()) {
            return "Every arrival failed. These numbers state how they failed, and nothing else.";
        }
        return switch (status) {
            case valid -> result.map(OwnLag::meaningOfValid).orElse("No validity problems found.");
            case suspect -> "Results may be distorted. Read the reasons before you use them.";
            case invalid ->
                result.map(RunResult::verdict)
                        .filter(VerdictText::onlyAborted)
                        .map(aborted ->
                                "The run ended early. Do not compare these numbers with those of a complete run.")
                        .orElse("These numbers do not measure the target. Do not use them.");
        };
    }

    private static boolean allFailed(Verdict verdict) {
        return verdict.reasons().stream().anyMatch(reason -> reason.code() == ReasonCode.ALL_FAILED);
    }

    /** Whether nothing but the user's own end of the run makes the result invalid. */
    private static boolean onlyAborted(Verdict verdict) {
        List<ReasonCode> invalid = verdict.reasons().stream()
                .filter(reason -> reason.severity() == Severity.INVALID)
                .map(Reason::code)
                .distinct()
                .toList();
        return invalid.equals(List.of(ReasonCode.ABORTED));
    }

    static Tone tone(Status status) {
        return switch (status) {
            case valid -> Tone.GOOD;
            case suspect -> Tone.DOUBT;
            case invalid -> Tone.BAD;
        };
    }

    /** The tone of an outcome: the worse of objectives and verdict. */
    static Tone tone(RunOutcome.Grade grade) {
        return switch (grade) {
            case PASSED -> Tone.GOOD;
            case DOUBTFUL -> Tone.DOUBT;
            case FAILED -> Tone.BAD;
        };
    }

    /** The measured value of an objective, in the unit that the result names: {@code 74.0 ms}, {@code not measured}. */
    public static String measured(SloResult slo) {
        if (slo.value().isEmpty()) {
            return "not measured";
        }
        double value = slo.value().getAsDouble();
        return switch (slo.unit()) {
            case "ns" -> Format.duration(value);
            case "s" -> Format.duration(value * 1e9);
            case "B" -> Format.bytes(value);
            case "/s" -> Format.rate(value);
            case "count" -> Format.amount(value);
            case "share" -> Format.share(value);
            default -> Format.amount(value) + " (this result names no unit)";
        };
    }
}
