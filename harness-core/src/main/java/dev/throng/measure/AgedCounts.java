package dev.throng.measure;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts by key that are forgotten when they are older than a lifetime, to within a 64th of it. Confined to its event loop.
 *
 * @param <K> what is counted
 */
final class AgedCounts<K> {

    private static final int SLICES = 64;

    private final long lifetimeNanos;
    private final long sliceNanos;
    private final TreeMap<Long, Map<K, Long>> slices = new TreeMap<>();
    private final Map<K, Long> totals = new LinkedHashMap<>();

    /** @param lifetimeNanos {@code Long.MAX_VALUE} to forget nothing; 0 to count nothing */
    AgedCounts(long lifetimeNanos) {
        this.lifetimeNanos = lifetimeNanos;
        this.sliceNanos = Math.max(1, lifetimeNanos / SLICES);
    }

    /**
     * Counts one.
     *
     * @param sinceNanos its age counts from then; the order of calls does not matter
     */
    void add(K key, long sinceNanos) {
        if (lifetimeNanos == 0) {
            return;
        }
        if (lifetimeNanos != Long.MAX_VALUE) {
            slices.computeIfAbsent(Math.floorDiv(sinceNanos, sliceNanos), slice -> new HashMap<>())
                    .merge(key, 1L, Long::sum);
        }
        totals.merge(key, 1L, Long::sum);
    }

    /** Returns the counts that are not older than the lifetime, in the order in which their keys first came. Must not be changed. */
    Map<K, Long> at(long nowNanos) {
        while (!slices.isEmpty() && (slices.firstKey() + 1) * sliceNanos <= nowNanos - lifetimeNanos) {
            slices.pollFirstEntry().getValue().forEach((key, n) -> totals.merge(key, -n, AgedCounts::sumOrNone));
        }
        return totals;
    }

    /** Null, which removes the entry, if nothing is left. */
    private static Long sumOrNone(Long a, Long b) {
        return a + b == 0 ? null : Long.valueOf(a + b);
    }
}
