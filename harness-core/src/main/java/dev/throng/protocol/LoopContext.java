package dev.throng.protocol;

import dev.throng.measure.LoopRecorder;
import dev.throng.time.NanoClock;
import dev.throng.transport.ChannelFactories;
import io.netty.channel.EventLoop;
import java.net.InetSocketAddress;
import java.util.stream.IntStream;

/**
 * The event loop of a driver and its share of the load. Immutable.
 *
 * @param loop the event loop that the driver runs on
 * @param channels creates the channels of the loop
 * @param recorder records what happens on the loop
 * @param clock the loop's clock; all times that a driver reports are read from it
 * @param targets the addresses under load
 * @param part the number of the loop, from 0
 * @param parts how many loops share the load
 * @param seed the scenario's seed; a driver derives its random numbers from it and {@code part}
 */
public record LoopContext(
        EventLoop loop,
        ChannelFactories channels,
        LoopRecorder recorder,
        NanoClock clock,
        TargetAddresses targets,
        int part,
        int parts,
        long seed) {

    /** The loop of a target with one address. */
    public LoopContext(
            EventLoop loop,
            ChannelFactories channels,
            LoopRecorder recorder,
            NanoClock clock,
            InetSocketAddress target,
            int part,
            int parts,
            long seed) {
        this(loop, channels, recorder, clock, TargetAddresses.of(target), part, parts, seed);
    }

    /** The first of the addresses under load. */
    public InetSocketAddress target() {
        return targets.get(0);
    }

    /**
     * Returns the number, over all loops, of something that this loop makes.
     *
     * @param nth how many this loop has made before, from 0
     */
    public long number(long nth) {
        return part + nth * parts;
    }

    /**
     * Returns the index of the address that a connection goes to; see {@link TargetAddresses#index}.
     *
     * @param number the number of the connection over all loops
     */
    public int addressOf(long number) {
        return targets.index(number, parts);
    }

    /** Returns this loop's numbers of things that the loops share in turn: {@code part}, {@code part + parts} and so on, below the count. */
    public IntStream numbers(int count) {
        return IntStream.iterate(part, number -> number < count, number -> number + parts);
    }
}
