package dev.throng.streams.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.AnalysisSection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StreamAnalysisTest {

    @TempDir
    Path directory;

    @Test
    void resultFromBeforeBurstsWereTakenOutKnowsNone() throws IOException {
        Files.writeString(
                directory.resolve("result.json"),
                "{\"analysis\": {\"bandwidth\": {\"expectedBytes\": 10, \"actualBytes\": 9},"
                        + " \"population\": [{\"phase\": \"ramp\", \"actualBitsPerSecond\": 72}],"
                        + " \"agreements\": [{\"probe\": \"icecast.listeners\"}]}}");

        StreamAnalysis analysis = ResultDirectory.open(directory)
                .result()
                .orElseThrow()
                .analysis(StreamAnalysis.class)
                .orElseThrow();

        assertThat(analysis.bandwidth().orElseThrow().burstBytes()).isEmpty();
        assertThat(analysis.bandwidth().orElseThrow().ratio()).isEqualTo(0.9);
        assertThat(analysis.population().get(0).bitRates().burstBitsPerSecond()).isEmpty();
    }

    @Test
    void whatWasFoundIsReadFromTheResult() {
        StreamAnalysis analysis =
                MadeRun.ramp(130, 100, 100, wanted -> Math.min(wanted, 6_000)).analysis();

        assertThat(AnalysisSection.of(analysis).as(StreamAnalysis.class)).contains(analysis);
    }
}
