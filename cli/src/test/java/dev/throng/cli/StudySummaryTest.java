package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.terminal.Console;
import dev.throng.gclab.study.figures.StudyComparison;
import dev.throng.gclab.study.record.StudyRecord;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class StudySummaryTest {

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(tools.jackson.databind.DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(tools.jackson.databind.DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private static String configured(String label, double pause) {
        return "{\"label\": \"" + label
                + "\", \"group\": \"128m\", \"setting\": \"128m\", \"stage\": \"\", \"trials\": [], \"failed\": [], \"middle\": {"
                + "\"throughput\": 103850.0, \"response-p99\": 2370000.0, \"response-p999\": 25700000.0, \"pause-max\": "
                + pause
                + ", \"cpu-per-operation\": 313000.0, \"rss-max\": 204472320.0}}";
    }

    private static StudyComparison comparison() {
        String text = "{\"configurations\": [" + configured("Java 25 zgc", 30_000) + ", "
                + configured("Java 11 parallel", 43_600_000) + "], " + """
                "groups": [{"group": "128m"}], "critical": [], "findings": ["Longest pause: a detail."],
                "answer": ["Use Java 25 zgc: shortest pauses, no higher cost is proven."],
                "rankings": [{"group": "128m", "measure": "pause-max", "first": "Java 25 zgc", "best": ["Java 25 zgc"], "rivals": []}]}
                """;
        return JSON.readValue(text, StudyComparison.class);
    }

    private static List<String> lines(int columns) {
        return lines(columns, comparison());
    }

    private static List<String> lines(int columns, StudyComparison comparison) {
        StudyRecord record = JSON.readValue("""
                {"name": "roster", "planned": 2, "cells": [
                  {"id": "1-zgc", "verdict": "suspect", "label": "Java 25 zgc"},
                  {"id": "2-parallel", "verdict": "failed", "label": "Java 11 parallel", "reasons": [
                    {"code": "not-run", "severity": "invalid", "text": "the target ended before it was ready"}]}]}
                """, StudyRecord.class);
        return lines(columns, comparison, record);
    }

    private static List<String> lines(int columns, StudyComparison comparison, StudyRecord record) {
        PrintStream nowhere = new PrintStream(new ByteArrayOutputStream());
        Console console = new Console(nowhere, nowhere, new Console.Facts(true, false, false, columns));
        return new StudySummary(record, comparison, ExitCode.INVALID).lines(console);
    }

    @Test
    void theTableComesBeforeTheAnswerAndDetailsStayInTheReport() {
        assertThat(lines(120))
                .containsExactly(
                        "incomplete: 1 of 2 cells count, exit code 3",
                        "roster: 2 of 2 cells",
                        "1 failed cell (not-run in 1): 2-parallel",
                        "  - 2-parallel: not-run: the target ended before it was ready",
                        "1 suspect cell: 1-zgc",
                        "",
                        "128m",
                        "                   answered      p99    p99.9  max pause  CPU/op      RSS",
                        "Java 25 zgc       103,850/s  2.37 ms  25.7 ms  ★ 30.0 µs  313 µs  195 MiB",
                        "Java 11 parallel  103,850/s  2.37 ms  25.7 ms    43.6 ms  313 µs  195 MiB",
                        "★ proven better than every value without it",
                        "",
                        "Use Java 25 zgc: shortest pauses, no higher cost is proven.");
    }

    @Test
    void suspectCellsHaveTheCodesOfTheirReasonsWithCounts() {
        StudyRecord record = JSON.readValue("""
                {"name": "roster", "planned": 3, "cells": [
                  {"id": "1-zgc", "verdict": "suspect", "reasons": [
                    {"code": "loop-stalled", "severity": "suspect", "text": "a"},
                    {"code": "generator-late", "severity": "suspect", "text": "b"},
                    {"code": "generator-late", "severity": "suspect", "text": "c"}]},
                  {"id": "2-g1", "verdict": "suspect", "reasons": [
                    {"code": "generator-late", "severity": "suspect", "text": "d"}]},
                  {"id": "3-g1", "verdict": "valid"}]}
                """, StudyRecord.class);
        assertThat(lines(120, comparison(), record))
                .contains("2 suspect cells (generator-late in 2, loop-stalled in 1): 1-zgc, 2-g1");
    }

    @Test
    void theLimitAndTheFiguresAtTheCommonLoadAreOneRow() {
        StudyComparison comparison = JSON.readValue("""
                {"configurations": [
                  {"label": "A", "group": "at its limit", "setting": "", "stage": "limit",
                   "middle": {"throughput": 9000.0, "pause-max": 5000000.0}},
                  {"label": "A", "group": "at 3,820/s", "setting": "", "stage": "common",
                   "middle": {"throughput": 3820.0, "pause-max": 1000000.0}}],
                 "groups": [], "critical": [], "answer": ["Use A."],
                 "rankings": [{"group": "", "measure": "pause-max", "first": "A", "best": ["A"], "rivals": []}]}
                """, StudyComparison.class);

        assertThat(lines(120, comparison))
                .filteredOn(line -> line.startsWith("A "))
                .singleElement()
                .asString()
                .contains("9,000/s", "★ 1.00 ms")
                .doesNotContain("3,820/s", "5.00 ms");
    }

    @Test
    void everyLineFitsATerminalOf70Columns() {
        assertThat(lines(70)).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(70));
    }
}
