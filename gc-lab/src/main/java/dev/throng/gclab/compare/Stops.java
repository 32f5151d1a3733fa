package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Times in which a process or one of its threads was stopped; overlapping spans are merged. Times are ns on one time axis. */
public final class Stops {

    private final long[] starts;
    private final long[] ends;
    /** How long was stopped before each span. */
    private final long[] before;

    /** A span from a start to an end, the end not included. */
    public record Stop(long startNanos, long endNanos) {}

    public Stops(List<Stop> stops) {
        List<Stop> joined = joined(stops);
        starts = joined.stream().mapToLong(Stop::startNanos).toArray();
        ends = joined.stream().mapToLong(Stop::endNanos).toArray();
        before = new long[joined.size() + 1];
        for (int i = 0; i < joined.size(); i++) {
            before[i + 1] = before[i] + ends[i] - starts[i];
        }
    }

    private static List<Stop> joined(List<Stop> stops) {
        List<Stop> sorted = new ArrayList<>(stops);
        sorted.sort(Comparator.comparingLong(Stop::startNanos));
        List<Stop> joined = new ArrayList<>();
        for (Stop stop : sorted) {
            int last = joined.size() - 1;
            if (last >= 0 && stop.startNanos() <= joined.get(last).endNanos()) {
                Stop open = joined.get(last);
                joined.set(last, new Stop(open.startNanos(), Math.max(open.endNanos(), stop.endNanos())));
            } else if (stop.endNanos() > stop.startNanos()) {
                joined.add(stop);
            }
        }
        return joined;
    }

    /** How much of the time from one moment to another was stopped. */
    long within(long fromNanos, long toNanos) {
        return until(toNanos) - until(fromNanos);
    }

    private long until(long nanos) {
        int first = firstEndingAfter(nanos);
        long partial = first < starts.length ? Math.max(0, nanos - starts[first]) : 0;
        return before[first] + partial;
    }

    private int firstEndingAfter(long nanos) {
        int low = 0;
        int high = ends.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ends[middle] > nanos) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
