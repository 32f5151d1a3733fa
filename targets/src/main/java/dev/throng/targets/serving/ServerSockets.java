package dev.throng.targets.serving;

import dev.throng.targets.launch.TargetUsageException;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ServerChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/** Listening sockets as options name them and as READY lines and refusals tell of them. */
public final class ServerSockets {

    private ServerSockets() {}

    /** An address to bind to; throws {@link IllegalArgumentException} whose message says what was expected. */
    public static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException unknown) {
            throw new IllegalArgumentException("an address of this machine, such as 127.0.0.1", unknown);
        }
    }

    /**
     * Waits until a socket is bound.
     *
     * @param kind tcp, udp or tls
     * @throws TargetUsageException if it cannot be
     */
    public static Channel opened(ChannelFuture binding, String kind, InetAddress address, int port) {
        binding.awaitUninterruptibly();
        if (binding.isSuccess()) {
            Channel channel = binding.channel();
            if (channel instanceof ServerChannel) {
                // behind Netty's own, which is there once the socket is bound
                channel.pipeline()
                        .addLast(new AcceptErrorLogger(
                                System.err, kind + " " + address.getHostAddress() + ":" + port(channel)));
            }
            return channel;
        }
        throw new TargetUsageException(
                kind + " " + address.getHostAddress() + ":" + port + ": "
                        + binding.cause().getMessage()
                        + " (expected: an address of this machine and a free port; port 0 takes any)",
                binding.cause());
    }

    /** The port it really has. */
    public static int port(Channel channel) {
        return ((InetSocketAddress) channel.localAddress()).getPort();
    }
}
