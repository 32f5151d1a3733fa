package dev.throng.protocol;

import dev.throng.measure.LoopRecorder;
import dev.throng.ports.MachinePorts;
import dev.throng.time.NanoClock;
import dev.throng.transport.ChannelFactories;
import dev.throng.transport.DialOptions;
import dev.throng.transport.SourcePorts;
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
 * @param ports the ports of this machine, of which the loop has its part
 * @param targets the addresses under load
 * @param part the number of the loop, from 0, over all processes that send the load
 * @param parts how many loops share the load
 * @param processes the processes that share the load; loop {@code part} is in process {@code part % processes.count()}
 * @param seed the scenario's seed; a driver derives its random numbers from it and {@code part}
 * @param plan the arrivals that the driver plans itself
 */
public record LoopContext(
        EventLoop loop,
        ChannelFactories channels,
        LoopRecorder recorder,
        NanoClock clock,
        MachinePorts ports,
        TargetAddresses targets,
        int part,
        int parts,
        RunProcesses processes,
        long seed,
        ArrivalPlan plan) {

    /** The loop of a target with one address; the kernel chooses the ports of its connections. */
    public LoopContext(
            EventLoop loop,
            ChannelFactories channels,
            LoopRecorder recorder,
            NanoClock clock,
            InetSocketAddress target,
            int part,
            int parts,
            RunProcesses processes,
            long seed) {
        this(
                loop,
                channels,
                recorder,
                clock,
                MachinePorts.BY_KERNEL,
                TargetAddresses.of(target),
                part,
                parts,
                processes,
                seed,
                new ArrivalPlan(clock));
    }

    /** The first of the addresses under load. */
    public InetSocketAddress target() {
        return targets.get(0);
    }

    /** The number of this process, from 0. */
    public int process() {
        return part % processes.count();
    }

    /** Whether this is the first loop of its process, which does what each process does once. */
    public boolean firstOfProcess() {
        return part < processes.count();
    }

    /**
     * Returns options with this loop's part of the local ports. The dialers of the loop share the result, so that they do not try the same
     * ports.
     */
    public DialOptions dialOptions(DialOptions options) {
        return options.withPorts(SourcePorts.ofLoop(ports, part, parts));
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
