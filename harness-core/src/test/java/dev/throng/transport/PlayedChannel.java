package dev.throng.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultChannelId;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.DefaultSocketChannelConfig;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.SocketChannelConfig;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A channel as a test plays it, without a network. */
public final class PlayedChannel extends EmbeddedChannel implements SocketChannel {

    /** How many more bytes the kernel takes. */
    public long takes = Long.MAX_VALUE;

    /** The local address. */
    public InetSocketAddress local = InetSocketAddress.createUnresolved("localhost", 1);

    /** Without an initial value, as it is asked for while the channel is made. */
    private SocketChannelConfig config;

    PlayedChannel() {
        super(DefaultChannelId.newInstance(), false, false);
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer pending) throws Exception {
        if (takes == Long.MAX_VALUE) {
            super.doWrite(pending);
            return;
        }
        for (Object next = pending.current(); next != null && takes > 0; next = pending.current()) {
            long taken = Math.min(takes, ((ByteBuf) next).readableBytes());
            takes -= taken;
            pending.removeBytes(taken);
        }
    }

    @Override
    public SocketChannelConfig config() {
        if (config == null) {
            config = new DefaultSocketChannelConfig(this, new Socket());
        }
        return config;
    }

    @Override
    public ServerSocketChannel parent() {
        return null;
    }

    @Override
    public InetSocketAddress localAddress() {
        return local;
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return InetSocketAddress.createUnresolved("localhost", 8000);
    }

    @Override
    public boolean isInputShutdown() {
        return false;
    }

    @Override
    public ChannelFuture shutdownInput() {
        return newSucceededFuture();
    }

    @Override
    public ChannelFuture shutdownInput(ChannelPromise promise) {
        return promise.setSuccess();
    }

    @Override
    public boolean isOutputShutdown() {
        return false;
    }

    @Override
    public ChannelFuture shutdownOutput() {
        return newSucceededFuture();
    }

    @Override
    public ChannelFuture shutdownOutput(ChannelPromise promise) {
        return promise.setSuccess();
    }

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public ChannelFuture shutdown() {
        return newSucceededFuture();
    }

    @Override
    public ChannelFuture shutdown(ChannelPromise promise) {
        return promise.setSuccess();
    }
}
