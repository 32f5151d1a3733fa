package dev.throng.httpstream.load;

import static dev.throng.streams.load.VirtualLoop.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.Metric;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.httpstream.load.PlayedRequests.Answer;
import dev.throng.measure.Failure;
import dev.throng.measure.LoopInterval;
import dev.throng.protocol.EngineFailure;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.transport.TransportError;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Players of HLS request again what they could not read, as hls.js does, and end after its limits. */
class WatchRetriesTest {

    private final VirtualHttpLoop floor = new VirtualHttpLoop();
    private final PlayedRequests server = new PlayedRequests(floor);
    private WatchDriver watch = watch(new Settings());

    private WatchDriver watch(Settings settings) {
        return new WatchDriver(
                floor.state(settings.with("buffer.start", "2s").build(), List.of("/live.m3u8")),
                (first, next) -> true,
                server);
    }

    private static long count(LoopInterval interval, Metric metric) {
        return VirtualHttpLoop.counter(interval, metric);
    }

    /** What real servers answered with once in place of a playlist. */
    static Stream<Arguments> badAnswers() {
        return Stream.of(
                Arguments.of("an empty file", new Answer.Content("")),
                Arguments.of("a blank line", new Answer.Content("\r\n")),
                Arguments.of("a file that is cut off in its first tag", new Answer.Content("#EXTM3U\n#EXT-X-TARG")),
                Arguments.of("a web page", new Answer.Content("<html>maintenance</html>")),
                Arguments.of("JSON", new Answer.Content("{\"error\": \"not ready\"}")),
                Arguments.of("a status of the server", new Answer.Failed(StreamFailure.status(503))),
                Arguments.of("a status 404 while the encoder restarts", new Answer.Failed(StreamFailure.status(404))),
                Arguments.of("a refused connection", new Answer.Failed(TransportError.REFUSED)),
                Arguments.of("a reset", new Answer.Failed(TransportError.RESET.during("head"))),
                Arguments.of("broken chunks", new Answer.Failed(StreamFailure.BAD_CHUNK)),
                Arguments.of("no answer in time", new Answer.Failed(EngineFailure.DEADLINE.during("head"))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badAnswers")
    void oneBadPlaylistIsRequestedAgainAndThePlayerGoesOn(String what, Answer bad) {
        server.scripted((path, number) -> path.endsWith(".m3u8") && number % 3 == 0 ? bad : Answer.GOOD);
        watch.start(floor.arrival());
        server.serve(20_000);

        LoopInterval all = floor.recorded();
        assertThat(VirtualHttpLoop.failures(all)).isEmpty();
        long failed = server.requests(".m3u8") / 3;
        assertThat(failed).isGreaterThan(2);
        assertThat(count(all, HttpStreamMetric.PLAYLISTS_FAILED)).isEqualTo(failed);
        assertThat(count(all, HttpStreamMetric.PLAYLIST_RETRIES)).isEqualTo(failed);
        assertThat(count(all, HttpStreamMetric.PLAYLISTS)).isEqualTo(server.requests(".m3u8"));
        assertThat(count(all, HttpStreamMetric.SEGMENTS_MISSED)).isZero();
        assertThat(count(all, HttpStreamMetric.SEGMENTS)).isGreaterThan(9);
    }

    /** A server that closes connections between two requests: no request fails, but each of those is made twice. */
    @Test
    void aRequestThatIsRepeatedOnANewConnectionIsARetry() {
        server.scripted((path, number) -> number % 3 == 0 ? new Answer.Repeated() : Answer.GOOD);
        watch.start(floor.arrival());
        server.serve(20_000);

        LoopInterval all = floor.recorded();
        assertThat(VirtualHttpLoop.failures(all)).isEmpty();
        assertThat(count(all, HttpStreamMetric.PLAYLIST_RETRIES)).isEqualTo(server.requests(".m3u8") / 3);
        assertThat(count(all, HttpStreamMetric.SEGMENT_RETRIES)).isEqualTo(server.requests(".ts") / 3);
        assertThat(count(all, HttpStreamMetric.SEGMENT_RETRIES)).isPositive();
        assertThat(count(all, HttpStreamMetric.PLAYLISTS_FAILED)).isZero();
        assertThat(count(all, HttpStreamMetric.SEGMENTS_FAILED)).isZero();
    }

    @Test
    void aSuccessWithAnOddStatusIsADeviationAndNoFailure() {
        server.scripted(
                (path, number) -> path.endsWith(".ts") ? new Answer.Odd("status 203 (expected: 200)") : Answer.GOOD);
        watch.start(floor.arrival());
        server.serve(20_000);

        LoopInterval all = floor.recorded();
        assertThat(VirtualHttpLoop.failures(all)).isEmpty();
        assertThat(count(all, HttpStreamMetric.SEGMENTS)).isGreaterThan(9);
        assertThat(count(all, StreamMetric.DEVIATIONS)).isEqualTo(count(all, HttpStreamMetric.SEGMENTS));
        assertThat(all.notes()).anyMatch(note -> note.contains("status 203 (expected: 200)"));
    }

    /** A playlist whose request fails each time: how often and when hls.js requests it. */
    static Stream<Arguments> endlessFaults() {
        long second = SECOND;
        return Stream.of(
                Arguments.of(new Answer.Content(""), "bad-playlist", List.of(0L, second, 2 * second)),
                Arguments.of(
                        new Answer.Failed(StreamFailure.status(404)), "status-404", List.of(0L, second, 2 * second)),
                Arguments.of(new Answer.Failed(TransportError.REFUSED), "refused", List.of(0L, second, 2 * second)),
                Arguments.of(
                        new Answer.Failed(EngineFailure.DEADLINE.during("head")),
                        "deadline-during-head",
                        List.of(0L, 0L, 0L)),
                Arguments.of(new Answer.Failed(StreamFailure.REDIRECT_REFUSED), "redirect-refused", List.of(0L)));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("endlessFaults")
    void aPlaylistThatStaysBadEndsThePlayerAfterTheRetriesOfHlsJs(Answer bad, String failure, List<Long> waits) {
        long good = 4;
        server.scripted((path, number) -> path.endsWith(".m3u8") && number > good ? bad : Answer.GOOD);
        watch.start(floor.arrival());
        server.serve(30_000);

        LoopInterval all = floor.recorded();
        assertThat(VirtualHttpLoop.failures(all)).isEqualTo(Map.of(failure, 1L));
        assertThat(VirtualHttpLoop.counts(all).dropped()).isEqualTo(1);
        assertThat(waits(server.nanos(".m3u8"), good)).isEqualTo(waits);
        assertThat(count(all, HttpStreamMetric.PLAYLIST_RETRIES)).isEqualTo(waits.size() - 1);
        assertThat(count(all, HttpStreamMetric.PLAYLISTS_FAILED)).isEqualTo(waits.size());
    }

    /** How long the player waited before each request that failed, without the 10 ms in which a request is answered. */
    private static List<Long> waits(List<Long> nanos, long good) {
        return Stream.iterate((int) good, i -> i < nanos.size(), i -> i + 1)
                .map(i -> i == good ? 0 : (nanos.get(i) - nanos.get(i - 1)) / (SECOND / 2) * (SECOND / 2))
                .toList();
    }

    static Stream<Arguments> firstPlaylists() {
        return Stream.of(
                Arguments.of(new Answer.Content(""), "bad-playlist", 2),
                Arguments.of(new Answer.Failed(StreamFailure.status(503)), "status-503", 2),
                Arguments.of(new Answer.Failed(EngineFailure.DEADLINE.during("head")), "deadline-during-head", 3),
                Arguments.of(new Answer.Failed(StreamFailure.status(404)), "status-404", 1),
                Arguments.of(new Answer.Failed(TransportError.REFUSED), "refused", 1),
                // a stream of MP3 without an end, and a playlist that is cut off
                Arguments.of(new Answer.Cut("ID3 \n", EngineFailure.DEADLINE.during("content")), "bad-playlist", 2),
                Arguments.of(
                        new Answer.Cut("#EXTM3U\n#EXTINF:2,\n1", EngineFailure.DEADLINE.during("content")),
                        "deadline-during-content",
                        3),
                Arguments.of(new Answer.Content("#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n"), "encrypted", 1));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("firstPlaylists")
    void theFirstPlaylistHasFewerRetries(Answer bad, String failure, long requests) {
        server.scripted((path, number) -> bad);
        watch.start(floor.arrival());
        server.serve(10_000);

        assertThat(VirtualHttpLoop.failures(floor.recorded())).isEqualTo(Map.of(failure, 1L));
        assertThat(server.requests(".m3u8")).isEqualTo(requests);
    }

    /** The list names each segment 2.2 s before it can be read, as a CDN or object store does. */
    @Test
    void aSegmentThatAppearsAfterItsListingIsRequestedAgain() {
        server.scripted((path, number) -> {
            if (!path.endsWith(".ts")) {
                return Answer.GOOD;
            }
            long listed = (Long.parseLong(path.replaceAll("[^0-9]", "")) - 3) * 2 * SECOND;
            return floor.nowNanos() < listed + 22 * SECOND / 10
                    ? new Answer.Failed(StreamFailure.status(404))
                    : Answer.GOOD;
        });
        floor.passOnTheLoop(20_000);
        watch.start(floor.arrival());
        server.serve(60_000);

        LoopInterval all = floor.recorded();
        assertThat(VirtualHttpLoop.failures(all)).isEmpty();
        assertThat(count(all, HttpStreamMetric.SEGMENTS)).isGreaterThan(28);
        assertThat(count(all, HttpStreamMetric.SEGMENTS_FAILED)).isZero();
        assertThat(count(all, HttpStreamMetric.SEGMENTS_MISSED)).isZero();
        long failed = server.requests(".ts") - count(all, HttpStreamMetric.SEGMENTS);
        assertThat(count(all, HttpStreamMetric.SEGMENT_RETRIES))
                .as("one may be open, or be made later")
                .isGreaterThan(20)
                .isBetween(failed - 1, failed);
        assertThat(VirtualHttpLoop.distribution(all, HttpStreamMetric.SEGMENT_TIME)
                        .getMaxValue())
                .as("counts from the first request")
                .isBetween(SECOND, 4 * SECOND);
    }

    @Test
    void aSegmentThatStaysRefusedEndsThePlayerAfterSixRetries() {
        server.endingAt(0)
                .scripted((path, number) ->
                        path.endsWith("2.ts") ? new Answer.Failed(StreamFailure.status(404)) : Answer.GOOD);
        watch.start(floor.arrival());
        server.serve(60_000);

        LoopInterval all = floor.recorded();
        assertThat(VirtualHttpLoop.failures(all)).isEqualTo(Map.of("status-404", 1L));
        assertThat(server.requests("2.ts")).isEqualTo(7);
        assertThat(waits(server.nanos("2.ts"), 0))
                .containsExactly(0L, SECOND, 2 * SECOND, 4 * SECOND, 8 * SECOND, 8 * SECOND, 8 * SECOND);
        assertThat(count(all, HttpStreamMetric.SEGMENT_RETRIES)).isEqualTo(6);
        assertThat(count(all, HttpStreamMetric.SEGMENTS_FAILED)).isEqualTo(1);
        assertThat(count(all, HttpStreamMetric.SEGMENTS)).isEqualTo(2);
    }

    /** SRS after a restart: the session in the address of the playlist is not known, and a master playlist comes again, once. */
    @Test
    void aMasterPlaylistInPlaceOfAMediaPlaylistIsFollowed() {
        String master = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n/live.m3u8?hls_ctx=new.m3u8\n";
        server.scripted((path, number) ->
                path.endsWith(".m3u8") && (number == 1 || number == 6) ? new Answer.Content(master) : Answer.GOOD);
        watch.start(floor.arrival());
        server.serve(20_000);

        LoopInterval all = floor.recorded();
        assertThat(VirtualHttpLoop.failures(all)).isEmpty();
        assertThat(count(all, HttpStreamMetric.PLAYLIST_RETRIES)).isEqualTo(1);
        assertThat(count(all, HttpStreamMetric.PLAYLISTS_FAILED)).isZero();
        assertThat(count(all, HttpStreamMetric.SEGMENTS)).isGreaterThan(9);
        List<Long> at = server.nanos(".m3u8");
        assertThat(at.get(6) - at.get(5)).as("followed at once").isLessThan(SECOND / 10);
    }

    /** The server is away for two seconds, does not know the stream for a moment, and then counts from 0. */
    @Test
    void aPlayerGoesOnAfterARestartOfTheServer() {
        watch.start(floor.arrival());
        server.serve(40_000);
        long before = server.requests(".m3u8");
        server.restart();
        server.scripted((path, number) -> switch ((int) (path.endsWith(".m3u8") ? number - before : 0)) {
            case 1 -> new Answer.Failed(TransportError.REFUSED);
            case 2 -> new Answer.Failed(StreamFailure.status(404));
            default -> Answer.GOOD;
        });
        floor.recorded();
        server.serve(30_000);

        LoopInterval after = floor.recorded();
        assertThat(VirtualHttpLoop.failures(after)).isEmpty();
        assertThat(count(after, HttpStreamMetric.PLAYLIST_RETRIES)).isEqualTo(2);
        assertThat(count(after, HttpStreamMetric.PLAYLISTS_BACKWARDS)).isBetween(2L, 6L);
        assertThat(count(after, HttpStreamMetric.SEGMENTS)).isGreaterThan(8);
        assertThat(server.log()).contains("/5.ts");
    }

    /** What a playlist offers and the run does not request, and how it deviates, is noted. */
    @Test
    void notesNameWhatIsNotRequestedAndWhatDeviates() {
        String master = "#EXTM3U\n#EXT-X-CONTENT-STEERING:SERVER-URI=\"/s\"\n"
                + "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"en\",DEFAULT=YES,URI=\"en.m3u8\"\n"
                + "#EXT-X-STREAM-INF:AUDIO=\"a\"\nvideo.m3u8\n";
        server.scripted((path, number) -> path.equals("/live.m3u8") ? new Answer.Content(master) : Answer.GOOD);
        watch.start(floor.arrival());
        watch.start(floor.arrival());
        server.serve(5_000);

        LoopInterval all = floor.recorded();
        assertThat(all.notes())
                .containsExactlyInAnyOrder(
                        "/live.m3u8: the playlist has a variant without BANDWIDTH (4.3.4.2)",
                        "not requested, although players such as hls.js do: the manifest of content steering"
                                + " (EXT-X-CONTENT-STEERING)",
                        "not requested, although players such as hls.js do: the audio of a variant in a playlist of its"
                                + " own (EXT-X-MEDIA:TYPE=AUDIO with a URI)");
        assertThat(count(all, HttpStreamMetric.PLAYLISTS_DEVIATING)).isEqualTo(2);
    }

    @Test
    void masterPlaylistsWithoutEndEndThePlayer() {
        String master = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n/loop.m3u8\n";
        server.scripted((path, number) -> new Answer.Content(master));
        watch.start(floor.arrival());
        server.serve(20_000);

        assertThat(VirtualHttpLoop.failures(floor.recorded())).isEqualTo(Map.of("nested-master", 1L));
        assertThat(server.requests(".m3u8")).isEqualTo(5);
    }

    @Test
    void retriesAreSettings() {
        watch = watch(new Settings().with("hls.retries", "{playlist: 0, segment: 1, delay: 500ms}"));
        Failure refused = StreamFailure.status(404);
        server.scripted((path, number) -> path.endsWith(".ts") ? new Answer.Failed(refused) : Answer.GOOD);
        watch.start(floor.arrival());
        server.serve(5_000);
        assertThat(VirtualHttpLoop.failures(floor.recorded())).isEqualTo(Map.of("status-404", 1L));
        List<Long> at = server.nanos(".ts");
        assertThat(at).hasSize(2);
        assertThat(at.get(1) - at.get(0)).isBetween(SECOND / 2, SECOND / 2 + SECOND / 50);

        long before = server.requests(".m3u8");
        server.scripted((path, number) ->
                path.endsWith(".m3u8") && number > before + 1 ? new Answer.Failed(refused) : Answer.GOOD);
        watch.start(floor.arrival());
        server.serve(5_000);
        assertThat(server.requests(".m3u8")).isEqualTo(before + 2);
        assertThat(VirtualHttpLoop.failures(floor.recorded())).isEqualTo(Map.of("status-404", 1L));
    }

    /** A segment that leaves the playlist while the player waits is missed, and the player goes on near the end. */
    @Test
    void aPlayerGoesOnIfItsSegmentLeavesThePlaylist() {
        server.scripted(
                (path, number) -> path.endsWith("/3.ts") ? new Answer.Failed(StreamFailure.status(404)) : Answer.GOOD);
        watch.start(floor.arrival());
        server.serve(30_000);

        LoopInterval all = floor.recorded();
        assertThat(VirtualHttpLoop.failures(all)).isEmpty();
        assertThat(count(all, HttpStreamMetric.SEGMENTS_MISSED)).isPositive();
        assertThat(count(all, HttpStreamMetric.SEGMENTS)).isGreaterThan(9);
    }

    @Test
    void aPlayerThatWaitsForARetryDoesNotHoldUpTheEndOfTheRun() {
        server.scripted((path, number) ->
                path.endsWith(".m3u8") && number > 2 ? new Answer.Failed(StreamFailure.status(503)) : Answer.GOOD);
        watch.start(floor.arrival());
        server.serve(4_500);
        assertThat(server.requests(".m3u8")).isEqualTo(3);
        watch.settle(floor.nowNanos());
        assertThat(watch.quiet().orElseThrow().isSuccess()).isTrue();
        server.serve(10_000);
        assertThat(server.requests(".m3u8")).isEqualTo(3);
    }
}
