package dev.throng.targets.httpstream;

import dev.throng.targets.serving.StallScheduler;
import dev.throng.targets.time.Clock;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What all connections share. Immutable; its parts say who may use them. */
final class HttpStreamServerState {

    private final HttpStreamServerSettings settings;
    private final Clock clock;
    private final StallScheduler stalls;
    private final MountRegistry mounts;
    private final HttpStreamCounters traffic = new HttpStreamCounters();
    private final long startedMicros;
    private final Map<EventExecutor, FlushWheel> wheels = new LinkedHashMap<>();

    HttpStreamServerState(HttpStreamServerSettings settings, Clock clock, StallScheduler stalls, EventLoopGroup loops) {
        this.settings = settings;
        this.clock = clock;
        this.stalls = stalls;
        this.mounts = new MountRegistry(settings, clock);
        this.startedMicros = clock.epochMicros();
        loops.forEach(loop ->
                wheels.put(loop, new FlushWheel((EventLoop) loop, clock, settings.flush(), settings.headerTimeout())));
    }

    /** Lets the wheels turn; the first one's loop plays the target's own programmes too. */
    void start() {
        Runnable first = () -> mounts.advance(clock.nanos());
        for (FlushWheel wheel : wheels.values()) {
            wheel.start(first);
            first = () -> {};
        }
    }

    /** Ends all connections that stay, from another thread, and waits until that has been done, or not longer than asked. */
    void end(long millis) {
        wheels.values().forEach(wheel -> wheel.loop().submit(wheel::endAll).awaitUninterruptibly(millis));
        // What follows from closing is done in tasks of the loops' own; these come after them.
        wheels.values().forEach(wheel -> wheel.loop().submit(() -> {}).awaitUninterruptibly(millis));
    }

    HttpStreamServerSettings settings() {
        return settings;
    }

    Clock clock() {
        return clock;
    }

    StallScheduler stalls() {
        return stalls;
    }

    MountRegistry mounts() {
        return mounts;
    }

    HttpStreamCounters traffic() {
        return traffic;
    }

    /** Microseconds since 1970. */
    long startedMicros() {
        return startedMicros;
    }

    FlushWheel wheel(EventExecutor loop) {
        return wheels.get(loop);
    }

    /** Collects the listeners of a mount from all loops, as lines; {@code then} is called on the loop {@code back}. */
    void describeListeners(Mount mount, EventExecutor back, Consumer<List<String>> then) {
        collect(new ArrayList<>(wheels.values()), mount, new ArrayList<>(), back, then);
    }

    private static void collect(
            List<FlushWheel> left, Mount mount, List<String> found, EventExecutor back, Consumer<List<String>> then) {
        if (left.isEmpty()) {
            back.execute(() -> then.accept(found));
            return;
        }
        FlushWheel wheel = left.remove(left.size() - 1);
        wheel.loop().execute(() -> {
            long now = wheel.nowNanos();
            wheel.listeners(mount).forEach(listener -> found.add(listener.describe(now)));
            collect(left, mount, found, back, then);
        });
    }
}
