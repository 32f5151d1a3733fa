package dev.throng.rtmp.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Inline;
import dev.throng.protocol.Setting;
import dev.throng.protocol.SettingKey;
import dev.throng.protocol.settings.SocketSettings;
import dev.throng.protocol.settings.TlsSettings;
import dev.throng.rtmp.codec.HandshakeForm;
import dev.throng.streams.delivery.BufferSettings;
import dev.throng.streams.delivery.BurstSettings;
import dev.throng.streams.delivery.RateSettings;
import dev.throng.streams.delivery.ReadCoalescingSettings;
import dev.throng.streams.delivery.StarvedSettings;
import dev.throng.streams.load.CommonSettings;
import dev.throng.streams.load.StreamTransport;
import java.time.Duration;
import java.util.Optional;

/** The section {@code settings} of a scenario for RTMP. */
public record RtmpSettings(
        @Setting(value = "the application and the names of the streams", fallback = "{}")
        StreamSettings streams,

        @Setting(
                value =
                        "how clients begin the handshake: simple (random bytes), digest-first or digest-second (a digest in the first or second"
                                + " half of C1)",
                fallback = "simple",
                example = "digest-first")
        HandshakeForm handshake,

        @Setting(value = "tcp for rtmp, tls for rtmps", fallback = "tcp")
        StreamTransport transport,

        @Setting(value = "certificates", fallback = "{}", exampleNeeds = "transport: tls")
        TlsSettings tls,

        @Setting(
                value = "how long a player plays from its first media on; until the end of the run if it is not given",
                example = "10m")
        Optional<Duration> playTime,

        @Setting(
                value =
                        "how much media players report as their buffer (SetBufferLength); some servers send as much at once",
                fallback = "1s",
                example = "3s")
        Duration bufferLength,

        @Setting(
                value =
                        "the acknowledgement window that clients announce, so that the server acknowledges what they send; none is announced if it"
                                + " is not given",
                example = "2500000")
        @SettingKey("windowAck")
        Optional<Integer> windowAckBytes,

        @Setting(value = "the virtual playback buffer", fallback = "{}")
        BufferSettings buffer,

        @Setting(value = "the burst on connect", fallback = "{}")
        BurstSettings burst,

        @Setting(value = "the nominal rate, and when a player is on rate", fallback = "{}")
        RateSettings rate,

        @Setting(value = "when a player is starved", fallback = "{}")
        StarvedSettings starved,

        @Setting(value = "how long each step may take", fallback = "{}")
        RtmpDeadlines deadlines,

        @Setting(
                value = "whether reads are coalesced, which saves CPU and makes arrival times coarser",
                fallback = "{}")
        ReadCoalescingSettings readCoalescing,

        @Inline SocketSettings sockets,

        @Setting(value = "the operation publish", fallback = "{}")
        PublishSettings publish)
        implements CommonSettings {

    private static final Duration MAX_BUFFER = Duration.ofHours(1);

    public RtmpSettings {
        if (transport == StreamTransport.TCP) {
            tls.expectNone("transport: tls");
        }
        playTime.ifPresent(time -> Expect.positive("playTime", time));
        Expect.that(
                !bufferLength.isNegative() && bufferLength.compareTo(MAX_BUFFER) <= 0,
                "bufferLength",
                bufferLength,
                "0s to 1h");
        windowAckBytes.ifPresent(bytes -> Expect.within("windowAck", bytes, 1, Integer.MAX_VALUE));
    }

    @Override
    public boolean encrypted() {
        return transport == StreamTransport.TLS;
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
        return playTime;
    }
}
