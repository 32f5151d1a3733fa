package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.live.LiveStream;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a path of HLS names: {@code /live/a.m3u8} a playlist, {@code /live/a-v1.m3u8} the variant of a master playlist, {@code
 * /live/a-123.ts} or {@code /live/a-123.m4s} a segment of the stream {@code /live/a}, {@code /live/a-init.mp4} its initialization.
 * Immutable.
 */
final class HlsResource {

    private static final Pattern PLAYLIST = Pattern.compile("(.+)\\.m3u8");
    private static final Pattern VARIANT = Pattern.compile("(.+)-v1\\.m3u8");
    private static final Pattern SEGMENT = Pattern.compile("(.+)-([0-9]{1,18})\\.(?:ts|m4s)");

    private static final Pattern INITIALIZATION = Pattern.compile("(.+)-init\\.mp4");
    private static final Pattern ANY = Pattern.compile(".+\\.(?:m3u8|ts|m4s|mp4)");

    /** What a path names. */
    enum Kind {
        PLAYLIST,
        VARIANT,
        SEGMENT,
        INITIALIZATION
    }

    private final String streamPath;
    private final LiveStream stream;
    private final OptionalLong segment;
    private final Kind kind;

    private HlsResource(String streamPath, LiveStream stream, OptionalLong segment, Kind kind) {
        this.streamPath = streamPath;
        this.stream = stream;
        this.segment = segment;
        this.kind = kind;
    }

    /** Empty if the path is none of HLS, or its stream does not exist. */
    static Optional<HlsResource> of(String path, HttpStreamServerState server) {
        if (!ANY.matcher(path).matches()) {
            return Optional.empty();
        }
        return of(PLAYLIST, path, server, Kind.PLAYLIST)
                .or(() -> of(VARIANT, path, server, Kind.VARIANT))
                .or(() -> of(SEGMENT, path, server, Kind.SEGMENT))
                .or(() -> of(INITIALIZATION, path, server, Kind.INITIALIZATION));
    }

    private static Optional<HlsResource> of(Pattern form, String text, HttpStreamServerState server, Kind kind) {
        Matcher path = form.matcher(text);
        if (!path.matches()) {
            return Optional.empty();
        }
        OptionalLong segment =
                path.groupCount() > 1 ? OptionalLong.of(Long.parseLong(path.group(2))) : OptionalLong.empty();
        return server.streams.at(path.group(1)).map(stream -> new HlsResource(path.group(1), stream, segment, kind));
    }

    LiveStream stream() {
        return stream;
    }

    Kind kind() {
        return kind;
    }

    /** The number of the segment; call it for a segment only. */
    long segment() {
        return segment.orElseThrow();
    }

    /** The last part of the stream's path, with which relative URIs begin. */
    String name() {
        return streamPath.substring(streamPath.lastIndexOf('/') + 1);
    }
}
