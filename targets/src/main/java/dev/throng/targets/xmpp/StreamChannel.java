package dev.throng.targets.xmpp;

import io.netty.buffer.ByteBuf;
import io.netty.channel.AbstractChannel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelMetadata;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultChannelConfig;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;

/**
 * A channel without a socket, for a stream whose bytes other connections carry. What handlers write goes to a {@link Peer} at once. Confined
 * to its event loop.
 */
final class StreamChannel extends AbstractChannel {

    private static final ChannelMetadata METADATA = new ChannelMetadata(false);

    /** Takes the output of the channel. */
    interface Peer {

        /** Bytes were written; they are valid during the call only. */
        void written(ByteBuf bytes);

        /** The channel is closed. */
        void closed();
    }

    private final Peer peer;
    private final ChannelConfig config = new DefaultChannelConfig(this);
    private final SocketAddress address;
    private boolean open = true;
    private boolean active;

    /** @param carrier the connection on which the stream began; its addresses are those of the channel */
    StreamChannel(SocketChannel carrier, Peer peer) {
        super(null);
        this.peer = peer;
        this.address = carrier.remoteAddress();
    }

    /** Opens the channel on an event loop, which is the current thread. No handler is notified of an active channel. */
    void open(EventLoop loop) {
        loop.register(this);
        active = true;
    }

    @Override
    protected AbstractUnsafe newUnsafe() {
        return new Unconnected();
    }

    private final class Unconnected extends AbstractUnsafe {

        @Override
        public void connect(SocketAddress remote, SocketAddress local, ChannelPromise promise) {
            promise.setFailure(new UnsupportedOperationException("a channel without a socket"));
        }
    }

    @Override
    protected boolean isCompatible(EventLoop loop) {
        return true;
    }

    @Override
    protected void doRegister(ChannelPromise promise) {
        promise.setSuccess();
    }

    @Override
    protected SocketAddress localAddress0() {
        return address;
    }

    @Override
    protected SocketAddress remoteAddress0() {
        return address;
    }

    @Override
    protected void doBind(SocketAddress local) {
        throw new UnsupportedOperationException("a channel without a socket");
    }

    @Override
    protected void doDisconnect() {
        doClose();
    }

    @Override
    protected void doClose() {
        if (open) {
            open = false;
            active = false;
            peer.closed();
        }
    }

    @Override
    protected void doBeginRead() {
        // input comes without being asked for
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer written) throws Exception {
        if (!open) {
            throw new ClosedChannelException();
        }
        for (Object next = written.current(); next != null; next = written.current()) {
            peer.written((ByteBuf) next);
            written.remove();
        }
    }

    @Override
    public ChannelConfig config() {
        return config;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public boolean isActive() {
        return active;
    }

    @Override
    public ChannelMetadata metadata() {
        return METADATA;
    }
}
