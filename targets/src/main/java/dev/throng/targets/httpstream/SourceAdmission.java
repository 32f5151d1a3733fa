package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.feed.MountFeed;
import dev.throng.targets.httpstream.http.HttpReply;
import dev.throng.targets.httpstream.http.RequestHead;
import java.util.Optional;

/** Admits a source: checks its request and adds its mount point, or refuses it. */
final class SourceAdmission {

    private SourceAdmission() {}

    static void accept(HttpConnection connection, RequestHead request) {
        HttpStreamServerState server = connection.server();
        Optional<String> contentType = request.field("content-type");
        if (!request.hasCredentials(RequestRouter.SOURCE_USER, server.settings.sourcePassword)) {
            connection.reply(HttpReply.unauthorized());
        } else if (contentType.isEmpty()) {
            connection.reply(HttpReply.text("403 Forbidden", "No Content-type given"));
        } else if (request.field("transfer-encoding").isPresent()) {
            connection.reply(HttpReply.text("501 Not Implemented", "No transfer codings here"));
        } else if (server.counters.sourcesNow.incrementAndGet() > server.settings.maxSources) {
            server.counters.sourcesNow.decrementAndGet();
            connection.reply(HttpReply.text("403 Forbidden", "too many sources connected"));
        } else {
            publish(connection, request, contentType.get());
        }
    }

    private static void publish(HttpConnection connection, RequestHead request, String contentType) {
        HttpStreamServerState server = connection.server();
        StreamDescription description = StreamDescription.of(request, contentType);
        MountFeed feed = new MountFeed(server.settings.burstBytes, description.isOgg());
        Mount mount = new Mount(request.path(), description, feed, server.clock.epochMicros(), "");
        if (!server.mounts.add(mount)) {
            feed.close();
            server.counters.sourcesNow.decrementAndGet();
            connection.reply(HttpReply.text("403 Forbidden", "Mountpoint in use"));
            return;
        }
        connection.write(
                request.fieldEquals("expect", "100-continue")
                        ? HttpReply.of("HTTP/1.1 100 Continue")
                                .field("Server", HttpReply.SERVER)
                                .head()
                        : HttpReply.of("HTTP/1.0 200 OK").head());
        connection.context().flush();
        connection.changeRole(new ServedSource(connection, mount, feed));
    }
}
