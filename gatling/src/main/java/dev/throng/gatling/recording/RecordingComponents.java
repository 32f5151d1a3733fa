package dev.throng.gatling.recording;

import dev.throng.time.NanoClock;
import dev.throng.time.WallClock;
import io.gatling.core.CoreComponents;
import io.gatling.core.config.GatlingConfiguration;
import io.gatling.core.protocol.Protocol;
import io.gatling.core.protocol.ProtocolComponents;
import io.gatling.core.protocol.ProtocolKey;
import io.gatling.core.session.Session;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.LoggerFactory;
import scala.Function1;
import scala.runtime.BoxedUnit;

/** The recording that all protocols of a simulation share, as Gatling hands such things out. */
public record RecordingComponents(Recording recording) implements ProtocolComponents {

    /** Names the file of the histograms, where it is not to be the one beside Gatling's log. */
    public static final String FILE_PROPERTY = "throng.gatling.histograms";

    /** To be asked for the components. */
    public static final ProtocolKey<Settings, RecordingComponents> KEY = new Key();

    /** Nothing to be set yet. */
    public record Settings() implements Protocol {}

    private static final class Key implements ProtocolKey<Settings, RecordingComponents> {

        @Override
        @SuppressWarnings(
                "unchecked") // Gatling wants the class of its interface where it means that of the implementation
        public Class<Protocol> protocolClass() {
            return (Class<Protocol>) (Class<?>) Settings.class;
        }

        @Override
        public Settings defaultProtocolValue(GatlingConfiguration configuration) {
            return new Settings();
        }

        /** Called once per simulation; what it returns, once per scenario. */
        @Override
        public Function1<Settings, RecordingComponents> newComponents(CoreComponents core) {
            Path file = ResultPlace.histograms(
                    Optional.ofNullable(System.getProperty(FILE_PROPERTY)), System.getProperty("sun.java.command", ""));
            try {
                Recording recording = Recording.open(file, NanoClock.SYSTEM, WallClock.SYSTEM);
                core.actorSystem().registerOnTermination(() -> {
                    recording.close();
                    return BoxedUnit.UNIT;
                });
                LoggerFactory.getLogger(Recording.class).info("times in nanoseconds: {}", file);
                RecordingComponents components = new RecordingComponents(recording);
                return settings -> components;
            } catch (IOException unwritable) {
                throw new UncheckedIOException(file + " cannot be written", unwritable);
            }
        }
    }

    @Override
    public Function1<Session, Session> onStart() {
        return Session.Identity();
    }

    @Override
    public Function1<Session, BoxedUnit> onExit() {
        return ProtocolComponents.NoopOnExit();
    }
}
