package dev.throng.targets.xmpp;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A pattern of user names with one number: {@code user-%06d}, {@code u%d}. Immutable. */
final class UserPattern {

    private static final Pattern FORM = Pattern.compile("([^%]*)%(?:0([1-9]))?d([^%]*)");
    private static final int MAX_DIGITS = 12;

    private final String prefix;
    private final int width;
    private final String suffix;

    private UserPattern(String prefix, int width, String suffix) {
        this.prefix = prefix;
        this.width = width;
        this.suffix = suffix;
    }

    /** Parses a pattern; throws {@link IllegalArgumentException} whose message states what was expected. */
    static UserPattern of(String text) {
        Matcher form = FORM.matcher(text.toLowerCase(Locale.ROOT));
        if (!form.matches()) {
            throw new IllegalArgumentException("text with one number, such as user-%06d or u%d");
        }
        int width = form.group(2) == null ? 1 : Integer.parseInt(form.group(2));
        return new UserPattern(form.group(1), width, form.group(3));
    }

    String name(long number) {
        String digits = Long.toString(number);
        return prefix + "0".repeat(Math.max(0, width - digits.length())) + digits + suffix;
    }

    /** The number in a name of this pattern; empty for other names. */
    OptionalLong number(String name) {
        int digits = name.length() - prefix.length() - suffix.length();
        if (digits < 1 || digits > MAX_DIGITS || !name.startsWith(prefix) || !name.endsWith(suffix)) {
            return OptionalLong.empty();
        }
        long number = 0;
        for (int at = prefix.length(); at < prefix.length() + digits; at++) {
            char digit = name.charAt(at);
            if (digit < '0' || digit > '9') {
                return OptionalLong.empty();
            }
            number = 10 * number + digit - '0';
        }
        return name.equals(name(number)) ? OptionalLong.of(number) : OptionalLong.empty();
    }
}
