package dev.throng.riemann.load;

import dev.throng.protocol.LoopContext;
import dev.throng.riemann.client.ConnectionOptions;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Finds out how many datagrams of a run were lost: what all loops sent, less what the target says to have got. The first loop asks before
 * the first datagram; the loop that settles last asks at the end, again and again until nothing is missing or the count stands still. What
 * the target cannot say stays unsaid: then there is a note and no figure.
 *
 * <p>One for all loops; each calls on its own thread.
 */
final class Loss {

    private static final long AGAIN_MILLIS = 100;
    private static final int STANDS_STILL = 5;

    private final AtomicLong sent = new AtomicLong();
    private final AtomicInteger unsettled = new AtomicInteger();
    private volatile OptionalLong before = OptionalLong.empty();

    /** Before the first datagram. Never fails. */
    Future<Void> begin(LoopContext context, ConnectionOptions options, ArrivedCount count) {
        Promise<Void> begun = context.loop().newPromise();
        Questions questions = new Questions(context, options);
        Future<OptionalLong> asking = questions.openAndAsk(count);
        asking.addListener(done -> {
            questions.close();
            before = answer(context, asking, "before the load");
            if (count instanceof ArrivedCount.ByIndex && before.orElse(0) > 0) {
                context.recorder()
                        .note("lost datagrams are not counted: the index holds those of an earlier run with this seed");
                before = OptionalLong.empty();
            }
            begun.setSuccess(null);
        });
        return begun;
    }

    /** A loop that will send. */
    void join() {
        unsettled.incrementAndGet();
    }

    /** A loop that has sent all its datagrams. Never fails. */
    Future<Void> settle(LoopContext context, ConnectionOptions options, ArrivedCount count, long sentByLoop) {
        long sentByAll = sent.addAndGet(sentByLoop);
        Promise<Void> settled = context.loop().newPromise();
        if (unsettled.decrementAndGet() > 0 || before.isEmpty()) {
            return settled.setSuccess(null);
        }
        Questions questions = new Questions(context, options);
        new Ending(context, questions, count, sentByAll, before.getAsLong(), settled).start();
        return settled.addListener(done -> questions.close());
    }

    private static OptionalLong answer(LoopContext context, Future<OptionalLong> asking, String when) {
        Optional<String> trouble = Optional.empty();
        if (!asking.isSuccess()) {
            trouble = Optional.of(String.valueOf(asking.cause().getMessage()));
        } else if (asking.getNow().isEmpty()) {
            trouble = Optional.of("the target has no such count");
        }
        trouble.ifPresent(why -> context.recorder().note("lost datagrams are not counted, " + when + ": " + why));
        return trouble.isPresent() ? OptionalLong.empty() : asking.getNow();
    }

    /** The questions at the end. Confined to the loop that settles last. */
    private static final class Ending {

        private final LoopContext context;
        private final Questions questions;
        private final ArrivedCount count;
        private final long sent;
        private final long before;
        private final Promise<Void> settled;
        private long latest = -1;
        private int same;

        Ending(
                LoopContext context,
                Questions questions,
                ArrivedCount count,
                long sent,
                long before,
                Promise<Void> settled) {
            this.context = context;
            this.questions = questions;
            this.count = count;
            this.sent = sent;
            this.before = before;
            this.settled = settled;
        }

        void start() {
            if (count instanceof ArrivedCount.ByIndex && sent > ArrivedCount.ByIndex.MOST) {
                context.recorder()
                        .note("lost datagrams are not counted: the index is asked for " + ArrivedCount.ByIndex.MOST
                                + " at most, and " + sent + " were sent");
                settled.setSuccess(null);
                return;
            }
            listen(questions.openAndAsk(count));
        }

        private void listen(Future<OptionalLong> asking) {
            asking.addListener(done -> {
                OptionalLong now = answer(context, asking, "after the load");
                if (now.isEmpty()) {
                    settled.setSuccess(null);
                } else {
                    heard(now.getAsLong() - before);
                }
            });
        }

        private void heard(long arrived) {
            same = arrived == latest ? same + 1 : 0;
            latest = arrived;
            if (arrived < sent && same < STANDS_STILL) {
                context.loop().schedule(() -> listen(count.ask(questions)), AGAIN_MILLIS, TimeUnit.MILLISECONDS);
                return;
            }
            context.recorder().gauge(RiemannMetric.DATAGRAMS_RECEIVED, 0, () -> arrived);
            if (arrived <= sent) {
                context.recorder().gauge(RiemannMetric.DATAGRAMS_LOST, 0, () -> sent - arrived);
                if (arrived < sent) {
                    context.recorder().note((sent - arrived) + " of " + sent + " datagrams were lost");
                }
            } else {
                context.recorder()
                        .note("lost datagrams are not counted: the target got " + arrived + ", we sent " + sent
                                + "; somebody else sends too");
            }
            settled.setSuccess(null);
        }
    }
}
