package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.http.HttpReply;
import dev.throng.targets.httpstream.http.RequestHead;
import java.util.Optional;
import java.util.stream.Collectors;

/** Icecast's pages below /admin/, for authenticated clients. */
final class AdminPages {

    private static final String XML = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

    private final HttpStreamServerState server;
    private final HttpConnection connection;
    private final RequestHead request;

    AdminPages(HttpConnection connection, RequestHead request) {
        this.server = connection.server();
        this.connection = connection;
        this.request = request;
    }

    void answer(String page) {
        if (page.equals("stats") || page.equals("stats.xml")) {
            reply(stats());
        } else if (page.equals("listmounts")) {
            reply("<icestats>" + server.mounts.all().stream().map(this::listed).collect(Collectors.joining())
                    + "</icestats>");
        } else if (page.equals("metadata") || page.equals("listclients")) {
            Optional<Mount> mount = request.query().value("mount").flatMap(this::mount);
            if (mount.isEmpty()) {
                refuse(request.query().value("mount").isPresent() ? "Source does not exist" : "Missing parameter");
            } else if (page.equals("metadata")) {
                update(mount.get());
            } else {
                listClients(mount.get());
            }
        } else {
            refuse("Unrecognised command");
        }
    }

    private Optional<Mount> mount(String path) {
        return server.mounts.at(path).or(() -> server.flvMounts.at(path));
    }

    private void reply(String body) {
        connection.reply(HttpReply.icecast("200 OK").withBody("text/xml; charset=utf-8", XML + body + "\n"));
    }

    private void refuse(String why) {
        connection.reply(HttpReply.icecast("400 " + why)
                .withBody(
                        "text/xml; charset=utf-8",
                        XML + "<iceresponse><message>" + why + "</message><return>0</return></iceresponse>\n"));
    }

    private void update(Mount mount) {
        Optional<String> song = request.query().value("song").or(() -> request.query()
                .value("title")
                .map(title -> request.query()
                                .value("artist")
                                .map(artist -> artist + " - ")
                                .orElse("")
                        + title));
        if (!request.query().value("mode").orElse("").equals("updinfo") || song.isEmpty()) {
            refuse("No such action");
            return;
        }
        mount.updateTitle(StreamTitle.of(song.get()));
        reply("<iceresponse><message>Metadata update successful</message><return>1</return></iceresponse>");
    }

    private void listClients(Mount mount) {
        server.describeListeners(
                mount,
                connection.context().executor(),
                lines -> reply("<icestats><source mount=\"" + MarkupEscaper.xml(mount.path()) + "\"><Listeners>"
                        + lines.size() + "</Listeners>" + String.join("", lines) + "</source></icestats>"));
    }

    private String listed(Mount mount) {
        return "<source mount=\"" + MarkupEscaper.xml(mount.path()) + "\"><listeners>" + mount.listeners()
                + "</listeners><content-type>"
                + MarkupEscaper.xml(mount.description().contentType)
                + "</content-type></source>";
    }

    private String stats() {
        HttpStreamCounters counters = server.counters;
        StringBuilder out = new StringBuilder("<icestats><admin>nobody@localhost</admin>");
        add(out, "clients", counters.connectionsNow.get());
        add(out, "connections", counters.connectionsTotal.sum());
        out.append("<host>localhost</host>");
        add(out, "listener_connections", counters.listenersTotal.sum());
        add(out, "listeners", counters.listenersNow.sum());
        out.append("<location>Earth</location>");
        out.append("<server_id>").append(HttpReply.SERVER).append("</server_id>");
        out.append("<server_start_iso8601>")
                .append(StatusPage.iso8601(server.startedMicros))
                .append("</server_start_iso8601>");
        add(out, "source_client_connections", counters.sourcesTotal.sum());
        add(out, "sources", server.mounts.all().size());
        server.mounts.all().forEach(mount -> source(out, mount));
        return out.append("</icestats>").toString();
    }

    private void source(StringBuilder out, Mount mount) {
        StreamDescription description = mount.description();
        out.append("<source mount=\"").append(MarkupEscaper.xml(mount.path())).append("\">");
        add(out, "bitrate", description.kbps);
        add(out, "genre", description.genre);
        add(out, "listener_peak", mount.listenerPeak());
        add(out, "listeners", mount.listeners());
        add(out, "listenurl", connection.origin() + mount.path());
        add(out, "server_description", description.text);
        add(out, "server_name", description.name);
        add(out, "server_type", description.contentType);
        add(out, "stream_start_iso8601", StatusPage.iso8601(mount.startedMicros()));
        add(out, "title", mount.title().text());
        add(out, "total_bytes_read", mount.feed().end());
        out.append("</source>");
    }

    private static void add(StringBuilder out, String name, long value) {
        add(out, name, String.valueOf(value));
    }

    private static void add(StringBuilder out, String name, String value) {
        out.append('<').append(name).append('>').append(MarkupEscaper.xml(value));
        out.append("</").append(name).append('>');
    }
}
