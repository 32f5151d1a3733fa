package dev.throng.probe;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The pages that can be read. */
public enum ProbeKind {
    ICECAST("icecast", "Icecast's status-json.xsl"),
    ICECAST_ADMIN("icecast-admin", "Icecast's admin/stats (user and password)"),
    SHOUTCAST("shoutcast", "SHOUTcast's statistics, stats?sid=1 or 7.html"),
    NGINX_RTMP("nginx-rtmp", "the page of nginx-rtmp's rtmp_stat; publishers are taken off its clients"),
    SRS("srs", "SRS's api/v1/streams/ or api/v1/clients/; publishers are taken off its clients"),
    JSON("json", "a number in any JSON page (pointer, RFC 6901)"),
    XML("xml", "a number in any XML page (xpath)");

    private static final Set<String> COMMON = Set.of("name", "user", "password", "gauge", "tolerance");

    private final String id;
    private final String description;

    ProbeKind(String id, String description) {
        this.id = id;
        this.description = description;
    }

    /** As in a scenario. */
    public String id() {
        return id;
    }

    public String description() {
        return description;
    }

    public static Optional<ProbeKind> of(String id) {
        return Arrays.stream(values()).filter(kind -> kind.id.equals(id)).findFirst();
    }

    /** All of them for a message. */
    public static String ids() {
        return Arrays.stream(values()).map(ProbeKind::id).collect(Collectors.joining(", "));
    }

    /** Whether the kind knows an option. */
    boolean knows(String option) {
        return COMMON.contains(option) || ownOptions().contains(option);
    }

    List<String> ownOptions() {
        return switch (this) {
            case JSON -> List.of("pointer", "count");
            case XML -> List.of("xpath", "count");
            default -> List.of();
        };
    }

    /** What the probe counts: the second part of its columns' names. */
    List<String> counts(Map<String, String> options) {
        return switch (this) {
            case JSON, XML -> List.of(options.getOrDefault("count", "value"));
            default -> List.of(Counts.LISTENERS, Counts.SOURCES);
        };
    }

    /** @throws IllegalArgumentException if an option is missing or wrong */
    Page page(Map<String, String> options) {
        String count = counts(options).get(0);
        return switch (this) {
            case ICECAST -> new IcecastStatus();
            case ICECAST_ADMIN -> new IcecastStats();
            case SHOUTCAST -> new ShoutcastPage();
            case NGINX_RTMP -> new NginxRtmpStat();
            case SRS -> new SrsPage();
            case JSON -> new PointedJson(count, needed(options, "pointer", "/clients/total"));
            case XML -> new PointedXml(count, needed(options, "xpath", "sum(//source/listeners)"));
        };
    }

    private String needed(Map<String, String> options, String option, String example) {
        String value = options.getOrDefault(option, "");
        if (value.isBlank()) {
            throw new IllegalArgumentException(id + ": no " + option + " (expected: such as " + example + ")");
        }
        return value;
    }
}
