package dev.throng.httpstream.load;

import dev.throng.httpstream.client.StreamFailure;
import dev.throng.httpstream.codec.BasicCredentials;
import dev.throng.httpstream.codec.SourceRequest;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.media.MediaFormat;
import dev.throng.httpstream.media.MediaSource;
import dev.throng.httpstream.media.Stamp;
import dev.throng.measure.Arrival;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.concurrent.Future;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * The operation {@code publish}: the sources of one event loop. One timer drives all of them; each writes once per tick what became due,
 * in its slot's turn (see {@link Turns}). Confined to its event loop.
 */
final class Publishing implements Action {

    /** Turns in a tick, if it is long enough. */
    private static final int MAX_SLOTS = 8;

    private static final long LEAST_TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Floor floor;
    private final Entrance entrance;
    private final List<MediaSource> media;
    private final PublishSettings settings;
    private final long tickNanos;
    private final Map<Arrival, Publisher> publishers = new IdentityHashMap<>();
    private final List<Publisher> accepted = new ArrayList<>();
    private final List<List<Feed>> feeds = new ArrayList<>();
    private final Runnable wakeTask = this::wake;
    private final Turns.Taker taker = this::turn;
    private Turns turns;
    private int joined;
    private boolean finished;
    private int writing;

    /** @param media source {@code n} publishes medium {@code n}, modulo their number */
    Publishing(Floor floor, Entrance entrance, List<MediaSource> media) {
        this.floor = floor;
        this.entrance = entrance;
        this.media = media;
        this.settings = floor.settings().publish();
        this.tickNanos = settings.tick().toNanos();
        int slots = (int) Math.max(1, Math.min(MAX_SLOTS, tickNanos / LEAST_TURN_NANOS));
        for (int slot = 0; slot < slots; slot++) {
            feeds.add(new ArrayList<>());
        }
        int part = floor.context().part();
        floor.recorder().gauge(HttpStreamMetric.SOURCES, part, accepted::size);
        floor.recorder().gauge(HttpStreamMetric.SOURCE_BYTES_OWED, part, this::owedBytes);
    }

    Entrance entrance() {
        return entrance;
    }

    long tickNanos() {
        return tickNanos;
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
        OptionalInt mount = floor.mounts().free().take();
        if (mount.isEmpty()) {
            arrival.failed(StreamFailure.NO_FREE_MOUNT, arrival.startedNanos());
            return;
        }
        int number = mount.getAsInt();
        MediaSource medium = media.get(number % media.size());
        Publisher publisher = new Publisher(this, floor, arrival, number, medium);
        publishers.put(arrival, publisher);
        publisher.enter(request(number, medium));
    }

    private SourceRequest request(int number, MediaSource medium) {
        StreamAddress address = StreamAddress.at(
                floor.context().target(),
                floor.settings().tls().enabled(),
                floor.mounts().path(number));
        return new SourceRequest(
                settings.method(),
                address.path(),
                address.hostHeader(),
                new BasicCredentials(settings.user(), settings.password()),
                "Throng",
                medium.format().contentType(),
                settings.station().fields(number + 1, medium));
    }

    /** A source's own lateness shows in what it may write next. */
    @Override
    public long patienceNanos() {
        return publishers.isEmpty() ? Long.MAX_VALUE : 0;
    }

    @Override
    public boolean abandon(Arrival arrival) {
        Publisher publisher = publishers.get(arrival);
        if (publisher == null) {
            return false;
        }
        publisher.giveUp();
        return true;
    }

    void accepted(Publisher publisher) {
        floor.mounts().live().add(publisher.mount());
        publisher.place = accepted.size();
        accepted.add(publisher);
    }

    /** The publisher's medium begins. */
    void join(Publisher publisher, long nowNanos) {
        if (finished) {
            return;
        }
        if (turns == null) {
            turns = new Turns(nowNanos, tickNanos, feeds.size());
            wakeIn(turns.nextDueNanos() - nowNanos);
        }
        int slot = joined++ % feeds.size();
        publisher.feed = feed(slot, publisher.medium());
        publisher.feed.add(publisher);
        writing++;
    }

    /** Formats without a number of the stream let one feed serve all sources of a slot. */
    private Feed feed(int slot, MediaSource medium) {
        boolean numbered = medium.format() == MediaFormat.OGG;
        for (Feed feed : feeds.get(slot)) {
            if (feed.medium() == medium && !numbered) {
                return feed;
            }
        }
        Feed feed = new Feed(medium, floor.random().nextInt(Integer.MAX_VALUE), turns.lastDueNanos(slot));
        feeds.get(slot).add(feed);
        return feed;
    }

    private void wakeIn(long nanos) {
        floor.context().loop().schedule(wakeTask, Math.max(0, nanos), TimeUnit.NANOSECONDS);
    }

    private void wake() {
        if (finished) {
            return;
        }
        turns.takeDue(floor.clock().nanos(), taker);
        if (writing == 0) {
            turns = null;
        } else {
            wakeIn(turns.nextDueNanos() - floor.clock().nanos());
        }
    }

    private void turn(int slot, long dueNanos, long firstDueNanos) {
        long wallNanos = stamp();
        List<Feed> due = feeds.get(slot);
        for (int i = due.size() - 1; i >= 0; i--) {
            long late = floor.clock().nanos() - firstDueNanos;
            due.get(i).send(dueNanos, wallNanos, late, PooledByteBufAllocator.DEFAULT);
        }
        due.removeIf(Feed::isEmpty);
    }

    private long stamp() {
        return settings.stamp()
                ? TimeUnit.MICROSECONDS.toNanos(floor.wallClock().epochMicros())
                : Stamp.NONE;
    }

    /**
     * Has every source write what became due since its last turn, and no more after that: what the target gets then would be missing in
     * {@code source-bytes}.
     */
    @Override
    public void finish(long atNanos) {
        finished = true;
        for (List<Feed> slot : feeds) {
            for (Feed feed : List.copyOf(slot)) {
                feed.send(atNanos, stamp(), 0, PooledByteBufAllocator.DEFAULT);
            }
        }
    }

    /** It is over, however. */
    void gone(Publisher publisher) {
        publishers.remove(publisher.arrival());
        if (publisher.place >= 0) {
            floor.mounts().live().remove(publisher.mount());
            Publisher last = accepted.remove(accepted.size() - 1);
            if (last != publisher) {
                accepted.set(publisher.place, last);
                last.place = publisher.place;
            }
            publisher.place = -1;
        }
        if (publisher.feed != null) {
            publisher.feed.remove(publisher);
            writing--;
        }
        floor.mounts().free().giveBack(publisher.mount());
    }

    /** Sources stay until the listeners' figures are taken. */
    @Override
    public void settle(long atNanos) {}

    @Override
    public Future<Void> close() {
        List<Publisher> leaving = List.copyOf(publishers.values());
        leaving.forEach(Publisher::stop);
        return Closing.of(floor.context(), () -> leaving.stream().allMatch(Publisher::isClosed));
    }
}
