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
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The operation {@code metadata}: titles for the mounts of random sources of this run, or, while it has none, for random mounts. Confined
 * to its event loop.
 */
final class MetadataUpdates implements Action {

    private final Floor floor;
    private final SourceClient client;
    private final MetadataSettings settings;
    private final BasicCredentials credentials;
    private final Map<Arrival, InTransit> inTransit = new IdentityHashMap<>();
    private long made;

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
        int mount = floor.mounts().live().any(floor.random()).orElseGet(() -> floor.random()
                .nextInt(floor.mounts().count()));
        new InTransit(arrival, mount).enter();
    }

    private MetadataRequest request(int mount) {
        StreamAddress address = StreamAddress.at(
                floor.context().target(),
                floor.settings().tls().enabled(),
                floor.mounts().path(mount));
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
        update.stop();
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
        private final int mount;
        private Update update;
        private boolean over;

        InTransit(Arrival arrival, int mount) {
            this.arrival = arrival;
            this.mount = mount;
        }

        void enter() {
            inTransit.put(arrival, this);
            Update begun = client.update(request(mount), this);
            if (!over) {
                update = begun;
            }
        }

        void stop() {
            update.stop();
        }

        boolean isClosed() {
            return update.isClosed();
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
            arrival.completed(atNanos);
        }

        @Override
        public void failed(StreamFailure why, String detail, long atNanos) {
            over();
            if (why != StreamFailure.STOPPED) {
                floor.recorder()
                        .note(why.id() + ", title of " + floor.mounts().path(mount) + ": " + Printable.excerpt(detail));
            }
            arrival.failed(why, atNanos);
        }
    }
}
