package dev.throng.sample;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The CPU time of the threads of a JVM by what they do. Immutable.
 *
 * @param nanos the time of each part in nanoseconds, so far or in an interval; no part at all if the process is no JVM, or if that is
 *     unknown
 */
public record CpuParts(Map<CpuPart, Long> nanos) {

    /** Nothing is known, or the process is no JVM. */
    public static final CpuParts NONE = new CpuParts(Map.of());

    /** A part that is missing among others is 0. */
    public CpuParts {
        Map<CpuPart, Long> copy = new EnumMap<>(CpuPart.class);
        if (!nanos.isEmpty()) {
            for (CpuPart part : CpuPart.values()) {
                copy.put(part, nanos.getOrDefault(part, 0L));
            }
        }
        nanos = Collections.unmodifiableMap(copy);
    }

    /** The CPU time of a part, in nanoseconds; empty if nothing is known. */
    public OptionalLong of(CpuPart part) {
        Long known = nanos.get(part);
        return known == null ? OptionalLong.empty() : OptionalLong.of(known);
    }

    /** Returns the sum. Parts that only one of the two has count as they are. */
    public CpuParts plus(CpuParts other) {
        Map<CpuPart, Long> sum = new EnumMap<>(CpuPart.class);
        sum.putAll(nanos);
        other.nanos.forEach((part, more) -> sum.merge(part, more, Long::sum));
        return new CpuParts(sum);
    }

    /** Returns what was used since an earlier sample; nothing if one of the two is unknown, 0 for a part that decreased. */
    public CpuParts since(CpuParts earlier) {
        if (nanos.isEmpty() || earlier.nanos.isEmpty()) {
            return NONE;
        }
        Map<CpuPart, Long> used = new EnumMap<>(CpuPart.class);
        nanos.forEach((part, now) -> used.put(part, Math.max(0, now - earlier.nanos.get(part))));
        return new CpuParts(used);
    }

    /**
     * Returns the parts with some of the time of one moved to another, because a thread does the work of both. Moves at most what is there.
     *
     * @param moved in nanoseconds
     */
    public CpuParts moved(CpuPart from, CpuPart to, long moved) {
        if (nanos.isEmpty()) {
            return this;
        }
        long possible = Math.max(0, Math.min(moved, nanos.get(from)));
        Map<CpuPart, Long> changed = new EnumMap<>(nanos);
        changed.merge(from, -possible, Long::sum);
        changed.merge(to, possible, Long::sum);
        return new CpuParts(changed);
    }
}
