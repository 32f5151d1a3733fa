package dev.throng.httpstream.hls;

import java.util.List;

/**
 * Chooses the variant that a player plays. A player keeps its variant: Throng does not adapt it to the throughput.
 *
 * @param choice among the allowed variants
 * @param maxBitsPerSecond of the allowed variants, more than 0; if all have more, the one with the least is chosen. A variant without a
 *     bit rate is allowed, and counts as 0
 */
public record VariantRule(Choice choice, long maxBitsPerSecond) {

    /** Which variant is chosen. */
    public enum Choice {
        /** The first one in the playlist, as players do before they know their throughput. */
        FIRST,
        /** The one with the lowest bit rate. */
        LOWEST,
        /** The one with the highest bit rate. */
        HIGHEST,
        /** Each variant for an equal share of the players. */
        SPREAD
    }

    public VariantRule {
        if (maxBitsPerSecond <= 0) {
            throw new IllegalArgumentException("maxBitsPerSecond: " + maxBitsPerSecond + " (expected: > 0)");
        }
    }

    /** @param player the number of the player over all event loops, 0 or more */
    public Variant choose(MasterPlaylist playlist, long player) {
        List<Variant> allowed = playlist.variants().stream()
                .filter(variant -> bits(variant) <= maxBitsPerSecond)
                .toList();
        if (allowed.isEmpty()) {
            return best(playlist.variants(), -1);
        }
        return switch (choice) {
            case FIRST -> allowed.get(0);
            case LOWEST -> best(allowed, -1);
            case HIGHEST -> best(allowed, 1);
            case SPREAD -> allowed.get((int) (player % allowed.size()));
        };
    }

    private static long bits(Variant variant) {
        return variant.bitsPerSecond().orElse(0);
    }

    /** Returns the first variant with the greatest bit rate times the sign. */
    private static Variant best(List<Variant> variants, int sign) {
        Variant best = variants.get(0);
        for (Variant variant : variants) {
            if (sign * bits(variant) > sign * bits(best)) {
                best = variant;
            }
        }
        return best;
    }
}
