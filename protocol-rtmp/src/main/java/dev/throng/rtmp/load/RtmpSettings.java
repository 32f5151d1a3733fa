package dev.throng.rtmp.load;

import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Inline;
import dev.throng.protocol.settings.TlsSettings;
import dev.throng.streams.delivery.RateSettings;
import dev.throng.streams.delivery.StarvedSettings;
import dev.throng.streams.load.CommonSettings;
import dev.throng.streams.load.PlaybackSettings;
import dev.throng.streams.load.StreamConnectionSettings;
import dev.throng.streams.load.StreamTransport;
import java.time.Duration;
import java.util.Optional;

/** The section {@code settings} of a scenario for RTMP. */
public record RtmpSettings(
        @Setting(value = "the application and the names of the streams", fallback = "{}")
        StreamSettings streams,

        @Inline RtmpTransportSettings transport,

        @Inline PlayingSettings playing,

        @Inline PlaybackSettings playback,

        @Setting(value = "the nominal rate, and when a player is on rate", fallback = "{}")
        RateSettings rate,

        @Setting(value = "when a player is starved", fallback = "{}")
        StarvedSettings starved,

        @Setting(value = "how long each step may take", fallback = "{}")
        RtmpDeadlines deadlines,

        @Inline StreamConnectionSettings connections,

        @Setting(value = "the operation publish", fallback = "{}")
        PublishSettings publish)
        implements CommonSettings {

    @Override
    public boolean encrypted() {
        return transport.transport() == StreamTransport.TLS;
    }

    @Override
    public TlsSettings tls() {
        return transport.tls();
    }

    /** The scheme of addresses, and the name of the target's address. */
    String scheme() {
        return encrypted() ? "rtmps" : "rtmp";
    }

    @Override
    public StreamSettings mounts() {
        return streams;
    }

    @Override
    public Optional<Duration> listeningTime() {
        return playing.playTime();
    }

    /**
     * Returns the same settings for the reference target: without TLS, and with a stream that it has. The type is that of any settings: to
     * verify its caller, a run of another protocol would load this class.
     *
     * @param publishes whether the run publishes its streams, which are then kept
     */
    public Record forReferenceTarget(boolean publishes) {
        return new RtmpSettings(
                publishes ? streams : StreamSettings.OF_REFERENCE_TARGET,
                new RtmpTransportSettings(transport.handshake(), StreamTransport.TCP, TlsSettings.NONE),
                playing,
                playback,
                rate,
                starved,
                deadlines,
                connections,
                publish);
    }

    /**
     * Returns the same settings with another time that players stay. The type is that of any settings: to verify its caller, a run of another
     * protocol would load this class.
     */
    public Record withPlayTime(Duration time) {
        PlayingSettings shorter = new PlayingSettings(
                Optional.of(time), playing.bufferLength(), playing.windowAckBytes(), playing.redirects());
        return new RtmpSettings(streams, transport, shorter, playback, rate, starved, deadlines, connections, publish);
    }
}
