package dev.throng.run.totals;

import dev.throng.figure.IntervalSpread;
import dev.throng.figure.Statistic;
import dev.throng.figure.Statistics;
import dev.throng.figure.Time;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Collects the percentiles of an operation's intervals in a phase, for their {@link IntervalSpread}. Of a phase of more than {@value #MOST}
 * intervals it keeps every second one, of a longer one every fourth, and so on, so that its memory is bounded. Confined to one thread.
 */
final class IntervalPercentiles {

    /** At an interval of a second this is more than an hour. */
    static final int MOST = 4096;

    private static final List<Statistic> OF_INTERVALS = Statistic.percentiles().stream()
            .filter(statistic -> statistic.ofIntervals() && statistic != Statistic.MAX)
            .toList();

    private final Map<Time, Map<Statistic, Thinned>> values = new EnumMap<>(Time.class);

    /** Adds the next interval. */
    void add(OperationTotals interval) {
        for (Time time : Time.all()) {
            Statistics statistics = Statistics.of(interval.time(time));
            for (Statistic percentile : OF_INTERVALS) {
                if (percentile.beyond(statistics.count()) > 0) {
                    values.computeIfAbsent(time, none -> new EnumMap<>(Statistic.class))
                            .computeIfAbsent(percentile, none -> new Thinned())
                            .add(statistics.percentile(percentile));
                }
            }
        }
    }

    /** The spread of each percentile that enough intervals have. */
    Map<Time, Map<Statistic, IntervalSpread>> spreads() {
        Map<Time, Map<Statistic, IntervalSpread>> spreads = new EnumMap<>(Time.class);
        values.forEach((time, percentiles) -> {
            Map<Statistic, IntervalSpread> known = new EnumMap<>(Statistic.class);
            percentiles.forEach((percentile, thinned) ->
                    IntervalSpread.of(thinned.values()).ifPresent(spread -> known.put(percentile, spread)));
            spreads.put(time, known);
        });
        return spreads;
    }

    /** At most {@link #MOST} of the values that were added, evenly over all of them. */
    private static final class Thinned {

        private long[] kept = new long[16];
        private int size;
        private long stride = 1;
        private long added;

        void add(long value) {
            if (added++ % stride != 0) {
                return;
            }
            if (size == MOST) {
                for (int i = 0; i < MOST / 2; i++) {
                    kept[i] = kept[2 * i];
                }
                size = MOST / 2;
                stride *= 2;
            }
            if (size == kept.length) {
                kept = Arrays.copyOf(kept, size * 2);
            }
            kept[size++] = value;
        }

        long[] values() {
            return Arrays.copyOf(kept, size);
        }
    }
}
