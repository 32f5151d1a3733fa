package dev.throng.httpstream.hls;

/**
 * What all players of a run have in common. Immutable.
 *
 * @param variants which variant of a master playlist is played
 * @param hosts which hosts playlists may lead to
 * @param bufferNanos a player requests no segment while more media than this is buffered, more than 0
 * @param unchangedNanos how long a live playlist may stay unchanged before the player gives up, more than 0
 * @param retries when a player requests again what it could not read
 */
public record PlayerRules(
        VariantRule variants, HostRule hosts, long bufferNanos, long unchangedNanos, RetryRules retries) {

    /** With the retries of {@link RetryRules#DEFAULT}. */
    public PlayerRules(VariantRule variants, HostRule hosts, long bufferNanos, long unchangedNanos) {
        this(variants, hosts, bufferNanos, unchangedNanos, RetryRules.DEFAULT);
    }

    public PlayerRules {
        positive("bufferNanos", bufferNanos);
        positive("unchangedNanos", unchangedNanos);
    }

    private static void positive(String name, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: > 0)");
        }
    }
}
