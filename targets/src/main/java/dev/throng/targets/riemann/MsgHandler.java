package dev.throng.targets.riemann;

import dev.throng.targets.time.Clock;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import java.io.IOException;

/** Handles each Msg: applies its fault, if any, serves it and replies in order. */
final class MsgHandler extends StreamHandler {

    private final FrameSplitter splitter;
    private final MsgService service;
    private final RiemannCounters counters;
    private final RiemannFaults faults;
    private final boolean faulty;
    private final Clock clock;
    private long msgs;
    private long nowMicros;

    MsgHandler(RiemannServerState state, RiemannCounters counters) {
        super(state.stalls, state.settings.backPressure, state.settings.faults.slowAcks.toNanos());
        this.splitter = new FrameSplitter(state.settings.maxMsgBytes, state.scratch());
        this.service = state.newService(counters);
        this.counters = counters;
        this.faults = state.settings.faults;
        this.faulty = faults.affectSingleMsgs();
        this.clock = state.clock;
    }

    @Override
    void read(ChannelHandlerContext context, ByteBuf in) {
        nowMicros = clock.epochMicros();
        boolean valid = splitter.read(in, (bytes, offset, length) -> take(context, bytes, offset, length));
        if (!valid) {
            counters.dropped();
            close(context);
        }
    }

    private boolean take(ChannelHandlerContext context, byte[] bytes, int offset, int length) {
        try {
            msgs++;
            return faulty ? applyFaults(context, bytes, offset, length) : serve(bytes, offset, length);
        } catch (IOException invalid) {
            counters.dropped();
            close(context);
            return false;
        }
    }

    private boolean serve(byte[] bytes, int offset, int length) throws IOException {
        try {
            service.serve(bytes, offset, length, nowMicros, replies());
        } catch (RuntimeException refused) {
            replies().error(refused.toString());
        }
        return true;
    }

    private boolean applyFaults(ChannelHandlerContext context, byte[] bytes, int offset, int length)
            throws IOException {
        switch (faults.action(msgs)) {
            case RESET:
                reset(context);
                return false;
            case SERVE_AND_CLOSE:
                serve(bytes, offset, length);
                closeGracefully(context);
                return false;
            case KEEP_SILENT:
                service.serveWithoutReply(bytes, offset, length, nowMicros);
                return true;
            case REFUSE:
                counters.received(1, 0);
                replies().error("refused on demand (error-replies): Msg " + msgs + " of this connection");
                return true;
            default:
                return serve(bytes, offset, length);
        }
    }
}
