package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.Metric;
import dev.throng.measure.LoopInterval;
import dev.throng.streams.delivery.StreamMetric;
import io.netty.util.concurrent.Future;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Players of HLS stop with the run, and each of their requests is counted. */
class EndOfPlayersTest {

    private static final int PLAYERS = 3;

    private final VirtualHttpLoop floor = new VirtualHttpLoop();
    private final PlayedRequests server = new PlayedRequests(floor);
    private final WatchDriver watch = new WatchDriver(
            floor.state(new Settings().with("buffer.start", "2s").build(), List.of("/live.m3u8")),
            (first, next) -> true,
            server);

    private void arrive() {
        for (int i = 0; i < PLAYERS; i++) {
            watch.start(floor.arrival());
        }
    }

    private Future<Void> endLoad() {
        watch.settle(floor.nowNanos());
        return watch.quiet().orElseThrow();
    }

    private static long count(LoopInterval interval, Metric metric) {
        return interval.counters().get(metric);
    }

    private void assertCountsAreThoseOfTheServer(LoopInterval interval) {
        assertThat(count(interval, HttpStreamMetric.PLAYLISTS)).isEqualTo(server.requests(".m3u8"));
        assertThat(count(interval, HttpStreamMetric.SEGMENT_REQUESTS)).isEqualTo(server.requests(".ts"));
    }

    @Test
    void aPlayerWithMediaRequestsNothingAfterTheLastPhase() {
        arrive();
        server.serve(20_000);
        List<String> asked = server.log();
        assertThat(asked).hasSizeGreaterThan(PLAYERS * 10);
        Future<Void> drained = endLoad();

        assertThat(drained.isSuccess()).as("nothing is open").isTrue();
        server.serve(20_000);
        assertThat(server.log()).isEqualTo(asked);
        watch.finish(floor.nowNanos());
        LoopInterval all = floor.recorded();
        assertCountsAreThoseOfTheServer(all);
        assertThat(count(all, HttpStreamMetric.SEGMENTS)).isEqualTo(server.requests(".ts"));
        assertThat(count(all, HttpStreamMetric.REQUESTS_UNFINISHED)).isZero();
    }

    @Test
    void theDrainWaitsForOpenRequests() {
        arrive();
        server.serve(20_000);
        server.stall(3_000);
        long playlists = server.requests(".m3u8");
        long segments = server.requests(".ts");
        Future<Void> drained = endLoad();

        assertThat(drained.isDone()).as("requests are open").isFalse();
        server.answer(".m3u8");
        server.answer(".ts");
        assertThat(drained.isSuccess()).isTrue();
        server.serve(10_000);
        assertThat(server.requests(".m3u8")).isEqualTo(playlists);
        assertThat(server.requests(".ts")).isEqualTo(segments);
        LoopInterval all = floor.recorded();
        assertCountsAreThoseOfTheServer(all);
        assertThat(count(all, HttpStreamMetric.SEGMENTS)).isEqualTo(segments);
    }

    @Test
    void requestsWithoutAnAnswerAtTheEndAreUnfinished() {
        arrive();
        server.serve(20_000);
        server.stall(3_000);
        Future<Void> drained = endLoad();
        server.stall(1_000);
        watch.finish(floor.nowNanos());
        LoopInterval all = floor.recorded();
        watch.close();

        assertThat(drained.isDone()).isTrue();
        assertCountsAreThoseOfTheServer(all);
        assertThat(count(all, HttpStreamMetric.REQUESTS_UNFINISHED))
                .isPositive()
                .isEqualTo(server.requests(".ts")
                        - count(all, HttpStreamMetric.SEGMENTS)
                        + server.requests(".m3u8")
                        - all.distributions()
                                .get(HttpStreamMetric.PLAYLIST_TIME)
                                .getTotalCount());
        assertThat(count(floor.recorded(), HttpStreamMetric.REQUESTS_UNFINISHED))
                .as("counted once")
                .isZero();
    }

    /** Its arrival may still be answered. */
    @Test
    void aPlayerWithoutMediaGoesOnUntilItHasSome() {
        arrive();
        Future<Void> drained = endLoad();
        assertThat(drained.isDone()).isFalse();
        server.answer(".m3u8");
        assertThat(server.requests(".ts")).as("the first segments").isEqualTo(PLAYERS);
        server.answer(".ts");

        assertThat(drained.isSuccess()).isTrue();
        List<String> asked = server.log();
        server.serve(10_000);
        assertThat(server.log()).isEqualTo(asked);
        LoopInterval all = floor.recorded();
        assertCountsAreThoseOfTheServer(all);
        assertThat(VirtualHttpLoop.counts(all).answered()).isEqualTo(PLAYERS);
    }

    @Test
    void aPlayerThatIsGivenUpHasAnUnfinishedRequest() {
        arrive();
        server.stall(1_000);
        endLoad();
        for (int i = 0; i < PLAYERS; i++) {
            watch.abandon(floor.abandonOldest(dev.throng.protocol.EngineFailure.UNFINISHED));
        }
        assertThat(watch.quiet().orElseThrow().isSuccess()).isTrue();
        assertThat(count(floor.recorded(), HttpStreamMetric.REQUESTS_UNFINISHED))
                .isEqualTo(PLAYERS);
    }

    /** A player that has stopped receives nothing, which is no fault of the server. */
    @Test
    void aPlayerThatHasStoppedKeepsItsStates() {
        floor.recordStates(watch.registry());
        arrive();
        server.serve(20_000);
        endLoad();
        floor.recorded();
        server.stall(20_000);

        LoopInterval later = floor.recorded();
        assertThat(VirtualHttpLoop.gauge(later, StreamMetric.ON_RATE)).isEqualTo(PLAYERS);
        assertThat(VirtualHttpLoop.gauge(later, StreamMetric.STARVED)).isZero();
        assertThat(VirtualHttpLoop.gauge(later, HttpStreamMetric.PLAYING)).isEqualTo(PLAYERS);
        assertThat(count(later, StreamMetric.BYTES_EXPECTED)).isZero();
    }
}
