package dev.throng.riemann.load;

import dev.throng.protocol.LoopContext;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Finds out at the end of a load whether a target that left Msgs without a reply is slow, or replied to fewer Msgs than it got. Replies have
 * no numbers, so in the second case each later reply was taken for that of an earlier Msg.
 *
 * <p>A connection that has been silent for half a second with Msgs un-acked gets an empty Msg, which has no events, up to {@value #ATTEMPTS} times.
 * Riemann replies to the Msgs of a connection in order. So a target that replies to the empty Msg at once, and then is silent for twice as long as ever before in the drain, will
 * send no more replies to the older ones. Confined to its event loop.
 */
final class MissingReplies {

    static final int ATTEMPTS = 3;

    private static final long SILENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long PROMPT_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final LoopContext context;
    private final List<Watched> watched;
    private final Promise<Void> done;

    MissingReplies(LoopContext context, List<? extends Peer> peers) {
        this.context = context;
        this.watched = peers.stream().map(Watched::new).toList();
        this.done = context.loop().newPromise();
    }

    /** Completes when it is known of each connection, and after the empty Msgs at the latest. */
    Future<Void> find() {
        step();
        return done;
    }

    private void step() {
        long nowNanos = context.clock().nanos();
        watched.forEach(each -> each.step(nowNanos));
        if (watched.stream().allMatch(each -> each.isOver(nowNanos))) {
            done.trySuccess(null);
        } else {
            context.loop().schedule(this::step, STEP_NANOS, TimeUnit.NANOSECONDS);
        }
    }

    /** The Msgs on all connections to which the target will not reply. */
    int count() {
        long nowNanos = context.clock().nanos();
        return watched.stream().mapToInt(each -> each.missing(nowNanos)).sum();
    }

    /** A connection as far as its replies are watched. */
    interface Peer {

        boolean isOpen();

        int unacked();

        /** The time of the last bytes from the target. */
        long readNanos();

        /** The time of the last Msg of the load. */
        long lastSentNanos();

        /** Sends a Msg without events, and returns whether it was sent. */
        boolean sendEmpty();
    }

    /** A connection in the drain. The decision, without a timer. */
    static final class Watched {

        private final Peer link;
        private int attempts;
        private long askedNanos;
        private boolean prompt;
        private long seenNanos;
        private long longestGapNanos = SILENCE_NANOS;

        Watched(Peer link) {
            this.link = link;
            this.seenNanos = Math.max(link.readNanos(), link.lastSentNanos());
        }

        void step(long nowNanos) {
            if (!waits()) {
                return;
            }
            long answeredNanos = link.readNanos();
            if (answeredNanos > seenNanos) {
                longestGapNanos = Math.max(longestGapNanos, answeredNanos - seenNanos);
                seenNanos = answeredNanos;
            }
            prompt |= attempts > 0 && answeredNanos >= askedNanos && answeredNanos - askedNanos <= PROMPT_NANOS;
            if (!prompt && attempts < ATTEMPTS && nowNanos - lastNanos() >= SILENCE_NANOS && link.sendEmpty()) {
                attempts++;
                askedNanos = nowNanos;
            }
        }

        private long lastNanos() {
            return Math.max(Math.max(link.lastSentNanos(), askedNanos), link.readNanos());
        }

        private boolean waits() {
            return link.isOpen() && link.unacked() > 0;
        }

        boolean isOver(long nowNanos) {
            return !waits() || (prompt ? isSilent(nowNanos) : attempts == ATTEMPTS);
        }

        private boolean isSilent(long nowNanos) {
            return nowNanos - link.readNanos() >= 2 * longestGapNanos;
        }

        int missing(long nowNanos) {
            return waits() && prompt && isSilent(nowNanos) ? link.unacked() : 0;
        }
    }
}
