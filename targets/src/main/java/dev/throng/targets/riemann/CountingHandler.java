package dev.throng.targets.riemann;

import dev.throng.targets.riemann.FrameCounter.StopReason;
import dev.throng.targets.time.Clock;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import java.io.IOException;

/** The fast path of counting mode: counts and acks frames, and decodes queries only. */
final class CountingHandler extends StreamHandler {

    private final FrameCounter counter;
    private final MsgService queries;
    private final RiemannCounters counters;
    private final Clock clock;

    CountingHandler(RiemannServerState state, RiemannCounters counters) {
        super(state.stalls, state.settings.backPressure, 0);
        this.counter = new FrameCounter(state.settings.maxMsgBytes);
        this.queries = state.newService(counters);
        this.counters = counters;
        this.clock = state.clock;
    }

    @Override
    void read(ChannelHandlerContext context, ByteBuf in) {
        StopReason stop = countFrames(in);
        while (stop == StopReason.QUERY && answer()) {
            stop = countFrames(in);
        }
        if (stop != StopReason.DRAINED) {
            counters.dropped();
            close(context);
        }
    }

    private StopReason countFrames(ByteBuf in) {
        StopReason stop = counter.read(in);
        long frames = counter.takeFrames();
        counters.received(frames, 0);
        replies().ack(frames);
        return stop;
    }

    private boolean answer() {
        byte[] query = counter.query();
        try {
            queries.serve(query, 0, query.length, clock.epochMicros(), replies());
            return true;
        } catch (IOException invalid) {
            return false;
        }
    }
}
