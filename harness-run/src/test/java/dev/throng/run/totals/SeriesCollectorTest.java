package dev.throng.run.totals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.run.read.ResultDirectory;
import dev.throng.series.Agreement;
import dev.throng.series.Agreements;
import dev.throng.series.Answer;
import dev.throng.series.ProbeComparison;
import dev.throng.series.RunSeries;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeriesCollectorTest {

    private static final int FEW_SPANS = 100;

    @TempDir
    Path directory;

    /** The same series can be found in the result directory. */
    @Test
    void whatIsCollectedInMemoryIsWhatTheFilesSay() throws IOException {
        CollectedRun.write(directory);
        SeriesReader files = new SeriesReader(ResultDirectory.open(directory));
        RunSeries ofFiles =
                files.read(CollectedRun.PHASES, CollectedRun.TOTALS, true, OptionalDouble.of(4), OptionalDouble.of(2));

        RunSeries ofMemory = CollectedRun.series(SeriesCollector.MAX_SPANS);

        assertThat(ofMemory).usingRecursiveComparison().isEqualTo(ofFiles);
        assertThat(files.mean("burst-bytes").orElseThrow())
                .isCloseTo(
                        ofMemory.totals()
                                .distribution("burst-bytes")
                                .orElseThrow()
                                .mean(),
                        within(1e-6));
        assertThat(agreements(ofMemory)).extracting(Agreement::agrees).containsExactly(Answer.NO);
        assertThat(agreements(ofMemory)).isEqualTo(agreements(ofFiles));
    }

    private static List<Agreement> agreements(RunSeries series) {
        return Agreements.of(series, List.of(new ProbeComparison(CollectedRun.PROBE, "accepted", 0.05)));
    }

    @Test
    void longRunKeepsItsSumsInFewerSpans() {
        RunSeries whole = CollectedRun.series(SeriesCollector.MAX_SPANS);
        RunSeries coarse = CollectedRun.series(FEW_SPANS);

        assertThat(coarse.arrivals("listen")).hasSizeLessThanOrEqualTo(FEW_SPANS);
        assertThat(sum(coarse)).isEqualTo(sum(whole));
        assertThat(coarse.rates().get("bytes-media").size()).isLessThanOrEqualTo(FEW_SPANS);
        assertThat(coarse.gauges().get("connected").last(0, CollectedRun.SECONDS))
                .isEqualTo(whole.gauges().get("connected").last(0, CollectedRun.SECONDS));
        assertThat(coarse.gauges().get("connected").last(0, CollectedRun.RAMP))
                .as("no span crosses the end of a phase")
                .isEqualTo(whole.gauges().get("connected").last(0, CollectedRun.RAMP));
        assertThat(coarse.resources().get(RunSeries.TARGET_CPU).mean(0, CollectedRun.SECONDS))
                .isCloseTo(whole.resources().get(RunSeries.TARGET_CPU).mean(0, CollectedRun.SECONDS), within(1e-9));
    }

    private static List<Long> sum(RunSeries series) {
        return List.of(
                sum(series, RunSeries.Arrivals::due),
                sum(series, RunSeries.Arrivals::answered),
                sum(series, RunSeries.Arrivals::failed),
                sum(series, arrivals -> arrivals.failures("no-media")),
                sum(series, arrivals -> arrivals.failures("refused")));
    }

    private static long sum(RunSeries series, ToLongFunction<RunSeries.Arrivals> count) {
        return series.arrivals("listen").stream().mapToLong(count).sum();
    }

    /** A run of a protocol without analysis needs gauges only, to compare them with the target's own counts. */
    @Test
    void arrivalsOfOtherOperationsAreNotCollected() {
        SeriesCollector collector = new SeriesCollector(
                List.of(), CollectedRun.METRICS, List.of(CollectedRun.PROBE), SeriesCollector.MAX_SPANS);
        collector.add(CollectedRun.interval(0));

        RunSeries series = collector.series(
                CollectedRun.PHASES, RunSeries.Totals.NONE, true, OptionalDouble.empty(), OptionalDouble.empty());

        assertThat(series.arrivals()).isEqualTo(Map.of());
        assertThat(series.gauge("accepted").size()).isEqualTo(1);
    }
}
