package dev.throng.protocol;

import dev.throng.measure.LoopRecorder;
import dev.throng.time.NanoClock;
import io.netty.channel.EventLoop;
import java.net.InetSocketAddress;

/**
 * What a driver gets from the engine.
 *
 * @param loop the event loop it lives on
 * @param transport makes channels that fit the loop
 * @param recorder the loop's memory
 * @param clock the loop's clock; all times that a driver reports are read from it
 * @param target the address under load
 * @param part which of the loops this is, from 0
 * @param parts how many loops share the load
 * @param seed the scenario's seed; a driver derives its randomness from it and {@code part}
 */
public record LoopContext(
        EventLoop loop,
        Transport transport,
        LoopRecorder recorder,
        NanoClock clock,
        InetSocketAddress target,
        int part,
        int parts,
        long seed) {}
