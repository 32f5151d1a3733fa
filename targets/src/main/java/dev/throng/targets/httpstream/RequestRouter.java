package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.feed.FeedCursor;
import dev.throng.targets.httpstream.feed.MountFeed;
import dev.throng.targets.httpstream.http.HttpReply;
import dev.throng.targets.httpstream.http.RequestHead;
import java.util.Optional;

/** Decides what a request gets. */
final class RequestRouter {

    private static final String SOURCE_USER = "source";

    private final HttpStreamServerState site;
    private final HttpConnection connection;
    private final RequestHead request;

    private RequestRouter(HttpStreamServerState site, HttpConnection connection, RequestHead request) {
        this.site = site;
        this.connection = connection;
        this.request = request;
    }

    static void receive(HttpStreamServerState site, HttpConnection connection, RequestHead request) {
        RequestRouter reception = new RequestRouter(site, connection, request);
        switch (request.method()) {
            case "GET":
                reception.get();
                break;
            case "PUT":
            case "SOURCE":
                reception.source();
                break;
            case "HEAD":
                // As Icecast 2.4 does.
                reception.refuse("400 Bad Request", "unhandled request");
                break;
            default:
                reception.refuse("501 Not Implemented", "unhandled request");
                break;
        }
    }

    private void refuse(String status, String why) {
        connection.reply(HttpReply.icecast(status).with("text/plain; charset=utf-8", why + "\n"));
    }

    private void demandCredentials() {
        connection.reply(HttpReply.icecast("401 Authentication Required")
                .field("WWW-Authenticate", "Basic realm=\"" + HttpReply.SERVER + "\"")
                .with("text/plain; charset=utf-8", "You need to authenticate\n"));
    }

    private void get() {
        String path = request.path();
        Optional<Mount> mount = site.mounts().at(path);
        if (mount.isPresent()) {
            listen(mount.get());
        } else if (path.equals("/status-json.xsl")) {
            connection.reply(HttpReply.icecast("200 OK")
                    .field("Access-Control-Allow-Origin", "*")
                    .with("application/json; charset=utf-8", StatusPage.icecast(site, origin())));
        } else if (path.equals("/throng.json")) {
            connection.reply(HttpReply.icecast("200 OK").with("application/json", StatusPage.truth(site.traffic())));
        } else if (path.startsWith("/admin/")) {
            administer(path.substring("/admin/".length()));
        } else if (path.startsWith("/redirect/")) {
            redirect(path.substring("/redirect/".length()));
        } else if (path.matches("/status/[345][0-9][0-9]")) {
            refuse(path.substring("/status/".length()) + " As You Like It", "as you like it");
        } else {
            Optional<String> playlist = PlaylistFormat.of(path).flatMap(kind -> playlist(kind, path));
            if (playlist.isEmpty()) {
                refuse("404 File Not Found", "The file you requested could not be found");
            }
        }
    }

    private Optional<String> playlist(PlaylistFormat kind, String path) {
        Optional<String> body = site.mounts()
                .at(kind.mountIn(path))
                .map(mount ->
                        kind.body(origin() + mount.path(), mount.description().name()));
        body.ifPresent(text -> connection.reply(HttpReply.icecast("200 OK").with(kind.contentType(), text)));
        return body;
    }

    /** Where the client has reached us. */
    private String origin() {
        return (connection.isSecure() ? "https://" : "http://") + connection.localAddress();
    }

    /** {@code 3/stream-1} leads to {@code 2/stream-1} and so on to the mount; {@code loop} to itself; {@code nowhere} has no place. */
    private void redirect(String rest) {
        HttpReply reply = HttpReply.icecast("302 Found");
        int slash = rest.indexOf('/');
        if (rest.equals("nowhere")) {
            connection.reply(reply.with("text/plain", "somewhere else\n"));
        } else if (rest.equals("loop")) {
            connection.reply(reply.field("Location", origin() + request.path()).with("text/plain", "here\n"));
        } else if (slash > 0 && slash < 6 && rest.substring(0, slash).chars().allMatch(c -> c >= '0' && c <= '9')) {
            int left = Integer.parseInt(rest.substring(0, slash));
            String next = left > 1 ? "/redirect/" + (left - 1) + rest.substring(slash) : rest.substring(slash);
            connection.reply(reply.field("Location", origin() + next).with("text/plain", "there\n"));
        } else {
            refuse("404 File Not Found", "The file you requested could not be found");
        }
    }

    private void administer(String page) {
        HttpStreamServerSettings settings = site.settings();
        boolean admin = request.isBy("admin", settings.adminPassword());
        boolean source = page.equals("metadata") && request.isBy(SOURCE_USER, settings.sourcePassword());
        if (admin || source) {
            new AdminPages(site, connection, request, origin()).answer(page);
        } else {
            demandCredentials();
        }
    }

    private void listen(Mount mount) {
        Optional<String> password = site.settings().listenerPassword();
        if (password.isPresent() && !request.isBy("listener", password.get())) {
            demandCredentials();
            return;
        }
        site.stalls().used();
        long number = site.traffic().nextListener();
        HttpStreamFaults faults = site.settings().faults();
        if (faults.keepsSilent(number)) {
            connection.become(new SilentRole());
        } else if (faults.refusedWith(number).isPresent()) {
            refuse(faults.refusedWith(number).getAsLong() + " Refused On Demand", "refused on demand");
        } else if (faults.loops(number)) {
            connection.reply(HttpReply.icecast("302 Found")
                    .field("Location", origin() + request.path())
                    .with("text/plain", "here\n"));
        } else if (faults.hasEndlessHeader(number)) {
            connection.write(HttpReply.icecast("200 OK").start());
            connection.become(new EndlessHeaderRole(connection));
        } else {
            serve(mount, number);
        }
    }

    private void serve(Mount mount, long number) {
        HttpStreamFaults faults = site.settings().faults();
        MountFeed feed = faults.getsNoAudio(number) ? site.mounts().noAudio() : mount.feed();
        Optional<FeedCursor> cursor = feed.join();
        if (cursor.isEmpty()) {
            refuse("404 File Not Found", "The source has just gone");
            return;
        }
        int metaint = site.settings().metaint();
        boolean metadata = metaint > 0
                && request.says("icy-metadata", "1")
                && !mount.description().isOgg();
        boolean hugeChunk = faults.getsHugeChunk(number);
        ResponseFormat answer =
                hugeChunk ? ResponseFormat.CHUNKED : site.settings().answer();
        HttpReply head = ListenerResponseHead.of(answer, mount.description(), site.clock());
        if (metadata) {
            head.field("icy-metaint", String.valueOf(faults.wrongMetaint(number).orElse(metaint)));
        }
        connection.write(head.head());
        if (hugeChunk) {
            connection.write(ListenerResponseHead.hugeChunk());
        }
        connection.become(new ServedListener(
                connection,
                mount,
                cursor.get(),
                metadata ? Optional.of(new IcyInterleaver(metaint)) : Optional.empty(),
                answer == ResponseFormat.CHUNKED && !hugeChunk,
                ListenerFaults.of(faults, number),
                number));
        // The head must not wait for a medium that may be long in coming.
        connection.context().flush();
    }

    private void source() {
        HttpStreamServerSettings settings = site.settings();
        Optional<String> contentType = request.field("content-type");
        if (!request.isBy(SOURCE_USER, settings.sourcePassword())) {
            demandCredentials();
        } else if (contentType.isEmpty()) {
            refuse("403 Forbidden", "No Content-type given");
        } else if (request.field("transfer-encoding").isPresent()) {
            refuse("501 Not Implemented", "No transfer codings here");
        } else if (site.traffic().sourceComes() > settings.maxSources()) {
            site.traffic().sourceWent();
            refuse("403 Forbidden", "too many sources connected");
        } else {
            publish(contentType.get());
        }
    }

    private void publish(String contentType) {
        StreamDescription description = StreamDescription.of(request, contentType);
        MountFeed feed = new MountFeed(site.settings().burstBytes(), description.isOgg());
        Mount mount = new Mount(request.path(), description, feed, site.clock().epochMicros(), false);
        if (!site.mounts().add(mount)) {
            feed.close();
            site.traffic().sourceWent();
            refuse("403 Forbidden", "Mountpoint in use");
            return;
        }
        boolean waits = request.says("expect", "100-continue");
        connection.write(
                waits
                        ? HttpReply.of("HTTP/1.1 100 Continue")
                                .field("Server", HttpReply.SERVER)
                                .head()
                        : HttpReply.of("HTTP/1.0 200 OK").head());
        connection.context().flush();
        connection.become(new ServedSource(connection, mount));
    }
}
