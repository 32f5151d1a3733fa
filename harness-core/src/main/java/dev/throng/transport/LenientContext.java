package dev.throng.transport;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolNegotiator;
import io.netty.handler.ssl.SslContext;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSessionContext;

/** A context whose engines are {@link LenientEngine}s. Immutable. */
@SuppressWarnings("deprecation")
final class LenientContext extends SslContext {

    private final SslContext context;

    LenientContext(SslContext context) {
        this.context = context;
    }

    @Override
    public boolean isClient() {
        return context.isClient();
    }

    @Override
    public List<String> cipherSuites() {
        return context.cipherSuites();
    }

    @Override
    public ApplicationProtocolNegotiator applicationProtocolNegotiator() {
        return context.applicationProtocolNegotiator();
    }

    @Override
    public SSLEngine newEngine(ByteBufAllocator allocator) {
        return new LenientEngine(context.newEngine(allocator));
    }

    @Override
    public SSLEngine newEngine(ByteBufAllocator allocator, String peerHost, int peerPort) {
        return new LenientEngine(context.newEngine(allocator, peerHost, peerPort));
    }

    @Override
    public SSLSessionContext sessionContext() {
        return context.sessionContext();
    }
}
