package dev.throng.target;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/** Waits for the first line of output that holds a match. Fed by one thread; the future may be read by any. */
final class LineWatch {

    /** Matches nothing. */
    static final Pattern NEVER = Pattern.compile("(?!)");

    private static final int MAX_LINE_BYTES = 64 * 1024;

    private final Pattern pattern;
    private final CompletableFuture<String> found = new CompletableFuture<>();
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    LineWatch(Pattern pattern) {
        this.pattern = pattern;
    }

    /** Completes with the line. */
    CompletableFuture<String> found() {
        return found;
    }

    void feed(byte[] bytes, int length) {
        if (found.isDone()) {
            return;
        }
        for (int i = 0; i < length && !found.isDone(); i++) {
            if (bytes[i] == '\n' || line.size() == MAX_LINE_BYTES) {
                end();
            } else {
                line.write(bytes[i]);
            }
        }
    }

    /** The output is over; a last line needs no line feed. */
    void end() {
        String text = line.toString(StandardCharsets.UTF_8).stripTrailing();
        line.reset();
        if (pattern.matcher(text).find()) {
            found.complete(text);
        }
    }
}
