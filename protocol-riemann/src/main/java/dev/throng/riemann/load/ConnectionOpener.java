package dev.throng.riemann.load;

import dev.throng.protocol.LoopContext;
import dev.throng.transport.TransportException;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;

/** Opens the connections of a loop, {@value #AT_ONCE} at a time, so that the target's backlog holds them. Confined to its event loop. */
final class ConnectionOpener {

    private static final int AT_ONCE = 64;

    private final ReconnectingConnection[] links;
    private final Promise<Void> all;
    private int begun;
    private int open;

    ConnectionOpener(LoopContext context, ReconnectingConnection[] links) {
        this.links = links;
        this.all = context.loop().newPromise();
    }

    /** Completes when all are open. Fails with the first that fails, with a {@link TransportException} for the user. */
    Future<Void> start() {
        if (links.length == 0) {
            return all.setSuccess(null);
        }
        while (begun < Math.min(AT_ONCE, links.length)) {
            openNext();
        }
        return all;
    }

    private void openNext() {
        ReconnectingConnection link = links[begun++];
        link.open().addListener(done -> {
            if (!done.isSuccess()) {
                all.tryFailure(
                        link.problem().explain(done.cause(), (open + 1) + " of " + links.length + " on this loop"));
                return;
            }
            open++;
            if (open == links.length) {
                all.trySuccess(null);
            } else if (begun < links.length && !all.isDone()) {
                openNext();
            }
        });
    }
}
