package dev.throng.riemann.load;

import dev.throng.protocol.LoopContext;
import dev.throng.riemann.client.RiemannOptions;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.PromiseCombiner;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/** Queries the number of datagrams that all of the target's addresses received. Confined to its event loop. */
final class TotalReceived {

    /** One of the target's addresses. */
    private record Member(IndexQueries queries, ReceivedCount count) {}

    private final LoopContext context;
    private final List<Member> members = new ArrayList<>();

    /** @param counts how each address counts, in the order of the addresses */
    TotalReceived(LoopContext context, RiemannOptions options, List<ReceivedCount> counts) {
        this.context = context;
        for (int index = 0; index < counts.size(); index++) {
            members.add(
                    new Member(new IndexQueries(context, context.targets().get(index), options), counts.get(index)));
        }
    }

    /** Connects to all addresses, then queries them. To be called once. Fails if one of them fails. */
    Future<OptionalLong> openAndQuery() {
        return sum(member -> member.queries().openAndQuery(member.count()));
    }

    /** Queries all addresses. Fails if one of them fails. */
    Future<OptionalLong> query() {
        return sum(member -> member.count().query(member.queries()));
    }

    /** The sum; empty if one of the counts is. */
    private Future<OptionalLong> sum(Function<Member, Future<OptionalLong>> query) {
        List<Future<OptionalLong>> counts = members.stream().map(query).toList();
        Promise<Void> answered = context.loop().newPromise();
        PromiseCombiner all = new PromiseCombiner(context.loop());
        counts.forEach(count -> all.add((Future<?>) count));
        all.finish(answered);
        Promise<OptionalLong> sum = context.loop().newPromise();
        answered.addListener(done -> {
            if (done.isSuccess()) {
                sum.setSuccess(sum(counts));
            } else {
                sum.setFailure(done.cause());
            }
        });
        return sum;
    }

    private static OptionalLong sum(List<Future<OptionalLong>> counts) {
        long sum = 0;
        for (Future<OptionalLong> count : counts) {
            if (count.getNow().isEmpty()) {
                return OptionalLong.empty();
            }
            sum += count.getNow().getAsLong();
        }
        return OptionalLong.of(sum);
    }

    void close() {
        members.forEach(member -> member.queries().close());
    }
}
