package dev.throng.streams.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.totals.CollectedRun;
import dev.throng.run.totals.SeriesCollector;
import dev.throng.series.Answer;
import org.junit.jupiter.api.Test;

/** The analysis of series as a run collects them. */
class CollectedSeriesTest {

    private static StreamAnalysis analysis(int mostSpans) {
        return StreamAnalyser.analyse(CollectedRun.series(mostSpans), ListenerPlan.of("listen"));
    }

    @Test
    void theSeriesOfARunShowItsSaturation() {
        StreamAnalysis analysis = analysis(SeriesCollector.MAX_SPANS);

        assertThat(analysis.population()).hasSize(2);
        assertThat(analysis.bandwidth()).isPresent();
        assertThat(analysis.bandwidth().orElseThrow().burstBytes()).isPresent();
        assertThat(analysis.saturation().reached()).isEqualTo(Answer.YES);
    }

    @Test
    void fewerSpansOfALongRunShowItToo() {
        assertThat(analysis(100).saturation().reached()).isEqualTo(Answer.YES);
        assertThat(analysis(100).bandwidth().orElseThrow().burstBytes().orElseThrow())
                .isEqualTo(analysis(SeriesCollector.MAX_SPANS)
                        .bandwidth()
                        .orElseThrow()
                        .burstBytes()
                        .orElseThrow());
    }
}
