package dev.throng.riemann.load;

import dev.throng.protocol.LoopContext;
import dev.throng.riemann.client.RiemannOptions;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the datagrams of a process that were lost: those that its loops sent, less those that the target reports as received. The counts of
 * all of the target's addresses are added, so each process has one figure, and its number is the index of the gauges. The first loop
 * queries the target before the first datagram. The loop that settles last repeats the query at the end, until nothing is missing or the
 * count no longer changes. If the target cannot report a count, the result has a note and no figure.
 *
 * <p>One object for all loops of a process; each loop calls it on its own thread.
 */
final class DatagramLoss {

    private static final long AGAIN_MILLIS = 100;
    private static final int UNCHANGED = 5;

    private final AtomicLong sent = new AtomicLong();
    private final AtomicInteger unsettled = new AtomicInteger();
    private volatile OptionalLong before = OptionalLong.empty();

    /** Before the first datagram. Never fails. */
    Future<Void> begin(LoopContext context, RiemannOptions options, List<ReceivedCount> counts) {
        Promise<Void> begun = context.loop().newPromise();
        TotalReceived total = new TotalReceived(context, options, counts);
        Future<OptionalLong> query = total.openAndQuery();
        query.addListener(done -> {
            total.close();
            before = answer(context, query, "before the load");
            if (byIndex(counts) && before.orElse(0) > 0) {
                context.recorder()
                        .note("lost datagrams are not counted: the index holds those of an earlier run with this seed;"
                                + " use another seed");
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
    Future<Void> settle(LoopContext context, RiemannOptions options, List<ReceivedCount> counts, long sentByLoop) {
        long sentByAll = sent.addAndGet(sentByLoop);
        Promise<Void> settled = context.loop().newPromise();
        if (unsettled.decrementAndGet() > 0 || before.isEmpty()) {
            return settled.setSuccess(null);
        }
        TotalReceived total = new TotalReceived(context, options, counts);
        new Ending(context, total, byIndex(counts), sentByAll, before.getAsLong(), settled).start();
        return settled.addListener(done -> total.close());
    }

    private static boolean byIndex(List<ReceivedCount> counts) {
        return counts.get(0) instanceof ReceivedCount.ByIndex;
    }

    private static OptionalLong answer(LoopContext context, Future<OptionalLong> query, String when) {
        Optional<String> problem = Optional.empty();
        if (!query.isSuccess()) {
            problem = Optional.of(String.valueOf(query.cause().getMessage()));
        } else if (query.getNow().isEmpty()) {
            problem = Optional.of("the target has no such count; settings.lossBy: index works with every Riemann");
        }
        problem.ifPresent(why -> context.recorder().note("lost datagrams are not counted, " + when + ": " + why));
        return problem.isPresent() ? OptionalLong.empty() : query.getNow();
    }

    /** The queries at the end. Confined to the loop that settles last. */
    private static final class Ending {

        private final LoopContext context;
        private final TotalReceived total;
        private final boolean byIndex;
        private final long sent;
        private final long before;
        private final Promise<Void> settled;
        private long latest = -1;
        private int same;

        Ending(
                LoopContext context,
                TotalReceived total,
                boolean byIndex,
                long sent,
                long before,
                Promise<Void> settled) {
            this.context = context;
            this.total = total;
            this.byIndex = byIndex;
            this.sent = sent;
            this.before = before;
            this.settled = settled;
        }

        void start() {
            if (byIndex && sent > ReceivedCount.ByIndex.MAX) {
                context.recorder()
                        .note("lost datagrams are not counted: the index is asked for " + ReceivedCount.ByIndex.MAX
                                + " at most, and " + sent + " were sent");
                settled.setSuccess(null);
                return;
            }
            listen(total.openAndQuery());
        }

        private void listen(Future<OptionalLong> query) {
            query.addListener(done -> {
                OptionalLong now = answer(context, query, "after the load");
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
            if (arrived < sent && same < UNCHANGED) {
                context.loop().schedule(() -> listen(total.query()), AGAIN_MILLIS, TimeUnit.MILLISECONDS);
                return;
            }
            context.recorder().gauge(RiemannMetric.DATAGRAMS_RECEIVED, context.process(), () -> arrived);
            if (arrived <= sent) {
                context.recorder().gauge(RiemannMetric.DATAGRAMS_LOST, context.process(), () -> sent - arrived);
                if (arrived < sent) {
                    context.recorder().note((sent - arrived) + " of " + sent + " datagrams were lost");
                }
            } else {
                context.recorder()
                        .note("lost datagrams are not counted: the target got " + arrived + ", we sent " + sent
                                + "; another program sends too");
            }
            settled.setSuccess(null);
        }
    }
}
