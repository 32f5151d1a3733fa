package dev.throng.httpstream.hls;

/**
 * Limits the memory that one playlist may take. The largest playlist of live servers has a few hundred kilobytes.
 *
 * @param maxBytes of the whole playlist, more than 0
 * @param maxLineBytes of one line without its end, more than 0
 * @param maxEntries segments or variants, more than 0
 */
public record PlaylistLimits(int maxBytes, int maxLineBytes, int maxEntries) {

    /** 2 MiB, lines of 8 KiB, 20,000 segments: a recording of 11 hours in segments of two seconds. */
    public static final PlaylistLimits DEFAULT = new PlaylistLimits(2 * 1024 * 1024, 8 * 1024, 20_000);

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
