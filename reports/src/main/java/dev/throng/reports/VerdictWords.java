package dev.throng.reports;

import dev.throng.reports.document.Tone;
import dev.throng.reports.findings.OwnLag;
import dev.throng.run.result.RunResult;
import dev.throng.verdict.Verdict.Status;
import java.util.Optional;

/** What a verdict means, for someone who meets one for the first time. */
final class VerdictWords {

    static final String NO_RESULT =
            "There is no readable result.json: the run ended before its verdict. The report shows what was written until then.";

    private VerdictWords() {}

    /** @param result where there is one that can be read */
    static String meaning(Status status, Optional<RunResult> result) {
        return switch (status) {
            case valid -> result.map(OwnLag::meaningOfValid).orElse("No validity problems found.");
            case suspect -> "Results may be distorted. Read the reasons before you use them.";
            case invalid -> "These numbers do not measure the target. Do not use them.";
        };
    }

    static Tone tone(Status status) {
        return switch (status) {
            case valid -> Tone.GOOD;
            case suspect -> Tone.DOUBT;
            case invalid -> Tone.BAD;
        };
    }
}
