package dev.throng.riemann.client;

import dev.throng.measure.Failure;
import dev.throng.riemann.codec.Msg;
import dev.throng.transport.Endpoint;
import dev.throng.transport.TransportException;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Checks before a run that a server accepts a connection beyond its TLS handshake. With TLS 1.3 (RFC 8446 §2) the client's handshake ends
 * before the server has checked the client's certificate. So the check sends an empty Msg, which has no events, and waits for its reply or
 * for the end of the connection. A server that stays silent passes. Confined to its event loop.
 */
final class ReplyCheck implements RiemannConnection.Listener<Boolean> {

    /** In front of the message of an exception. */
    private static final Pattern CLASS_NAME = Pattern.compile("^[\\w.]+Exception: ");

    private final EventLoop loop;
    private final Endpoint target;
    private final Duration limit;
    private final Promise<Void> result;

    /** @param limit how long to wait for a reply */
    ReplyCheck(EventLoop loop, Endpoint target, Duration limit) {
        this.loop = loop;
        this.target = target;
        this.limit = limit;
        this.result = loop.newPromise();
    }

    /**
     * Opens the connection, and closes it at the end of the check.
     *
     * @param connection a new one with this listener
     * @return fails with a {@link TransportException} for the user if the connection cannot be opened or the server ends it
     */
    Future<Void> start(RiemannConnection<Boolean> connection) {
        connection.open().addListener(opened -> {
            if (opened.isSuccess()) {
                connection.send(Msg.of(), true);
                connection.flush();
                endAfterSilence();
            } else {
                notOpened(opened.cause());
            }
        });
        return result.addListener(done -> connection.close());
    }

    private void notOpened(Throwable cause) {
        if (cause instanceof TransportException unreachable) {
            Failure why = unreachable.failure();
            String detail = unreachable.getMessage();
            String more = detail.equals(why.description()) ? "" : " (" + detail + ")";
            result.tryFailure(problem("cannot connect to " + target, why, why.description() + more));
        } else {
            result.tryFailure(cause);
        }
    }

    private static TransportException problem(String what, Failure why, String words) {
        return new TransportException(why, what + ": " + words + " [" + why.id() + "]");
    }

    private void endAfterSilence() {
        Future<?> silence = loop.schedule(() -> result.trySuccess(null), limit.toNanos(), TimeUnit.NANOSECONDS);
        result.addListener(done -> silence.cancel(false));
    }

    @Override
    public void acked(Boolean empty, long atNanos) {
        result.trySuccess(null);
    }

    @Override
    public void replied(Boolean empty, Msg reply, int frameBytes, long atNanos) {
        result.trySuccess(null);
    }

    @Override
    public void failed(Boolean empty, Failure why, long atNanos) {
        // closed() follows, with details
    }

    @Override
    public void closed(Failure why, int unacked, String detail) {
        String words = CLASS_NAME.matcher(detail).replaceFirst("");
        result.tryFailure(problem(target + " refused the client after the TLS handshake", why, words));
    }
}
