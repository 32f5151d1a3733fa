package dev.throng.transport;

import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.unix.IntegerUnixChannelOption;
import io.netty.handler.ssl.SslHandler;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLPeerUnverifiedException;

/** What a channel reports of its socket and of its TLS session. All methods must be called on the channel's event loop. */
final class Sockets {

    /** SOL_SOCKET and SO_RCVLOWAT of Linux, see socket(7): how many bytes make a socket readable. */
    private static final ChannelOption<Integer> RECEIVE_LOW_WATER = new IntegerUnixChannelOption("SO_RCVLOWAT", 1, 18);

    /** What Netty adds to the pending bytes for each entry of its outbound buffer. */
    private static final int ENTRY_OVERHEAD_BYTES =
            Integer.getInteger("io.netty.transport.outboundBufferEntrySizeOverhead", 96);

    /** Bytes that were flushed and that the kernel has not taken yet. */
    static long pendingBytes(SocketChannel channel) {
        ChannelOutboundBuffer pending = channel.unsafe().outboundBuffer();
        if (pending == null || pending.isEmpty()) {
            return 0;
        }
        // Netty counts an entry as a whole until all of it is written, and adds its own overhead to each
        long overheadBytes = (long) ENTRY_OVERHEAD_BYTES * pending.size();
        return Math.max(0, pending.totalPendingWriteBytes() - overheadBytes - pending.currentProgress());
    }

    /** Sets SO_RCVLOWAT, with epoll only, and returns what the kernel granted. */
    static int receiveLowWater(SocketChannel channel, int bytes) {
        channel.config().setOption(RECEIVE_LOW_WATER, bytes);
        return channel.config().getOption(RECEIVE_LOW_WATER);
    }

    /** The target's certificate; empty without TLS, and before the handshake has ended. */
    static Optional<X509Certificate> peerCertificate(SocketChannel channel) {
        SslHandler handler = channel.pipeline().get(SslHandler.class);
        if (handler == null) {
            return Optional.empty();
        }
        try {
            Certificate[] chain = handler.engine().getSession().getPeerCertificates();
            return Optional.of((X509Certificate) chain[0]);
        } catch (SSLPeerUnverifiedException e) {
            return Optional.empty();
        }
    }

    /** The channel binding {@code tls-exporter}; empty without TLS, and where this JVM cannot export it. */
    static Optional<byte[]> tlsExporter(SocketChannel channel) {
        SslHandler handler = channel.pipeline().get(SslHandler.class);
        return handler == null
                ? Optional.empty()
                : TlsExporter.channelBinding(handler.engine().getSession());
    }

    private Sockets() {}
}
