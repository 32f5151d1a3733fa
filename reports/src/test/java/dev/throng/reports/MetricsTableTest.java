package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Block;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.reports.findings.Evidence;
import dev.throng.run.read.ResultDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsTableTest {

    @TempDir
    Path temp;

    private List<Block> blocks(String metrics) throws IOException {
        Files.writeString(
                temp.resolve("result.json"),
                "{\"phases\": [{\"name\": \"steady\", \"measured\": true, \"metrics\": {" + metrics + "}}]}");
        return MetricsTable.blocks(Evidence.read(ResultDirectory.open(temp)));
    }

    @Test
    void metricsWithoutValuesHaveNoRow() throws IOException {
        List<Block> blocks = blocks("\"bytes\": {\"kind\": \"counter\", \"unit\": \"B\", \"count\": 7},"
                + "\"connect-time\": {\"kind\": \"distribution\", \"unit\": \"ns\", \"count\": 2, \"mean\": 3e6, \"p50\": 2000000,"
                + " \"p99\": 4000000, \"max\": 4000000},"
                + "\"stalls\": {\"kind\": \"distribution\", \"unit\": \"ns\", \"count\": 0},"
                + "\"cuts\": {\"kind\": \"counter\", \"unit\": \"\", \"count\": 0},"
                + "\"unknown\": {\"kind\": \"counter\", \"unit\": \"\", \"count\": null}");

        assertThat(((Table) blocks.get(0)).rows())
                .extracting(row -> row.get(0).text() + " " + row.get(1).text())
                .containsExactly("steady · bytes 7", "steady · connect-time 2");
        assertThat(blocks.get(1)).isEqualTo(new Paragraph("Without a value in any phase: cuts, stalls, unknown."));
    }

    @Test
    void aRunWithoutMetricsHasNoTable() throws IOException {
        assertThat(blocks("")).isEmpty();
    }
}
