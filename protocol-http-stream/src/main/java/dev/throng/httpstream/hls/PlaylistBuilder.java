package dev.throng.httpstream.hls;

import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.text.Printable;
import java.util.HashSet;
import java.util.Set;

/** Builds a playlist from its lines. The first tag that only one kind of playlist may have decides the kind. */
final class PlaylistBuilder {

    private static final int MAX_VERSION = 13;

    private final int maxEntries;
    private final Set<String> found = new HashSet<>();
    private final MediaBuilder media;
    private final MasterPlaylistBuilder master;
    private boolean begun;
    private boolean isMedia;
    private boolean isMaster;

    PlaylistBuilder(int maxEntries) {
        this.maxEntries = maxEntries;
        this.media = new MediaBuilder();
        this.master = new MasterPlaylistBuilder();
    }

    /** Adds a line without its end. */
    void line(String raw) throws HlsException {
        String line = raw.strip();
        if (!begun) {
            if (!line.equals("#EXTM3U")) {
                throw HlsException.bad("that begins with \"" + Printable.excerpt(raw) + "\" (expected: #EXTM3U)");
            }
            begun = true;
        } else if (line.startsWith("#EXT")) {
            int colon = line.indexOf(':');
            String tag = colon < 0 ? line : line.substring(0, colon);
            tag(tag, colon < 0 ? "" : line.substring(colon + 1).strip());
        } else if (!line.isEmpty() && !line.startsWith("#")) {
            uri(line);
        }
    }

    private void uri(String uri) throws HlsException {
        if (media.entries() + master.entries() == maxEntries) {
            throw new HlsException(
                    StreamFailure.PLAYLIST_TOO_LONG, "a playlist of more than " + maxEntries + " entries");
        }
        if (isMaster) {
            master.uri(uri);
        } else {
            media.uri(uri);
        }
    }

    private void tag(String tag, String value) throws HlsException {
        switch (tag) {
            case "#EXT-X-VERSION" -> version(tag, value);
            case "#EXT-X-DEFINE", "#EXT-X-SKIP", "#EXT-X-I-FRAMES-ONLY" -> throw unsupported(tag);
            case "#EXT-X-STREAM-INF", "#EXT-X-MEDIA", "#EXT-X-I-FRAME-STREAM-INF" -> {
                kind(true, tag);
                master.tag(tag, value);
            }
            case "#EXT-X-TARGETDURATION",
                    "#EXT-X-MEDIA-SEQUENCE",
                    "#EXT-X-DISCONTINUITY-SEQUENCE",
                    "#EXT-X-PLAYLIST-TYPE" -> {
                once(tag);
                kind(false, tag);
                media.tag(tag, value);
            }
            case "#EXTINF",
                    "#EXT-X-ENDLIST",
                    "#EXT-X-BYTERANGE",
                    "#EXT-X-DISCONTINUITY",
                    "#EXT-X-GAP",
                    "#EXT-X-KEY",
                    "#EXT-X-MAP",
                    "#EXT-X-PROGRAM-DATE-TIME",
                    "#EXT-X-SERVER-CONTROL" -> {
                kind(false, tag);
                media.tag(tag, value);
            }
            default -> {
                // a player ignores tags that it does not know (RFC 8216 §6.3.1)
            }
        }
    }

    private void version(String tag, String value) throws HlsException {
        once(tag);
        long version = Values.number(tag, value, Integer.MAX_VALUE);
        if (version > MAX_VERSION) {
            throw unsupported("version " + version);
        }
    }

    private void once(String tag) throws HlsException {
        if (!found.add(tag)) {
            throw HlsException.bad("with two tags " + tag);
        }
    }

    private void kind(boolean ofMaster, String tag) throws HlsException {
        isMaster |= ofMaster;
        isMedia |= !ofMaster;
        if (isMaster && isMedia) {
            throw HlsException.bad("with " + tag + " that is both a master and a media playlist");
        }
    }

    private static HlsException unsupported(String what) {
        return new HlsException(
                StreamFailure.UNSUPPORTED_PLAYLIST, "a playlist with " + what + ", which is not supported");
    }

    HlsPlaylist build() throws HlsException {
        if (!begun) {
            throw HlsException.bad("without a line (expected: #EXTM3U)");
        }
        return isMaster ? master.build() : media.build();
    }
}
