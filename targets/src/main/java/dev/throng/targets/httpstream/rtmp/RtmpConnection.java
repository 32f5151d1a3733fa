package dev.throng.targets.httpstream.rtmp;

import dev.throng.targets.httpstream.rtmp.codec.BadRtmpException;
import dev.throng.targets.httpstream.rtmp.codec.HandshakeReply;
import dev.throng.targets.httpstream.rtmp.codec.MessageParser;
import dev.throng.targets.httpstream.rtmp.codec.RtmpTypes;
import dev.throng.targets.httpstream.turns.FlushWheel;
import dev.throng.targets.httpstream.turns.RequestDeadline;
import dev.throng.targets.serving.ConnectionErrors;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/** One RTMP connection: handshake, control messages, commands, then one role. Confined to its event loop. */
public final class RtmpConnection extends ChannelInboundHandlerAdapter implements RequestDeadline, MessageParser.Sink {

    private static final int HANDSHAKE_BYTES = 3073;
    private static final int CONTROL_BYTES = 512;

    private final RtmpServing serving;
    private final MessageParser parser;
    private final RtmpCommands commands = new RtmpCommands(this);
    private Optional<HandshakeReply> handshake;
    private Optional<RtmpRole> role = Optional.empty();
    private ChannelHandlerContext context;
    private long received;
    private long acknowledged;
    private long windowBytes;

    public RtmpConnection(RtmpServing serving) {
        this.serving = serving;
        this.parser = new MessageParser(serving.settings.maxMessageBytes);
        this.handshake = Optional.of(new HandshakeReply(serving.settings.digests, ThreadLocalRandom.current()));
        this.windowBytes = serving.settings.windowBytes;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        serving.counters.connectionsTotal.increment();
        if (serving.counters.connectionsNow.incrementAndGet() > serving.limits.maxClients) {
            ctx.close();
        }
        wheel().watchForRequest(this);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf in = (ByteBuf) message;
        try {
            if (handshake.isPresent()) {
                shakeHands(handshake.get(), in);
            }
            received += in.readableBytes();
            parser.read(in, this);
            acknowledge();
        } catch (BadRtmpException refused) {
            serving.counters.badClients.increment();
            ctx.close();
        } finally {
            in.release();
        }
    }

    private void shakeHands(HandshakeReply reply, ByteBuf in) throws BadRtmpException {
        ByteBuf out = context.alloc().buffer(HANDSHAKE_BYTES);
        try {
            if (reply.read(in, out)) {
                handshake = Optional.empty();
            }
            if (out.isReadable()) {
                context.writeAndFlush(out.retain(), context.voidPromise());
            }
        } finally {
            out.release();
        }
    }

    /** Acknowledges what a publisher has sent, each time the window is full (RTMP §5.4.3). */
    private void acknowledge() {
        if (received - acknowledged >= windowBytes && context.channel().isActive()) {
            acknowledged = received;
            send(out -> serving.messages.acknowledgement(out, received));
        }
    }

    @Override
    public void message(int type, int streamId, long timestamp, ByteBuf payload) throws BadRtmpException {
        switch (type) {
            case RtmpTypes.COMMAND:
            case RtmpTypes.COMMAND_AMF3:
                payload.skipBytes(type == RtmpTypes.COMMAND_AMF3 && payload.isReadable() ? 1 : 0);
                commands.read(payload);
                break;
            case RtmpTypes.DATA_AMF3:
                payload.skipBytes(payload.isReadable() ? 1 : 0);
                media(RtmpTypes.DATA, timestamp, payload);
                break;
            case RtmpTypes.AUDIO:
            case RtmpTypes.VIDEO:
            case RtmpTypes.DATA:
                media(type, timestamp, payload);
                break;
            case RtmpTypes.WINDOW_SIZE:
                windowBytes = payload.readableBytes() >= 4 ? Math.max(1, payload.readUnsignedInt()) : windowBytes;
                break;
            case RtmpTypes.ACKNOWLEDGEMENT:
                serving.counters.acknowledgements.increment();
                break;
            case RtmpTypes.USER_CONTROL:
                userControl(payload);
                break;
            default:
                break;
        }
    }

    private void media(int type, long timestamp, ByteBuf payload) throws BadRtmpException {
        if (role.isPresent()) {
            role.get().media(type, timestamp, payload);
        }
    }

    private void userControl(ByteBuf payload) {
        if (payload.readableBytes() < 6) {
            return;
        }
        int event = payload.readUnsignedShort();
        int value = payload.readInt();
        if (event == RtmpTypes.PING_REQUEST) {
            send(out -> serving.messages.userControl(out, RtmpTypes.PING_RESPONSE, value));
        } else if (event == RtmpTypes.PING_RESPONSE) {
            serving.counters.pongs.increment();
        }
    }

    /** Writes and flushes messages. */
    void send(Consumer<ByteBuf> writer) {
        ByteBuf out = context.alloc().buffer(CONTROL_BYTES);
        writer.accept(out);
        context.writeAndFlush(out, context.voidPromise());
    }

    /** Starts a role that the wheel calls at once, and then once per interval. */
    void begin(RtmpRole next) {
        role = Optional.of(next);
        wheel().add(next);
    }

    boolean hasRole() {
        return role.isPresent();
    }

    void endRole() {
        Optional<RtmpRole> ending = role;
        role = Optional.empty();
        ending.ifPresent(RtmpRole::ended);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        serving.counters.connectionsNow.decrementAndGet();
        parser.close();
        endRole();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ConnectionErrors.logAndClose(ctx, cause);
    }

    @Override
    public void headerTimeoutExpired() {
        if (role.isEmpty() && !commands.isSilenced()) {
            context.close();
        }
    }

    /** Whether the kernel has not taken all output yet. */
    boolean isBusy() {
        ChannelOutboundBuffer waiting = context.channel().unsafe().outboundBuffer();
        return waiting != null && !waiting.isEmpty();
    }

    RtmpServing serving() {
        return serving;
    }

    ChannelHandlerContext context() {
        return context;
    }

    FlushWheel wheel() {
        return serving.wheel(context.channel().eventLoop());
    }
}
