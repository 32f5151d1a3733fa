package dev.throng.streams.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.streams.delivery.StreamMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.LongConsumer;

/** The operation {@code publish}: the sources of one event loop. Confined to the loop. */
public final class PublishDriver implements OperationDriver {

    private final StreamLoop<?> loop;
    private final Function<SourceSession.Start, SourceSession> sessions;
    private final LongConsumer writeLast;
    private final long tickNanos;
    private final OpenArrivals<SourceSession> open = new OpenArrivals<>();
    private final List<SourceSession> accepted = new ArrayList<>();

    /**
     * @param sessions makes the protocol's session of an arrival, without a stream
     * @param writeLast lets every source write what is due at this time, and nothing after that: {@code source-bytes} would not count it
     */
    public PublishDriver(
            StreamLoop<?> loop, Function<SourceSession.Start, SourceSession> sessions, LongConsumer writeLast) {
        this.loop = loop;
        this.sessions = sessions;
        this.writeLast = writeLast;
        this.tickNanos = loop.settings().publish().tick().toNanos();
        int part = loop.context().part();
        loop.recorder().gauge(StreamMetric.SOURCES, part, accepted::size);
        loop.recorder().gauge(StreamMetric.SOURCE_BYTES_OWED, part, this::owedBytes);
    }

    private long owedBytes() {
        long owed = 0;
        for (int i = 0; i < accepted.size(); i++) {
            owed += accepted.get(i).owedBytes();
        }
        return owed;
    }

    StreamLoop<?> loop() {
        return loop;
    }

    long tickNanos() {
        return tickNanos;
    }

    /** All connections of the run for a mount go to the same address. */
    @Override
    public void start(Arrival arrival) {
        OptionalInt free = loop.mounts()
                .free()
                .take(loop.context().process(), loop.context().processes().count());
        if (free.isEmpty()) {
            arrival.failed(loop.noFreeMount(), arrival.startedNanos());
            return;
        }
        int mount = free.getAsInt();
        SourceSession session = sessions.apply(new SourceSession.Start(this, arrival, mount));
        open.add(arrival, session);
        session.open(loop.context().addressOf(mount));
    }

    /** A source that sees the target's reads late would owe more than it should. */
    @Override
    public long readCoalescingNanos() {
        return open.isEmpty() ? Long.MAX_VALUE : 0;
    }

    @Override
    public Optional<Failure> overdue(Arrival arrival) {
        return open.overdue(arrival);
    }

    @Override
    public boolean abandon(Arrival arrival) {
        return open.abandon(arrival);
    }

    void accepted(SourceSession session) {
        loop.mounts().live().add(session.mount());
        session.place = accepted.size();
        accepted.add(session);
    }

    void left(SourceSession session) {
        open.remove(session.arrival());
        if (session.place >= 0) {
            loop.mounts().live().remove(session.mount());
            SourceSession last = accepted.remove(accepted.size() - 1);
            if (last != session) {
                accepted.set(session.place, last);
                last.place = session.place;
            }
            session.place = -1;
        }
        loop.mounts().free().giveBack(session.mount());
    }

    @Override
    public void finish(long atNanos) {
        writeLast.accept(atNanos);
    }

    @Override
    public void close() {
        open.all().forEach(SourceSession::stop);
    }
}
