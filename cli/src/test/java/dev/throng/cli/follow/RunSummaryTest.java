package dev.throng.cli.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.terminal.Console;
import dev.throng.run.result.AnalysisSection;
import dev.throng.run.result.MadeResults;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunOutcome;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.SloResult;
import dev.throng.run.result.Times;
import dev.throng.series.Answer;
import dev.throng.streams.analysis.StreamAnalysis;
import dev.throng.streams.analysis.StreamAnalysis.Population;
import dev.throng.streams.analysis.StreamAnalysis.Saturation;
import dev.throng.verdict.Verdict;
import dev.throng.verdict.Verdict.Status;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunSummaryTest {

    private static final Times TIMES =
            MadeResults.times(10_000, 2e6, 1_000_000, 2_000_000, 3_000_000, 4_000_000, 911_000_000);
    private static final Times NO_TIMES = MadeResults.times(0, 0, 0, 0, 0, 0, 0);

    private static List<String> lines(RunResult result, boolean colours) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        Console.Facts facts = new Console.Facts(colours, colours, colours, 80);
        return new RunSummary(RunOutcome.of(result), result, new Console(nowhere, nowhere, facts)).lines();
    }

    @Test
    void theFirstLinesAreTheOutcomeAndTheVerdict() {
        RunResult result =
                Outcomes.of(Status.suspect, List.of("it was late", "\u001b[2Jit stood still"), List.of(), List.of());
        assertThat(lines(result, false))
                .containsExactly(
                        "PASS: no objectives stated (result suspect), exit code 0",
                        "flat-out: suspect",
                        "  - it was late",
                        "  - \\u001b[2Jit stood still");
    }

    @Test
    void aRunThatMissesItsObjectivesFailsInTheFirstLine() {
        List<SloResult> slos = List.of(
                SloResult.of("a < 1", false, 1.0, "count"),
                SloResult.of("b < 1", true, 0.0, "count"),
                SloResult.of("c < 1", false, 2.0, "count"));
        assertThat(lines(Outcomes.of(Status.valid, List.of(), slos, List.of()), true))
                .startsWith(
                        "\u001b[31mFAIL: 2 of 3 objectives missed (result valid), exit code 1\u001b[0m",
                        "flat-out: \u001b[32mvalid\u001b[0m");
    }

    @Test
    void aTableOfCountsAndOneOfTimes() {
        RunResult result = Outcomes.of(
                Status.valid,
                List.of(),
                List.of(),
                List.of(
                        Outcomes.phase("warm-up", false, Map.of("send", Outcomes.operation(5, 5, 0, Map.of(), TIMES))),
                        Outcomes.phase(
                                "flat-out",
                                true,
                                Map.of("send", Outcomes.operation(160_000, 159_990, 7, Map.of("reset", 3L), TIMES)))));
        assertThat(lines(result, false))
                .containsExactly(
                        "PASS: no objectives stated (result valid), exit code 0",
                        "flat-out: valid",
                        "",
                        "phase     operation      due  started  answered  failed  owed  backlog  answered/s",
                        "flat-out  send       160,000  159,993   159,990       3     7        7    15,999/s",
                        "",
                        "phase     operation  response p50      p99    p99.9     max  service p99  lag p99",
                        "flat-out  send            1.00 ms  3.00 ms  4.00 ms  911 ms      3.00 ms  3.00 ms",
                        "",
                        "flat-out send failed: reset 3");
    }

    /** Arrivals of the warm-up are answered in the measured phase, and its own not. */
    @Test
    void aRateThatContradictsTheCountStatesOfWhichArrivalsItIs() {
        OperationResult plain = Outcomes.operation(15, 0, 0, Map.of(), NO_TIMES);
        OperationResult answersOfWarmUp = changed(plain, 1.5, NO_TIMES, NO_TIMES);
        assertThat(String.join(" ", lines(ofMeasured(answersOfWarmUp), false)))
                .contains(
                        "1.50/s answered counts the arrivals of the phase; answered/s is of all answers while the phase"
                                + " lasted, also of those to arrivals of earlier phases");
        assertThat(String.join(" ", lines(ofMeasured(Outcomes.operation(15, 15, 0, Map.of(), TIMES)), false)))
                .doesNotContain("earlier phases");
    }

    /** The same operation with another rate of answers and other times. */
    private static OperationResult changed(OperationResult plain, double answeredRate, Times times, Times ownLag) {
        return MadeResults.operation(
                plain.load(),
                plain.due(),
                plain.started(),
                plain.answered(),
                plain.failed(),
                plain.departed(),
                plain.dropped(),
                plain.owed(),
                plain.inFlight(),
                plain.inSystem(),
                plain.backlog(),
                plain.offeredRate(),
                answeredRate,
                plain.inFlightMean(),
                plain.ownInFlightMean(),
                plain.littleMean(),
                plain.inFlightMax(),
                plain.bytesSent(),
                plain.bytesReceived(),
                times,
                times,
                times,
                ownLag,
                plain.failures());
    }

    private static RunResult ofMeasured(OperationResult operation) {
        return Outcomes.of(
                Status.valid, List.of(), List.of(), List.of(Outcomes.phase("steady", true, Map.of("send", operation))));
    }

    @Test
    void howSureThePercentileIsStandsBelowIfItChangesItsReading() {
        Times few = MadeResults.times(800, 2e6, 1_000_000, 2_000_000, 3_000_000, 4_000_000, 911_000_000);
        OperationResult plain = Outcomes.operation(800, 800, 0, Map.of(), TIMES);

        assertThat(lines(ofMeasured(changed(plain, plain.answeredRate(), few, NO_TIMES)), false))
                .contains("How sure p99 of send is: 3.00 ms; 8 values lie beyond it; own lag is not known.");
        assertThat(lines(ofMeasured(plain), false)).noneMatch(line -> line.startsWith("How sure"));
    }

    @Test
    void ownLagStandsBelowEachPercentileAndIsNamedInTheVerdict() {
        OperationResult plain = Outcomes.operation(10_000, 10_000, 0, Map.of(), TIMES);
        Times own = MadeResults.times(10_000, 1e6, 200_000, 1_000_000, 1_650_000, 2_000_000, 3_000_000);
        OperationResult late = changed(plain, plain.answeredRate(), TIMES, own);
        RunResult result = Outcomes.of(
                Status.valid, List.of(), List.of(), List.of(Outcomes.phase("flat-out", true, Map.of("send", late))));
        assertThat(lines(result, false))
                .contains(
                        "  No validity problems found for the run as a whole, but at p99 of send in phase flat-out the generator's"
                                + " own lag is 1.65 ms, 55 % of the response time of 3.00 ms.",
                        "phase     operation  response p50      p99    p99.9      max  service p99  lag p99",
                        "flat-out  send            1.00 ms  3.00 ms  4.00 ms   911 ms      3.00 ms  3.00 ms",
                        "          own lag          200 µs  1.65 ms  2.00 ms  3.00 ms");
    }

    @Test
    void failuresOfTheWarmUpAreNotHidden() {
        RunResult result = Outcomes.of(
                Status.valid,
                List.of(),
                List.of(),
                List.of(Outcomes.phase(
                        "warm-up",
                        false,
                        Map.of("send", Outcomes.operation(5, 0, 0, Map.of("reset", 1L, "refused", 4L), NO_TIMES)))));
        assertThat(lines(result, false)).contains("warm-up send failed: refused 4, reset 1");
    }

    /** A page of HTML counts as an answer to a listener. */
    @Test
    void failuresOfTheAnsweredAreSaidToBeOfTheDropped() {
        OperationResult refused = Outcomes.operation(5, 0, 0, Map.of("no-media", 5L), NO_TIMES);
        OperationResult dropped = MadeResults.operation(
                refused.load(),
                5,
                5,
                5,
                0,
                0,
                5,
                0,
                0,
                0,
                0,
                1,
                1,
                0,
                0,
                0,
                5,
                0,
                0,
                TIMES,
                TIMES,
                TIMES,
                NO_TIMES,
                refused.failures());
        RunResult result = Outcomes.of(
                Status.valid, List.of(), List.of(), List.of(Outcomes.phase("p", true, Map.of("listen", dropped))));
        assertThat(lines(result, false)).contains("p listen failed or dropped: no-media 5");
    }

    @Test
    void theProtocolsLinesFollowTheFigures() {
        StreamAnalysis none = StreamAnalysis.NONE;
        StreamAnalysis analysis = new StreamAnalysis(
                List.of(
                        population("crowd", true, OptionalLong.of(3_000)),
                        population("pause", true, OptionalLong.of(0)),
                        population("after", false, OptionalLong.of(3_001))),
                none.bandwidth(),
                new Saturation(
                        Answer.YES, "receiving", Optional.empty(), List.of(), "Passed: \u001b[2J of 3,000 listeners."),
                none.newListeners(),
                none.fairness(),
                none.costs(),
                none.projections());
        RunResult result = Outcomes.of(
                "http-stream",
                new Verdict(Status.valid, List.of()),
                List.of(),
                List.of(),
                List.of(),
                AnalysisSection.of(analysis));
        assertThat(lines(result, false))
                .containsExactly(
                        "PASS: no objectives stated (result valid), exit code 0",
                        "flat-out: valid",
                        "",
                        "listeners at the end of crowd: 3,000 connected, 1,697 accepted, 1,600 receiving, – on rate, 7 starved",
                        "saturation: Passed: \\u001b[2J of 3,000 listeners.");
    }

    private static Population population(String phase, boolean measured, OptionalLong connected) {
        return new Population(
                phase,
                measured,
                OptionalLong.empty(),
                connected,
                OptionalLong.of(1_697),
                OptionalLong.of(1_600),
                OptionalLong.empty(),
                OptionalLong.of(7),
                new StreamAnalysis.BitRates(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty()));
    }

    @Test
    void nothingAnsweredIsNotZeroTime() {
        RunResult result = Outcomes.of(
                Status.valid,
                List.of(),
                List.of(),
                List.of(Outcomes.phase("p", true, Map.of("send", Outcomes.operation(5, 0, 5, Map.of(), NO_TIMES)))));
        assertThat(lines(result, false)).last().asString().containsPattern("send( +–){6}$");
    }

    @Test
    void objectivesShowTheirValueInTheUnitOfTheBound() {
        RunResult result = Outcomes.of(
                Status.valid,
                List.of(),
                List.of(
                        SloResult.of("send.response.p99 < 50ms", false, 74e6, "ns"),
                        SloResult.of("send.failures <= 1%", true, 0.004, "share"),
                        SloResult.of("send.answeredRate > 900/s", true, 999.0, "/s")),
                List.of());
        assertThat(lines(result, false))
                .contains(
                        "MISSED  send.response.p99 < 50ms   74.0 ms",
                        "met     send.failures <= 1%        0.4 %",
                        "met     send.answeredRate > 900/s  999/s");
    }

    @Test
    void objectivesOfAnInvalidResultAreNotJudged() {
        RunResult result = Outcomes.of(
                Status.invalid,
                List.of(),
                List.of(
                        SloResult.of("send.response.p99 < 5ms", false, 8.2e6, "ns"),
                        SloResult.of("send.failures <= 1%", true, 0.004, "share")),
                List.of());
        assertThat(lines(result, true))
                .startsWith("\u001b[31mFAIL: result invalid (objectives do not count), exit code 3\u001b[0m")
                .contains("not judged  send.response.p99 < 5ms  8.20 ms", "not judged  send.failures <= 1%      0.4 %");
    }

    @Test
    void anObjectiveOfWhichNothingIsKnownSaysSo() {
        RunResult result = Outcomes.of(
                Status.valid, List.of(), List.of(SloResult.notMeasured("send.response.p99 < 50ms", "ns")), List.of());
        assertThat(lines(result, false)).last().asString().endsWith("not measured");
    }

    @Test
    void notesFromTheTargetAreFewShortAndHarmless() {
        List<String> notes = IntStream.range(0, 9)
                .mapToObj(n -> n + "\u001b[2J" + "x".repeat(500))
                .toList();
        RunResult result = Outcomes.of(Status.valid, List.of(), List.of(), List.of(), notes);
        assertThat(lines(result, false))
                .hasSize(9)
                .allSatisfy(line -> assertThat(line).hasSizeLessThan(220).doesNotContain("\u001b"))
                .contains("… 4 more in result.json");
    }

    @Test
    void sentencesAreWrappedForTerminalsOnly() {
        String reason =
                "send in phase steady: the generator started 1 % of the arrivals more than 6.0 ms later than it could";
        RunResult result = Outcomes.of(Status.suspect, List.of(reason), List.of(), List.of());
        assertThat(lines(result, true))
                .contains(
                        "  - send in phase steady: the generator started 1 % of the arrivals more than",
                        "    6.0 ms later than it could");
        assertThat(lines(result, false)).contains("  - " + reason);
    }

    @Test
    void coloursAreForTerminalsOnly() {
        RunResult result = Outcomes.of(Status.invalid, List.of(), List.of(), List.of());
        assertThat(lines(result, true))
                .containsExactly(
                        "\u001b[31mFAIL: result invalid, exit code 3\u001b[0m", "flat-out: \u001b[31minvalid\u001b[0m");
        assertThat(lines(result, false)).containsExactly("FAIL: result invalid, exit code 3", "flat-out: invalid");
    }
}
