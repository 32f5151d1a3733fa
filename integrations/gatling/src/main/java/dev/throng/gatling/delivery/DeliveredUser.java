package dev.throng.gatling.delivery;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Request;
import dev.throng.measure.Failure;
import dev.throng.streams.client.MediaStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One listener or player from its request until it leaves. The first byte of media answers the request; checks look at everything that it
 * received. Confined to its event loop.
 *
 * @param <A> type of the answers for checks
 */
public abstract class DeliveredUser<A> {

    private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final DeliveryLoop loop;
    private final Request request;
    private final Duration time;
    private final Checks<A> checks;
    private Optional<MediaStream> stream = Optional.empty();
    private Optional<Delivery> delivery = Optional.empty();
    private boolean answered;

    /** @param time how long the user stays from the first byte on */
    protected DeliveredUser(DeliveryLoop loop, Request request, Duration time, Checks<A> checks) {
        this.loop = loop;
        this.request = request;
        this.time = time;
        this.checks = checks;
    }

    /** Returns what was received, for checks. */
    protected abstract A answer(Delivery all, long atNanos);

    /** Whether a failure says that the stream was stopped as planned. */
    protected abstract boolean isStop(Failure why);

    /** Takes the stream that was requested for this user. */
    public final void opened(MediaStream requested) {
        stream = Optional.of(requested);
    }

    /** The connection is open. */
    public final void connected(long atNanos) {
        delivery = Optional.of(new Delivery(loop.deliveryRules(), atNanos));
    }

    /**
     * Media arrived.
     *
     * @param playingNanos how long all media so far plays
     */
    protected final void received(int bytes, long playingNanos, long atNanos) {
        if (!answered) {
            answered = true;
            request.answered(atNanos);
            loop.later(() -> stream.ifPresent(MediaStream::stop), time.toNanos());
            loop.later(this::check, CHECK_NANOS);
        }
        delivery.orElseThrow().media(bytes, playingNanos, atNanos);
    }

    private void check() {
        if (!request.isFinished()) {
            delivery.orElseThrow().check(loop.nowNanos());
            loop.later(this::check, CHECK_NANOS);
        }
    }

    /** The stream ended; the last call. */
    public final void ended(Failure why, String detail, long atNanos) {
        if (!isStop(why) || !answered) {
            request.failed(why, detail, atNanos);
            return;
        }
        Delivery all = delivery.orElseThrow();
        all.check(atNanos);
        request.completed(atNanos, checks.evaluator(answer(all, atNanos)));
    }
}
