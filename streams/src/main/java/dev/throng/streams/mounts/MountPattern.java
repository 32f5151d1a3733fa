package dev.throng.streams.mounts;

import dev.throng.text.Printable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A path or name with the place of one number: {@code /stream-%d.mp3}, {@code /mount/%04d}. Other per cent signs are left as they are. */
public final class MountPattern {

    private static final int MAX_DIGITS = 9;
    private static final Pattern PLACE = Pattern.compile("%(?:0(\\d))?d");

    private final String before;
    private final String after;
    private final int digits;

    private MountPattern(String before, int digits, String after) {
        this.before = before;
        this.digits = digits;
        this.after = after;
    }

    /** @throws IllegalArgumentException {@code pattern: text (expected: …)} */
    public static MountPattern parse(String text) {
        Matcher place = PLACE.matcher(text);
        if (place.find()) {
            int digits = place.group(1) == null ? 0 : Integer.parseInt(place.group(1));
            String before = text.substring(0, place.start());
            String after = text.substring(place.end());
            if (!place.find() && digits <= MAX_DIGITS) {
                return new MountPattern(before, digits, after);
            }
        }
        throw new IllegalArgumentException("pattern: " + Printable.excerpt(text)
                + " (expected: a path or name with one %d, or %04d for four digits)");
    }

    public String path(int number) {
        String text = Integer.toString(number);
        return before + "0".repeat(Math.max(0, digits - text.length())) + text + after;
    }
}
