package dev.throng.cli.kept;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.docs.DocumentedResults;
import dev.throng.gclab.study.figures.StudyComparer;
import dev.throng.gclab.study.file.StudyFile;
import dev.throng.gclab.study.record.StudyDirectory;
import dev.throng.gclab.study.record.StudyRecord;
import dev.throng.protocol.Protocol;
import dev.throng.reports.CapacityReport;
import dev.throng.reports.Reports;
import dev.throng.reports.StudyReport;
import dev.throng.search.CapacityFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Opens results, searches and a study of version 0.1.0: today's readers and reports give the numbers that version 0.1.0 gave. */
class ResultsOfVersion010Test {

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    /** Sums are built in another order perhaps, and regressions by another method. */
    private static final double ROUNDING = 1e-9;

    /** What version 0.1.0 wrote as 0 if it was not measured: figures of processes, and statistics without values. */
    private static final Pattern ZERO_IF_UNKNOWN =
            Pattern.compile("/result/(target|generator|agents/\\d+)/.*|.*/(mean|min|max|p\\d+)");

    private static final double MOST_BLOCKS = 20;

    /** A row of {@link ReportNumbers}: its label, and the last of its numbers. */
    private static final Pattern NUMBERS_OF_ROW = Pattern.compile("\\| (\\S+), .* \\[(?:.*, )?([\\d.,]+)]");

    /** Rows of reports of studies that other tables replace. */
    private static final Pattern REPLACED_ROWS =
            Pattern.compile("\\| (?:configuration \\||Java 17 \\w+(?:<br>|, 24m, trial )|\\d-\\w+-24m-t\\d )");

    /** Rows of reports of runs whose numbers are in one table of response times, one of rates and one of all percentiles today. */
    private static final Pattern REGROUPED_ROWS =
            Pattern.compile("[\\d.,]+/s|of [\\d.,]+/s due; backlog .*|Ack rate|Rate answered|Round trip .*"
                    + "|From .* \\((?:response|service)\\)|The generator's own lag|[\\w-]+ · [\\w-]+");

    /** In sentences; the numbers are keys of {@code comparison.json}. */
    private static final Pattern FURTHER_BLOCKS = Pattern.compile(" \\(about \\d+(?: more would decide)?\\)");

    /** What version 0.1.0 wrote as true or false if the result is invalid. */
    private static final Pattern HELD = Pattern.compile("/result/slo/\\d+/held");

    /** Keys and columns that version 0.1.0 did not write. */
    private static final Set<String> ADDED_SINCE = Set.of(
            "causes",
            "failures",
            "loadModel",
            "limit",
            "steady",
            "coresAllowed",
            "p75",
            "p95",
            "p9999",
            "startedLate",
            "rehearsal",
            "warmth",
            "cpuSplit",
            "targetCompilerCpu",
            "targetDeoptimizations",
            "targetClassesLoaded",
            "generatorCompilerCpu",
            "generatorDeoptimizations",
            "generatorClassesLoaded",
            "generatorLoadCpu",
            "generatorRecordingCpu",
            "generatorSamplingCpu",
            "generatorLivePageCpu",
            "priority",
            "priorityNote",
            "cpus",
            "loopsReason",
            "availableProcessors",
            "workers",
            "pacing",
            "labels",
            "loopStalledShare",
            "threadNanos",
            "beyond",
            "spread");

    @TempDir
    Path temp;

    static List<String> runs() {
        return KeptDirectory.RUNS;
    }

    static List<String> all() {
        return Stream.of(KeptDirectory.RUNS, KeptDirectory.SEARCHES, List.of(KeptDirectory.STUDY))
                .flatMap(List::stream)
                .filter(name -> !name.equals(KeptDirectory.DAMAGED))
                .toList();
    }

    static List<String> searches() {
        return KeptDirectory.SEARCHES;
    }

    @ParameterizedTest
    @MethodSource("runs")
    void readersOfARunGetTheSameFigures(String name) throws IOException {
        KeptDirectory kept = KeptDirectory.unpack(name, temp);

        assertThat(differences(kept.expectedJson("figures.json"), ReaderFigures.of(kept.directory())))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("runs")
    void theReportOfARunHasTheSameNumbers(String name) throws IOException {
        KeptDirectory kept = KeptDirectory.unpack(name, temp);

        Reports.write(kept.directory(), temp.resolve("report"));

        assertReportHasTheSameNumbers(kept);
    }

    @ParameterizedTest
    @MethodSource("searches")
    void readersOfASearchGetTheSameFigures(String name) throws IOException {
        KeptDirectory kept = KeptDirectory.unpack(name, temp);

        assertThat(differences(
                        kept.expectedJson("capacity.json"), JSON.valueToTree(CapacityFile.read(kept.directory()))))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("searches")
    void theReportOfASearchHasTheSameNumbers(String name) throws IOException {
        KeptDirectory kept = KeptDirectory.unpack(name, temp);

        CapacityReport.write(kept.directory(), temp.resolve("report"));

        assertReportHasTheSameNumbers(kept);
    }

    @Test
    void theReportOfAStudyHasTheSameNumbers() throws IOException {
        KeptDirectory kept = KeptDirectory.unpack(KeptDirectory.STUDY, temp);

        StudyReport.write(kept.directory(), temp.resolve("report"));

        assertReportHasTheSameNumbers(kept, ResultsOfVersion010Test::isNoLongerInReportsOfStudies);
    }

    /**
     * The table of configurations, which the tables of the primary measures replace; slow responses by trial and the reasons of suspect
     * cells, which are in {@code comparison.json} and in the reports of the cells; and numbers of further blocks that nobody would run.
     */
    private static boolean isNoLongerInReportsOfStudies(String row) {
        Matcher numbers = NUMBERS_OF_ROW.matcher(row);
        boolean manyBlocks = numbers.matches()
                && numbers.group(1).contains("-")
                && Double.parseDouble(numbers.group(2).replace(",", "")) > MOST_BLOCKS;
        return manyBlocks || REPLACED_ROWS.matcher(row).lookingAt();
    }

    /** Its intervals held together. */
    @Test
    void aStudyComparedAgainWithJointInferenceHasTheSameFigures() throws Exception {
        KeptDirectory kept = KeptDirectory.unpack(KeptDirectory.STUDY, temp);
        StudyFile file = StudyFile.read(
                kept.input().resolve("study.yaml"), List.of("inference=joint"), Map.of(), Protocol.installed());
        StudyRecord study = JSON.readValue(Files.readString(kept.directory().resolve("study.json")), StudyRecord.class);

        Object comparison = StudyComparer.write(file, study, StudyDirectory.open(kept.directory(), file));

        assertThat(differences(kept.expectedJson("study.json"), JSON.valueToTree(study)))
                .isEmpty();
        assertThat(differences(kept.expectedJson("comparison.json"), JSON.valueToTree(comparison)))
                .isEmpty();
    }

    /** Scripts that read files of version 0.1.0 find the same keys in those of today. */
    @ParameterizedTest
    @MethodSource("all")
    void everyKeyAndColumnIsStillDocumented(String name) throws IOException {
        KeptDirectory kept = KeptDirectory.unpack(name, temp);

        assertThat(DocumentedResults.problems(kept.directory(), ADDED_SINCE)).isEmpty();
    }

    @Test
    void oneOtherNumberIsADifference() throws IOException {
        KeptDirectory kept = KeptDirectory.unpack("riemann", temp);
        Path result = kept.directory().resolve("result.json");
        Files.writeString(result, Files.readString(result).replaceFirst("\"p99\" : 59768831", "\"p99\" : 59768832"));
        Reports.write(kept.directory(), temp.resolve("report"));
        String report = Files.readString(temp.resolve("report/report.md"));

        assertThat(differences(kept.expectedJson("figures.json"), ReaderFigures.of(kept.directory())))
                .containsExactly("/result/phases/1/operations/send/response/p99: 59768832 (expected: 59768831)");
        assertThat(new ReportNumbers(report).missing(kept.expectedReport(), label -> REGROUPED_ROWS
                        .matcher(label)
                        .matches()))
                .isEmpty();
        assertThat(new ReportNumbers(report.replace("| 59.8 ms |", "| 59.7 ms |")).missing(kept.expectedReport()))
                .isNotEmpty();
    }

    private void assertReportHasTheSameNumbers(KeptDirectory kept) throws IOException {
        assertReportHasTheSameNumbers(kept, row -> false);
    }

    private void assertReportHasTheSameNumbers(KeptDirectory kept, Predicate<String> gone) throws IOException {
        ReportNumbers today = new ReportNumbers(Files.readString(temp.resolve("report/report.md")));
        ReportNumbers expected = kept.expectedReport();

        assertThat(expected.size()).isGreaterThan(40);
        assertThat(today.missing(
                        expected, label -> REGROUPED_ROWS.matcher(label).matches()))
                .filteredOn(gone.negate())
                .isEmpty();
    }

    private static List<String> differences(JsonNode expected, JsonNode today) {
        List<String> differences = new ArrayList<>();
        compare("", expected, today, differences);
        if (expected.at("/result/verdict/status").asString("").equals("invalid")) {
            differences.removeIf(difference -> HELD.matcher(difference).lookingAt() && difference.contains(": null "));
        }
        return differences;
    }

    /** Today's document may have more keys. */
    private static void compare(String at, JsonNode expected, JsonNode today, List<String> differences) {
        if (expected.isObject() && today.isObject()) {
            expected.properties()
                    .forEach(entry -> compare(
                            at + "/" + entry.getKey(), entry.getValue(), today.path(entry.getKey()), differences));
        } else if (expected.isArray() && today.isArray() && expected.size() == today.size()) {
            for (int i = 0; i < expected.size(); i++) {
                compare(at + "/" + i, expected.get(i), today.get(i), differences);
            }
        } else if (!isSame(expected, today) && !isKnownToBeUnknown(at, expected, today)) {
            differences.add(at + ": " + today + " (expected: " + expected + ")");
        }
    }

    private static boolean isKnownToBeUnknown(String at, JsonNode expected, JsonNode today) {
        boolean zero = expected.isNumber() && expected.asDouble() == 0;
        return today.isNull() && zero && ZERO_IF_UNKNOWN.matcher(at).matches();
    }

    private static boolean isSame(JsonNode expected, JsonNode today) {
        if (expected.isNumber() && today.isNumber()) {
            double value = expected.asDouble();
            return expected.equals(today) || Math.abs(value - today.asDouble()) <= ROUNDING * Math.abs(value);
        }
        if (expected.isString() && today.isString()) {
            return FURTHER_BLOCKS
                    .matcher(expected.asString())
                    .replaceAll("")
                    .equals(FURTHER_BLOCKS.matcher(today.asString()).replaceAll(""));
        }
        return expected.equals(today) || (expected.isNull() && today.isMissingNode());
    }
}
