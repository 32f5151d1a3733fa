package dev.throng.httpstream.hls;

/**
 * How a playlist deviates from RFC 8216, and players play it all the same. Throng reads it as hls.js and ffmpeg do.
 *
 * <p>The RFC says of some of them that a client should not play such a playlist. The text completes "the playlist …".
 */
public enum Deviation {
    BYTE_ORDER_MARK("begins with a byte order mark (RFC 8216, 4.1)"),
    FIRST_LINE("has more than #EXTM3U in its first line (4.3.1.1)"),
    CONTROL_CHARACTER("has control characters, such as a tab in a title (4.1)"),
    LINE_END("has lines that end with CR alone (4.1)"),
    ENCODING("is not UTF-8 (4.1)"),
    REPEATED_TAG("has a tag twice that may occur once (4.3)"),
    LATE_TAG("has a tag after the first segment that must come before it (4.3.3.2, 4.3.3.3)"),
    NUMBER(
            "has something else than a number where one must be, such as 2.0 for an integer or 2s for seconds (4.2, 4.3.2.1, 4.3.3.1)"),
    NO_DURATION("has a segment without seconds in its #EXTINF; the target duration was used (4.3.2.1)"),
    NO_TARGET_DURATION("has no target duration; its longest segment was used (4.3.3.1)"),
    VERSION("has a version that RFC 8216 does not define (4.3.1.2)"),
    PLAYLIST_TYPE("has a type that is neither EVENT nor VOD (4.3.3.5)"),
    BOTH_KINDS("has tags of both master and media playlists (4.1)"),
    ATTRIBUTE("has an attribute that is not NAME=value with a name in capitals (4.2)"),
    REPEATED_ATTRIBUTE("has an attribute twice in one tag (4.2)"),
    NO_BANDWIDTH("has a variant without BANDWIDTH (4.3.4.2)"),
    RESOLUTION("has a resolution that is not width x height (4.2)"),
    NO_METHOD("has a key without METHOD, which was ignored (4.3.2.4)"),
    RANGE_WITHOUT_OFFSET("has a byte range without an offset that follows none of the same resource (4.3.2.2)"),
    NO_ADDRESS("has #EXTINF or #EXT-X-STREAM-INF without an address, which was ignored (4.3.2.1)"),
    ADDRESS_ALONE("has an address without #EXTINF or #EXT-X-STREAM-INF, which was ignored (4.3.2.1)");

    private final String description;

    Deviation(String description) {
        this.description = description;
    }

    /** Returns what the playlist does, with the section of RFC 8216. */
    public String description() {
        return description;
    }
}
