package dev.throng.gclab.study.run;

import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks whether a JVM runs with the heap that its flags ask for. A start script may have a heap of its own: of two flags, the JVM uses the
 * last one and says nothing. Pure.
 */
final class HeapCheck {

    private static final String SIZE = "(\\d{1,15})([kmgtKMGT]?)";
    private static final Pattern LARGEST = Pattern.compile("(?:-Xmx|-XX:MaxHeapSize=)" + SIZE);
    private static final Pattern REGION = Pattern.compile("-XX:(?:G1|Shenandoah)HeapRegionSize=" + SIZE);

    /** A JVM rounds the heap up to whole regions or pages, and very small heaps up to its minimum. */
    private static final long ROUNDING_BYTES = 8 << 20;

    private static final double ROUNDING = 0.01;

    private HeapCheck() {}

    /**
     * Why the heap is not the one asked for; empty if it is, or if one of them is unknown.
     *
     * @param flags of the JVM, in their order
     * @param logged the largest size of the heap by the log, in bytes; empty if the log does not state it
     */
    static Optional<Reason> reason(String who, List<String> flags, OptionalLong logged) {
        OptionalLong asked = askedBytes(flags);
        if (logged.isEmpty() || asked.isEmpty() || isRounded(asked.getAsLong(), logged.getAsLong(), flags)) {
            return Optional.empty();
        }
        long loggedBytes = logged.getAsLong();
        return Optional.of(Reason.invalid(
                        ReasonCode.WRONG_HEAP,
                        "expected the " + who + " to run with a heap of " + size(asked.getAsLong())
                                + ", but its GC log reports " + size(loggedBytes)
                                + "; a start script may have an -Xmx of its own")
                .with("process", who)
                .with("askedBytes", asked.getAsLong())
                .with("heapMaxBytes", loggedBytes));
    }

    /** The largest size of the heap that the last of these flags asks for, in bytes; empty if none does. */
    static OptionalLong askedBytes(List<String> flags) {
        return last(LARGEST, flags);
    }

    /** The size in the last flag of this form. */
    private static OptionalLong last(Pattern form, List<String> flags) {
        OptionalLong last = OptionalLong.empty();
        for (String flag : flags) {
            Matcher matcher = form.matcher(flag);
            if (matcher.matches()) {
                last = OptionalLong.of(Long.parseLong(matcher.group(1)) << shift(matcher.group(2)));
            }
        }
        return last;
    }

    private static int shift(String unit) {
        return switch (unit.toLowerCase(Locale.ROOT)) {
            case "k" -> 10;
            case "m" -> 20;
            case "g" -> 30;
            case "t" -> 40;
            default -> 0;
        };
    }

    private static boolean isRounded(long asked, long logged, List<String> flags) {
        double rounding = Math.max(ROUNDING_BYTES, ROUNDING * asked);
        long region = last(REGION, flags).orElse(0);
        return logged >= asked - rounding && logged <= asked + Math.max(rounding, region);
    }

    private static String size(long bytes) {
        return String.format(Locale.ROOT, "%,d MiB", bytes >> 20);
    }
}
