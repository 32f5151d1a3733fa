package dev.throng.httpstream.codec;

import java.util.Locale;
import java.util.Optional;

/** The kinds of playlists that a server may send instead of a stream. */
public enum PlaylistKind {
    /** Simple or extended M3U, but not HLS. */
    M3U,
    PLS,
    XSPF;

    /**
     * Returns the kind of playlist in a response; empty if it is no playlist. If the content type is not specific, the extension of the
     * path decides.
     */
    public static Optional<PlaylistKind> of(ResponseHead head, StreamAddress address) {
        String type = head.contentType().orElse("").split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        return switch (type) {
            case "audio/x-mpegurl",
                    "audio/mpegurl",
                    "application/x-mpegurl",
                    "application/mpegurl",
                    "application/vnd.apple.mpegurl" -> Optional.of(M3U);
            case "audio/x-scpls", "audio/scpls", "application/x-scpls", "application/pls+xml" -> Optional.of(PLS);
            case "application/xspf+xml" -> Optional.of(XSPF);
            case "", "text/plain", "text/xml", "application/xml", "application/octet-stream" -> ofPath(address.path());
            default -> Optional.empty();
        };
    }

    private static Optional<PlaylistKind> ofPath(String pathAndQuery) {
        String path = pathAndQuery.split("\\?", 2)[0].toLowerCase(Locale.ROOT);
        if (path.endsWith(".m3u") || path.endsWith(".m3u8")) {
            return Optional.of(M3U);
        }
        if (path.endsWith(".pls")) {
            return Optional.of(PLS);
        }
        return path.endsWith(".xspf") ? Optional.of(XSPF) : Optional.empty();
    }
}
