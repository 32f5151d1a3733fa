package dev.throng.riemann.load;

import dev.throng.protocol.LoopContext;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Finds out at the end of a load whether a target replied to fewer Msgs than it got, or to more. Replies have no numbers, so in the first case
 * each later reply was taken for that of an earlier Msg, and in the second for that of a later one.
 *
 * <p>Too few: a connection that has been silent for half a second with Msgs un-acked gets an empty Msg, which has no events. Riemann replies
 * to the Msgs of a connection in order. So a target that replies to {@value #REPLIES_AT_ONCE} empty Msgs at once, and sends no other reply
 * meanwhile, will send none to the older Msgs. The first {@value #IN_A_ROW} of them follow one another without a wait, and the last after half
 * a second or more. Some may stay without a reply.
 *
 * <p>A slow target is not taken for that one, even if its replies grow apart or it stops now and then: its replies come when its work is done,
 * and not so long after an empty Msg. So the waits before the empty Msgs differ, and the times from them to their replies must be alike. The
 * silence before the drain says nothing, because a closed load waits as well. There are up to {@value #ATTEMPTS} attempts.
 *
 * <p>Too many: a reply that no Msg waits for ends a connection. So one without un-acked Msgs stays open for half a second, in which the last
 * of such replies may come.
 *
 * <p>What it says of a connection that was lost before is not known. Confined to its event loop.
 */
final class MissingReplies {

    static final int ATTEMPTS = 8;

    private static final int REPLIES_AT_ONCE = 5;
    private static final int IN_A_ROW = 4;

    private static final long SILENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long PROMPT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** By how much a reply at once may take longer than twice the time of the fastest one. */
    private static final long TOLERANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

    /** So many different waits before an empty Msg, in steps. */
    private static final int WAITS = 2;

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
        return watched.stream().mapToInt(Watched::missing).sum();
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
        private boolean asking;
        private long askedNanos;
        private int repliesAtOnce;
        private long fastestNanos = PROMPT_NANOS;
        private int unackedBefore;
        /** Since when no Msg is un-acked. */
        private OptionalLong settledNanos = OptionalLong.empty();

        Watched(Peer link) {
            this.link = link;
        }

        void step(long nowNanos) {
            if (!waits()) {
                settledNanos = settledNanos.isPresent() ? settledNanos : OptionalLong.of(nowNanos);
                return;
            }
            settledNanos = OptionalLong.empty();
            if (attempts > 0) {
                judge(unackedBefore - link.unacked(), nowNanos);
            }
            boolean due = nowNanos - lastNanos() >= SILENCE_NANOS + attempts % WAITS * STEP_NANOS;
            if (!asking && !isKnown() && attempts < ATTEMPTS && due && ask(nowNanos)) {
                attempts++;
            }
        }

        /** Takes the replies since the last step for what they show. */
        private void judge(int replies, long nowNanos) {
            if (replies > 0) {
                boolean atOnce = asking && replies == 1 && isAtOnce(link.readNanos() - askedNanos);
                repliesAtOnce = atOnce && !isKnown() ? repliesAtOnce + 1 : 0;
                asking = false;
                unackedBefore = link.unacked();
                if (atOnce && repliesAtOnce < IN_A_ROW) {
                    ask(nowNanos);
                }
            } else if (nowNanos - askedNanos > PROMPT_NANOS) {
                asking = false;
            }
        }

        private boolean isKnown() {
            return repliesAtOnce == REPLIES_AT_ONCE;
        }

        /** Forgets the replies before, which were not at once, if this one took much less time. */
        private boolean isAtOnce(long nanos) {
            if (nanos > Math.min(PROMPT_NANOS, 2 * fastestNanos + TOLERANCE_NANOS)) {
                return false;
            }
            if (fastestNanos > 2 * nanos + TOLERANCE_NANOS) {
                repliesAtOnce = 0;
            }
            fastestNanos = Math.min(fastestNanos, nanos);
            return true;
        }

        private boolean ask(long nowNanos) {
            if (!link.sendEmpty()) {
                return false;
            }
            asking = true;
            askedNanos = nowNanos;
            unackedBefore = link.unacked();
            return true;
        }

        private long lastNanos() {
            long sentNanos = attempts > 0 ? Math.max(link.lastSentNanos(), askedNanos) : link.lastSentNanos();
            return Math.max(sentNanos, link.readNanos());
        }

        private boolean waits() {
            return link.isOpen() && link.unacked() > 0;
        }

        boolean isOver(long nowNanos) {
            if (!link.isOpen()) {
                return true;
            }
            if (!waits()) {
                return settledNanos.isPresent() && nowNanos - settledNanos.getAsLong() >= SILENCE_NANOS;
            }
            return isKnown() || attempts == ATTEMPTS && !asking;
        }

        int missing() {
            return waits() && isKnown() && link.unacked() == unackedBefore ? link.unacked() : 0;
        }
    }
}
