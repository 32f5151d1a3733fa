package dev.throng.targets.serving;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.PrintStream;

/**
 * Says in a sentence why connections cannot be accepted, most often because no file may be opened any more. No logger: the JDK's opens
 * files of its own when it is first used. Netty tries again after a second, so there is a line per second at most.
 */
final class AcceptErrorLogger extends ChannelInboundHandlerAdapter {

    private final PrintStream err;
    private final String socket;

    /** {@code socket} is what listens, for people. */
    AcceptErrorLogger(PrintStream err, String socket) {
        this.err = err;
        this.socket = socket;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        String why = String.valueOf(cause.getMessage());
        boolean files = why.contains("Too many open files");
        err.println("throng-targets: " + socket + " cannot accept a connection: "
                + (files
                        ? "this process may not open another file (expected: one per connection; raise it with ulimit -n)"
                        : why));
    }
}
