package dev.throng.httpstream.load;

import dev.throng.httpstream.client.SourceClient;
import dev.throng.httpstream.client.StreamFailure;
import dev.throng.httpstream.client.Update;
import dev.throng.httpstream.client.UpdateEvents;
import dev.throng.httpstream.codec.BasicCredentials;
import dev.throng.httpstream.codec.MetadataRequest;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.measure.Arrival;
import dev.throng.text.Printable;
import io.netty.util.concurrent.Future;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * The operation {@code metadata}: titles for the mounts of random sources of this run, or, while it has none, for random mounts. While all
 * of its sources are still on their way a title waits until one of them is there: nobody could be told it before. Confined to its event
 * loop.
 */
final class MetadataUpdates implements Action {

    /** How often it is looked for the first source. */
    private static final long LOOK_MILLIS = 5;

    private final Floor floor;
    private final SourceClient client;
    private final MetadataSettings settings;
    private final BasicCredentials credentials;
    private final Map<Arrival, InTransit> inTransit = new IdentityHashMap<>();
    private final List<InTransit> waiting = new ArrayList<>();
    private long made;
    private boolean looking;

    MetadataUpdates(Floor floor, SourceClient client) {
        this.floor = floor;
        this.client = client;
        this.settings = floor.settings().metadata();
        PublishSettings sources = floor.settings().publish();
        this.credentials = settings.user().isEmpty()
                ? new BasicCredentials(sources.user(), sources.password())
                : new BasicCredentials(settings.user(), settings.password());
    }

    @Override
    public void start(Arrival arrival) {
        InTransit update = new InTransit(arrival);
        inTransit.put(arrival, update);
        if (!update.enter()) {
            waiting.add(update);
            lookSoon();
        }
    }

    private void lookSoon() {
        if (!looking && !waiting.isEmpty()) {
            looking = true;
            floor.context().loop().schedule(this::look, LOOK_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void look() {
        looking = false;
        for (InTransit update : List.copyOf(waiting)) {
            if (update.over || update.enter()) {
                waiting.remove(update);
            }
        }
        lookSoon();
    }

    /** Where the next title goes; empty while all sources of this run are on their way. */
    private OptionalInt mount() {
        OptionalInt live = floor.mounts().live().any(floor.random());
        return live.isPresent() || floor.mounts().free().taken() > 0
                ? live
                : OptionalInt.of(floor.random().nextInt(floor.mounts().count()));
    }

    private MetadataRequest request(String path) {
        StreamAddress address = StreamAddress.at(
                floor.context().target(), floor.settings().tls().enabled(), path);
        long number = floor.context().part() + made++ * floor.context().parts();
        return new MetadataRequest(
                settings.path(),
                address.path(),
                settings.title().replace("%d", Long.toString(number)),
                address.hostHeader(),
                credentials,
                "Throng");
    }

    @Override
    public boolean abandon(Arrival arrival) {
        InTransit update = inTransit.get(arrival);
        if (update == null) {
            return false;
        }
        update.giveUp();
        return true;
    }

    @Override
    public void settle(long atNanos) {}

    @Override
    public Future<Void> close() {
        List<InTransit> open = List.copyOf(inTransit.values());
        open.forEach(InTransit::stop);
        return Closing.of(floor.context(), () -> open.stream().allMatch(InTransit::isClosed));
    }

    /** One update on its way. */
    private final class InTransit implements UpdateEvents {

        private final Arrival arrival;
        private String path = "";
        private Update update;
        private boolean over;

        InTransit(Arrival arrival) {
            this.arrival = arrival;
        }

        /** Returns whether it is on its way now, or over already. */
        boolean enter() {
            OptionalInt mount = mount();
            if (mount.isEmpty()) {
                return false;
            }
            path = floor.mounts().path(mount.getAsInt());
            Update begun = client.update(request(path), this);
            if (!over) {
                update = begun;
            }
            return true;
        }

        /** The engine waits for it no longer. */
        void giveUp() {
            if (update == null) {
                floor.recorder().note("unanswered, a title: given up as no source of this run was accepted");
            } else {
                floor.noteGivenUp("a title", update.step());
            }
            stop();
        }

        void stop() {
            if (update == null) {
                failed(
                        StreamFailure.STOPPED,
                        "no source was there",
                        floor.clock().nanos());
            } else {
                update.stop();
            }
        }

        boolean isClosed() {
            return update == null || update.isClosed();
        }

        private void over() {
            over = true;
            inTransit.remove(arrival);
            if (update != null) {
                arrival.sent(update.requestBytes());
                arrival.received(update.answerBytes());
            }
        }

        @Override
        public void confirmed(long atNanos) {
            over();
            arrival.answered(atNanos);
            arrival.departed(floor.clock().nanos());
        }

        @Override
        public void failed(StreamFailure why, String detail, long atNanos) {
            over();
            if (why != StreamFailure.STOPPED) {
                floor.recorder().note(why.id() + ", title of " + path + ": " + Printable.excerpt(detail));
            }
            arrival.failed(why, atNanos);
        }
    }
}
