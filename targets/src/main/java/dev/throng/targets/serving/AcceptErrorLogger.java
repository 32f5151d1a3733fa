package dev.throng.targets.serving;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.PrintStream;

/**
 * Prints why connections cannot be accepted; the usual cause is the limit on open files. Uses no logger, because the
 * JDK's opens files on its first use. Netty tries again after a second, so it prints at most one line per second.
 */
final class AcceptErrorLogger extends ChannelInboundHandlerAdapter {

    private final PrintStream err;
    private final String socket;

    /** {@code socket} names the listening socket in messages, such as {@code tcp 127.0.0.1:5222}. */
    AcceptErrorLogger(PrintStream err, String socket) {
        this.err = err;
        this.socket = socket;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        String why = String.valueOf(cause.getMessage());
        boolean outOfFiles = why.contains("Too many open files");
        err.println("throng-targets: " + socket + " cannot accept a connection: "
                + (outOfFiles
                        ? "this process may not open another file (expected: one per connection; raise it with ulimit -n)"
                        : why));
    }
}
