package dev.throng.streams.probe;

import dev.throng.probe.Page;
import dev.throng.probe.ProbeKind;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** The status pages of streaming servers. All of them count listeners and sources. */
public enum StreamProbe implements ProbeKind {
    ICECAST("icecast", "Icecast's status-json.xsl"),
    ICECAST_ADMIN("icecast-admin", "Icecast's admin/stats (user and password)"),
    SHOUTCAST("shoutcast", "SHOUTcast's statistics, stats?sid=1 or 7.html"),
    NGINX_RTMP("nginx-rtmp", "the page of nginx-rtmp's rtmp_stat; publishers are subtracted from its clients"),
    SRS("srs", "SRS's api/v1/streams/ or api/v1/clients/; publishers are subtracted from its clients") {
        @Override
        public URI requested(URI url) {
            return SrsPage.withAllEntries(url);
        }
    };

    /** The gauge of streams that counts what servers count as their listeners. */
    private static final String ACCEPTED = "accepted";

    private final String id;
    private final String description;

    StreamProbe(String id, String description) {
        this.id = id;
        this.description = description;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public List<String> counts(Map<String, String> options) {
        return List.of(StreamCounts.LISTENERS, StreamCounts.SOURCES);
    }

    @Override
    public Map<String, String> gauges() {
        return Map.of(StreamCounts.LISTENERS, ACCEPTED);
    }

    @Override
    public Page page(Map<String, String> options) {
        return switch (this) {
            case ICECAST -> new IcecastStatus();
            case ICECAST_ADMIN -> new IcecastStats();
            case SHOUTCAST -> new ShoutcastPage();
            case NGINX_RTMP -> new NginxRtmpStat();
            case SRS -> new SrsPage();
        };
    }
}
