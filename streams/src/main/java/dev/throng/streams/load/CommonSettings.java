package dev.throng.streams.load;

import dev.throng.protocol.settings.ConnectDeadlines;
import dev.throng.protocol.settings.TlsSettings;
import dev.throng.streams.delivery.RateSettings;
import dev.throng.streams.delivery.StarvedSettings;
import dev.throng.streams.mounts.MountNames;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The settings that all protocols of streams have. Their records of settings implement it. Immutable. */
public interface CommonSettings {

    /** How long each step may take. */
    interface Deadlines {

        ConnectDeadlines connection();

        /** How long a listener that had media waits for more before it gives up; empty for any time. */
        Optional<Duration> silence();

        /** By setting, without that of silence, which may come after the answer. */
        Map<String, Duration> bySettings();
    }

    /** When sources write, and how long they stay. */
    interface Publishing {

        /** How long a source publishes once it is accepted; empty to the end of the run. */
        Optional<Duration> publishTime();

        /** How often each source writes what has become due. */
        Duration tick();

        /** How much of its medium, in playing time, the target may leave waiting before the source fails. */
        Duration blockedAfter();
    }

    MountNames mounts();

    /** Whether connections use TLS. */
    boolean encrypted();

    TlsSettings tls();

    /** How long a listener stays from its first byte of media on; empty to the end of the run. */
    Optional<Duration> listeningTime();

    PlaybackSettings playback();

    RateSettings rate();

    StarvedSettings starved();

    Deadlines deadlines();

    StreamConnectionSettings connections();

    Publishing publish();
}
