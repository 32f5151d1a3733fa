package dev.throng.riemann.load;

import dev.throng.measure.Failure;
import dev.throng.protocol.LoopContext;
import dev.throng.transport.TransportException;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.net.InetSocketAddress;

/** Opens the connections of a loop, {@value #AT_ONCE} at a time, so that the target's backlog holds them. Confined to its event loop. */
final class ConnectionOpener {

    private static final int AT_ONCE = 64;

    private final LoopContext context;
    private final RiemannTransport carrier;
    private final ReconnectingConnection[] links;
    private final Promise<Void> all;
    private int begun;
    private int open;

    ConnectionOpener(LoopContext context, RiemannTransport carrier, ReconnectingConnection[] links) {
        this.context = context;
        this.carrier = carrier;
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
        links[begun++].open().addListener(done -> {
            if (!done.isSuccess()) {
                all.tryFailure(explained(done.cause()));
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

    private Throwable explained(Throwable cause) {
        if (!(cause instanceof TransportException unreachable)) {
            return cause;
        }
        InetSocketAddress target = context.target();
        Failure why = unreachable.failure();
        String message = "no connection to " + target.getHostString() + ":" + target.getPort() + " over "
                + carrier.name().toLowerCase(java.util.Locale.ROOT) + " (" + (open + 1) + " of " + links.length
                + " on this loop): " + why.description() + " [" + why.id() + "] " + unreachable.getMessage();
        return new TransportException(why, message);
    }
}
