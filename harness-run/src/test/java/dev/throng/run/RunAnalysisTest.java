package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.figure.ArrivalCounts;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.probe.Probes;
import dev.throng.protocol.DescribedWorkload;
import dev.throng.protocol.Workload;
import dev.throng.run.extension.RunExtension;
import dev.throng.run.result.AnalysisSection;
import dev.throng.run.totals.Interval;
import dev.throng.run.totals.MetricTotals;
import dev.throng.run.totals.OperationTotals;
import dev.throng.run.totals.ResultSections;
import dev.throng.run.totals.RunTotals;
import dev.throng.scenario.FakeProtocol;
import dev.throng.scenario.FakeProtocol.Calls;
import dev.throng.series.RunSeries;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** What a protocol's extension gets at the end of a run, and where its analysis goes. */
class RunAnalysisTest {

    private static final long SECOND = 1_000_000_000L;
    private static final Load LOAD = new OpenLoad(new RateProfile.Constant(7));

    private record Sent(long due, boolean ofTheRun) {}

    private record Analysing(boolean analyses, BiFunction<RunSeries, Workload, Optional<Record>> analysis)
            implements RunExtension {

        @Override
        public String protocol() {
            return new FakeProtocol().name();
        }

        @Override
        public Optional<Record> analyse(RunSeries series, Workload workload) {
            return analysis.apply(series, workload);
        }
    }

    private static final Workload WORKLOAD = DescribedWorkload.EMPTY;

    private static Interval interval() {
        OperationTotals send = new OperationTotals(
                ArrivalCounts.of(7, 7, 7, 0, 7), Map.of(), Map.of(), new OperationTotals.Within(7, 0, 0, 0, Map.of()));
        return new Interval(
                0, 0, 0, SECOND, Map.of(Calls.SEND.ordinal(), send), Long.MAX_VALUE, new MetricTotals(), Map.of(), 0);
    }

    private static ResultSections results() {
        RunTotals recorded = new RunTotals(1, 1, interval -> {});
        recorded.begin(0);
        recorded.closed(
                0,
                new LoopRecorder(List.of())
                        .close(
                                new LoopInterval.Span(0, 0, 0, SECOND, SECOND),
                                0,
                                operation -> new LoopRecorder.DueCounts(0, 0, false)));
        recorded.drained(0);
        Timeline timeline =
                new Timeline(List.of(new PhasePlan("p", 0, SECOND, true, Map.of(Calls.SEND, LOAD))), SECOND);
        return new ResultSections(timeline, List.of(Calls.values()), recorded.freeze());
    }

    private static RunAnalysis.Outcome outcome(
            boolean analyses, BiFunction<RunSeries, Workload, Optional<Record>> analysis) {
        try (Probes probes = new Probes(List.of())) {
            RunAnalysis run = new RunAnalysis(new FakeProtocol(), new Analysing(analyses, analysis), probes);
            run.interval(interval());
            return run.find(results(), WORKLOAD, new InetSocketAddress("127.0.0.1", 1), OptionalDouble.empty());
        }
    }

    @Test
    void theExtensionGetsTheSeriesOfTheRunAndItsWorkload() {
        RunAnalysis.Outcome outcome = outcome(true, (series, workload) -> {
            assertThat(series.phases()).extracting(RunSeries.Phase::name).containsExactly("p");
            assertThat(series.phases().get(0).load("send")).contains(LOAD);
            return Optional.of(new Sent(series.arrivals("send").get(0).due(), workload == WORKLOAD));
        });

        assertThat(outcome.analysis().as(Sent.class)).contains(new Sent(7, true));
        assertThat(outcome.agreements()).isEmpty();
        assertThat(outcome.unanalysed()).isEmpty();
    }

    @Test
    void aProtocolThatDoesNotAnalyseIsNotAsked() {
        List<RunSeries> asked = new ArrayList<>();

        RunAnalysis.Outcome outcome = outcome(false, (series, workload) -> {
            asked.add(series);
            return Optional.empty();
        });

        assertThat(asked).isEmpty();
        assertThat(outcome).isEqualTo(RunAnalysis.Outcome.NONE);
    }

    @Test
    void aRunThatCannotBeAnalysedKeepsItsOtherSections() {
        RunAnalysis.Outcome outcome = outcome(true, (series, workload) -> {
            throw new IllegalStateException("no such operation");
        });

        assertThat(outcome.analysis()).isEqualTo(AnalysisSection.NONE);
        assertThat(outcome.unanalysed()).map(Reason::code).contains(ReasonCode.NOT_ANALYSED);
        assertThat(outcome.unanalysed().orElseThrow().text()).contains("no such operation");
    }
}
