package dev.throng.gclogs.source;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Knows how the lines of GC logs begin that have a time. */
final class GcStamp {

    private static final Pattern STAMP = Pattern.compile(
            "\\[(?:\\d{1,9}[.,]\\d{3}s|\\d{1,19}[mn]s"
                    + "|\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}[+-]\\d{4})\\]"
                    + "|(?<![\\d.])(?:\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}[+-]\\d{4}: )?\\d{1,9}[.,]\\d{3}: (?:#\\d{1,9}: )?(?:\\[|Total time|Application time)"
                    + "|\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}[+-]\\d{4}: (?:#\\d{1,9}: )?(?:\\[|Total time|Application time)");

    private GcStamp() {}

    /** Whether a text begins with a stamp. */
    static boolean begins(String text) {
        return STAMP.matcher(text).lookingAt();
    }

    /** Where the first stamp in a text begins; empty if there is none. */
    static OptionalInt in(String text) {
        Matcher stamp = STAMP.matcher(text);
        return stamp.find() ? OptionalInt.of(stamp.start()) : OptionalInt.empty();
    }
}
