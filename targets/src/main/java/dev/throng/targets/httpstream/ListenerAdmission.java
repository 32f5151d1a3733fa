package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.faults.HttpStreamFaults;
import dev.throng.targets.httpstream.faults.ListenerFaults;
import dev.throng.targets.httpstream.feed.FeedCursor;
import dev.throng.targets.httpstream.feed.ListenerFeed;
import dev.throng.targets.httpstream.http.HttpReply;
import dev.throng.targets.httpstream.http.RequestHead;
import java.util.Optional;

/** Admits a listener: applies the faults of its response, or starts to serve it. */
final class ListenerAdmission {

    private final HttpStreamServerState server;
    private final HttpConnection connection;
    private final RequestHead request;
    private final HttpStreamFaults faults;
    private final long number;

    private ListenerAdmission(HttpConnection connection, RequestHead request) {
        this.server = connection.server();
        this.connection = connection;
        this.request = request;
        this.faults = server.settings.faults;
        this.number = server.counters.listenerRequests.incrementAndGet();
    }

    static void accept(HttpConnection connection, RequestHead request, Mount mount) {
        HttpStreamServerState server = connection.server();
        Optional<String> password = server.settings.listenerPassword;
        if (password.isPresent() && !request.hasCredentials("listener", password.get())) {
            connection.reply(HttpReply.unauthorized());
            return;
        }
        server.stalls.onUse();
        new ListenerAdmission(connection, request).answer(mount);
    }

    private void answer(Mount mount) {
        if (faults.isSilent(number)) {
            connection.changeRole(new SilentRole());
        } else if (faults.refusalStatus(number).isPresent()) {
            connection.reply(HttpReply.text(
                    faults.refusalStatus(number).getAsLong() + " Refused On Demand", "refused on demand"));
        } else if (faults.redirectsToItself(number)) {
            connection.reply(HttpReply.redirectTo(connection.origin() + request.path()));
        } else if (faults.hasEndlessHeader(number)) {
            connection.write(HttpReply.icecast("200 OK").start());
            connection.changeRole(new EndlessHeaderRole(connection));
        } else {
            serve(mount);
        }
    }

    private void serve(Mount mount) {
        server.garbage.allocate();
        ListenerFeed feed = faults.getsText(number) ? server.mounts.textFeed() : mount.feed();
        Optional<FeedCursor> cursor = feed.join();
        if (cursor.isEmpty()) {
            connection.reply(HttpReply.text("404 File Not Found", "The source has just gone"));
            return;
        }
        int metaint = server.settings.metaint;
        boolean metadata = metaint > 0
                && request.fieldEquals("icy-metadata", "1")
                && !mount.description().isOgg();
        boolean hugeChunk = faults.getsHugeChunk(number);
        ResponseFormat format = hugeChunk ? ResponseFormat.CHUNKED : server.settings.responseFormat;
        HttpReply head = ListenerResponseHead.of(format, mount.description(), server.clock);
        if (metadata) {
            head.field("icy-metaint", String.valueOf(faults.wrongMetaint(number).orElse(metaint)));
        }
        connection.write(head.head());
        if (hugeChunk) {
            connection.write(ListenerResponseHead.hugeChunk());
        }
        connection.changeRole(new ServedListener(
                connection,
                mount,
                cursor.get(),
                metadata ? Optional.of(new IcyInterleaver(metaint)) : Optional.empty(),
                format == ResponseFormat.CHUNKED && !hugeChunk,
                ListenerFaults.of(faults, number),
                number));
        // The head must not wait for the first bytes of the medium.
        connection.context().flush();
    }
}
