package dev.throng.httpstream.hls;

/**
 * When players request again what they could not read. The defaults are those of hls.js 1.5 ({@code manifestLoadPolicy},
 * {@code playlistLoadPolicy}, {@code fragLoadPolicy}).
 *
 * @param manifest of the first playlist of a player
 * @param playlist of the playlist of the variant, and of each later one
 * @param part of segments and initialization sections
 */
public record RetryRules(RetryPolicy manifest, RetryPolicy playlist, RetryPolicy part) {

    private static final long SECOND = 1_000_000_000L;
    private static final long MAX_DELAY = 8 * SECOND;

    /** As hls.js does by default. */
    public static final RetryRules DEFAULT = new RetryRules(
            new RetryPolicy(1, 2, false, SECOND, MAX_DELAY),
            new RetryPolicy(2, 2, true, SECOND, MAX_DELAY),
            new RetryPolicy(6, 4, true, SECOND, MAX_DELAY));

    /** Never. */
    public static final RetryRules NONE = of(new RetryPolicy(0, 0, true, 0, 0));

    /** The same for all resources. */
    public static RetryRules of(RetryPolicy policy) {
        return new RetryRules(policy, policy, policy);
    }
}
