package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.live.LiveCounters;
import dev.throng.targets.httpstream.live.LiveStreams;
import dev.throng.targets.httpstream.rtmp.RtmpLimits;
import dev.throng.targets.httpstream.rtmp.RtmpServing;
import dev.throng.targets.httpstream.turns.FlushWheel;
import dev.throng.targets.serving.Garbage;
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

/** What all connections share; read the fields directly. The parts' Javadoc states their thread rules. */
final class HttpStreamServerState {

    final HttpStreamServerSettings settings;
    final Clock clock;
    final StallScheduler stalls;
    final MountRegistry mounts;
    final LiveStreams streams;
    final FlvMounts flvMounts;
    final HlsPlayers hlsPlayers;
    final RtmpServing rtmp;
    final HttpStreamCounters counters = new HttpStreamCounters();
    final LiveCounters liveCounters = new LiveCounters();
    /** Allocated for each listener and each player of RTMP. */
    final Garbage garbage;
    /** The start of the server in microseconds since 1970. */
    final long startedMicros;

    private final Map<EventExecutor, FlushWheel> wheels = new LinkedHashMap<>();

    HttpStreamServerState(HttpStreamServerSettings settings, Clock clock, StallScheduler stalls, EventLoopGroup loops) {
        this.settings = settings;
        this.clock = clock;
        this.stalls = stalls;
        this.mounts = new MountRegistry(settings, clock);
        this.garbage = new Garbage(settings.garbageBytesPerListener);
        this.startedMicros = clock.epochMicros();
        this.streams = new LiveStreams(settings.live, clock, liveCounters.segmentsMade);
        this.flvMounts = new FlvMounts(streams, clock);
        streams.onEnd(flvMounts::forget);
        this.hlsPlayers = new HlsPlayers(settings.hlsFaults, liveCounters, counters.listenerRequests::incrementAndGet);
        this.rtmp = rtmpServing();
        loops.forEach(loop ->
                wheels.put(loop, new FlushWheel((EventLoop) loop, clock, settings.flush, settings.headerTimeout)));
    }

    private RtmpServing rtmpServing() {
        return new RtmpServing(
                settings.rtmp,
                new RtmpLimits(settings.maxClients, settings.maxSources, settings.queueBytes, settings.sourceTimeout),
                settings.live,
                streams,
                liveCounters,
                settings.faults,
                stalls,
                clock,
                garbage,
                this::wheel,
                counters.listenerRequests::incrementAndGet);
    }

    /** Starts the wheels; the first one's loop also advances the own media. */
    void start() {
        Runnable first = () -> {
            long now = clock.nanos();
            mounts.advance(now);
            streams.advance(now);
        };
        for (FlushWheel wheel : wheels.values()) {
            wheel.start(first);
            first = () -> {};
        }
    }

    /**
     * Closes the connections of listeners and sources. Called from a thread other than the event loops.
     *
     * @param millis the longest wait per event loop in milliseconds
     */
    void closeConnections(long millis) {
        wheels.values().forEach(wheel -> wheel.loop().submit(wheel::closeAll).awaitUninterruptibly(millis));
        // Closing submits tasks to the loops; an empty task waits for them.
        wheels.values().forEach(wheel -> wheel.loop().submit(() -> {}).awaitUninterruptibly(millis));
    }

    /** Releases the media; the event loops must have ended. */
    void closeMedia() {
        mounts.close();
        streams.close();
    }

    FlushWheel wheel(EventExecutor loop) {
        return wheels.get(loop);
    }

    /**
     * Collects descriptions of a mount point's listeners from all loops, and passes them to {@code then} on the loop
     * {@code back}.
     */
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
            wheel.tasks(ServedListener.class).stream()
                    .filter(listener -> listener.mount() == mount)
                    .forEach(listener -> found.add(listener.describe(now)));
            collect(left, mount, found, back, then);
        });
    }
}
