package dev.throng.rtmp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.protocol.Driver;
import dev.throng.protocol.EngineFailure;
import dev.throng.protocol.Operation;
import dev.throng.rtmp.client.RtmpClient;
import dev.throng.transport.Endpoint;
import dev.throng.transport.StepsInTurn;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** RTMP on one event loop: gives each arrival to the driver of its operation. */
final class RtmpDriver implements Driver {

    private final RtmpLoopState loop;
    private final RtmpClient client;
    private final List<Endpoint> servers;
    private final OperationDriver players;
    private final OperationDriver publishers;

    RtmpDriver(
            RtmpLoopState loop,
            RtmpClient client,
            List<Endpoint> servers,
            OperationDriver players,
            OperationDriver publishers) {
        this.loop = loop;
        this.client = client;
        this.servers = servers;
        this.players = players;
        this.publishers = publishers;
    }

    /** One loop checks before the load whether the target can be reached. */
    @Override
    public Future<Void> ready() {
        if (!loop.context().firstOfProcess()) {
            return loop.context().loop().newSucceededFuture(null);
        }
        List<Supplier<Future<Void>>> checks = new ArrayList<>();
        servers.forEach(server -> checks.add(() -> client.checkConnectivity(server)));
        return StepsInTurn.run(loop.context().loop(), checks);
    }

    @Override
    public void start(Operation operation, Arrival arrival) {
        if (loop.context().part() == 0) {
            loop.runClock().tell(loop.context().processes(), loop.clock().nanos());
        }
        switch ((RtmpOperation) operation) {
            case PLAY -> players.start(arrival);
            case PUBLISH -> publishers.start(arrival);
        }
    }

    /** Connections open by themselves. */
    @Override
    public void flush() {}

    @Override
    public void told(long atNanos, byte[] message) {
        loop.runClock().told(message);
    }

    @Override
    public Failure overdue(Arrival arrival) {
        return players.overdue(arrival).or(() -> publishers.overdue(arrival)).orElse(EngineFailure.DEADLINE);
    }

    @Override
    public void abandon(Arrival arrival) {
        if (!players.abandon(arrival)) {
            publishers.abandon(arrival);
        }
    }

    @Override
    public long readCoalescingNanos() {
        return Math.min(players.readCoalescingNanos(), publishers.readCoalescingNanos());
    }

    @Override
    public Future<Void> drain() {
        players.settle(loop.clock().nanos());
        return loop.context().loop().newSucceededFuture(null);
    }

    @Override
    public void endMeasurement() {
        long now = loop.clock().nanos();
        players.finish(now);
        publishers.finish(now);
    }

    @Override
    public Future<Void> close() {
        players.close();
        publishers.close();
        Promise<Void> closed = loop.context().loop().newPromise();
        client.awaitClosed(CLOSE_LIMIT).addListener(done -> closed.setSuccess(null));
        return closed;
    }
}
