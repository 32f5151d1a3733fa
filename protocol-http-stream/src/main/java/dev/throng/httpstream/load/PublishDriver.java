package dev.throng.httpstream.load;

import dev.throng.httpstream.codec.BasicCredentials;
import dev.throng.httpstream.codec.SourceRequest;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.media.MediaSource;
import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.protocol.Driver;
import dev.throng.streams.delivery.StreamMetric;
import io.netty.util.concurrent.Future;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The operation {@code publish}: the sources of one event loop. A {@link MediaWriter} sends their media. Confined to the loop. */
final class PublishDriver implements OperationDriver {

    private final StreamLoopState loop;
    private final List<SourceOpener> openers;
    private final List<MediaSource> media;
    private final PublishSettings settings;
    private final MediaWriter writer;
    private final Map<Arrival, SourceSession> sessions = new IdentityHashMap<>();
    private final List<SourceSession> accepted = new ArrayList<>();

    /**
     * @param openers one for each of the target's addresses
     * @param media source {@code n} publishes medium {@code n}, modulo their number
     */
    PublishDriver(StreamLoopState loop, List<SourceOpener> openers, List<MediaSource> media) {
        this.loop = loop;
        this.openers = List.copyOf(openers);
        this.media = media;
        this.settings = loop.settings().publish();
        this.writer = new MediaWriter(loop);
        int part = loop.context().part();
        loop.recorder().gauge(StreamMetric.SOURCES, part, accepted::size);
        loop.recorder().gauge(StreamMetric.SOURCE_BYTES_OWED, part, this::owedBytes);
    }

    /** Opens the sources of a mount. All connections of the run for a mount go to the same address. */
    SourceOpener opener(int mount) {
        return openers.get(loop.context().addressOf(mount));
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

    @Override
    public void start(Arrival arrival) {
        OptionalInt mount = loop.mounts()
                .free()
                .take(loop.context().process(), loop.context().processes().count());
        if (mount.isEmpty()) {
            arrival.failed(loop.noFreeMount(), arrival.startedNanos());
            return;
        }
        int number = mount.getAsInt();
        MediaSource medium = media.get(number % media.size());
        SourceSession session = new SourceSession(this, loop, arrival, number, medium);
        sessions.put(arrival, session);
        session.open(request(number, medium));
    }

    private SourceRequest request(int number, MediaSource medium) {
        StreamAddress address = StreamAddress.at(
                loop.context().targets().get(loop.context().addressOf(number)),
                loop.settings().encrypted(),
                loop.mounts().path(number));
        return new SourceRequest(
                settings.method(),
                address.path(),
                address.hostHeader(),
                new BasicCredentials(settings.user(), settings.password()),
                StreamOptions.USER_AGENT,
                medium.format().contentType(),
                settings.station().fields(number + 1, medium));
    }

    /** A source that sees the target's reads late would owe more than it should. */
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
        SourceSession session = sessions.get(arrival);
        if (session == null) {
            return false;
        }
        session.abandon();
        return true;
    }

    void accepted(SourceSession session) {
        loop.mounts().live().add(session.mount());
        session.place = accepted.size();
        accepted.add(session);
    }

    void left(SourceSession session) {
        sessions.remove(session.arrival());
        if (session.place >= 0) {
            loop.mounts().live().remove(session.mount());
            SourceSession last = accepted.remove(accepted.size() - 1);
            if (last != session) {
                accepted.set(session.place, last);
                last.place = session.place;
            }
            session.place = -1;
        }
        writer.leave(session);
        loop.mounts().free().giveBack(session.mount());
    }

    /** Sources stay until the figures of the listeners are taken. */
    @Override
    public void settle(long atNanos) {}

    @Override
    public void finish(long atNanos) {
        writer.finish(atNanos);
    }

    @Override
    public Future<Boolean> close() {
        List.copyOf(sessions.values()).forEach(SourceSession::stop);
        return AllClosed.of(
                loop.context().loop(),
                openers.stream()
                        .map(opener -> opener.awaitClosed(Driver.CLOSE_LIMIT))
                        .toList());
    }
}
