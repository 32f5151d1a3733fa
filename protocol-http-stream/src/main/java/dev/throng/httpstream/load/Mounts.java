package dev.throng.httpstream.load;

import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The mount points of a run, and what is known of their bit rates. Shared by all event loops: the first listener of any loop that
 * learns a mount's rate tells the others.
 */
final class Mounts {

    private final List<String> paths;
    private final AtomicIntegerArray bitsPerSecond;
    private final FreeMounts free;
    private final LiveMounts live;

    Mounts(List<String> paths) {
        this.paths = List.copyOf(paths);
        this.bitsPerSecond = new AtomicIntegerArray(paths.size());
        this.free = new FreeMounts(paths.size());
        this.live = new LiveMounts(paths.size());
    }

    int count() {
        return paths.size();
    }

    String path(int mount) {
        return paths.get(mount);
    }

    /** Those that no source of ours publishes to. */
    FreeMounts free() {
        return free;
    }

    /** Those where a source of ours was accepted and publishes. */
    LiveMounts live() {
        return live;
    }

    /** The nominal rate of a mount; 0 while nobody knows it. */
    int bitsPerSecond(int mount) {
        return bitsPerSecond.get(mount);
    }

    void learn(int mount, long rate) {
        bitsPerSecond.set(mount, (int) Math.min(Integer.MAX_VALUE, rate));
    }
}
