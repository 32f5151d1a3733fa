package dev.throng.httpstream.hls;

/**
 * Limits the memory that one playlist may take. The largest playlists are those of events: a day in segments of two seconds has 43,200.
 *
 * @param maxBytes of the whole playlist, more than 0
 * @param maxLineBytes of one line without its end, more than 0
 * @param maxEntries segments or variants, more than 0
 */
public record PlaylistLimits(int maxBytes, int maxLineBytes, int maxEntries) {

    /** 4 MiB, 50,000 segments. */
    public static final PlaylistLimits DEFAULT = of(4 * 1024 * 1024, 50_000);

    /** With lines of any length within the playlist. */
    public static PlaylistLimits of(int maxBytes, int maxEntries) {
        return new PlaylistLimits(maxBytes, maxBytes, maxEntries);
    }

    public PlaylistLimits {
        positive("maxBytes", maxBytes);
        positive("maxLineBytes", maxLineBytes);
        positive("maxEntries", maxEntries);
    }

    private static void positive(String name, int value) {
        if (value <= 0) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: > 0)");
        }
    }
}
