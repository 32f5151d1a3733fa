package dev.throng.targets.serving;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import java.util.concurrent.TimeUnit;

/** The ways in which a server ends a connection. Call them on the connection's event loop. */
public final class ConnectionCloser {

    private static final long DRAIN_SECONDS = 1;

    private ConnectionCloser() {}

    /** Whether the connection uses TLS. */
    public static boolean isEncrypted(Channel channel) {
        return channel.pipeline().get(SslHandler.class) != null;
    }

    /** Resets the connection: the client sees RST and pending output is lost. */
    public static void reset(Channel channel) {
        channel.config().setOption(ChannelOption.SO_LINGER, 0);
        channel.close();
    }

    /**
     * Sends FIN and keeps on reading, because closing with unread input would make the kernel send RST, which can
     * destroy output on its way. Closes an encrypted connection instead.
     */
    public static void halfClose(Channel channel) {
        if (isEncrypted(channel) || !(channel instanceof DuplexChannel)) {
            channel.close();
        } else {
            ((DuplexChannel) channel).shutdownOutput();
        }
    }

    /** Closes the connection after a second, in which the client may still close it first. */
    public static void closeAfterDrain(Channel channel) {
        channel.eventLoop().schedule(() -> channel.close(), DRAIN_SECONDS, TimeUnit.SECONDS);
    }
}
