package dev.throng.gatling.recording;

import dev.throng.gatling.protocol.Components;
import dev.throng.gatling.protocol.Key;
import dev.throng.gatling.protocol.Terminations;
import dev.throng.time.NanoClock;
import dev.throng.time.WallClock;
import io.gatling.core.CoreComponents;
import io.gatling.core.protocol.Protocol;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/** The recording that all protocols of a simulation share, as Gatling hands such things out. */
public record RecordingComponents(Recording recording) implements Components {

    /** Names the file of the histograms, where it is not to be the one beside Gatling's log. */
    public static final String FILE_PROPERTY = "throng.gatling.histograms";

    /** To be asked for the components. */
    public static final Key<Settings, RecordingComponents> KEY =
            new Key<>(Settings.class, new Settings(), RecordingComponents::open);

    /** Nothing to be set yet. */
    public record Settings() implements Protocol {}

    private static RecordingComponents open(CoreComponents core, Settings settings) {
        try {
            Path file = ResultPlace.histograms(
                    Optional.ofNullable(System.getProperty(FILE_PROPERTY)),
                    ResultPlace.arguments(
                            System.getProperty("sun.java.command", ""),
                            Thread.currentThread().getContextClassLoader()));
            Recording recording = Recording.open(file, NanoClock.SYSTEM, WallClock.SYSTEM);
            Terminations.register(core, recording::close);
            LoggerFactory.getLogger(Recording.class).info("times in nanoseconds: {}", file);
            return new RecordingComponents(recording);
        } catch (IOException unwritable) {
            throw new UncheckedIOException("the histograms cannot be written", unwritable);
        }
    }
}
