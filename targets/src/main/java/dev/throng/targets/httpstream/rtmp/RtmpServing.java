package dev.throng.targets.httpstream.rtmp;

import dev.throng.targets.httpstream.faults.HttpStreamFaults;
import dev.throng.targets.httpstream.live.LiveCounters;
import dev.throng.targets.httpstream.live.LiveSettings;
import dev.throng.targets.httpstream.live.LiveStreams;
import dev.throng.targets.httpstream.rtmp.codec.ServerMessages;
import dev.throng.targets.httpstream.turns.FlushWheel;
import dev.throng.targets.serving.Garbage;
import dev.throng.targets.serving.StallScheduler;
import dev.throng.targets.time.Clock;
import io.netty.util.concurrent.EventExecutor;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** What all RTMP connections share; read the fields directly. The parts' Javadoc states their thread rules. */
public final class RtmpServing {

    final RtmpServerSettings settings;
    final RtmpLimits limits;
    final LiveStreams streams;
    final LiveCounters counters;
    final HttpStreamFaults faults;
    final StallScheduler stalls;
    final Clock clock;
    /** Allocated for each player. */
    final Garbage garbage;

    final ServerMessages messages;

    private final Function<EventExecutor, FlushWheel> wheels;
    private final LongSupplier numbers;

    /**
     * Holds the parts.
     *
     * @param wheels the wheel of each event loop
     * @param numbers the number of the next listener or player, from 1
     */
    public RtmpServing(
            RtmpServerSettings settings,
            RtmpLimits limits,
            LiveSettings live,
            LiveStreams streams,
            LiveCounters counters,
            HttpStreamFaults faults,
            StallScheduler stalls,
            Clock clock,
            Garbage garbage,
            Function<EventExecutor, FlushWheel> wheels,
            LongSupplier numbers) {
        this.settings = settings;
        this.limits = limits;
        this.streams = streams;
        this.counters = counters;
        this.faults = faults;
        this.stalls = stalls;
        this.clock = clock;
        this.garbage = garbage;
        this.messages = new ServerMessages(live.chunkSize);
        this.wheels = wheels;
        this.numbers = numbers;
    }

    FlushWheel wheel(EventExecutor loop) {
        return wheels.apply(loop);
    }

    /** The number of a player that asks to play now. */
    long nextPlayer() {
        return numbers.getAsLong();
    }
}
