package dev.throng.cluster;

import dev.throng.time.NanoClock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Decides which lines of a log are written, if many are of one kind: the first, and after each {@value #SECONDS} s one more. Lines are of one
 * kind if they differ in numbers only. Any thread may call any method.
 */
final class RepeatedLines {

    static final int SECONDS = 10;

    private static final Pattern NUMBERS = Pattern.compile("\\d+");

    /** JGroups has fewer kinds of lines. */
    private static final int MAX_KINDS = 200;

    private static final class Kind {
        private long writtenNanos;
        private long leftOut;
    }

    private final NanoClock clock;

    private final Map<String, Kind> kinds = new HashMap<>();

    RepeatedLines(NanoClock clock) {
        this.clock = clock;
    }

    /**
     * A line is about to be written.
     *
     * @param line or the format of several lines
     * @return what follows the line: empty text, or how many lines before it were left out. Empty if this line is left out.
     */
    synchronized Optional<String> next(String line) {
        long now = clock.nanos();
        String name = kind(line);
        Kind kind = kinds.get(name);
        if (kind == null) {
            if (kinds.size() >= MAX_KINDS) {
                kinds.clear();
            }
            kinds.put(name, new Kind());
            kinds.get(name).writtenNanos = now;
            return Optional.of("");
        }
        if (now - kind.writtenNanos < SECONDS * 1_000_000_000L) {
            kind.leftOut++;
            return Optional.empty();
        }
        String more = kind.leftOut == 0 ? "" : " (" + kind.leftOut + " more such lines were left out)";
        kind.writtenNanos = now;
        kind.leftOut = 0;
        return Optional.of(more);
    }

    /** Addresses, ports and counts are not part of it. */
    private static String kind(String line) {
        return NUMBERS.matcher(line).replaceAll("0");
    }
}
