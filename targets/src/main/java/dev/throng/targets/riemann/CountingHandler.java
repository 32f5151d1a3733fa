package dev.throng.targets.riemann;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.throng.targets.riemann.FrameCounter.StopReason;
import dev.throng.targets.time.Clock;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;

/** The fast path of counting mode: frames are counted and acked, bodies are not decoded, queries excepted. */
final class CountingHandler extends StreamHandler {

    private final FrameCounter counter;
    private final MsgService queries;
    private final RiemannCounters traffic;
    private final Clock clock;

    CountingHandler(RiemannServerState wire, RiemannCounters traffic) {
        super(wire.stalls(), wire.settings().backPressure(), 0);
        this.counter = new FrameCounter(wire.settings().maxMsgBytes());
        this.queries = wire.newService(traffic);
        this.traffic = traffic;
        this.clock = wire.clock();
    }

    @Override
    void read(ChannelHandlerContext context, ByteBuf in) {
        StopReason stop = readOn(in);
        while (stop == StopReason.QUERY && answer()) {
            stop = readOn(in);
        }
        if (stop != StopReason.DRAINED) {
            traffic.dropped();
            close(context);
        }
    }

    private StopReason readOn(ByteBuf in) {
        StopReason stop = counter.read(in);
        long frames = counter.takeFrames();
        traffic.received(frames, 0);
        replies().ack(frames);
        return stop;
    }

    private boolean answer() {
        byte[] query = counter.query();
        try {
            queries.serve(query, 0, query.length, clock.epochMicros(), replies());
            return true;
        } catch (InvalidProtocolBufferException undecodable) {
            return false;
        }
    }
}
