package dev.throng.rtmp.codec;

/** What a server writes after the header of a chunk within a message that has an extended timestamp. */
enum ExtendedTimestamps {
    /** No such chunk has come yet. */
    NOT_KNOWN,
    /** The message's timestamp again (RTMP §5.3.1.3). */
    REPEATED,
    /** Zero. */
    ZERO,
    /** Nothing, as some servers did before the specification was published. */
    OMITTED;

    /**
     * Returns what the first such chunk shows.
     *
     * @param present whether the four bytes after its header are a timestamp
     * @param value these bytes
     */
    static ExtendedTimestamps of(boolean present, int value) {
        if (!present) {
            return OMITTED;
        }
        return value == 0 ? ZERO : REPEATED;
    }
}
