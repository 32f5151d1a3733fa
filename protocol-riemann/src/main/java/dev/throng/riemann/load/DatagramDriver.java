package dev.throng.riemann.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.ConnectionCounts;
import dev.throng.measure.Failure;
import dev.throng.protocol.Driver;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.riemann.client.RiemannDatagrams;
import dev.throng.riemann.client.RiemannFailure;
import dev.throng.riemann.client.RiemannOptions;
import dev.throng.riemann.codec.EncodedEventTemplate;
import dev.throng.riemann.codec.Event;
import dev.throng.riemann.load.RiemannSettings.LossBy;
import dev.throng.time.WallClock;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.PromiseCombiner;
import io.netty.util.concurrent.PromiseNotifier;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Sends events over UDP, a Msg per datagram, from as many sockets as there are connections. An arrival ends when the kernel took its
 * datagram; what became of it then is found out at the end, see {@link DatagramLoss}. Confined to its event loop.
 */
final class DatagramDriver implements Driver, RiemannDatagrams.Listener<Arrival> {

    /** An index must not forget the events that it is asked for at the end. */
    private static final float INDEXED_TTL_SECONDS = 86_400;

    /** How long datagrams may wait for the kernel once the load is over. */
    private static final long DRAIN_SECONDS = 2;

    private final LoopContext context;
    private final RiemannSettings settings;
    private final int eventsPerMsg;
    private final RiemannOptions options;
    private final DatagramLoss loss;
    private final List<ReceivedCount> counts;
    private final boolean numbered;
    private final EventSource events;
    private final List<RiemannDatagrams<Arrival>> sockets = new ArrayList<>();
    private final List<ConnectionCounts.Tally> tallies = new ArrayList<>();
    private int turn;
    private final long step;
    private long number;
    private long sent;
    private boolean written;
    private Optional<Promise<Void>> drained = Optional.empty();

    DatagramDriver(
            LoopContext context, RiemannSettings settings, RiemannOptions options, WallClock clock, DatagramLoss loss) {
        this.context = context;
        this.settings = settings;
        this.eventsPerMsg = settings.msgs().eventsPerMsg();
        this.options = options;
        this.loss = loss;
        this.numbered = settings.lossBy() == LossBy.INDEX;
        // each process asks the index for its own datagrams
        this.number = context.part() / context.processes().count();
        this.step = (context.parts() - context.process() + context.processes().count() - 1)
                / context.processes().count();
        Event parts = numbered
                ? indexed(settings.msgs().event().parts(), context)
                : settings.msgs().event().parts();
        this.counts = counts(parts);
        this.events = new EventSource(
                settings.msgs().event(), parts, eventsPerMsg, context.part(), context.parts(), context.seed(), clock);
        List<InetAddress> sources = options.dial().sources();
        context.numbers(settings.pool().connections())
                .forEach(number -> addSocket(
                        context.addressOf(number),
                        sources.isEmpty() ? Optional.empty() : Optional.of(sources.get(number % sources.size()))));
        loss.join();
    }

    private void addSocket(int address, Optional<InetAddress> source) {
        tallies.add(context.recorder().connections(address));
        sockets.add(new RiemannDatagrams<>(
                context.loop(),
                context.targets().get(address),
                source,
                options.dial(),
                settings.limits().maxDatagramBytes(),
                settings.limits().maxPendingBytes(),
                context.clock(),
                this));
    }

    /** Whether the target's counter has the datagrams of other processes too, which this process does not know. */
    private boolean countedWithOthers() {
        return settings.lossBy() == LossBy.SERVER_COUNTER && context.processes().count() > 1;
    }

    /** How each of the target's addresses counts what it receives; none if that is not asked for or is counted with others. */
    private List<ReceivedCount> counts(Event parts) {
        return settings.lossBy() == LossBy.NONE || countedWithOthers()
                ? List.of()
                : context.targets().all().stream()
                        .map(address -> count(address, parts))
                        .toList();
    }

    private ReceivedCount count(InetSocketAddress address, Event parts) {
        return settings.lossBy() == LossBy.INDEX
                ? new ReceivedCount.ByIndex(parts.service().orElseThrow() + "-")
                : new ReceivedCount.ByServer(address, eventsPerMsg);
    }

    /** The target's counter has the datagrams of all processes, and no process knows how many the others sent. */
    private Optional<ReceivedCount> byServer() {
        if (context.processes().count() > 1) {
            context.recorder()
                    .note(
                            "lost datagrams are not counted: the target's counter has those of all agents; lossBy: index counts them");
            return Optional.empty();
        }
        return Optional.of(new ReceivedCount.ByServer(context.target(), eventsPerMsg));
    }

    /** The event with a service that no other run's events have, unless it has the same seed. */
    private static Event indexed(Event parts, LoopContext context) {
        String process = context.process() == 0 ? "" : "." + context.process();
        Event.Builder indexed = Event.builder()
                .service(parts.service().orElseThrow() + "-udp-" + Long.toUnsignedString(context.seed()) + process)
                .ttl(parts.ttl().orElse(INDEXED_TTL_SECONDS));
        parts.state().ifPresent(indexed::state);
        parts.host().ifPresent(indexed::host);
        parts.description().ifPresent(indexed::description);
        parts.tags().forEach(indexed::tag);
        parts.attributes().forEach(indexed::attribute);
        return indexed.build();
    }

    @Override
    public Future<Void> ready() {
        Promise<Void> ready = context.loop().newPromise();
        PromiseCombiner all = new PromiseCombiner(context.loop());
        for (int i = 0; i < sockets.size(); i++) {
            ConnectionCounts.Tally tally = tallies.get(i);
            all.add((Future<?>) sockets.get(i).open(context.channels().udp()).addListener(opened -> {
                if (opened.isSuccess()) {
                    tally.opened();
                } else {
                    tally.failed();
                }
            }));
        }
        if (context.part() == 0 && countedWithOthers()) {
            context.recorder()
                    .note("lost datagrams are not counted: the target counts those of all agents together;"
                            + " settings.lossBy: index works with several agents");
        }
        if (context.firstOfProcess() && !counts.isEmpty()) {
            all.add((Future<?>) loss.begin(context, options, counts));
        }
        all.finish(ready);
        return ready;
    }

    @Override
    public void start(Operation operation, Arrival arrival) {
        if (operation == RiemannOperation.QUERY) {
            arrival.failed(RiemannFailure.NOT_OVER_UDP, arrival.startedNanos());
            return;
        }
        RiemannDatagrams<Arrival> socket = sockets.get(turn);
        ConnectionCounts.Tally tally = tallies.get(turn);
        turn = turn + 1 == sockets.size() ? 0 : turn + 1;
        events.next(numbered && number < ReceivedCount.ByIndex.MAX ? number : EncodedEventTemplate.NO_NUMBER);
        number += step;
        int bytes = events.length() - EncodedEventTemplate.FRAME_HEADER_BYTES;
        Optional<Failure> refusal =
                socket.send(events.array(), EncodedEventTemplate.FRAME_HEADER_BYTES, bytes, arrival);
        if (refusal.isPresent()) {
            arrival.failed(refusal.get(), arrival.startedNanos());
            return;
        }
        arrival.sent(bytes);
        tally.sent(bytes);
        written = true;
    }

    @Override
    public void flush() {
        events.batchOver();
        if (written) {
            written = false;
            sockets.forEach(RiemannDatagrams::flush);
        }
    }

    @Override
    public void handedOver(Arrival arrival, long atNanos) {
        sent++;
        context.recorder().count(RiemannMetric.DATAGRAMS_SENT, 1);
        context.recorder().count(RiemannMetric.EVENTS_SENT, eventsPerMsg);
        arrival.completed(atNanos);
        checkDrained();
    }

    @Override
    public void failed(Arrival arrival, Failure why, long atNanos) {
        arrival.failed(why, atNanos);
        checkDrained();
    }

    private void checkDrained() {
        if (drained.isPresent() && sockets.stream().allMatch(socket -> socket.pending() == 0)) {
            drained.get().trySuccess(null);
        }
    }

    @Override
    public void abandon(Arrival arrival) {
        // the kernel may take its datagram yet; the report is ignored then
    }

    @Override
    public Future<Void> drain() {
        Promise<Void> settled = context.loop().newPromise();
        if (counts.isEmpty()) {
            return settled.setSuccess(null);
        }
        Promise<Void> written = context.loop().newPromise();
        drained = Optional.of(written);
        written.addListener(done -> PromiseNotifier.cascade(loss.settle(context, options, counts, sent), settled));
        context.loop().schedule(() -> written.trySuccess(null), DRAIN_SECONDS, TimeUnit.SECONDS);
        sockets.forEach(RiemannDatagrams::flush);
        checkDrained();
        return settled;
    }

    @Override
    public Future<Void> close() {
        Promise<Void> closed = context.loop().newPromise();
        PromiseCombiner all = new PromiseCombiner(context.loop());
        for (RiemannDatagrams<Arrival> socket : sockets) {
            all.add((Future<?>) socket.close());
        }
        all.finish(closed);
        return closed;
    }
}
