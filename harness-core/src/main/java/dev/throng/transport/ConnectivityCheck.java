package dev.throng.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.util.List;

/**
 * Checks before a run that the target can be reached. It opens one connection from each source address of the run, with the run's own
 * timeouts and TLS settings, and closes it when it is active. No tally counts it. Confined to the event loop.
 */
public final class ConnectivityCheck {

    private final Dialer dialer;
    private final Endpoint target;
    private final Promise<Void> result;
    private int done;

    private ConnectivityCheck(Dialer dialer, Endpoint target, Promise<Void> result) {
        this.dialer = dialer;
        this.target = target.uncounted();
        this.result = result;
    }

    /**
     * Begins the check.
     *
     * @param dialer the one that the run will use on this loop
     * @return completes when the target was reached from every source address; fails with the first error, a
     *     {@link TransportException} for the user
     */
    public static Future<Void> start(EventLoop loop, Dialer dialer, Endpoint target) {
        Promise<Void> result = loop.newPromise();
        new ConnectivityCheck(dialer, target, result).next();
        return result;
    }

    private void next() {
        if (done > 0 && done >= dialer.sources().size()) {
            result.setSuccess(null);
        } else {
            new Attempt().begin();
        }
    }

    private String from(int attempt) {
        List<InetAddress> sources = dialer.sources();
        return sources.isEmpty() ? "" : " from " + sources.get(attempt).getHostAddress();
    }

    private final class Attempt implements ConnectionListener {

        private Connection connection;

        void begin() {
            connection = dialer.connect(target, this);
        }

        @Override
        public void active(long atNanos) {
            connection.discard();
            done++;
            next();
        }

        @Override
        public void read(ByteBuf bytes, long atNanos) {
            // the connection is discarded as soon as it is active
        }

        @Override
        public void closed(TransportError error, String detail, long atNanos) {
            String message = "cannot connect to " + target + from(done) + ": " + error.description();
            String more = detail.equals(error.description()) ? "" : " (" + detail + ")";
            result.setFailure(new TransportException(error, message + more + " [" + error.id() + "]"));
        }
    }
}
