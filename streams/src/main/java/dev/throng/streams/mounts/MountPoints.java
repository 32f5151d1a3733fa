package dev.throng.streams.mounts;

import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The mount points of a run, and what is known of their bit rates. Shared by all event loops: a listener of any loop learns the rate of a
 * mount for all others. The rate is learned again every ten seconds, because the beginning need not be like the rest. A listener with
 * little media knows it badly, for example before its first key frame. So a rate is replaced only by that of a listener with as much
 * media, or with ten seconds of it.
 */
public final class MountPoints {

    private static final long RENEWAL_NANOS = 10_000_000_000L;
    private static final int ENOUGH_MILLIS = 10_000;
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final List<String> paths;
    private final AtomicIntegerArray bitsPerSecond;
    private final AtomicIntegerArray learned;

    /** How much media the rate was learned from, up to {@link #ENOUGH_MILLIS}. */
    private final AtomicIntegerArray basisMillis;

    private final FreeMounts free;
    private final LiveMounts live;

    public MountPoints(List<String> paths) {
        this.paths = List.copyOf(paths);
        this.bitsPerSecond = new AtomicIntegerArray(paths.size());
        this.learned = new AtomicIntegerArray(paths.size());
        this.basisMillis = new AtomicIntegerArray(paths.size());
        this.free = new FreeMounts(paths.size());
        this.live = new LiveMounts(paths.size());
    }

    public int count() {
        return paths.size();
    }

    public String path(int mount) {
        return paths.get(mount);
    }

    /** The mounts without a source of this run. */
    public FreeMounts free() {
        return free;
    }

    /** The mounts where a source of this run is accepted and publishes. */
    public LiveMounts live() {
        return live;
    }

    /** Returns the nominal rate of a mount; 0 while it is not known. */
    public int bitsPerSecond(int mount) {
        return bitsPerSecond.get(mount);
    }

    /**
     * Whether a listener should teach the rate of a mount: the rate is not known, or was learned from less than half as much media, or
     * from as much in an earlier span of ten seconds.
     *
     * @param mediaNanos playing time of the media that the listener has received
     */
    public boolean wantsRate(int mount, long mediaNanos, long atNanos) {
        int offered = basis(mediaNanos);
        int known = basisMillis.get(mount);
        return bitsPerSecond.get(mount) == 0
                || offered / 2 >= known
                || offered >= known && learned.get(mount) != renewal(atNanos);
    }

    /** Learns the rate of a mount from a listener with this much media. */
    public void learn(int mount, long rate, long mediaNanos, long atNanos) {
        bitsPerSecond.set(mount, (int) Math.min(Integer.MAX_VALUE, rate));
        basisMillis.set(mount, basis(mediaNanos));
        learned.set(mount, renewal(atNanos));
    }

    private static int basis(long mediaNanos) {
        return (int) Math.min(ENOUGH_MILLIS, mediaNanos / NANOS_PER_MILLI);
    }

    private static int renewal(long atNanos) {
        return (int) (atNanos / RENEWAL_NANOS);
    }
}
