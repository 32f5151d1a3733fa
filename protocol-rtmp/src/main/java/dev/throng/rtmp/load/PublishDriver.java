package dev.throng.rtmp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.streams.delivery.StreamMetric;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The operation {@code publish}: the publishers of one event loop. A {@link MediaWriter} lets them write. Confined to the loop. */
final class PublishDriver implements OperationDriver {

    private final RtmpLoopState loop;
    private final StreamOpener opener;
    private final List<PublishedMedia> media;
    private final MediaWriter writer;
    private final Map<Arrival, PublisherSession> sessions = new IdentityHashMap<>();
    private final List<PublisherSession> accepted = new ArrayList<>();

    /** @param media publisher {@code n} publishes entry {@code n}, modulo their number */
    PublishDriver(RtmpLoopState loop, StreamOpener opener, List<PublishedMedia> media) {
        this.loop = loop;
        this.opener = opener;
        this.media = media;
        this.writer = new MediaWriter(loop);
        int part = loop.context().part();
        loop.recorder().gauge(StreamMetric.SOURCES, part, accepted::size);
        loop.recorder().gauge(StreamMetric.SOURCE_BYTES_OWED, part, this::owedBytes);
    }

    MediaWriter writer() {
        return writer;
    }

    private long owedBytes() {
        long owed = 0;
        for (int i = 0; i < accepted.size(); i++) {
            owed += accepted.get(i).owedBytes();
        }
        return owed;
    }

    /** All publishers of the run of one stream go to the same address. */
    @Override
    public void start(Arrival arrival) {
        OptionalInt mount = loop.mounts()
                .free()
                .take(loop.context().process(), loop.context().processes().count());
        if (mount.isEmpty()) {
            arrival.failed(loop.noFreeStream(), arrival.startedNanos());
            return;
        }
        int number = mount.getAsInt();
        int server = loop.context().addressOf(number);
        PublishedMedia medium = media.get(number % media.size());
        PublisherSession session = new PublisherSession(this, loop, arrival, number, medium);
        sessions.put(arrival, session);
        session.opened(opener.publish(server, loop.target(server, number), session.sendBufferBytes(), session));
    }

    /** A publisher that sees the target's reads late would owe more than it should. */
    @Override
    public long readCoalescingNanos() {
        return sessions.isEmpty() ? Long.MAX_VALUE : 0;
    }

    @Override
    public Optional<Failure> overdue(Arrival arrival) {
        return Optional.ofNullable(sessions.get(arrival))
                .map(session -> session.step().overdue());
    }

    @Override
    public boolean abandon(Arrival arrival) {
        PublisherSession session = sessions.get(arrival);
        if (session == null) {
            return false;
        }
        session.abandon();
        return true;
    }

    void accepted(PublisherSession session) {
        loop.mounts().live().add(session.mount());
        session.place = accepted.size();
        accepted.add(session);
    }

    void left(PublisherSession session) {
        sessions.remove(session.arrival());
        writer.leave(session);
        if (session.place >= 0) {
            loop.mounts().live().remove(session.mount());
            PublisherSession last = accepted.remove(accepted.size() - 1);
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
        writer.finish(atNanos);
    }

    @Override
    public void close() {
        List.copyOf(sessions.values()).forEach(PublisherSession::stop);
    }
}
