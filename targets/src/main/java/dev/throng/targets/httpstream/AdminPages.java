package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.http.HttpReply;
import dev.throng.targets.httpstream.http.RequestHead;
import java.util.Optional;
import java.util.stream.Collectors;

/** What Icecast has below /admin/, for those who have shown who they are. */
final class AdminPages {

    private static final String XML = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

    private final HttpStreamServerState site;
    private final HttpConnection connection;
    private final RequestHead request;
    private final String origin;

    AdminPages(HttpStreamServerState site, HttpConnection connection, RequestHead request, String origin) {
        this.site = site;
        this.connection = connection;
        this.request = request;
        this.origin = origin;
    }

    void answer(String page) {
        if (page.equals("stats") || page.equals("stats.xml")) {
            reply(stats());
        } else if (page.equals("listmounts")) {
            reply("<icestats>" + site.mounts().all().stream().map(this::listed).collect(Collectors.joining())
                    + "</icestats>");
        } else if (page.equals("metadata") || page.equals("listclients")) {
            Optional<Mount> mount = request.query().value("mount").flatMap(site.mounts()::at);
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

    private void reply(String body) {
        connection.reply(HttpReply.icecast("200 OK").with("text/xml; charset=utf-8", XML + body + "\n"));
    }

    private void refuse(String why) {
        connection.reply(HttpReply.icecast("400 " + why)
                .with(
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
        mount.play(StreamTitle.of(song.get()));
        reply("<iceresponse><message>Metadata update successful</message><return>1</return></iceresponse>");
    }

    private void listClients(Mount mount) {
        site.describeListeners(
                mount,
                connection.context().executor(),
                lines -> reply("<icestats><source mount=\"" + MarkupEscaper.xml(mount.path()) + "\"><Listeners>"
                        + lines.size() + "</Listeners>" + String.join("", lines) + "</source></icestats>"));
    }

    private String listed(Mount mount) {
        return "<source mount=\"" + MarkupEscaper.xml(mount.path()) + "\"><listeners>" + mount.listeners()
                + "</listeners><content-type>"
                + MarkupEscaper.xml(mount.description().contentType())
                + "</content-type></source>";
    }

    private String stats() {
        HttpStreamCounters traffic = site.traffic();
        StringBuilder out = new StringBuilder("<icestats><admin>nobody@localhost</admin>");
        add(out, "clients", traffic.connectionsNow());
        add(out, "connections", traffic.connectionsTotal());
        out.append("<host>localhost</host>");
        add(out, "listener_connections", traffic.listenersTotal());
        add(out, "listeners", traffic.listenersNow());
        out.append("<location>Earth</location>");
        out.append("<server_id>").append(HttpReply.SERVER).append("</server_id>");
        out.append("<server_start_iso8601>")
                .append(StatusPage.iso8601(site.startedMicros()))
                .append("</server_start_iso8601>");
        add(out, "source_client_connections", traffic.sourcesTotal());
        add(out, "sources", site.mounts().all().size());
        site.mounts().all().forEach(mount -> source(out, mount));
        return out.append("</icestats>").toString();
    }

    private void source(StringBuilder out, Mount mount) {
        StreamDescription description = mount.description();
        out.append("<source mount=\"").append(MarkupEscaper.xml(mount.path())).append("\">");
        add(out, "bitrate", description.kbps());
        add(out, "genre", description.genre());
        add(out, "listener_peak", mount.listenerPeak());
        add(out, "listeners", mount.listeners());
        add(out, "listenurl", origin + mount.path());
        add(out, "server_description", description.text());
        add(out, "server_name", description.name());
        add(out, "server_type", description.contentType());
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
