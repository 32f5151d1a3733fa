package dev.throng.gclab.study;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A heap as JVM flags write it: {@code 512m}, {@code 1g}. The unit counts in powers of two.
 *
 * @param text as given, in lower case
 */
public record HeapSize(String text, long bytes) {

    private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,8})([kmgKMG])");
    private static final long LEAST_BYTES = 2L << 20;

    /** @throws IllegalArgumentException that says what was expected */
    public static HeapSize parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("a size as the JVM writes it, such as 512m or 1g");
        }
        int shift =
                switch (matcher.group(2).toLowerCase(Locale.ROOT)) {
                    case "k" -> 10;
                    case "m" -> 20;
                    default -> 30;
                };
        long bytes = Long.parseLong(matcher.group(1)) << shift;
        if (bytes < LEAST_BYTES) {
            throw new IllegalArgumentException("at least 2m, the least a JVM starts with");
        }
        return new HeapSize(text.toLowerCase(Locale.ROOT), bytes);
    }

    /** Fixed at this size, so that no cell spends its time growing the heap. */
    public List<String> options() {
        return List.of("-Xms" + text, "-Xmx" + text);
    }

    @Override
    public String toString() {
        return text;
    }
}
