package dev.throng.httpstream.load;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.PromiseCombiner;
import java.util.List;

/** Waits for the sockets of several clients of one event loop. */
final class AllClosed {

    /** Completes with true when all are closed, and with false if one of them was not closed in time. */
    static Future<Boolean> of(EventLoop loop, List<Future<Boolean>> each) {
        Promise<Void> waited = loop.newPromise();
        PromiseCombiner all = new PromiseCombiner(loop);
        each.forEach(one -> all.add((Future<?>) one));
        all.finish(waited);
        Promise<Boolean> closed = loop.newPromise();
        waited.addListener(done -> closed.setSuccess(each.stream().allMatch(Future::getNow)));
        return closed;
    }

    private AllClosed() {}
}
