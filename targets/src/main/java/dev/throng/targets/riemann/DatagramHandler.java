package dev.throng.targets.riemann;

import dev.throng.targets.serving.StallScheduler;
import dev.throng.targets.time.Clock;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** The UDP socket. A datagram is a Msg and gets no reply; datagrams that are too large or invalid are counted and dropped. */
final class DatagramHandler extends SimpleChannelInboundHandler<DatagramPacket> {

    /** The largest accepted datagram, as in the real server. */
    static final int MAX_BYTES = 16_384;
    /** One byte more than allowed, to detect datagrams that are too large. */
    static final int BUFFER_BYTES = MAX_BYTES + 1;

    private static final Logger LOG = System.getLogger(DatagramHandler.class.getName());

    private final byte[] bytes = new byte[MAX_BYTES];
    private final StallScheduler stalls;
    private final MsgService service;
    private final RiemannCounters counters;
    private final Clock clock;

    DatagramHandler(RiemannServerState state, RiemannCounters counters) {
        this.stalls = state.stalls;
        this.service = state.newService(counters);
        this.counters = counters;
        this.clock = state.clock;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, DatagramPacket datagram) {
        stalls.onUse();
        ByteBuf content = datagram.content();
        int length = content.readableBytes();
        if (length > MAX_BYTES) {
            counters.dropped();
            return;
        }
        content.readBytes(bytes, 0, length);
        try {
            service.serveWithoutReply(bytes, 0, length, clock.epochMicros());
        } catch (IOException invalid) {
            counters.dropped();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        LOG.log(Level.WARNING, () -> "datagram lost: " + cause, cause);
        counters.dropped();
    }
}
