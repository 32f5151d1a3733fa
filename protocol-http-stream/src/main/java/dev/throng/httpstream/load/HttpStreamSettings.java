package dev.throng.httpstream.load;

import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Inline;
import dev.throng.protocol.Setting.Renamed;
import dev.throng.protocol.settings.TlsSettings;
import dev.throng.streams.delivery.RateSettings;
import dev.throng.streams.delivery.StarvedSettings;
import dev.throng.streams.load.CommonSettings;
import dev.throng.streams.load.PlaybackSettings;
import dev.throng.streams.load.StreamConnectionSettings;
import dev.throng.streams.load.StreamTransport;
import java.time.Duration;
import java.util.Optional;

/** The section {@code settings} of a scenario for HTTP streams. */
@Renamed(from = "tls.enabled", to = "transport", write = "transport: tls")
@Renamed(from = "receiveBufferBytes", to = "receiveBuffer")
@Renamed(from = "wakeBytes", to = "readCoalescing.minBytes")
@Renamed(from = "wakeEvery", to = "readCoalescing.maxDelay")
@Renamed(from = "buffer.patience", to = "buffer.leaveAfter")
public record HttpStreamSettings(
        @Setting(value = "the mount points", fallback = "{}")
        MountSettings mounts,

        @Inline ListenRequestSettings request,

        @Inline HttpTransportSettings transport,

        @Inline ListeningSettings listening,

        @Inline PlaybackSettings playback,

        @Setting(value = "the nominal rate, and when a listener is on rate", fallback = "{}")
        RateSettings rate,

        @Setting(value = "when a listener is starved", fallback = "{}")
        StarvedSettings starved,

        @Setting(value = "how long each step may take", fallback = "{}")
        StreamDeadlines deadlines,

        @Inline StreamConnectionSettings connections,

        @Inline HttpOperationSettings operations)
        implements CommonSettings {

    @Override
    public boolean encrypted() {
        return transport.transport() == StreamTransport.TLS;
    }

    @Override
    public TlsSettings tls() {
        return transport.tls();
    }

    @Override
    public Optional<Duration> listeningTime() {
        return listening.listeningTime();
    }

    @Override
    public SourceSettings publish() {
        return operations.publish();
    }

    /**
     * Returns the same settings for the reference target: without TLS, and with mounts and a password that it has. The type is that of any
     * settings: to verify its caller, a run of another protocol would load this class.
     *
     * @param publishes whether the run publishes to its mounts, which are then kept
     */
    public Record forReferenceTarget(boolean publishes) {
        return new HttpStreamSettings(
                publishes ? mounts : mounts.ofReferenceTarget(),
                request,
                new HttpTransportSettings(StreamTransport.TCP, TlsSettings.NONE),
                listening,
                playback,
                rate,
                starved,
                deadlines,
                connections,
                operations.forReferenceTarget());
    }

    /**
     * Returns the same settings with another time that listeners stay. The type is that of any settings: to verify its caller, a run of another
     * protocol would load this class.
     */
    public Record withListeningTime(Duration time) {
        ListeningSettings shorter = new ListeningSettings(
                listening.redirects(), Optional.of(time), listening.media(), listening.syncWithinBytes());
        return new HttpStreamSettings(
                mounts, request, transport, shorter, playback, rate, starved, deadlines, connections, operations);
    }
}
