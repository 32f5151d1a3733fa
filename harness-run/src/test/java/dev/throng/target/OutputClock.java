package dev.throng.target;

import dev.throng.time.NanoClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A clock that shows 0 until the output file contains a text of the target, and then a given time. */
final class OutputClock implements NanoClock {

    private final Path output;
    private final String text;
    private final Duration time;
    private boolean read;

    OutputClock(Path output, String text, Duration time) {
        this.output = output;
        this.text = text;
        this.time = time;
    }

    /** The first reading is always 0: the target may have printed its text by then. */
    @Override
    public long nanos() {
        try {
            boolean passed =
                    read && Files.exists(output) && Files.readString(output).contains(text);
            read = true;
            return passed ? time.toNanos() : 0;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
