package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.reports.junit.TestCase;
import dev.throng.reports.junit.TestCasesOf;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StudyReportTest {

    private static final String STUDY = """
            {"schema": "throng-study/1", "name": "two <b>collectors</b>", "scenario": "s.yaml", "seed": 7, "trials": 1,
             "startedAt": "2026-11-21T00:00:00Z", "command": "throng study x.yaml", "version": "0", "planned": 2,
             "omitted": ["Java 11 cms: skipped: Java 11 is not installed"],
             "remarks": ["Java 17 g1: -d64: a JVM of Java 17 has one word size"],
             "cells": [
              {"id": "1-g1-t1", "label": "Java 17 g1", "jvm": "/j/17", "java": "17.0.15", "asked": "g1", "collector": "G1",
               "heap": "64m", "sets": [], "trial": 1, "options": ["-Xmx64m", "-XX:+UseG1GC"], "directory": "cells/1-g1-t1",
               "verdict": "valid", "reasons": [], "attempts": 1, "wallNanos": 1},
              {"id": "2-zgc-t1", "label": "Java 25 zgc", "jvm": "/j/25", "java": "25.0.3", "asked": "zgc",
               "collector": "The Z Garbage Collector (Generational)", "heap": "64m", "sets": [], "trial": 1,
               "options": ["-XX:+UseZGC"], "directory": "../../etc", "verdict": "failed", "reasons": ["it ended <script>", {"code": "wrong-collector", "text": "its GC log reports Parallel"}],
               "attempts": 2, "wallNanos": 1}]}
            """;

    private static final String COMPARISON = """
            {"schema": "throng-comparison/1", "name": "x", "level": 0.95, "seed": 7, "operation": "send",
             "configurations": [
              {"label": "Java 17 g1", "group": "64m", "collector": "G1", "java": "17.0.15", "failed": [],
               "trials": [{"cell": "1-g1-t1", "trial": 1, "verdict": "valid", "operation": "send",
                 "measures": {"throughput": 10000.0, "pauses": 3.0}, "mmu": {"10ms": 0.5},
                 "slowest": {"p99": {"gc": {"count": 40, "kept": 38, "explained": 0.1, "partly": 0.7,
                   "overlapping": 0.9, "byChance": 0.05, "verdict": "stops"}, "any": {"verdict": "open"}}}}],
               "middle": {"throughput": 10000.0, "response-p99": 2100000.0, "pause-max": 12000000.0, "time-to-safepoint-max": 350000.0, "rss-max": 104857600.0}, "ownLag": {"p99": 310000},
               "mmu": {"10ms": 0.5, "1s": 0.98}},
              {"label": "Java 25 zgc", "group": "64m", "collector": "", "java": "25.0.3", "failed": ["2-zgc-t1"],
               "trials": [], "middle": {}, "mmu": {}}],
             "differences": [
              {"group": "64m", "measure": "pause-max", "of": "a", "from": "b", "scale": "ratio", "estimate": 2.0,
               "low": 1.5, "high": 2.6e9, "lowAlone": 1.8, "highAlone": 2.2, "shownFrom": 1.333, "shown": true, "trialsOf": 3, "trialsFrom": 3},
              {"group": "64m", "measure": "stalled-per-second", "of": "a", "from": "b", "scale": "absolute", "estimate": 5e6,
               "low": null, "high": null, "shown": false, "trialsOf": 1, "trialsFrom": 3},
              {"group": "64m", "measure": "rss-max", "of": "a", "from": "b", "scale": "ratio", "estimate": 1.0,
               "low": 0.98, "high": 1.03, "shown": false, "equal": true, "trialsOf": 3, "trialsFrom": 3},
              {"group": "64m", "measure": "rss-max", "of": "c", "from": "b", "scale": "ratio", "estimate": 1.0,
               "low": 0.5, "high": 3.0, "shown": false, "equal": false, "moreBlocks": 9, "trialsOf": 3, "trialsFrom": 3}],
             "groups": [{"group": "64m", "paretoByPauseMax": ["Java 17 g1, trial 1"], "paretoByPauseP99": [],
               "overheadCpu": {"Java 17 g1": 1.304}, "overheadWall": {}}],
             "findings": ["Longest pause: undecided between a and b."],
             "notes": ["Mutator utilization counts pauses alone."]}
            """;

    @TempDir
    Path directory;

    @BeforeEach
    void study() throws IOException {
        Files.writeString(directory.resolve("study.json"), STUDY);
        Files.writeString(directory.resolve("comparison.json"), COMPARISON);
    }

    private String markdown() throws IOException {
        StudyReport.write(directory);
        return Files.readString(directory.resolve("report.md"));
    }

    @Test
    void theReportHoldsWhatTheComparisonSays() throws IOException {
        assertThat(markdown())
                .contains(
                        "Longest pause: undecided between a and b.",
                        "10,000/s",
                        "2.10 ms",
                        "12.0 ms",
                        "100 MiB",
                        "1.30",
                        "× 1.80 to × 2.20",
                        "× 1.50 to over × 10,000 | × 1.33 | differs",
                        "unbounded | – | undecided",
                        "× 0.980 to × 1.03 | – | equal within the margin",
                        "undecided; about 9 more blocks would decide",
                        "10,000/s | – | 2.10 ms (own lag up to 310 µs) | – | 3 | 12.0 ms | – |",
                        "| – | – | 350 µs | – | – | – |",
                        "unbounded",
                        "undecided",
                        "explain most",
                        "unclear",
                        "-XX:+UseG1GC",
                        "one word size",
                        "Java 11 cms: skipped: Java 11 is not installed",
                        "Mutator utilization counts pauses alone.");
    }

    @Test
    void theReportNamesTheOperationThatIsCompared() throws IOException {
        assertThat(markdown()).containsPattern("operation compared\\W+send");
    }

    @Test
    void aStudyWithAFailedCellIsNotComplete() throws IOException {
        assertThat(markdown())
                .contains(
                        "**? incomplete**",
                        "1 of 2 cells count",
                        "cell 2-zgc-t1 failed: it ended",
                        "its GC log reports Parallel");
    }

    @Test
    void hostileTextIsHarmlessAndLinksStayWithin() throws IOException {
        StudyReport.write(directory);
        String html = Files.readString(directory.resolve("report.html"));

        assertThat(html).doesNotContain("<b>collectors", "it ended <script>").doesNotContain("../../etc/report.html");
        assertThat(html).contains("&lt;b&gt;collectors");
    }

    @Test
    void theSameStudyGivesTheSameReport() throws IOException {
        String first = markdown();

        assertThat(markdown()).isEqualTo(first);
    }

    @Test
    void aBrokenComparisonIsSaid() throws IOException {
        Files.writeString(directory.resolve("comparison.json"), "{");

        assertThatThrownBy(() -> StudyReport.write(directory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("comparison.json cannot be read");
    }

    @Test
    void theReportMayGoElsewhere(@TempDir Path elsewhere) throws IOException {
        String beside = markdown();

        StudyReport.write(directory, elsewhere.resolve("out"));

        assertThat(elsewhere.resolve("out/report.md")).hasContent(beside);
    }

    @Test
    void pausesAreCountedInSteps(@TempDir Path scripted) throws Exception {
        StudyReport.write(ScriptedStudy.write(scripted));

        Matcher line = Pattern.compile("<path d=\"M([^\"]*L[^\"]*)\" fill=\"none\" stroke=\"#8a6a00\"")
                .matcher(Files.readString(scripted.resolve("charts/pauses.svg")));
        assertThat(line.find()).isTrue();
        String[] points = line.group(1).split("L");
        assertThat(points.length).isGreaterThan(3);
        for (int i = 1; i < points.length; i++) {
            String[] before = points[i - 1].split(" ");
            String[] now = points[i].split(" ");
            assertThat(before[0].equals(now[0]) || before[1].equals(now[1]))
                    .as(points[i - 1] + " to " + points[i])
                    .isTrue();
        }
    }

    @Test
    void ciServersGetEachCellAndTheAnswer() throws IOException {
        CiReport report = CiReport.of(directory, "report: x");

        assertThat(new TestCasesOf(CiReport.junit(Map.of(directory, report))).outcomes())
                .containsExactly(
                        Map.entry("throng.two <b>collectors</b> all cells were run", "passed"),
                        Map.entry("throng.two <b>collectors</b> cell 1-g1-t1 (Java 17 g1)", "passed"),
                        Map.entry(
                                "throng.two <b>collectors</b> cell 2-zgc-t1 (Java 25 zgc)",
                                "failed: it ended <script>; its GC log reports Parallel"));
        assertThat(CiReport.summary(Map.of(directory, report)))
                .contains(
                        "**? incomplete** — 1 of 2 cells count",
                        "## Throughput",
                        "| collector | Java 17, 64m |",
                        "report: x")
                .doesNotContain("![", "<script>");
    }

    @Test
    void aPublishedComparisonGivesTheReportWithoutItsCells() throws IOException {
        Files.delete(directory.resolve("study.json"));
        try (OutputStream file = Files.newOutputStream(directory.resolve("comparison.json.gz"));
                GZIPOutputStream compressed = new GZIPOutputStream(file)) {
            compressed.write(COMPARISON.getBytes(StandardCharsets.UTF_8));
        }
        Files.delete(directory.resolve("comparison.json"));

        assertThat(ResultKind.of(directory)).contains(ResultKind.STUDY);
        assertThat(markdown())
                .startsWith("# x\n\n**✓ published** — 1 trial of 2 configurations count")
                .contains("10,000/s", "Longest pause: undecided between a and b.")
                .doesNotContain("Study and cells");
    }

    @Test
    void aStudyThatEndedEarlyFails() throws IOException {
        Files.writeString(directory.resolve("study.json"), STUDY.replace("\"planned\": 2", "\"planned\": 3"));

        assertThat(CiReport.of(directory, "report: x").tests().cases().get(0))
                .isEqualTo(TestCase.failed("all cells were run", "2 of 3 cells"));
    }

    @Test
    void aSmallestHeapThatWasNotFoundFails() throws IOException {
        Files.writeString(
                directory.resolve("study.json"),
                STUDY.replace(
                        "\"cells\": [",
                        "\"minHeaps\": [{\"label\": \"g1\", \"heap\": \"\", \"reasons\": [\"no JVM\"]},"
                                + " {\"label\": \"zgc\", \"heap\": \"48m\", \"reasons\": []}], \"cells\": ["));

        assertThat(CiReport.of(directory, "report: x").tests().cases())
                .contains(
                        TestCase.failed("smallest heap of g1", "not found: no JVM"),
                        TestCase.passed("smallest heap of zgc", "48m"));
    }
}
