package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.faults.HlsFaults;
import dev.throng.targets.httpstream.live.LiveCounters;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The HLS players that have numbers, because faults are configured. Remembers the newest 100,000. Any thread may use it.
 */
final class HlsPlayers {

    private static final int MAX = 100_000;

    private final HlsFaults faults;
    private final LiveCounters counters;
    private final LongSupplier numbers;
    private final Map<Long, ServedHlsPlayer> byNumber = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, ServedHlsPlayer> eldest) {
            return size() > MAX;
        }
    };

    /** @param numbers the number of the next listener or player, from 1 */
    HlsPlayers(HlsFaults faults, LiveCounters counters, LongSupplier numbers) {
        this.faults = faults;
        this.counters = counters;
        this.numbers = numbers;
    }

    /** Whether players need numbers. */
    boolean haveFaults() {
        return !faults.areNone();
    }

    /** The number of a player whose first request comes now. */
    long next() {
        return numbers.getAsLong();
    }

    /** The player with a number, which begins now if it is new. */
    synchronized ServedHlsPlayer at(long number, long nowNanos) {
        return byNumber.computeIfAbsent(number, made -> new ServedHlsPlayer(faults, counters, number, nowNanos));
    }
}
