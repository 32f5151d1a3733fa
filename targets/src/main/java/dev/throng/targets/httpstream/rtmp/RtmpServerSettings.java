package dev.throng.targets.httpstream.rtmp;

import dev.throng.targets.launch.Option;
import dev.throng.targets.launch.Options;
import java.time.Duration;
import java.util.List;

/** The settings of RTMP connections. Immutable; read the fields directly. */
public final class RtmpServerSettings {

    private static final long MAX_MESSAGE = 0xffffff;

    public static final List<Option> OPTIONS = List.of(
            Option.of(
                    "handshake",
                    "FORM",
                    "digest",
                    "answer of the RTMP handshake: digest (to clients with one) or simple"),
            Option.of("rtmp-window", "SIZE", "5000000", "bytes after which an RTMP client has to acknowledge"),
            Option.of("max-message", "SIZE", "4m", "longest message of an RTMP client; it is disconnected above"),
            Option.of("ping-every", "TIME", "1m", "interval of ping requests to RTMP players; 0: none"),
            Option.of(
                    "unknown-stream",
                    "WHAT",
                    "refuse",
                    "refuse players of a stream that has no publisher, or let them wait for it"));

    /** What to do with a player of a stream that does not exist. */
    enum UnknownStream {
        REFUSE,
        WAIT
    }

    private enum Handshake {
        DIGEST,
        SIMPLE
    }

    final boolean digests;
    final int windowBytes;
    final int maxMessageBytes;
    /** Zero for no pings. */
    final Duration pingEvery;

    final boolean playersWait;

    public RtmpServerSettings(Options options) {
        digests = options.choice("handshake", Handshake.class) == Handshake.DIGEST;
        windowBytes = (int) options.bytes("rtmp-window", 1, Integer.MAX_VALUE);
        maxMessageBytes = (int) options.bytes("max-message", 4096, MAX_MESSAGE);
        pingEvery = options.duration("ping-every");
        playersWait = options.choice("unknown-stream", UnknownStream.class) == UnknownStream.WAIT;
    }
}
