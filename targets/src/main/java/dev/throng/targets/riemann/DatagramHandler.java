package dev.throng.targets.riemann;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.throng.targets.serving.StallScheduler;
import dev.throng.targets.time.Clock;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** The UDP socket: a datagram is a Msg and gets no reply; one that is too large or cannot be decoded is counted and dropped. */
final class DatagramHandler extends SimpleChannelInboundHandler<DatagramPacket> {

    /** The largest datagram that is taken; as the real server's. */
    static final int MAX_BYTES = 16_384;
    /** Room for one byte more than allowed shows which datagrams are too large. */
    static final int BUFFER_BYTES = MAX_BYTES + 1;

    private static final Logger LOG = System.getLogger(DatagramHandler.class.getName());

    private final byte[] bytes = new byte[MAX_BYTES];
    private final StallScheduler stalls;
    private final MsgService service;
    private final RiemannCounters traffic;
    private final Clock clock;

    DatagramHandler(RiemannServerState wire, RiemannCounters traffic) {
        this.stalls = wire.stalls();
        this.service = wire.newService(traffic);
        this.traffic = traffic;
        this.clock = wire.clock();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, DatagramPacket datagram) {
        stalls.used();
        ByteBuf content = datagram.content();
        int length = content.readableBytes();
        if (length > MAX_BYTES) {
            traffic.dropped();
            return;
        }
        content.readBytes(bytes, 0, length);
        try {
            service.deliver(bytes, 0, length, clock.epochMicros());
        } catch (InvalidProtocolBufferException undecodable) {
            traffic.dropped();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        LOG.log(Level.WARNING, () -> "datagram lost: " + cause, cause);
        traffic.dropped();
    }
}
