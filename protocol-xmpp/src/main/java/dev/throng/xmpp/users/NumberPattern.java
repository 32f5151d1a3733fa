package dev.throng.xmpp.users;

import dev.throng.text.Printable;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text with a placeholder for one number, or without any: {@code user-%06d}. */
final class NumberPattern {

    private static final int MAX_WIDTH = 18;
    private static final Pattern PLACE = Pattern.compile("%(?:(%)|(?:0(\\d{1,2}))?d|)");
    private static final String ZEROS = "0".repeat(MAX_WIDTH);

    private final String before;
    private final String after;
    private final int width;

    private NumberPattern(String before, int width, String after) {
        this.before = before;
        this.width = width;
        this.after = after;
    }

    /** @throws IllegalArgumentException {@code key: text (expected: …)} */
    static NumberPattern parse(String key, String text) {
        StringBuilder literal = new StringBuilder();
        String before = "";
        int width = -1;
        int end = 0;
        Matcher place = PLACE.matcher(text);
        while (place.find()) {
            literal.append(text, end, place.start());
            end = place.end();
            if (place.group(1) != null) {
                literal.append('%');
                continue;
            }
            if (place.end() - place.start() == 1 || width >= 0) {
                throw refusal(key, text);
            }
            width = place.group(2) == null ? 0 : Integer.parseInt(place.group(2));
            if (width > MAX_WIDTH) {
                throw refusal(key, text);
            }
            before = literal.toString();
            literal.setLength(0);
        }
        literal.append(text, end, text.length());
        return width < 0
                ? new NumberPattern(literal.toString(), -1, "")
                : new NumberPattern(before, width, literal.toString());
    }

    private static IllegalArgumentException refusal(String key, String text) {
        return new IllegalArgumentException(key + ": " + Printable.excerpt(text)
                + " (expected: a text with one %d, or %06d for at least six digits and at most " + MAX_WIDTH
                + "; %% is a per cent sign)");
    }

    NumberPattern map(UnaryOperator<String> form) {
        return new NumberPattern(form.apply(before), width, form.apply(after));
    }

    boolean numbered() {
        return width >= 0;
    }

    String text(long number) {
        if (width < 0) {
            return before;
        }
        String digits = Long.toString(number);
        return digits.length() >= width
                ? before + digits + after
                : before + ZEROS.substring(0, width - digits.length()) + digits + after;
    }
}
