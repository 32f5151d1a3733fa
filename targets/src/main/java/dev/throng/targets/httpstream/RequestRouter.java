package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.http.HttpReply;
import dev.throng.targets.httpstream.http.RequestHead;
import java.util.Optional;

/** Routes a request to the mount point or page that it asks for. */
final class RequestRouter {

    static final String SOURCE_USER = "source";

    private final HttpStreamServerState server;
    private final HttpConnection connection;
    private final RequestHead request;

    private RequestRouter(HttpConnection connection, RequestHead request) {
        this.server = connection.server();
        this.connection = connection;
        this.request = request;
    }

    static void route(HttpConnection connection, RequestHead request) {
        RequestRouter router = new RequestRouter(connection, request);
        switch (request.method()) {
            case "GET":
                router.get();
                break;
            case "PUT":
            case "SOURCE":
                SourceAdmission.accept(connection, request);
                break;
            case "HEAD":
                // Icecast 2.4 does the same.
                router.refuse("400 Bad Request", "unhandled request");
                break;
            default:
                router.refuse("501 Not Implemented", "unhandled request");
                break;
        }
    }

    private void refuse(String status, String why) {
        connection.reply(HttpReply.text(status, why));
    }

    private void get() {
        String path = request.path();
        Optional<Mount> mount = server.mounts.at(path).or(() -> server.flvMounts.at(path));
        if (mount.isPresent()) {
            ListenerAdmission.accept(connection, request, mount.get());
        } else if (HlsResource.of(path, server).isPresent()) {
            HlsRole role = new HlsRole(connection);
            connection.changeRole(role);
            role.answer(request);
        } else if (path.equals("/status-json.xsl")) {
            connection.reply(HttpReply.icecast("200 OK")
                    .field("Access-Control-Allow-Origin", "*")
                    .withBody("application/json; charset=utf-8", StatusPage.icecast(server, connection.origin())));
        } else if (path.equals("/throng.json")) {
            json(StatusPage.counters(server.counters, server.liveCounters));
        } else if (path.equals("/live.json")) {
            json(StatusPage.streams(server.streams));
        } else if (path.startsWith("/admin/")) {
            administer(path.substring("/admin/".length()));
        } else if (path.startsWith("/redirect/")) {
            redirect(path.substring("/redirect/".length()));
        } else if (path.matches("/status/[345][0-9][0-9]")) {
            refuse(path.substring("/status/".length()) + " As You Like It", "as you like it");
        } else {
            playlist(path);
        }
    }

    private void json(String body) {
        connection.reply(HttpReply.icecast("200 OK").withBody("application/json", body));
    }

    private void playlist(String path) {
        Optional<PlaylistFormat> format = PlaylistFormat.of(path);
        Optional<Mount> mount = format.flatMap(known -> server.mounts.at(known.mountPath(path)));
        if (mount.isPresent()) {
            String url = connection.origin() + mount.get().path();
            String body = format.get().body(url, mount.get().description().name);
            connection.reply(HttpReply.icecast("200 OK").withBody(format.get().contentType(), body));
        } else {
            notFound();
        }
    }

    private void notFound() {
        refuse("404 File Not Found", "The file you requested could not be found");
    }

    /**
     * Answers with a redirect: {@code 3/stream-1} to {@code 2/stream-1} and so on to the mount point; {@code loop} to
     * itself; {@code nowhere} without a location.
     */
    private void redirect(String rest) {
        HttpReply reply = HttpReply.icecast("302 Found");
        int slash = rest.indexOf('/');
        if (rest.equals("nowhere")) {
            connection.reply(reply.withBody("text/plain", "somewhere else\n"));
        } else if (rest.equals("loop")) {
            connection.reply(HttpReply.redirectTo(connection.origin() + request.path()));
        } else if (slash > 0 && slash < 6 && rest.substring(0, slash).chars().allMatch(c -> c >= '0' && c <= '9')) {
            int left = Integer.parseInt(rest.substring(0, slash));
            String next = left > 1 ? "/redirect/" + (left - 1) + rest.substring(slash) : rest.substring(slash);
            connection.reply(HttpReply.redirectTo(connection.origin() + next));
        } else {
            notFound();
        }
    }

    private void administer(String page) {
        HttpStreamServerSettings settings = server.settings;
        boolean admin = request.hasCredentials("admin", settings.adminPassword);
        boolean source = page.equals("metadata") && request.hasCredentials(SOURCE_USER, settings.sourcePassword);
        if (admin || source) {
            new AdminPages(connection, request).answer(page);
        } else {
            connection.reply(HttpReply.unauthorized());
        }
    }
}
