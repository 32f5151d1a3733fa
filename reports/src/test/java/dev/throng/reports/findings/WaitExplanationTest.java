package dev.throng.reports.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.figure.Statistic;
import dev.throng.figure.Time;
import dev.throng.reports.findings.Evidence.GaugeSeries;
import dev.throng.run.read.IntervalTimes;
import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.result.AnalysisSection;
import dev.throng.run.result.LoadTerms;
import dev.throng.run.result.MadeResults;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.Times;
import dev.throng.verdict.Verdict;
import dev.throng.verdict.Verdict.Status;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class WaitExplanationTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;

    private LoadTerms load = LoadTerms.open("{rate: 100/s, atMost: 1}", 1);
    private long ownLagMax = 30_000;
    private long owed = 0;
    private long answered = 1000;
    private final Histogram service = new Histogram(3);
    private final Histogram lag = new Histogram(3);

    private Optional<WaitExplanation.Explanation> explained(Times response, Times served, Times waited) {
        OperationResult o = MadeResults.operation(
                load,
                answered + owed,
                answered,
                answered,
                0,
                answered,
                0,
                owed,
                0,
                0,
                owed,
                100,
                100,
                0.1,
                0.1,
                0.1,
                1,
                0,
                0,
                response,
                served,
                waited,
                MadeResults.times(0, 0, 0, 0, 0, 0, 0),
                Map.of());
        PhaseResult phase = new PhaseResult("steady", true, 0, 10 * SECOND, Map.of("send", o), Map.of());
        Map<Statistic, Long> late = Map.of(
                Statistic.P50, 0L, Statistic.P99, 901 * MILLI, Statistic.P999, 990 * MILLI, Statistic.MAX, 991 * MILLI);
        ArrivalCounts counts = ArrivalCounts.ZERO
                .with(Count.DUE, 100)
                .with(Count.STARTED, 100)
                .with(Count.ANSWERED, 100)
                .with(Count.DEPARTED, 100)
                .with(Count.IN_FLIGHT, 1)
                .with(Count.IN_SYSTEM, 1);
        Interval interval = new Interval(
                5 * SECOND,
                SECOND,
                "steady",
                true,
                "send",
                counts,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                IntervalTimes.of(Map.of(Time.LAG, late, Time.OWN_LAG, Map.of(Statistic.MAX, ownLagMax))));
        RunResult result = new RunResult(
                new RunResult.Head("", "", "", 1, "", 0, ""),
                new Verdict(Status.valid, List.of()),
                List.of(),
                List.of(phase),
                null,
                null,
                List.of(),
                new RunResult.Findings(List.of(), List.of(), AnalysisSection.NONE),
                List.of());
        Evidence evidence = new Evidence(
                Optional.of(result),
                List.of(interval),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Map.of(new Evidence.Tag(0, "send", "service"), service, new Evidence.Tag(0, "send", "lag"), lag),
                Optional.empty(),
                new GaugeSeries(),
                Map.of(),
                List.of());
        return WaitExplanation.of(evidence, evidence.measuredParts().get(0));
    }

    private static Times times(long p99, long p999, long max) {
        return MadeResults.times(1000, p99 / 10.0, MILLI, MILLI, p99, p999, max);
    }

    private WaitExplanation.Explanation golden() {
        service.recordValueWithCount(MILLI, 999);
        service.recordValue(1001 * MILLI);
        lag.recordValueWithCount(10_000, 900);
        lag.recordValueWithCount(500 * MILLI, 99);
        lag.recordValue(991 * MILLI);
        return explained(
                        times(911 * MILLI, 991 * MILLI, 1001 * MILLI),
                        times(MILLI, MILLI, 1001 * MILLI),
                        times(901 * MILLI, 990 * MILLI, 991 * MILLI))
                .orElseThrow();
    }

    @Test
    void goldenStallIsPutDownToTheLimit() {
        WaitExplanation.Explanation explanation = golden();

        assertThat(explanation.title()).isEqualTo("send: why response p99 is 911 ms though service p99 is 1.00 ms");
        assertThat(explanation.sentences().get(1))
                .isEqualTo(
                        "Of the 1,000 arrivals answered during the phase, 100 (10 %) waited longer than 1.00 ms to be started;"
                                + " the longest wait was 991 ms."
                                + " They waited because the limit of 1 at most in system was reached: the next may start only when one"
                                + " departs. The generator was not the cause: its own lag was at most 30.0 µs.");
        assertThat(explanation.sentences().get(2))
                .contains(
                        "1 of the 1,000 answers given during the phase (0.1 %) took longer than 456 ms, the longest 1.00 s; at 100/s"
                                + " about 100 arrivals")
                .endsWith("The longest wait ended between 5 and 6 s of the run.");
    }

    @Test
    void lateGeneratorIsNamedAndTheTargetNotBlamed() {
        ownLagMax = 950 * MILLI;
        load = LoadTerms.open("{rate: 100/s}");

        assertThat(golden().sentences().get(1))
                .contains("The generator itself was late by up to 950 ms, so it caused all or part of the wait.")
                .doesNotContain("limit");
    }

    @Test
    void unknownCauseIsSaidToBeUnknown() {
        load = LoadTerms.open("{rate: 100/s}");

        assertThat(golden().sentences().get(1)).contains("the figures do not show what delayed the arrivals");
    }

    @Test
    void overloadIsToldFromAStall() {
        owed = 500;
        service.recordValueWithCount(10 * MILLI, 1000);
        lag.recordValueWithCount(3 * SECOND, 1000);

        List<String> sentences = explained(
                        times(5 * SECOND, 5 * SECOND, 5 * SECOND),
                        times(10 * MILLI, 10 * MILLI, 10 * MILLI),
                        times(5 * SECOND, 5 * SECOND, 5 * SECOND))
                .orElseThrow()
                .sentences();

        assertThat(sentences.get(2))
                .isEqualTo(
                        "No single answer was slow (the longest took 10.0 ms); arrivals came faster than they were answered,"
                                + " 150/s against 100/s, and at the end 500 were still owed.");
    }

    @Test
    void runWhoseTimesAgreeNeedsNoExplanation() {
        Times same = times(5 * MILLI, 6 * MILLI, 7 * MILLI);

        assertThat(explained(same, same, times(1000, 1000, 1000))).isEmpty();
    }

    @Test
    void differencesBelowAMillisecondNeedNoExplanation() {
        assertThat(explained(
                        times(600_000, 700_000, 800_000),
                        times(100_000, 100_000, 100_000),
                        times(500_000, 600_000, 700_000)))
                .isEmpty();
    }
}
