package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Table;
import dev.throng.report.Tone;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

final class BaselineMatricesTest {

    private static Map<String, Double> longestPause(double millis) {
        return Map.of("pause-max", millis * 1e6);
    }

    private static ComparedStudy twoJavas() {
        return new ComparedStudy()
                .with("Java 17 serial", "64m", longestPause(8))
                .with("Java 17 g1", "64m", longestPause(4))
                .with("Java 21 g1", "64m", longestPause(3))
                .with("Java 21 zgc", "64m", longestPause(0.02))
                .shown("64m", "pause-max", "Java 17 g1", "Java 17 serial", 0.4, 0.6)
                .shown("64m", "pause-max", "Java 21 zgc", "Java 21 g1", 0.005, 0.01)
                .open("64m", "pause-max", "Java 21 g1", "Java 17 g1");
    }

    private static Cell cell(Table table, String row, String column) {
        List<String> columns = table.columns().stream().map(Column::name).toList();
        assertThat(columns).contains(column);
        return table.rows().stream()
                .filter(cells -> cells.get(0).text().equals(row))
                .findFirst()
                .orElseThrow()
                .get(columns.indexOf(column));
    }

    private static Table only(JsonNode comparison) {
        List<Table> tables = new BaselineMatrices(comparison).againstBaseline();
        assertThat(tables).hasSize(1);
        return tables.get(0);
    }

    @Test
    void aMeasureHasARowForEachCollectorAndAColumnForEachJavaAndHeap() {
        Table table = only(twoJavas().json());

        assertThat(table.title()).isEqualTo("Longest pause");
        assertThat(table.columns())
                .extracting(Column::name)
                .containsExactly("collector", "Java 17, 64m", "Java 21, 64m");
        assertThat(table.rows()).extracting(row -> row.get(0).text()).containsExactly("Serial", "G1", "ZGC");
    }

    @Test
    void aSignStatesHowAValueStandsAgainstTheBaselineOfItsJavaWhicheverWayRoundItWasCompared() {
        Table table = only(twoJavas().json());

        assertThat(cell(table, "Serial", "Java 17, 64m"))
                .isEqualTo(new Cell("8.00 ms ▼", Tone.BAD).withNote("× 1.67 to 2.50"));
        assertThat(cell(table, "ZGC", "Java 21, 64m"))
                .isEqualTo(new Cell("20.0 µs ▲", Tone.GOOD).withNote("÷ 100 to 200"));
        assertThat(cell(table, "G1", "Java 21, 64m"))
                .isEqualTo(Cell.of("3.00 ms").withNote("baseline"));
        assertThat(cell(table, "Serial", "Java 21, 64m")).isEqualTo(Cell.of(""));
    }

    @Test
    void moreThroughputIsBetter() {
        JsonNode comparison = new ComparedStudy()
                .with("Java 17 g1", "", Map.of("throughput", 100.0))
                .with("Java 17 parallel", "", Map.of("throughput", 120.0))
                .shown("", "throughput", "Java 17 parallel", "Java 17 g1", 1.15, 1.25)
                .json();

        assertThat(cell(only(comparison), "Parallel", "Java 17"))
                .isEqualTo(new Cell("120/s ▲", Tone.GOOD).withNote("+15 to +25 %"));
    }

    @Test
    void equalAndUndecidedHaveSignsOfTheirOwn() {
        JsonNode comparison = new ComparedStudy()
                .with("Java 17 g1", "", longestPause(1))
                .with("Java 17 cms", "", longestPause(1.02))
                .with("Java 17 serial", "", longestPause(1.5))
                .shown("", "pause-max", "Java 17 cms", "Java 17 g1", 1.01, 1.04)
                .open("", "pause-max", "Java 17 serial", "Java 17 g1")
                .json();

        assertThat(cell(only(comparison), "CMS", "Java 17")).isEqualTo(Cell.of("1.02 ms ="));
        assertThat(cell(only(comparison), "Serial", "Java 17")).isEqualTo(Cell.of("1.50 ms ·"));
    }

    @Test
    void theBaselineOfAJavaWithoutOneIsThatOfTheNewestJava() {
        JsonNode comparison = twoJavas()
                .with("Java 11 cms", "64m", longestPause(9))
                .shown("64m", "pause-max", "Java 11 cms", "Java 21 g1", 2.5, 3.5)
                .json();

        assertThat(cell(only(comparison), "CMS", "Java 11, 64m").text()).isEqualTo("9.00 ms ▼");
    }

    @Test
    void theStudyNamesItsBaseline() {
        JsonNode comparison = new ComparedStudy()
                .with("family", Map.of("baseline", "parallel"))
                .with("Java 17 g1", "", longestPause(1))
                .with("Java 17 parallel", "", longestPause(2))
                .shown("", "pause-max", "Java 17 parallel", "Java 17 g1", 1.5, 2.5)
                .json();

        assertThat(cell(only(comparison), "G1", "Java 17").text()).isEqualTo("1.00 ms ▲");
        assertThat(cell(only(comparison), "Parallel", "Java 17").note()).isEqualTo("baseline");
    }

    @Test
    void withTwoStagesTheLimitAndTheFiguresAtTheCommonLoadAreComparedEachInItsStage() {
        JsonNode comparison = new ComparedStudy()
                .with("commonLoad", Map.of("text", "700/s"))
                .with(
                        "Java 17 g1",
                        "64m, at its limit",
                        "limit",
                        "64m",
                        Map.of("throughput", 2_000.0, "pause-max", 5e6))
                .with(
                        "Java 17 zgc",
                        "64m, at its limit",
                        "limit",
                        "64m",
                        Map.of("throughput", 1_000.0, "pause-max", 9e6))
                .with("Java 17 g1", "64m, at 700/s", "common", "64m", Map.of("throughput", 700.0, "pause-max", 4e6))
                .with("Java 17 zgc", "64m, at 700/s", "common", "64m", Map.of("throughput", 700.0, "pause-max", 1e4))
                .shown("64m, at its limit", "throughput", "Java 17 zgc", "Java 17 g1", 0.45, 0.55)
                .shown("64m, at 700/s", "pause-max", "Java 17 zgc", "Java 17 g1", 0.002, 0.003)
                .json();

        List<Table> tables = new BaselineMatrices(comparison).againstBaseline();

        assertThat(tables)
                .extracting(Table::title)
                .containsExactly("Throughput at the limit", "Longest pause at 700/s");
        assertThat(cell(tables.get(0), "ZGC", "Java 17, 64m").text()).isEqualTo("1,000/s ▼");
        assertThat(cell(tables.get(1), "ZGC", "Java 17, 64m").text()).isEqualTo("10.0 µs ▲");
    }

    @Test
    void aJavaIsComparedWithTheOneBeforeItOfTheSameCollector() {
        JsonNode comparison = twoJavas()
                .with("Java 25 g1", "64m", longestPause(1))
                .shown("64m", "pause-max", "Java 25 g1", "Java 21 g1", 0.3, 0.4)
                .json();

        Table table = new BaselineMatrices(comparison).againstJavaBefore().get(0);

        assertThat(table.rows()).extracting(row -> row.get(0).text()).containsExactly("g1");
        assertThat(cell(table, "g1", "Java 21, 64m")).isEqualTo(Cell.of("·").withNote("against Java 17"));
        assertThat(cell(table, "g1", "Java 25, 64m"))
                .isEqualTo(new Cell("▲ −70 to −60 %", Tone.GOOD).withNote("against Java 21"));
    }

    @Test
    void oneJavaHasNoSteps() {
        assertThat(new BaselineMatrices(new ComparedStudy()
                                .with("Java 17 g1", "", longestPause(1))
                                .with("Java 17 zgc", "", longestPause(1))
                                .json())
                        .againstJavaBefore())
                .isEmpty();
    }

    @Test
    void aConfigurationWithoutTrialsOrPausesSaysSo() {
        JsonNode comparison = twoJavas()
                .with("Java 17 parallel", "64m", Map.of("pauses", 0.0))
                .with("Java 17 shenandoah", "64m", Map.of())
                .json();
        ((ObjectNode) comparison.path("configurations").get(5)).putArray("trials");
        ((ObjectNode) comparison.path("configurations").get(5))
                .putArray("failed")
                .add("6-t1");
        Table table = only(comparison);

        assertThat(cell(table, "Parallel", "Java 17, 64m").text()).isEqualTo("no pause");
        assertThat(cell(table, "Shenandoah", "Java 17, 64m")).isEqualTo(new Cell("failed", Tone.BAD));
    }

    @Test
    void anotherLabelIsARowOfItsOwn() {
        JsonNode comparison = new ComparedStudy()
                .with("A", "", longestPause(1))
                .with("B", "", longestPause(2))
                .shown("", "pause-max", "B", "A", 1.5, 1.9)
                .json();

        assertThat(cell(only(comparison), "A", "value").note())
                .as("the first one")
                .isEqualTo("baseline");
        assertThat(cell(only(comparison), "B", "value").text()).isEqualTo("2.00 ms ▼");
    }
}
