package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.reports.junit.TestCasesOf;
import dev.throng.search.Capacity;
import dev.throng.search.CapacityFile;
import dev.throng.search.LadderSearch.Outcome;
import dev.throng.search.LevelRun;
import dev.throng.secrets.Masking;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import dev.throng.verdict.Verdict.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CapacityReportTest {

    @TempDir
    Path directory;

    private final List<LevelRun> runs = new ArrayList<>();

    private void run(double level, long p99, String outcome, Status status, String... reasons) {
        run(level, p99, outcome, new Verdict(status, List.of()), reasons);
    }

    private void run(double level, long p99, String outcome, Verdict verdict, String... reasons) {
        runs.add(new LevelRun(
                runs.size() + 1,
                level,
                "runs/0" + (runs.size() + 1),
                new LevelRun.Finding(constant(Outcome.class, outcome), List.of(reasons), List.of(), false),
                verdict,
                List.of(),
                new LevelRun.Figures(
                        level,
                        level * 0.99,
                        new LevelRun.Percentiles(p99 / 3, p99, 2 * p99, 3 * p99),
                        Optional.of(new LevelRun.Percentiles(p99 / 30, p99 / 10, p99 / 5, p99 / 3)),
                        0,
                        0,
                        OptionalDouble.of(0.5),
                        OptionalDouble.empty()),
                Optional.empty()));
    }

    private static OptionalDouble level(Double known) {
        return known == null ? OptionalDouble.empty() : OptionalDouble.of(known);
    }

    /** The constant that the file names with this word. */
    private static <E extends Enum<E>> E constant(Class<E> type, String word) {
        return Enum.valueOf(type, word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    private String report(String load, String outcome, String limit, Double held, Double notHeld) throws IOException {
        String markdown = written(load, outcome, limit, held, notHeld);
        assertThat(directory.resolve("report.html")).content().contains("response-by-load");
        return markdown;
    }

    private String written(String load, String outcome, String limit, Double held, Double notHeld) throws IOException {
        CapacityFile.write(
                directory,
                new Capacity(
                        Capacity.SCHEMA,
                        new Capacity.Search(
                                "a <b>test</b>", "send", load, List.of("send.response.p99 < 50ms"), 1000, 9000, 0.05),
                        new Capacity.Origin("2026-11-21T00:00:00Z", "throng capacity s.yaml", "0"),
                        new Capacity.Answer(
                                constant(Capacity.Ending.class, outcome),
                                constant(Capacity.Limit.class, limit),
                                level(held),
                                level(notHeld),
                                OptionalDouble.of(2000),
                                false),
                        runs,
                        Optional.empty()),
                Masking.NONE);
        Path page = CapacityReport.write(directory);
        assertThat(page).content().doesNotContain("<b>test</b>", "<script>x");
        return Files.readString(directory.resolve("report.md"));
    }

    @Test
    void theOutcomeInATableIsACodeOrAnObjectiveAndNoSentence() {
        String sentence = "a long sentence ".repeat(30);
        run(1000, 4_000_000, "held", Status.valid);
        run(
                2000,
                4_000_000,
                "untrusted",
                Verdict.of(List.of(
                        Reason.suspect(ReasonCode.LOOP_STALLED, sentence),
                        Reason.invalid(ReasonCode.GENERATOR_LATE, sentence),
                        Reason.invalid(ReasonCode.GENERATOR_LATE, sentence),
                        Reason.invalid(ReasonCode.OWED, sentence))),
                sentence);
        run(3000, 4_000_000, "untrusted", Verdict.of(List.of(Reason.suspect(ReasonCode.OWED, sentence))), sentence);
        run(4000, 4_000_000, "broken", Status.valid, "12 arrivals were owed");
        run(4100, 4_000_000, "broken", Status.valid, sentence);
        run(
                4200,
                4_000_000,
                "broken",
                Verdict.of(List.of(Reason.invalid(ReasonCode.TARGET_ENDED, sentence))),
                sentence);

        assertThat(runs)
                .extracting(CapacityText::outcomeCode)
                .containsExactly(
                        "held",
                        "untrusted: generator-late, owed",
                        "untrusted: owed",
                        "12 arrivals were owed",
                        sentence.substring(0, 59) + "…",
                        "target-ended");
    }

    @Test
    void theCurveIsInTheOrderOfTheLoad() throws IOException {
        run(1000, 4_000_000, "held", Status.valid);
        run(4000, 90_000_000, "broken", Status.valid, "not held: send.response.p99 < 50ms <script>x");
        run(2000, 12_000_000, "held", Status.suspect);
        Files.createDirectories(directory.resolve("runs/02"));
        Files.writeString(directory.resolve("runs/02/report.html"), "");

        String markdown = report("rate", "found", "target", 2000.0, 4000.0);

        assertThat(markdown)
                .contains(
                        "send holds at 2,000/s but not at 4,000/s.",
                        "The knee is at 2,000/s",
                        "[4,000/s](<./runs/02/report.html>)",
                        "90.0 ms (own lag 9.00 ms)",
                        "0.50 cores");
        assertThat(markdown.indexOf("| 1,000/s")).isLessThan(markdown.indexOf("| 2,000/s | 3 |"));
        assertThat(markdown.indexOf("| 2,000/s | 3 |")).isLessThan(markdown.indexOf("| [4,000/s]"));
        assertThat(Files.readString(directory.resolve("charts/response-by-load.svg")))
                .contains("requested load", "p99.9");
    }

    @Test
    void theReportMayGoElsewhereAndThenHasNoLinksThatLeadNowhere(@TempDir Path elsewhere) throws IOException {
        run(1000, 4_000_000, "held", Status.valid);
        Files.createDirectories(directory.resolve("runs/01"));
        Files.writeString(directory.resolve("runs/01/report.html"), "");
        assertThat(report("rate", "found", "target", 1000.0, 2000.0)).contains("runs/01/report.html");

        CapacityReport.write(directory, elsewhere.resolve("out"));

        assertThat(elsewhere.resolve("out/report.md"))
                .content()
                .contains("holds at")
                .doesNotContain("runs/01/report.html");
    }

    @Test
    void aLimitOfTheGeneratorsIsNotGivenOutAsTheTargets() throws IOException {
        run(1000, 4_000_000, "held", Status.valid);
        run(2000, 12_000_000, "broken", Status.suspect, "not held: x");

        assertThat(report("users", "found", "generator", 1000.0, 2000.0))
                .contains(
                        "found, not the target's limit", "generator's limit, not the target's", "holds at 1,000 users");
    }

    @Test
    void otherEndingsAreSaid() throws IOException {
        run(1000, 4_000_000, "held", Status.valid);
        assertThat(report("inFlight", "at-least", "range", 9000.0, null)).contains("holds at 9,000 in flight or more");
        assertThat(report("rate", "below", "target", null, 1000.0)).contains("Its limit is lower");
        assertThat(report("rate", "interrupted", "range", 1000.0, null))
                .contains("interrupted; until then send held at 1,000/s");
        assertThat(report("rate", "found", "untrusted", 1000.0, 2000.0)).contains("are untrusted");
    }

    @Test
    void aSearchWithoutAValidRunStatesThatItKnowsNothing() throws IOException {
        Reason late = Reason.invalid(ReasonCode.GENERATOR_LATE, "the generator was late");
        run(1000, 4_000_000, "untrusted", Verdict.of(List.of(late)), late.text());

        assertThat(written("rate", "unknown", "untrusted", null, null))
                .contains(
                        "The capacity is not known: no run was valid.",
                        "At 1,000/s: the generator was late.",
                        "Give the generator more cores",
                        "no level is known to hold")
                .doesNotContain("below", "does not hold");
    }

    @Test
    void aTargetThatFailsEveryArrivalHasNoLimit() throws IOException {
        Reason failed = Reason.invalid(ReasonCode.ALL_FAILED, "all 200 arrivals failed; send: closed 200 times");
        run(1000, 1_000_000, "broken", Verdict.of(List.of(failed)), failed.text());
        assertThat(report("rate", "below", "target", null, 1000.0))
                .contains(
                        "send was never answered: at 1,000/s, where the search began, every arrival failed.",
                        "At 1,000/s: all 200 arrivals failed; send: closed 200 times.",
                        "| **every arrival failed** |")
                .doesNotContain("Its limit is lower");
    }

    @Test
    void aDirectoryWithoutASearchIsRefused() {
        assertThatThrownBy(() -> CapacityReport.write(directory)).isInstanceOf(IOException.class);
    }

    @Test
    void runsThatAreNotToBeTrustedAreInTheTableAndNotInTheChart() throws IOException {
        run(1000, 4_000_000, "held", Status.valid);
        run(2000, 70_000_000_000L, "untrusted", Status.invalid, "the generator itself was late");

        assertThat(report("rate", "found", "untrusted", 1000.0, 2000.0))
                .contains("untrusted: the generator itself was late");
        assertThat(Files.readString(directory.resolve("charts/response-by-load.svg")))
                .contains("1 untrusted run is left out.")
                .doesNotContain("100 s");
    }

    @Test
    void aSearchThatWasInterruptedAtOnceHasAReportToo() throws IOException {
        CapacityFile.write(
                directory,
                new Capacity(
                        Capacity.SCHEMA,
                        new Capacity.Search("s", "send", "rate", List.of(), 1, 2, 0.05),
                        new Capacity.Origin("", "", ""),
                        new Capacity.Answer(
                                Capacity.Ending.INTERRUPTED,
                                Capacity.Limit.RANGE,
                                OptionalDouble.empty(),
                                OptionalDouble.empty(),
                                OptionalDouble.empty(),
                                false),
                        runs,
                        Optional.empty()),
                Masking.NONE);
        assertThat(CapacityReport.write(directory)).content().contains("before any level held");
    }

    private TestCasesOf testCases() throws IOException {
        return new TestCasesOf(CiReport.junit(Map.of(directory, CiReport.of(directory, "report: x"))));
    }

    @Test
    void ciServersGetTheVerdictTheAnswerAndTheTableOfRuns() throws IOException {
        run(1000, 4_000_000, "held", Status.valid);
        run(2000, 90_000_000, "broken", Status.valid, "not held: send.response.p99 < 50ms");
        written("rate", "found", "target", 1000.0, 2000.0);

        assertThat(testCases().outcomes())
                .containsExactly(
                        Map.entry("throng.a <b>test</b> verdict", "passed"),
                        Map.entry("throng.a <b>test</b> capacity of send", "passed"));
        assertThat(testCases().text("system-out")).contains("send holds at 1,000/s but not at 2,000/s.");
        assertThat(CiReport.summary(Map.of(directory, CiReport.of(directory, "report: x"))))
                .contains("send holds at 1,000/s but not at 2,000/s.", "| 2,000/s | 2 |", "report: x")
                .doesNotContain("![", "<b>");
    }

    @Test
    void aTargetThatHoldsNotEvenTheLowestLoadFails() throws IOException {
        run(1000, 90_000_000, "broken", Status.valid, "not held: send.response.p99 < 50ms");
        written("rate", "below", "target", null, 1000.0);

        assertThat(testCases().outcomes())
                .containsEntry("throng.a <b>test</b> verdict", "passed")
                .hasEntrySatisfying("throng.a <b>test</b> capacity of send", outcome -> assertThat(outcome)
                        .startsWith("failed: send does not hold at 1,000/s"));
    }

    @Test
    void anAnswerThatMayNotBeTheTargetsFails() throws IOException {
        run(1000, 4_000_000, "held", Status.valid);
        run(2000, 12_000_000, "broken", Status.suspect, "not held: x");
        written("rate", "found", "generator", 1000.0, 2000.0);

        assertThat(testCases().outcomes())
                .containsEntry(
                        "throng.a <b>test</b> verdict",
                        "failed: not the target's limit: found, limited by the generator")
                .hasEntrySatisfying("throng.a <b>test</b> capacity of send", outcome -> assertThat(outcome)
                        .startsWith("skipped: "));
    }
}
