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
 * to the Msgs of a connection in order. If one reply comes at once, another empty Msg follows. A target that replies to both at once, each with
 * one reply, and then is silent for twice as long as between its replies, will send no more replies to the older Msgs. A slow target is not
 * taken for that one: its replies are as far apart as they were before. The silence before the drain says nothing, because a closed load
 * waits as well. There are up to {@value #ATTEMPTS} attempts.
 *
 * <p>Too many: a reply that no Msg waits for ends a connection. So one without un-acked Msgs stays open for half a second, in which the last
 * of such replies may come.
 *
 * <p>What it says of a connection that was lost before is not known. Confined to its event loop.
 */
final class MissingReplies {

    static final int ATTEMPTS = 3;

    private static final int REPLIES_AT_ONCE = 2;

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
        private boolean asking;
        private long askedNanos;
        private int repliesAtOnce;
        private int unackedBefore;
        private OptionalLong repliedNanos = OptionalLong.empty();
        private long longestGapNanos = SILENCE_NANOS;
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
            if (asking || repliesAtOnce == REPLIES_AT_ONCE) {
                return;
            }
            if (attempts < ATTEMPTS && nowNanos - lastNanos() >= SILENCE_NANOS && ask(nowNanos)) {
                attempts++;
            }
        }

        /** Takes the replies since the last step for what they show. */
        private void judge(int replies, long nowNanos) {
            if (replies > 0) {
                long readNanos = link.readNanos();
                repliedNanos.ifPresent(before -> longestGapNanos = Math.max(longestGapNanos, readNanos - before));
                repliedNanos = OptionalLong.of(readNanos);
                boolean atOnce = asking && replies == 1 && readNanos - askedNanos <= PROMPT_NANOS;
                repliesAtOnce = atOnce ? repliesAtOnce + 1 : 0;
                asking = false;
                unackedBefore = link.unacked();
                if (atOnce && repliesAtOnce < REPLIES_AT_ONCE) {
                    ask(nowNanos);
                }
            } else if (nowNanos - askedNanos > PROMPT_NANOS) {
                asking = false;
            }
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
            return repliesAtOnce == REPLIES_AT_ONCE ? isSilent(nowNanos) : attempts == ATTEMPTS && !asking;
        }

        private boolean isSilent(long nowNanos) {
            return nowNanos - link.readNanos() >= 2 * longestGapNanos;
        }

        int missing(long nowNanos) {
            boolean known = repliesAtOnce == REPLIES_AT_ONCE && link.unacked() == unackedBefore && isSilent(nowNanos);
            return waits() && known ? link.unacked() : 0;
        }
    }
}
