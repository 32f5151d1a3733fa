package dev.throng.measure;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the arrivals of one operation make available to other operations, such as sessions, and why some of it is missing. A
 * request that finds no session fails because of the target if the target refused to open sessions or closed them, and because of the
 * scenario if it plans none before. The rule: what would be there now if the target had answered all requests at once, and had closed
 * nothing.
 *
 * <p>A {@link LoopRecorder} makes it and counts into it. A driver only asks. Confined to its event loop. Times are nanoseconds of the
 * loop's clock.
 */
public final class Supply {

    private boolean tracked;
    private AgedCounts<Failure> failed = new AgedCounts<>(0);
    private AgedCounts<Failure> lost = failed;
    private AgedCounts<Boolean> started = new AgedCounts<>(0);
    private boolean usable;
    private long awaited;
    private boolean made;

    Supply() {}

    /** Begins to count. */
    void track(long lifetimeNanos) {
        tracked = true;
        usable = lifetimeNanos > 0;
        failed = new AgedCounts<>(lifetimeNanos);
        lost = new AgedCounts<>(lifetimeNanos);
        started = new AgedCounts<>(lifetimeNanos);
    }

    void started(long atNanos) {
        if (tracked) {
            awaited++;
            started.add(true, atNanos);
        }
    }

    void answered() {
        if (tracked) {
            awaited--;
            made = true;
        }
    }

    void failed(Failure why, long startedNanos) {
        if (tracked) {
            awaited--;
            failed.add(FollowOn.root(why), startedNanos);
        }
    }

    void dropped(Failure why, long startedNanos) {
        if (tracked) {
            lost.add(FollowOn.root(why), startedNanos);
        }
    }

    /**
     * What an arrival made was lost, though the arrival itself did not fail.
     *
     * @param startedNanos when the arrival started
     */
    public void lost(Failure why, long startedNanos) {
        dropped(why, startedNanos);
    }

    /** Returns how many more there would be now if the target had answered all requests at once, and had closed nothing. */
    public long missing(long nowNanos) {
        return usable ? sum(failed.at(nowNanos)) + sum(lost.at(nowNanos)) + awaited : 0;
    }

    /**
     * Returns the failure of an arrival that needs more than there are.
     *
     * @param failure why the arrival fails, blamed on the scenario
     * @param needed how many the arrival needs
     * @param present how many there are
     * @return a follow-on failure if there would be enough without faults of target, network and generator; else the failure as it is
     */
    public Failure shortage(Failure failure, long needed, long present, long nowNanos) {
        if (present + missing(nowNanos) < needed) {
            return failure;
        }
        return after(failure, mostFrequent(failed.at(nowNanos), lost.at(nowNanos)));
    }

    /**
     * Returns the failure of an arrival that needs something that lasts no longer than what another operation makes: an occupant of a room
     * lasts no longer than its session.
     *
     * @param failure why the arrival fails, blamed on the scenario
     * @param holders what the others make
     * @return a follow-on failure if there would be one without faults of target, network and generator; else the failure as it is
     */
    public Failure shortage(Failure failure, Supply holders, long nowNanos) {
        Map<Failure, Long> gone = new LinkedHashMap<>(lost.at(nowNanos));
        if (made) {
            holders.lost.at(nowNanos).forEach((why, n) -> gone.merge(why, n, Long::sum));
        }
        return after(failure, mostFrequent(failed.at(nowNanos), gone));
    }

    /**
     * Returns the failure of an arrival for which all of a limited number are in use, such as users.
     *
     * @param failure why the arrival fails, blamed on the scenario
     * @param limit how many there are
     * @return a follow-on failure if one would be free had the target answered all requests at once; else the failure as it is
     */
    public Failure exhausted(Failure failure, long limit, long nowNanos) {
        boolean planned = started.at(nowNanos).getOrDefault(true, 0L) > limit;
        return planned ? failure : FollowOn.of(failure, FollowOn.NO_ANSWER_YET);
    }

    private static Failure after(Failure failure, Optional<Failure> cause) {
        return cause.<Failure>map(found -> FollowOn.of(failure, found)).orElse(failure);
    }

    /** The first of those that are equally frequent. Requests without an answer count as one more cause. */
    private Optional<Failure> mostFrequent(Map<Failure, Long> some, Map<Failure, Long> more) {
        Failure most = null;
        long count = 0;
        for (Map.Entry<Failure, Long> each : some.entrySet()) {
            long n = each.getValue() + more.getOrDefault(each.getKey(), 0L);
            if (n > count) {
                count = n;
                most = each.getKey();
            }
        }
        for (Map.Entry<Failure, Long> each : more.entrySet()) {
            if (each.getValue() > count && !some.containsKey(each.getKey())) {
                count = each.getValue();
                most = each.getKey();
            }
        }
        return usable && awaited > count ? Optional.of(FollowOn.NO_ANSWER_YET) : Optional.ofNullable(most);
    }

    private static long sum(Map<Failure, Long> counts) {
        long sum = 0;
        for (long n : counts.values()) {
            sum += n;
        }
        return sum;
    }

    /**
     * Counts by key that are forgotten when they are older than a lifetime, to within a 64th of it. Confined to its event loop.
     *
     * @param <K> what is counted
     */
    private static final class AgedCounts<K> {

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
}
