package dev.throng.httpstream.hls;

/** The faults of playlists, and of the addresses in them. */
public enum HlsFault {
    /** A playlist, a line of it or the number of its entries is over the limit. */
    PLAYLIST_TOO_LONG,
    /** The bytes are not a playlist of HLS. */
    BAD_PLAYLIST,
    /** The segments are encrypted. */
    ENCRYPTED,
    /** The playlist needs a part of HLS that Throng does not support. */
    UNSUPPORTED_PLAYLIST,
    /** An address in a playlist is not a valid http or https URL. */
    BAD_ADDRESS,
    /** A playlist leads to a host that is not allowed. */
    FOREIGN_HOST,
    /** A master playlist leads to another master playlist. */
    NESTED_MASTER,
    /** A live playlist may stay unchanged for longer than the limit, by its target duration. */
    TARGET_DURATION_TOO_LONG,
    /** A live playlist did not change for longer than the limit. */
    PLAYLIST_UNCHANGED,
    /** A live playlist went back to lower sequence numbers, and did not recover within the limit. */
    PLAYLIST_BACKWARDS
}
