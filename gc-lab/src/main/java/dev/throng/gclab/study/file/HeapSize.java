package dev.throng.gclab.study.file;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A heap as JVM flags write it, {@code 512m} or {@code 1g}, with the unit in powers of two; or a multiple of the smallest heap that
 * sustains the load, {@code 1.5x}.
 *
 * @param text as given, in lower case
 * @param bytes 0 of a multiple
 * @param times of the smallest heap; 0 of a size
 */
public record HeapSize(String text, long bytes, double times) {

    private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,8})([kmgKMG])");
    private static final Pattern MULTIPLE = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3})?)[xX]");
    private static final long MIN_BYTES = 2L << 20;
    private static final long MEBIBYTE = 1L << 20;

    /** @throws IllegalArgumentException if it is not valid; the message states what was expected */
    public static HeapSize parse(String text) {
        Matcher multiple = MULTIPLE.matcher(text);
        if (multiple.matches()) {
            double times = Double.parseDouble(multiple.group(1));
            if (times < 1) {
                throw new IllegalArgumentException("at least 1x, the smallest heap that sustains the load");
            }
            return new HeapSize(text.toLowerCase(Locale.ROOT), 0, times);
        }
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("a size as the JVM writes it, such as 512m or 1g, or a multiple of the"
                    + " smallest heap, such as 1.5x");
        }
        int shift =
                switch (matcher.group(2).toLowerCase(Locale.ROOT)) {
                    case "k" -> 10;
                    case "m" -> 20;
                    default -> 30;
                };
        long bytes = Long.parseLong(matcher.group(1)) << shift;
        if (bytes < MIN_BYTES) {
            throw new IllegalArgumentException("at least 2m, the least a JVM starts with");
        }
        return new HeapSize(text.toLowerCase(Locale.ROOT), bytes, 0);
    }

    /** Whether a flag of the JVM sizes the heap. */
    public static boolean isSetBy(String option) {
        return option.matches("-Xm[sx].*|-XX:(?:Max|Min|Initial)(?:HeapSize|RAMPercentage)=.*");
    }

    public boolean isMultiple() {
        return times > 0;
    }

    /** The size that this multiple of another is, in whole mebibytes, rounded up. */
    public HeapSize of(HeapSize smallest) {
        long mebibytes = (long) Math.ceil(smallest.bytes() * times / MEBIBYTE);
        return parse(mebibytes + "m");
    }

    /** Fixed at this size, so that no cell spends its time growing the heap. */
    public List<String> options() {
        if (isMultiple()) {
            throw new IllegalStateException(text + " is a multiple of a size that is not known");
        }
        return List.of("-Xms" + text, "-Xmx" + text);
    }

    @Override
    public String toString() {
        return text;
    }
}
