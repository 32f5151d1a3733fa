package dev.throng.targets.serving;

import io.netty.channel.ChannelHandlerContext;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Logs the exception that ends a connection. */
public final class ConnectionErrors {

    private static final Logger LOG = System.getLogger(ConnectionErrors.class.getName());

    private ConnectionErrors() {}

    /** Closes the connection; logs network and TLS errors at DEBUG and bugs at WARNING. */
    public static void logAndClose(ChannelHandlerContext context, Throwable cause) {
        boolean remote = cause instanceof IOException || cause.getCause() instanceof IOException;
        LOG.log(remote ? Level.DEBUG : Level.WARNING, () -> "connection closed: " + cause, cause);
        context.close();
    }
}
