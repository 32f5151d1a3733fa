package dev.throng.reports;

import dev.throng.reports.document.Tone;
import dev.throng.run.RunResult.Status;

/** What a verdict means, for someone who meets one for the first time. */
final class VerdictWords {

    static final String NO_RESULT =
            "There is no readable result.json: the run ended before it could be judged. What was written until then is shown.";

    private VerdictWords() {}

    static String meaning(Status status) {
        return switch (status) {
            case valid -> "Nothing was found that speaks against these numbers.";
            case suspect -> "Something may have bent these numbers. Read the reasons before you use them.";
            case invalid -> "These numbers do not measure the target and must not be used as if they did.";
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
