package dev.throng.target;

import dev.throng.time.NanoClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Stands still. Once a target has printed a text, and that is kept, lets the target go on: it waits for a line in a named pipe. So all of
 * what it prints before its end is kept by then, however slow the machine is.
 */
final class ReleasingClock implements NanoClock {

    private final Path output;
    private final String text;
    private final Path pipe;
    private boolean released;

    /** Makes the named pipe {@code release} in the directory. */
    ReleasingClock(Path directory, String text) throws IOException, InterruptedException {
        this.output = directory.resolve("target.out");
        this.text = text;
        this.pipe = namedPipe(directory);
    }

    static Path namedPipe(Path directory) throws IOException, InterruptedException {
        Path pipe = directory.resolve("release");
        Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
        if (!made.waitFor(60, TimeUnit.SECONDS) || made.exitValue() != 0) {
            throw new IOException("no named pipe " + pipe);
        }
        return pipe;
    }

    /** What a shell does to wait until it may go on. */
    String await() {
        return "read -r _ < " + pipe;
    }

    @Override
    public long nanos() {
        try {
            if (!released && Files.exists(output) && Files.readString(output).contains(text)) {
                released = true;
                Files.writeString(pipe, "go\n");
            }
            return 0;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
