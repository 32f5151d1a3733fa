package dev.throng.httpstream.load;

import dev.throng.httpstream.client.Redirects;
import dev.throng.protocol.Expect;
import dev.throng.protocol.Inline;
import dev.throng.protocol.Renamed;
import dev.throng.protocol.Setting;
import dev.throng.protocol.settings.SocketSettings;
import dev.throng.protocol.settings.TlsSettings;
import dev.throng.streams.delivery.BufferSettings;
import dev.throng.streams.delivery.BurstSettings;
import dev.throng.streams.delivery.RateSettings;
import dev.throng.streams.delivery.ReadCoalescingSettings;
import dev.throng.streams.delivery.StarvedSettings;
import dev.throng.streams.load.CommonSettings;
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

        @Setting(value = "the version of HTTP that listeners speak: 1.0 or 1.1", fallback = "1.0", example = "1.1")
        String version,

        @Setting(
                value = "whether listeners ask for ICY metadata, as radio players do and browsers do not",
                fallback = "false")
        boolean icy,

        @Setting(value = "what listeners authenticate themselves with", fallback = "{}")
        AuthSettings auth,

        @Setting(value = "tcp for http, tls for https", fallback = "tcp")
        StreamTransport transport,

        @Setting(value = "certificates", fallback = "{}", exampleNeeds = "transport: tls")
        TlsSettings tls,

        @Setting(
                value =
                        "where redirects and playlists may lead a listener: none, same-host or any; Throng sends load only to allowed"
                                + " hosts",
                fallback = "same-host")
        Redirects redirects,

        @Setting(
                value =
                        "how long a listener listens from its first byte of media on; until the end of the run if it is not given",
                example = "10m")
        Optional<Duration> listeningTime,

        @Setting(value = "what the media is checked as: auto, mp3, aac, ogg, flv or any", fallback = "auto")
        ExpectedMedia media,

        @Setting(
                value = "bytes within which the media must show itself; a listener fails as no-media beyond that",
                fallback = "65536",
                example = "128KiB")
        int syncWithinBytes,

        @Setting(value = "the virtual playback buffer", fallback = "{}")
        BufferSettings buffer,

        @Setting(value = "the burst on connect", fallback = "{}")
        BurstSettings burst,

        @Setting(value = "the nominal rate, and when a listener is on rate", fallback = "{}")
        RateSettings rate,

        @Setting(value = "when a listener is starved", fallback = "{}")
        StarvedSettings starved,

        @Setting(value = "how long each step may take", fallback = "{}")
        StreamDeadlines deadlines,

        @Setting(
                value = "whether reads are coalesced, which saves CPU and makes arrival times coarser",
                fallback = "{}")
        ReadCoalescingSettings readCoalescing,

        @Inline SocketSettings sockets,

        @Setting(value = "the operation publish", fallback = "{}")
        SourceSettings publish,

        @Setting(value = "the operation metadata", fallback = "{}")
        MetadataSettings metadata,

        @Setting(value = "the operation watch", fallback = "{}")
        HlsSettings hls)
        implements CommonSettings {

    private static final int MAX_BYTES = 1 << 24;

    public HttpStreamSettings {
        if (transport == StreamTransport.TCP) {
            tls.expectNone("transport: tls");
        }
        Expect.that(version.equals("1.0") || version.equals("1.1"), "version", version, "1.0 or 1.1");
        listeningTime.ifPresent(time -> Expect.positive("listeningTime", time));
        Expect.within("syncWithinBytes", syncWithinBytes, 1, MAX_BYTES);
    }

    @Override
    public boolean encrypted() {
        return transport == StreamTransport.TLS;
    }
}
