package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.http.HttpReply;
import dev.throng.targets.httpstream.live.LiveCounters;
import dev.throng.targets.httpstream.live.LiveStreams;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Status pages in JSON: Icecast's, and one with the target's own counters. */
final class StatusPage {

    private static final DateTimeFormatter ISO_8601 =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssxx", Locale.ROOT);

    private StatusPage() {}

    /** Icecast's status-json.xsl: the source is an object for one mount point, an array for several, and absent for none. */
    static String icecast(HttpStreamServerState server, String origin) {
        List<String> sources =
                server.mounts.all().stream().map(mount -> source(mount, origin)).collect(Collectors.toList());
        String all = sources.size() == 1 ? sources.get(0) : sources.stream().collect(Collectors.joining(",", "[", "]"));
        return "{\"icestats\":{\"admin\":\"nobody@localhost\",\"host\":\"localhost\",\"location\":\"Earth\",\"server_id\":"
                + MarkupEscaper.json(HttpReply.SERVER) + ",\"server_start_iso8601\":\""
                + iso8601(server.startedMicros)
                + "\""
                + (sources.isEmpty() ? "" : ",\"source\":" + all) + "}}";
    }

    private static String source(Mount mount, String origin) {
        StreamDescription description = mount.description();
        boolean numeric = description.kbps.matches("[1-9][0-9]{0,8}");
        return "{" + (numeric ? "\"bitrate\":" + description.kbps + "," : "")
                + "\"genre\":" + MarkupEscaper.json(description.genre)
                + ",\"listener_peak\":" + mount.listenerPeak()
                + ",\"listeners\":" + mount.listeners()
                + ",\"listenurl\":" + MarkupEscaper.json(origin + mount.path())
                + ",\"server_description\":" + MarkupEscaper.json(description.text)
                + ",\"server_name\":" + MarkupEscaper.json(description.name)
                + ",\"server_type\":" + MarkupEscaper.json(description.contentType)
                + ",\"stream_start_iso8601\":\"" + iso8601(mount.startedMicros()) + "\""
                + ",\"title\":" + MarkupEscaper.json(mount.title().text())
                + ",\"dummy\":null}";
    }

    static String iso8601(long epochMicros) {
        Instant instant = Instant.ofEpochSecond(TimeUnit.MICROSECONDS.toSeconds(epochMicros));
        return ISO_8601.format(instant.atOffset(ZoneOffset.UTC));
    }

    /** The target's own counters: faults as they happened, bytes as the kernel took them. */
    static String counters(HttpStreamCounters counters, LiveCounters live) {
        return "{\"connections\":" + counters.connectionsNow.get()
                + ",\"connectionsTotal\":" + counters.connectionsTotal.sum()
                + ",\"listeners\":" + counters.listenersNow.sum()
                + ",\"listenersTotal\":" + counters.listenersTotal.sum()
                + ",\"sources\":" + counters.sourcesNow.get()
                + ",\"sourcesTotal\":" + counters.sourcesTotal.sum()
                + ",\"bytesSent\":" + counters.bytesSent.sum()
                + ",\"bytesReceived\":" + counters.bytesReceived.sum()
                + ",\"starvedTotal\":" + counters.starvedTotal.sum()
                + ",\"bytesDropped\":" + counters.bytesDropped.sum()
                + ",\"thrownOutTotal\":" + counters.slowListenersRemoved.sum() + live(live) + "}";
    }

    private static String live(LiveCounters live) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("rtmpConnections", live.connectionsNow.get());
        counts.put("rtmpConnectionsTotal", live.connectionsTotal.sum());
        counts.put("players", live.playersNow.sum());
        counts.put("playersTotal", live.playersTotal.sum());
        counts.put("playsRefused", live.playsRefused.sum());
        counts.put("publishers", live.publishersNow.get());
        counts.put("publishersTotal", live.publishersTotal.sum());
        counts.put("rtmpBytesSent", live.mediaBytesSent.sum());
        counts.put("rtmpBytesReceived", live.mediaBytesReceived.sum());
        counts.put("playersStarved", live.playersStarved.sum());
        counts.put("slowPlayersRemoved", live.slowPlayersRemoved.sum());
        counts.put("chunksCorrupted", live.chunksCorrupted.sum());
        counts.put("timestampJumps", live.timestampJumps.sum());
        counts.put("acknowledgements", live.acknowledgements.sum());
        counts.put("pongs", live.pongs.sum());
        counts.put("badClients", live.badClients.sum());
        counts.put("segmentsMade", live.segmentsMade.sum());
        counts.put("playlistRequests", live.playlistRequests.sum());
        counts.put("segmentRequests", live.segmentRequests.sum());
        counts.put("segmentsMissing", live.segmentsMissing.sum());
        counts.put("hlsBytesSent", live.hlsBytesSent.sum());
        counts.put("stalePlaylists", live.stalePlaylists.sum());
        counts.put("backwardsPlaylists", live.backwardsPlaylists.sum());
        counts.put("slowSegments", live.slowSegments.sum());
        return counts.entrySet().stream()
                .map(count -> ",\"" + count.getKey() + "\":" + count.getValue())
                .collect(Collectors.joining());
    }

    /** The live streams: paths, players of RTMP, bytes of the RTMP stream, the newest timestamp in ms. */
    static String streams(LiveStreams streams) {
        return streams.all().stream()
                .map(entry -> "{\"path\":" + MarkupEscaper.json(entry.getKey())
                        + ",\"players\":" + entry.getValue().players().sum()
                        + ",\"bytes\":" + entry.getValue().chunks().end()
                        + ",\"timestamp\":" + entry.getValue().lastTimestamp() + "}")
                .collect(Collectors.joining(",", "{\"streams\":[", "]}"));
    }
}
