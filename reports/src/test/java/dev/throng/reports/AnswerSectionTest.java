package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Block;
import dev.throng.report.Block.Callout;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Tone;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

final class AnswerSectionTest {

    private static final String CONFIGURATIONS = """
            {"level": 0.95, "equalWithin": 0.1, "configurations": [
              {"label": "Java 25 zgc", "group": "64m", "failed": [],
               "trials": [
                 {"verdict": "valid", "times": {"service": {"p99": 1000000}}},
                 {"verdict": "suspect", "times": {"service": {"p99": 4000000}}}],
               "middle": {"throughput": 10000.0, "response-p99": 4100000.0, "pause-max": 19000.0, "stopped-200ms": 0.001, "pauses": 40.0},
               "intervals": {"pause-max": {"low": 18000.0, "high": 20500.0}}},
              {"label": "Java 17 g1", "group": "64m", "failed": ["2-g1"],
               "trials": [{"verdict": "valid", "times": {}}],
               "middle": {"throughput": 9900.0, "response-p99": 4300000.0, "pause-max": 58000000.0, "stopped-200ms": 0.29, "rss-max": 1048576.0}},
              {"label": "Java 25 epsilon", "group": "64m", "failed": [], "trials": [{"verdict": "valid"}],
               "middle": {"throughput": 9950.0, "pauses": 0.0}, "mmu": {"200ms": 1.0}}]""";

    private static final String ANSWER = """
            , "answer": ["Use Java 25 zgc: shortest pauses.", "Second sentence."],
            "rankings": [
              {"group": "64m", "measure": "pause-max", "first": "Java 25 zgc", "best": ["Java 25 zgc"],
               "rivals": [{"label": "Java 17 g1", "relation": "worse", "scale": "ratio", "change": "2,500 to 3,600 times the best"}]},
              {"group": "64m", "measure": "response-p99", "first": "Java 25 zgc", "best": [],
               "rivals": [{"label": "Java 17 g1", "relation": "undecided"}]},
              {"group": "64m", "measure": "throughput", "first": "Java 25 zgc", "best": [],
               "rivals": [{"label": "Java 17 g1", "relation": "equal"}]},
              {"group": "128m", "measure": "rss-max", "first": "Java 17 g1", "best": ["Java 17 g1"], "rivals": []}]}""";

    private static List<Block> blocks(String comparison) {
        return AnswerSection.blocks(JsonMapper.builder().build().readTree(comparison));
    }

    private static Cell cell(List<Block> blocks, int row, String column) {
        Table table = (Table) blocks.get(0);
        List<String> names = table.columns().stream().map(Block.Column::name).toList();
        assertThat(names).contains(column);
        return table.rows().get(row).get(names.indexOf(column));
    }

    @Test
    void aProvenBestValueIsMarkedWithItsInterval() {
        Cell best = cell(blocks(CONFIGURATIONS + ANSWER), 0, "longest pause");

        assertThat(best).isEqualTo(new Cell("★ 19.0 µs", Tone.GOOD, "", "interval 18.0 µs to 20.5 µs"));
    }

    @Test
    void anIntervalWithoutABoundIsUnbounded() {
        String comparison = (CONFIGURATIONS + ANSWER).replace("\"high\": 20500.0", "\"high\": null");

        assertThat(cell(blocks(comparison), 0, "longest pause").note()).isEqualTo("interval unbounded");
    }

    @Test
    void otherValuesStateTheProvenChangeOrThatTheyAreEqualOrUndecided() {
        List<Block> blocks = blocks(CONFIGURATIONS + ANSWER);

        assertThat(cell(blocks, 1, "longest pause").note()).isEqualTo("2,500 to 3,600 times the best");
        assertThat(cell(blocks, 1, "throughput").note()).isEqualTo("equal");
        assertThat(cell(blocks, 0, "throughput").note()).isEqualTo("equal");
        assertThat(cell(blocks, 1, "response p99 (service)").note()).isEqualTo("undecided");
        assertThat(cell(blocks, 0, "response p99 (service)").tone()).isEqualTo(Tone.NEUTRAL);
    }

    @Test
    void theLimitAndTheFiguresAtTheCommonLoadAreOneRow() {
        List<Block> blocks = blocks("""
                {"commonLoad": {"text": "3,820/s"}, "answer": ["Use A.", "Second sentence."], "configurations": [
                  {"label": "A", "group": "64m, at its limit", "setting": "64m", "stage": "limit", "failed": ["1"],
                   "trials": [], "middle": {"throughput": 9000.0, "pause-max": 5e6}},
                  {"label": "B", "group": "64m, at its limit", "setting": "64m", "stage": "limit", "failed": [],
                   "trials": [], "middle": {"throughput": 5460.0}},
                  {"label": "B", "group": "64m, at 3,820/s", "setting": "64m", "stage": "common", "failed": [],
                   "trials": [], "middle": {"throughput": 3820.0, "pause-max": 2e6}},
                  {"label": "A", "group": "64m, at 3,820/s", "setting": "64m", "stage": "common", "failed": ["2"],
                   "trials": [{"verdict": "suspect"}], "middle": {"throughput": 3820.0, "pause-max": 1e6}}],
                 "groups": [{"group": "64m, at its limit"}, {"group": "64m, at 3,820/s"}],
                 "rankings": [
                  {"group": "64m", "measure": "pause-max", "first": "A", "best": ["A"],
                   "rivals": [{"label": "B", "relation": "worse", "change": "+80 to +120 %"}]}]}""");

        assertThat(((Table) blocks.get(0)).rows()).hasSize(2);
        assertThat(((Table) blocks.get(0)).title()).endsWith("its limit, and its figures at 3,820/s");
        assertThat(cell(blocks, 0, "throughput at the limit").text()).isEqualTo("9,000/s");
        assertThat(cell(blocks, 0, "longest pause").text()).isEqualTo("★ 1.00 ms");
        assertThat(cell(blocks, 1, "longest pause").note()).isEqualTo("+80 to +120 %");
        assertThat(cell(blocks, 0, "configuration").note()).isEqualTo("64m · 2 cells failed · 1 of 1 cell suspect");
        assertThat(blocks)
                .filteredOn(Callout.class::isInstance)
                .as("one answer for both stages")
                .extracting(block -> ((Callout) block).title())
                .containsExactly("Use A.");
    }

    @Test
    void aRankingOfAnotherHeapMarksNothing() {
        assertThat(cell(blocks(CONFIGURATIONS + ANSWER), 1, "RSS")).isEqualTo(Cell.of("1.00 MiB"));
    }

    @Test
    void serviceTimesAreGeometricMeansOfTheTrials() {
        assertThat(cell(blocks(CONFIGURATIONS + ANSWER), 0, "response p99 (service)")
                        .text())
                .isEqualTo("4.10 ms (2.00 ms)");
    }

    @Test
    void utilizationIsThePartOfTheWindowWithoutPauses() {
        List<Block> blocks = blocks(CONFIGURATIONS + ANSWER);

        assertThat(cell(blocks, 1, "MMU of 200 ms").text()).isEqualTo("71 %");
        assertThat(cell(blocks, 2, "MMU of 200 ms").text()).isEqualTo("100 %");
        assertThat(cell(blocks, 2, "longest pause").text()).isEqualTo("no pause");
    }

    @Test
    void failedAndSuspectCellsStandBesideTheirConfiguration() {
        List<Block> blocks = blocks(CONFIGURATIONS + ANSWER);

        assertThat(cell(blocks, 0, "configuration"))
                .isEqualTo(new Cell("Java 25 zgc", Tone.NEUTRAL, "", "64m · 1 of 2 cells suspect"));
        assertThat(cell(blocks, 1, "configuration"))
                .isEqualTo(new Cell("Java 17 g1", Tone.BAD, "", "64m · 1 cell failed"));
    }

    @Test
    void theSentencesStandBeforeALongTable() {
        String row = "{\"label\": \"Java %d g1\", \"group\": \"64m\", \"failed\": [], \"trials\": []}";
        String rows = IntStream.range(0, 13).mapToObj(row::formatted).collect(Collectors.joining(", "));

        assertThat(blocks("{\"configurations\": [" + rows + "], \"answer\": [\"Use Java 25 zgc.\"]}"))
                .extracting(block -> block.getClass().getSimpleName())
                .containsExactly("Callout", "Table", "Paragraph");
    }

    @Test
    void theSentencesFollowTheTableAndItsLegend() {
        List<Block> blocks = blocks(CONFIGURATIONS + ANSWER);

        assertThat(((Paragraph) blocks.get(1)).text()).contains("equal (within 10 %)", "confidence of 95 %");
        Callout callout = (Callout) blocks.get(2);
        assertThat(callout.title()).isEqualTo("Use Java 25 zgc: shortest pauses.");
        assertThat(callout.paragraphs()).containsExactly("Second sentence.");
    }

    @Test
    void theAnswersOfSeveralHeapsAreOneListWithATitle() {
        List<Block> blocks = blocks(CONFIGURATIONS.replaceFirst("\"64m\"", "\"128m\"") + ANSWER);

        assertThat(((Callout) blocks.get(2)).paragraphs()).hasSize(2);
    }

    @Test
    void confoundedConfigurationsAreNamedBelowTheTable() {
        String confounded =
                CONFIGURATIONS + ", \"differences\": [{\"confounded\": false}, {\"confounded\": true}]" + ANSWER;

        assertThat(((Paragraph) blocks(confounded).get(1)).text()).contains("not the effect of the collector alone");
        assertThat(((Paragraph) blocks(CONFIGURATIONS + ANSWER).get(1)).text()).doesNotContain("not the effect");
    }

    @Test
    void utilizationThatIsProvenLowerIsNotComparedByAFactor() {
        String comparison =
                (CONFIGURATIONS + ANSWER).replace("\"measure\": \"pause-max\"", "\"measure\": \"stopped-200ms\"");

        assertThat(cell(blocks(comparison), 1, "MMU of 200 ms").note()).isEqualTo("lower");
    }

    @Test
    void aColumnWithoutAnyValueIsLeftOut() {
        assertThat(((Table) blocks(CONFIGURATIONS + ANSWER).get(0)).columns())
                .extracting(Block.Column::name)
                .doesNotContain("pause p99", "collector's share of CPU");
    }

    @Test
    void aComparisonOfVersion1HasItsFiguresAndSaysHowToGetAnAnswer() {
        List<Block> blocks = blocks(CONFIGURATIONS + "}");

        assertThat(cell(blocks, 1, "longest pause")).isEqualTo(Cell.of("58.0 ms"));
        assertThat(((Paragraph) blocks.get(1)).text()).contains("run the command of the study again with the same -o");
        assertThat(blocks).hasSize(2);
    }
}
