package dev.throng.target;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the output of a child process on a separate thread, writes it to an {@link OutputFile}, and passes it to a {@link LineMatcher}.
 * Any thread may call any method.
 */
final class OutputReader {

    private static final Logger LOG = LoggerFactory.getLogger(OutputReader.class);
    private static final int BUFFER_BYTES = 8 * 1024;

    private final Process process;
    private final OutputFile file;
    private final LineMatcher lines;
    private final Thread thread = new Thread(this::read, "throng-target-output");

    OutputReader(Process process, OutputFile file, LineMatcher lines) {
        this.process = process;
        this.file = file;
        this.lines = lines;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    private void read() {
        byte[] buffer = new byte[BUFFER_BYTES];
        boolean writable = true;
        try (InputStream in = process.getInputStream()) {
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                lines.feed(buffer, length);
                writable = writable && append(buffer, length);
            }
        } catch (IOException closedByStop) {
            LOG.debug("The output of process {} ended: {}", process.pid(), closedByStop.getMessage());
        }
        lines.end();
    }

    /** Reading continues if the disk is full: the target would block on a full pipe. */
    private boolean append(byte[] buffer, int length) {
        try {
            file.append(buffer, length);
            return true;
        } catch (IOException full) {
            LOG.warn("The target's output is incomplete from now on: {}", full.getMessage());
            return false;
        }
    }

    /** The last lines of output, oldest first. */
    List<String> lastLines(int count) {
        return file.lastLines(count);
    }

    /** Waits until all output is read, or for the given time. */
    void awaitEnd(Duration atMost) {
        try {
            thread.join(atMost.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Closes the file. Later output is lost. */
    void closeFile() {
        try {
            file.close();
        } catch (IOException full) {
            LOG.warn("The target's output is incomplete: {}", full.getMessage());
        }
    }

    /** Finds the first line of output that contains a match of a pattern. One thread feeds it; any thread may use the future. */
    static final class LineMatcher {

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
}
