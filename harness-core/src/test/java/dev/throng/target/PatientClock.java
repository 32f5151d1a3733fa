package dev.throng.target;

import dev.throng.time.NanoClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Stands still until a target has printed something, however long that takes; from then on a given time has passed. */
record PatientClock(Path output, String text, Duration time) implements NanoClock {

    @Override
    public long nanos() {
        try {
            return Files.exists(output) && Files.readString(output).contains(text) ? time.toNanos() : 0;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
