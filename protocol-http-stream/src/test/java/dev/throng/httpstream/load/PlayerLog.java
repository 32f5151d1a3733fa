package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.NginxRtmp;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a web server logged of the players of one live stream. A player requests all of its segments on one connection, so a connection with
 * segments is a player.
 */
final class PlayerLog {

    private static final Pattern SEGMENT = Pattern.compile("(\\d+)\\.(?:ts|m4s)$");

    /**
     * One request.
     *
     * @param seconds when, since any time
     */
    record Line(long connection, double seconds, String path) {}

    private final List<Line> lines;
    private final Map<Long, List<Integer>> segments = new LinkedHashMap<>();

    PlayerLog(List<Line> lines) {
        this.lines = List.copyOf(lines);
        for (Line line : lines) {
            Matcher segment = SEGMENT.matcher(line.path());
            if (segment.find()) {
                segments.computeIfAbsent(line.connection(), none -> new ArrayList<>())
                        .add(Integer.valueOf(segment.group(1)));
            }
        }
    }

    static PlayerLog of(WebServer server) {
        return new PlayerLog(server.requests().stream()
                .map(request -> new Line(request.connection(), request.atNanos() / 1e9, request.path()))
                .toList());
    }

    /** Lines of nginx: number of the connection, seconds, status, path. All were answered. */
    static PlayerLog of(NginxRtmp nginx) throws IOException {
        return new PlayerLog(nginx.hlsLog().stream()
                .map(text -> {
                    String[] fields = text.split(" ", 4);
                    assertThat(fields[2]).as(text).isEqualTo("200");
                    return new Line(Long.parseLong(fields[0]), Double.parseDouble(fields[1]), fields[3]);
                })
                .toList());
    }

    /** Each player requested each segment once, and in order: its numbers are consecutive. */
    void assertOnceAndInOrder(int players) {
        assertThat(segments).hasSize(players);
        segments.forEach((connection, numbers) -> {
            for (int i = 0; i < numbers.size(); i++) {
                assertThat(numbers.get(i))
                        .as("connection %d: %s", connection, numbers)
                        .isEqualTo(numbers.get(0) + i);
            }
        });
    }

    /** Requests of segments of all players. */
    long segments() {
        return segments.values().stream().mapToLong(List::size).sum();
    }

    int fewestSegments() {
        return segments.values().stream().mapToInt(List::size).min().orElse(0);
    }

    int mostSegments() {
        return segments.values().stream().mapToInt(List::size).max().orElse(0);
    }

    /** Requests of any kind. */
    long lines() {
        return lines.size();
    }

    /** Requests of playlists. */
    long playlists() {
        return lines.stream().filter(PlayerLog::isPlaylist).count();
    }

    private static boolean isPlaylist(Line line) {
        return line.path().endsWith(".m3u8");
    }

    /**
     * Requests of playlists per second.
     *
     * @param from seconds after the first request
     * @param until seconds after the first request
     */
    double playlistsPerSecond(double from, double until) {
        double first = lines.stream().mapToDouble(Line::seconds).min().orElse(0);
        long within = lines.stream()
                .filter(PlayerLog::isPlaylist)
                .filter(line -> line.seconds() >= first + from && line.seconds() < first + until)
                .count();
        return within / (until - from);
    }
}
