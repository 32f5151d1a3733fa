package dev.throng.targets.riemann;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.throng.targets.time.Clock;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;

/** Looks at every Msg: decides its fate, has it served, and acks in order. */
final class MsgHandler extends StreamHandler {

    private final FrameSplitter splitter;
    private final MsgService service;
    private final RiemannCounters traffic;
    private final RiemannFaults faults;
    private final boolean faulty;
    private final Clock clock;
    private long msgs;
    private long nowMicros;

    MsgHandler(RiemannServerState wire, RiemannCounters traffic) {
        super(
                wire.stalls(),
                wire.settings().backPressure(),
                wire.settings().faults().slowAcks().toNanos());
        this.splitter = new FrameSplitter(wire.settings().maxMsgBytes(), wire.scratch());
        this.service = wire.newService(traffic);
        this.traffic = traffic;
        this.faults = wire.settings().faults();
        this.faulty = faults.concernSingleMsgs();
        this.clock = wire.clock();
    }

    @Override
    void read(ChannelHandlerContext context, ByteBuf in) {
        nowMicros = clock.epochMicros();
        boolean sound = splitter.read(in, (bytes, offset, length) -> take(context, bytes, offset, length));
        if (!sound) {
            traffic.dropped();
            close(context);
        }
    }

    private boolean take(ChannelHandlerContext context, byte[] bytes, int offset, int length) {
        try {
            msgs++;
            return faulty ? meetFate(context, bytes, offset, length) : serve(bytes, offset, length);
        } catch (InvalidProtocolBufferException undecodable) {
            traffic.dropped();
            close(context);
            return false;
        }
    }

    private boolean serve(byte[] bytes, int offset, int length) throws InvalidProtocolBufferException {
        try {
            service.serve(bytes, offset, length, nowMicros, replies());
        } catch (RuntimeException refused) {
            replies().error(refused.toString());
        }
        return true;
    }

    private boolean meetFate(ChannelHandlerContext context, byte[] bytes, int offset, int length)
            throws InvalidProtocolBufferException {
        switch (faults.fate(msgs)) {
            case RESET:
                reset(context);
                return false;
            case SERVE_AND_CLOSE:
                serve(bytes, offset, length);
                closeInOrder(context);
                return false;
            case KEEP_SILENT:
                service.deliver(bytes, offset, length, nowMicros);
                return true;
            case REFUSE:
                traffic.received(1, 0);
                replies().error("refused on demand (error-replies): Msg " + msgs + " of this connection");
                return true;
            default:
                return serve(bytes, offset, length);
        }
    }
}
