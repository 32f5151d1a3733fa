package dev.throng.target;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/** Finds the first line of output that contains a match of a pattern. One thread feeds it; any thread may use the future. */
final class LineMatcher {

    /** A pattern that matches nothing. */
    static final Pattern NEVER = Pattern.compile("(?!)");

    private static final int MAX_LINE_BYTES = 64 * 1024;

    private final Pattern pattern;
    private final CompletableFuture<String> found = new CompletableFuture<>();
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    LineMatcher(Pattern pattern) {
        this.pattern = pattern;
    }

    /** Completes with the first matching line. */
    CompletableFuture<String> found() {
        return found;
    }

    /** Adds output. */
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

    /** Ends a line. Call it at the end of the output: the last line needs no line feed. */
    void end() {
        String text = line.toString(StandardCharsets.UTF_8).stripTrailing();
        line.reset();
        if (pattern.matcher(text).find()) {
            found.complete(text);
        }
    }
}
