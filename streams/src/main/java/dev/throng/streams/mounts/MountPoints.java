package dev.throng.streams.mounts;

import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The mount points of a run, and what is known of their bit rates. Shared by all event loops: a listener of any loop learns the rate of a mount
 * for all others. The rate is learned again every ten seconds, because the beginning need not be like the rest.
 */
public final class MountPoints {

    private static final long RENEWAL_NANOS = 10_000_000_000L;

    private final List<String> paths;
    private final AtomicIntegerArray bitsPerSecond;
    private final AtomicIntegerArray learned;
    private final FreeMounts free;
    private final LiveMounts live;

    public MountPoints(List<String> paths) {
        this.paths = List.copyOf(paths);
        this.bitsPerSecond = new AtomicIntegerArray(paths.size());
        this.learned = new AtomicIntegerArray(paths.size());
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

    /** Whether the rate of a mount was not yet learned in the present ten seconds. */
    public boolean wantsRate(int mount, long atNanos) {
        return bitsPerSecond.get(mount) == 0 || learned.get(mount) != renewal(atNanos);
    }

    public void learn(int mount, long rate, long atNanos) {
        bitsPerSecond.set(mount, (int) Math.min(Integer.MAX_VALUE, rate));
        learned.set(mount, renewal(atNanos));
    }

    private static int renewal(long atNanos) {
        return (int) (atNanos / RENEWAL_NANOS);
    }
}
