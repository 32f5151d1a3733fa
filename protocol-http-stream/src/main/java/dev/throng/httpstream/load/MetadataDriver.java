package dev.throng.httpstream.load;

import dev.throng.httpstream.client.SourceClient;
import dev.throng.httpstream.client.TitleUpdate;
import dev.throng.httpstream.client.TitleUpdateEvents;
import dev.throng.httpstream.codec.BasicCredentials;
import dev.throng.httpstream.codec.MetadataRequest;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.protocol.EngineFailure;
import dev.throng.streams.load.OpenArrivals;
import dev.throng.streams.load.OperationDriver;
import dev.throng.streams.load.StreamLoop;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * The operation {@code metadata}: new titles for the mounts of random sources of this run, or for random mounts if the run has no sources.
 * While all sources of the run are still being accepted, a title waits for the first one: no mount could take it before. Confined to its
 * event loop.
 */
final class MetadataDriver implements OperationDriver {

    /** How often waiting titles check for the first source. */
    private static final long CHECK_MILLIS = 5;

    private final StreamLoop<HttpStreamSettings> loop;
    private final List<SourceClient> clients;
    private final MetadataSettings settings;
    private final BasicCredentials credentials;
    private final OpenArrivals<PendingTitle> pending = new OpenArrivals<>();
    private final List<PendingTitle> waiting = new ArrayList<>();
    private long requested;
    private boolean checking;

    /** @param clients one for each of the target's addresses */
    MetadataDriver(StreamLoop<HttpStreamSettings> loop, List<SourceClient> clients) {
        this.loop = loop;
        this.clients = List.copyOf(clients);
        this.settings = loop.settings().operations().metadata();
        SourceSettings sources = loop.settings().publish();
        this.credentials = settings.user().isEmpty()
                ? new BasicCredentials(sources.user(), sources.password())
                : new BasicCredentials(settings.user(), settings.password());
    }

    @Override
    public void start(Arrival arrival) {
        PendingTitle title = new PendingTitle(arrival);
        pending.add(arrival, title);
        if (!title.request()) {
            waiting.add(title);
            checkSoon();
        }
    }

    private void checkSoon() {
        if (!checking && !waiting.isEmpty()) {
            checking = true;
            loop.context().loop().schedule(this::check, CHECK_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void check() {
        checking = false;
        for (PendingTitle title : List.copyOf(waiting)) {
            if (title.over || title.request()) {
                waiting.remove(title);
            }
        }
        checkSoon();
    }

    /** Returns the mount of the next title; empty while no source of this run is accepted. */
    private OptionalInt mount() {
        OptionalInt live = loop.mounts().live().any(loop.random());
        return live.isPresent() || loop.mounts().free().taken() > 0
                ? live
                : OptionalInt.of(loop.random().nextInt(loop.mounts().count()));
    }

    private MetadataRequest request(int server, int mount) {
        StreamAddress address = MountAddress.of(loop, server, mount);
        long number = loop.context().number(requested++);
        return new MetadataRequest(
                settings.path(),
                address.path(),
                settings.title().replace("%d", Long.toString(number)),
                address.hostHeader(),
                credentials,
                StreamOptions.USER_AGENT);
    }

    @Override
    public Optional<Failure> overdue(Arrival arrival) {
        return pending.overdue(arrival);
    }

    @Override
    public boolean abandon(Arrival arrival) {
        return pending.abandon(arrival);
    }

    @Override
    public void close() {
        pending.all().forEach(PendingTitle::stop);
    }

    /** One title from the start of its arrival to its end. */
    private final class PendingTitle implements TitleUpdateEvents, OpenArrivals.Session {

        private final Arrival arrival;
        private String path = "";

        /** Null while the title waits for a source. */
        private TitleUpdate update;

        private boolean over;

        PendingTitle(Arrival arrival) {
            this.arrival = arrival;
        }

        /** Requests the title, unless it must wait. Returns whether it was requested. */
        boolean request() {
            OptionalInt mount = mount();
            if (mount.isEmpty()) {
                return false;
            }
            path = loop.mounts().path(mount.getAsInt());
            int server = loop.context().addressOf(mount.getAsInt());
            update = clients.get(server).update(MetadataDriver.this.request(server, mount.getAsInt()), this);
            return true;
        }

        @Override
        public Failure overdue() {
            return update == null ? EngineFailure.DEADLINE : update.step().overdue();
        }

        @Override
        public void abandon() {
            if (update == null) {
                loop.recorder().note("unanswered, a title: given up because no source of this run was accepted");
            } else {
                loop.noteAbandoned("a title", update.step());
            }
            stop();
        }

        void stop() {
            if (update == null) {
                failed(
                        StreamFailure.STOPPED,
                        "no source was accepted",
                        loop.clock().nanos());
            } else {
                update.stop();
            }
        }

        private void end() {
            over = true;
            pending.remove(arrival);
            if (update != null) {
                arrival.sent(update.requestBytes());
                arrival.received(update.answerBytes());
            }
        }

        @Override
        public void confirmed(long atNanos) {
            end();
            arrival.answered(atNanos);
            arrival.departed(loop.clock().nanos());
        }

        @Override
        public void failed(Failure why, String detail, long atNanos) {
            end();
            if (why != StreamFailure.STOPPED) {
                loop.recorder().note(why.id() + ", title of " + path + ": " + Printable.excerpt(detail));
            }
            arrival.failed(loop.withoutSource(why), atNanos);
        }
    }
}
