package dev.throng.riemann.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.protocol.Driver;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.protocol.settings.SocketSettings.SlowReaders;
import dev.throng.riemann.client.RiemannClient;
import dev.throng.riemann.client.RiemannConnection;
import dev.throng.riemann.client.RiemannOptions;
import dev.throng.riemann.codec.Msg;
import dev.throng.riemann.codec.Msg.Query;
import dev.throng.riemann.codec.RepeatedFrame;
import dev.throng.riemann.load.ReconnectingConnection.ErrorNotes;
import dev.throng.time.WallClock;
import dev.throng.transport.StepsInTurn;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.PromiseCombiner;
import io.netty.util.concurrent.PromiseNotifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Sends events and queries over TCP or TLS. Each arrival becomes a Msg on one of the loop's connections and ends with its reply, or
 * with its connection. A template that never changes is encoded once, as a {@link RepeatedFrame}. Confined to its event loop.
 */
final class ConnectionDriver implements Driver {

    private final LoopContext context;
    private final int eventsPerMsg;
    private final boolean inTurn;
    private final List<Server> servers;
    private final ReconnectingConnection[] links;
    private final List<ReconnectingConnection> dirty = new ArrayList<>();
    private final EventSource events;
    private final Optional<RepeatedFrame> repeated;
    private final Msg query;
    private final DelayedFailures unsendable;
    /** Empty before the drain. */
    private Optional<MissingReplies> missing = Optional.empty();

    private int turn;
    private boolean closed;

    /** @param servers the target's addresses */
    ConnectionDriver(LoopContext context, RiemannSettings settings, List<Server> servers, WallClock wallClock) {
        this.context = context;
        this.eventsPerMsg = settings.msgs().eventsPerMsg();
        this.inTurn = settings.pool().spread() == RiemannSettings.Spread.ROUND_ROBIN;
        this.servers = List.copyOf(servers);
        this.events = new EventSource(
                settings.msgs().event(),
                settings.msgs().event().parts(),
                eventsPerMsg,
                context.part(),
                context.parts(),
                context.seed(),
                wallClock);
        this.repeated = settings.msgs().event().constant() ? Optional.of(repeat()) : Optional.empty();
        this.query = Msg.of(new Query(settings.msgs().query()));
        this.unsendable = new DelayedFailures(context);
        SlowReaders slow = settings.sockets().slowReader();
        ErrorNotes errors = new ErrorNotes(context.recorder());
        this.links = context.numbers(settings.pool().connections())
                .mapToObj(number -> new ReconnectingConnection(
                        context, number, server(number), slow.isSlow(number), settings.reconnect(), errors))
                .toArray(ReconnectingConnection[]::new);
    }

    private Server server(int connection) {
        return servers.get(context.addressOf(connection));
    }

    private RepeatedFrame repeat() {
        events.next();
        return new RepeatedFrame(Arrays.copyOf(events.array(), events.length()), PooledByteBufAllocator.DEFAULT);
    }

    /**
     * One loop checks every source address, which the loops' own connections may not all use, and whether a target with TLS accepts the
     * client's certificate, at each of the target's addresses.
     */
    @Override
    public Future<Void> ready() {
        ReconnectingConnection.Opener opening = new ReconnectingConnection.Opener(context, links);
        if (!context.firstOfProcess() || servers.stream().noneMatch(ConnectionDriver::mustBeChecked)) {
            return opening.start();
        }
        Promise<Void> ready = context.loop().newPromise();
        List<Supplier<Future<Void>>> checks = new ArrayList<>();
        servers.forEach(server -> checks.add(() -> check(server)));
        StepsInTurn.run(context.loop(), checks).addListener(checked -> {
            if (checked.isSuccess()) {
                PromiseNotifier.cascade(opening.start(), ready);
            } else {
                ready.setFailure(checked.cause());
            }
        });
        return ready;
    }

    private static boolean mustBeChecked(Server server) {
        return !server.options().dial().sources().isEmpty()
                || server.options().tls().isPresent();
    }

    private Future<Void> check(Server server) {
        Promise<Void> result = context.loop().newPromise();
        server.client().check().addListener(checked -> {
            if (checked.isSuccess()) {
                result.setSuccess(null);
            } else {
                result.setFailure(server.problem().advise(checked.cause()));
            }
        });
        return result;
    }

    @Override
    public void start(Operation operation, Arrival arrival) {
        ReconnectingConnection link = next();
        if (link.isOpen()) {
            send(link, operation == RiemannOperation.QUERY, arrival);
        } else {
            unsendable.add(arrival, link.whyClosed());
        }
    }

    private void send(ReconnectingConnection link, boolean isQuery, Arrival arrival) {
        RiemannConnection<Arrival> connection = link.connection();
        long before = connection.gatheredBytes();
        Optional<Failure> refusal = isQuery ? connection.send(query, arrival) : sendEvents(connection, arrival);
        if (refusal.isPresent()) {
            arrival.failed(refusal.get(), arrival.startedNanos());
            return;
        }
        link.sentAt(arrival.startedNanos());
        arrival.sent((int) (connection.gatheredBytes() - before));
        if (!isQuery) {
            context.recorder().count(RiemannMetric.EVENTS_SENT, eventsPerMsg);
        }
        if (!link.dirty) {
            link.dirty = true;
            dirty.add(link);
        }
    }

    private Optional<Failure> sendEvents(RiemannConnection<Arrival> connection, Arrival arrival) {
        if (repeated.isPresent()) {
            return connection.send(repeated.get(), arrival);
        }
        events.next();
        return connection.send(events.array(), events.length(), arrival);
    }

    /** The link whose turn it is, an open one if there is any. */
    private ReconnectingConnection next() {
        if (links.length == 1) {
            return links[0];
        }
        return inTurn ? nextInTurn() : leastUnacked();
    }

    private ReconnectingConnection nextInTurn() {
        for (int tried = 0; tried < links.length; tried++) {
            ReconnectingConnection link = links[turn];
            turn = turn + 1 == links.length ? 0 : turn + 1;
            if (link.isOpen()) {
                return link;
            }
        }
        return links[turn];
    }

    private ReconnectingConnection leastUnacked() {
        ReconnectingConnection best = links[0];
        for (ReconnectingConnection link : links) {
            if (link.isOpen()
                    && (!best.isOpen()
                            || link.connection().unacked() < best.connection().unacked())) {
                best = link;
            }
        }
        return best;
    }

    @Override
    public void flush() {
        for (int i = 0; i < dirty.size(); i++) {
            ReconnectingConnection link = dirty.get(i);
            link.dirty = false;
            link.connection().flush();
        }
        dirty.clear();
        events.batchOver();
    }

    @Override
    public void abandon(Arrival arrival) {
        // its place in the queue stays taken, so that the acks after it still find theirs
    }

    /** No arrival starts any more, so no connection is opened again. */
    @Override
    public Future<Void> drain() {
        for (ReconnectingConnection link : links) {
            link.stopReconnecting();
        }
        MissingReplies replies = new MissingReplies(context, List.of(links));
        missing = Optional.of(replies);
        return replies.find();
    }

    @Override
    public void endMeasurement() {
        int count = missing.map(MissingReplies::count).orElse(0);
        if (count > 0) {
            context.recorder().count(RiemannMetric.REPLIES_MISSING, count);
        }
    }

    @Override
    public Future<Void> close() {
        Promise<Void> done = context.loop().newPromise();
        if (closed) {
            return done.setSuccess(null);
        }
        closed = true;
        unsendable.fail();
        for (ReconnectingConnection link : links) {
            link.close();
        }
        repeated.ifPresent(RepeatedFrame::close);
        PromiseCombiner all = new PromiseCombiner(context.loop());
        servers.forEach(server -> all.add((Future<?>) server.client().awaitClosed(CLOSE_LIMIT)));
        all.finish(done);
        return done;
    }

    /**
     * One of the target's addresses, as one event loop uses it. Confined to the loop.
     *
     * @param client makes connections to the address
     * @param options of the client
     * @param problem explains why there is no connection
     */
    record Server(RiemannClient client, RiemannOptions options, ConnectionProblem problem) {}

    /**
     * Arrivals that found no open connection. They fail 100 ms later, not at once. In a closed load each failure starts the next arrival,
     * so immediate failures would keep the event loop busy until a connection is open again. Beyond {@value #MAX_WAITING} waiting
     * arrivals, further ones fail at once. Confined to its event loop.
     */
    static final class DelayedFailures {

        private static final long MOMENT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
        private static final int MAX_WAITING = 65_536;

        private final LoopContext context;
        private List<Waiting> waiting = new ArrayList<>();

        private record Waiting(Arrival arrival, Failure why) {}

        DelayedFailures(LoopContext context) {
            this.context = context;
        }

        /**
         * Fails an arrival soon.
         *
         * @param why no connection is open
         */
        void add(Arrival arrival, Failure why) {
            if (waiting.size() == MAX_WAITING) {
                arrival.failed(why, arrival.startedNanos());
                return;
            }
            if (waiting.isEmpty()) {
                context.loop().schedule(this::fail, MOMENT_NANOS, TimeUnit.NANOSECONDS);
            }
            waiting.add(new Waiting(arrival, why));
        }

        /** Fails those that wait. */
        void fail() {
            List<Waiting> failing = waiting;
            waiting = new ArrayList<>();
            long atNanos = context.clock().nanos();
            for (Waiting each : failing) {
                each.arrival().failed(each.why(), atNanos);
            }
        }
    }
}
