package dev.throng.httpstream.hls;

import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.text.Printable;
import java.util.HashSet;
import java.util.Set;

/**
 * Builds a playlist from its lines. A playlist with a segment or a target duration is a media playlist, any other one with a tag of master
 * playlists is one of these.
 */
final class PlaylistBuilder {

    private static final String FIRST_LINE = "#EXTM3U";
    private static final char BYTE_ORDER_MARK = '\ufeff';
    private static final int MAX_VERSION = 13;

    private final int maxEntries;
    private final Remarks remarks;
    private final Set<String> found = new HashSet<>();
    private final MediaBuilder media;
    private final MasterPlaylistBuilder master;
    private boolean begun;
    private boolean hasMediaTags;
    private boolean hasMasterTags;

    PlaylistBuilder(int maxEntries, Remarks remarks) {
        this.maxEntries = maxEntries;
        this.remarks = remarks;
        this.media = new MediaBuilder(remarks);
        this.master = new MasterPlaylistBuilder(remarks);
    }

    /** Adds a line without its end. */
    void line(String raw) throws HlsException {
        String line = raw.strip();
        if (!begun) {
            begin(line);
        } else if (line.startsWith("#EXT")) {
            int colon = line.indexOf(':');
            String tag = colon < 0 ? line : line.substring(0, colon);
            tag(tag, colon < 0 ? "" : line.substring(colon + 1).strip());
        } else if (!line.isEmpty() && !line.startsWith("#")) {
            uri(line);
        }
    }

    private void begin(String line) throws HlsException {
        boolean marked = !line.isEmpty() && line.charAt(0) == BYTE_ORDER_MARK;
        String text = marked ? line.substring(1) : line;
        if (!text.startsWith(FIRST_LINE)) {
            throw HlsException.bad("that begins with \"" + Printable.excerpt(line) + "\" (expected: #EXTM3U)");
        }
        remarks.addIf(marked, Deviation.BYTE_ORDER_MARK);
        remarks.addIf(text.length() > FIRST_LINE.length(), Deviation.FIRST_LINE);
        begun = true;
    }

    private void uri(String uri) throws HlsException {
        if (media.entries() + master.entries() == maxEntries) {
            throw new HlsException(
                    StreamFailure.PLAYLIST_TOO_LONG, "a playlist of more than " + maxEntries + " entries");
        }
        if (media.awaitsAddress()) {
            media.uri(uri);
        } else if (master.awaitsAddress()) {
            master.uri(uri);
        } else {
            remarks.add(Deviation.ADDRESS_ALONE);
        }
    }

    private void tag(String tag, String value) throws HlsException {
        switch (tag) {
            case "#EXT-X-VERSION" -> version(tag, value);
            case "#EXT-X-DEFINE", "#EXT-X-SKIP", "#EXT-X-I-FRAMES-ONLY" ->
                throw HlsException.unsupported("with " + tag + ", which is not supported");
            case "#EXT-X-STREAM-INF", "#EXT-X-MEDIA", "#EXT-X-I-FRAME-STREAM-INF", "#EXT-X-CONTENT-STEERING" -> {
                hasMasterTags = true;
                master.tag(tag, value);
            }
            case "#EXT-X-TARGETDURATION",
                    "#EXT-X-MEDIA-SEQUENCE",
                    "#EXT-X-DISCONTINUITY-SEQUENCE",
                    "#EXT-X-PLAYLIST-TYPE" -> {
                once(tag);
                hasMediaTags = true;
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
                    "#EXT-X-SERVER-CONTROL",
                    "#EXT-X-PART",
                    "#EXT-X-DATERANGE" -> {
                hasMediaTags = true;
                media.tag(tag, value);
            }
            default -> {
                // a player ignores tags that it does not know (RFC 8216 §6.3.1)
            }
        }
    }

    private void version(String tag, String value) {
        once(tag);
        remarks.addIf(!value.matches("[0-9]{1,2}") || Integer.parseInt(value) > MAX_VERSION, Deviation.VERSION);
    }

    private void once(String tag) {
        remarks.addIf(!found.add(tag), Deviation.REPEATED_TAG);
    }

    HlsPlaylist build() throws HlsException {
        if (!begun) {
            throw HlsException.bad("without a line (expected: #EXTM3U)");
        }
        remarks.addIf(hasMediaTags && hasMasterTags, Deviation.BOTH_KINDS);
        return hasMasterTags && !media.isMediaPlaylist() ? master.build() : media.build();
    }
}
