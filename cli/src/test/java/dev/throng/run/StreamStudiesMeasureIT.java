package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.RunResult;
import dev.throng.series.Answer;
import dev.throng.streams.analysis.StreamAnalysis;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether the shipped studies of streaming servers serve the newest listeners in time, on a machine that does nothing else. */
@Tag("measure")
@Timeout(120)
class StreamStudiesMeasureIT {

    /** How long the last phase lasts: until most listeners are old enough to tell whether they get media at their rate. */
    private static final String LASTING = "10s";

    /** So many listeners come in it, one every 400 ms. */
    private static final int NEWEST = 25;

    @TempDir
    Path temporary;

    @Test
    void theNewestListenersOfTheIcecastOf2005AreServed() throws Exception {
        assertNewestServed("icecast-sources", StreamStudiesIT.icecastSources(), "phases[3].for=", 56);
    }

    @ParameterizedTest
    @CsvSource({"rsas-ramp, 0.01, 4s, 400", "rsas-slow, 0.1, 3s, 300"})
    void theNewestListenersOfTheStreamOf2021AreServed(String study, String scale, String lasting, int before)
            throws Exception {
        assertNewestServed(study, StreamStudiesIT.rsas(scale, lasting), "phases[2].for=", before);
    }

    /**
     * Listeners arrive every 400 ms, so two or three in the last second, and the last has a fifth of it.
     *
     * @param length what the length of the last phase is set by
     * @param before how many listeners arrive in earlier phases
     */
    private void assertNewestServed(String study, List<String> sets, String length, int before) throws Exception {
        List<String> longer = sets.stream()
                .map(set -> set.startsWith(length) ? length + LASTING : set)
                .toList();
        RunResult result = StreamStudiesIT.run(temporary.resolve("results"), study, longer);

        assertThat(result.phases())
                .allSatisfy(phase ->
                        assertThat(phase.metrics().get("unaccepted").max()).isZero());
        OptionalLong all = OptionalLong.of(before + NEWEST);
        assertThat(StreamStudiesIT.atTheEnd(result).connected()).isEqualTo(all);
        assertThat(StreamStudiesIT.atTheEnd(result).accepted()).isEqualTo(all);
        StreamAnalysis.NewListeners newest = StreamStudiesIT.analysis(result).newListeners();
        assertThat(newest.due()).isBetween(2L, 3L);
        assertThat(newest.answered()).isEqualTo(newest.due());
        assertThat(newest.served()).isEqualTo(Answer.YES);
    }
}
