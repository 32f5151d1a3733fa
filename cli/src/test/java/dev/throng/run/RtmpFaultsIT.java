package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The reference target's faults, of which it is known beforehand which players they meet, are found by these players. */
@Timeout(600)
class RtmpFaultsIT {

    private static final int PLAYERS = 40;

    @TempDir
    Path temporary;

    /** Every fourth player gets a chunk that is not valid; the first three, which are others, get a time an hour ahead. */
    @Test
    void brokenChunksAndTimestampsAreCounted() throws Exception {
        RunResult result = AnyProtocolRuns.runUntil(
                "name: faults\nprotocol: rtmp\n"
                        + "target: {launch: rtmp, set: {flush: 20ms, corrupt-chunk: 1/4@1s, timestamp-jump: 3@1s}}\n"
                        + "settings: {deadlines: {connect: 120s, handshake: 120s, answer: 120s, firstMedia: 120s}}\n"
                        + "deadline: 120s\n"
                        + "phases:\n  - {name: playing, for: 300s, load: {play: {burst: " + PLAYERS
                        + ", every: 600s}}}\n",
                temporary.resolve("results"),
                files -> AnyProtocolRuns.answers(files, "play") >= PLAYERS
                        && AnyProtocolRuns.failures(files, "bad-chunk") >= PLAYERS / 4L
                        && AnyProtocolRuns.count(files, "timestamp-jumps") >= 2 * 3);
        PhaseResult phase = result.phases().get(0);
        OperationResult play = phase.operations().get("play");
        assertThat(play.answered()).isEqualTo(PLAYERS);
        assertThat(play.failures()).containsOnly(Map.entry("bad-chunk", PLAYERS / 4L));
        assertThat(phase.metrics().get("timestamp-jumps").count())
                .as("to the frame with another time, and back")
                .isEqualTo(2 * 3);
        assertThat(phase.metrics().get("bytes-media").count()).isPositive();
    }
}
