package dev.throng.gatling.recording;

import dev.throng.gatling.protocol.Components;
import dev.throng.gatling.protocol.ComponentsKey;
import dev.throng.gatling.protocol.TerminationHooks;
import dev.throng.time.NanoClock;
import dev.throng.time.WallClock;
import io.gatling.core.CoreComponents;
import io.gatling.core.protocol.Protocol;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/** The recording that all protocols of a simulation share, as a Gatling component. */
public record RecordingComponents(HistogramRecording recording) implements Components {

    /** System property with the path of the histogram file. By default the file is in the directory of Gatling's log. */
    public static final String FILE_PROPERTY = "throng.gatling.histograms";

    /** The key for Gatling's registry of components. */
    public static final ComponentsKey<Settings, RecordingComponents> KEY =
            new ComponentsKey<>(Settings.class, new Settings(), RecordingComponents::open);

    /** There are no settings yet. */
    public record Settings() implements Protocol {}

    private static RecordingComponents open(CoreComponents core, Settings settings) {
        try {
            Path file = HistogramFileLocator.locate(
                    Optional.ofNullable(System.getProperty(FILE_PROPERTY)),
                    HistogramFileLocator.arguments(
                            System.getProperty("sun.java.command", ""),
                            Thread.currentThread().getContextClassLoader()));
            HistogramRecording recording = HistogramRecording.open(file, NanoClock.SYSTEM, WallClock.SYSTEM);
            TerminationHooks.register(core, recording::close);
            LoggerFactory.getLogger(HistogramRecording.class).info("histograms of times in nanoseconds: {}", file);
            return new RecordingComponents(recording);
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot open the histogram file", unwritable);
        }
    }
}
