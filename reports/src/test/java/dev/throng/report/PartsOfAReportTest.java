package dev.throng.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Heading;
import dev.throng.report.Block.Table;
import dev.throng.report.Chart.Unit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartsOfAReportTest {

    private static Chart chart(String id) {
        return new Chart(
                id,
                "Title",
                "Caption.",
                XAxis.counted("queues", "open queues"),
                Unit.COUNT,
                false,
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "../report", "a b", "a/b", "a\"b", "ä"})
    void idsThatAreNoNamesOfFilesAreRejected(String id) {
        assertThatThrownBy(() -> chart(id))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(id);
        assertThatThrownBy(() -> new Heading(id, "Title")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ReportSection(id, "Title", List::of)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aRowWithoutACellForEachColumnIsRejected() {
        List<Column> columns = Column.of("phase", "count");
        List<List<Cell>> rows = List.of(List.of(Cell.of("steady")));

        assertThatThrownBy(() -> new Table("Counts", columns, rows))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("table Counts: a row has 1 cells (expected: 2)");
    }

    @Test
    void listsAreCopied() {
        List<Column> columns = new ArrayList<>(Column.of("phase"));
        Table table = new Table("Counts", columns, List.of());

        columns.clear();

        assertThat(table.columns()).hasSize(1);
    }

    @Test
    void aChartWithAnotherIdIsTheSameOtherwise() {
        assertThat(chart("one").withId("two")).isEqualTo(chart("two"));
    }

    @Test
    void anAxisThatCountsBeginsAtZero() {
        XAxis queues = XAxis.counted("queues", "open queues");

        assertThat(queues.log()).isFalse();
        assertThat(queues.words()).isEqualTo("open queues");
    }
}
