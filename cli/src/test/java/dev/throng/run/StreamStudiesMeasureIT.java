package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.analysis.Findings;
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

    @TempDir
    Path temporary;

    @Test
    void theNewestListenersOfTheIcecastOf2005AreServed() throws Exception {
        assertNewestServed("icecast-sources", StreamStudiesIT.icecastSources(), 56);
    }

    @ParameterizedTest
    @CsvSource({"rsas-ramp, 0.01, 4s, 400", "rsas-slow, 0.1, 3s, 300"})
    void theNewestListenersOfTheStreamOf2021AreServed(String study, String scale, String lasting, int before)
            throws Exception {
        assertNewestServed(study, StreamStudiesIT.rsas(scale, lasting), before);
    }

    /**
     * Listeners arrive every 400 ms, so two or three in the last second, and the last has a fifth of it.
     *
     * @param before how many listeners arrive in earlier phases
     */
    private void assertNewestServed(String study, List<String> sets, int before) throws Exception {
        RunResult result = StreamStudiesIT.run(temporary.resolve("results"), study, sets);

        assertThat(result.phases())
                .allSatisfy(phase ->
                        assertThat(phase.metrics().get("unaccepted").max()).isZero());
        OptionalLong all = OptionalLong.of(before + StreamStudiesIT.NEWEST);
        assertThat(StreamStudiesIT.atTheEnd(result).connected()).isEqualTo(all);
        assertThat(StreamStudiesIT.atTheEnd(result).accepted()).isEqualTo(all);
        Findings.NewListeners newest = result.analysis().newListeners();
        assertThat(newest.due()).isBetween(2L, 3L);
        assertThat(newest.answered()).isEqualTo(newest.due());
        assertThat(newest.served()).isEqualTo(Findings.Answer.yes);
    }
}
