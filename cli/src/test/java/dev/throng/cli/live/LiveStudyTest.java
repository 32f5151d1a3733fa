package dev.throng.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.live.LiveStudy.Ended;
import dev.throng.gclab.study.record.CellRecord;
import dev.throng.gclab.study.record.CriticalRates;
import dev.throng.gclab.study.run.StudyListener.Progress;
import dev.throng.report.Block;
import dev.throng.report.Tone;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LiveStudyTest {

    private static CellRecord cell(String verdict) {
        return new CellRecord(
                "1-g1-t1",
                "Java 17 g1",
                new CellRecord.RanOn("/j/17", "17", "g1", "G1", ""),
                List.of(),
                1,
                List.of(),
                "cells/1-g1-t1",
                new CellRecord.Outcome(verdict, List.of(), 1, 1),
                new CellRecord.Load(CriticalRates.NONE, "", null));
    }

    private static Ended counts(double rate, double p99) {
        return new Ended(
                cell("valid"),
                Optional.of(new CellSoFar(
                        OptionalDouble.of(rate),
                        OptionalDouble.of(p99),
                        OptionalDouble.of(2 * p99),
                        OptionalDouble.of(0),
                        OptionalDouble.of(0.5),
                        OptionalDouble.empty())));
    }

    private static List<String> texts(Block.Table table, int row) {
        return table.rows().get(row).stream().map(Block.Cell::text).toList();
    }

    @Test
    void configurationsHaveTheMeansOfTheCellsThatCount() {
        Map<String, List<Ended>> ended = new LinkedHashMap<>();
        ended.put("Java 17 g1", List.of(counts(1_000, 4_000_000), counts(3_000, 6_000_000)));
        ended.put("Java 17 zgc", List.of(new Ended(cell(CellRecord.FAILED), Optional.empty())));
        ended.put("Java 17 serial", List.of());
        Block.Table table =
                LiveStudy.table(ended, Optional.of(new Progress(4, 12, 4, OptionalLong.of(90_000_000_000L))));
        assertThat(table.title())
                .isEqualTo("Cell 4 of 12, about 90.0 s left. Means of the cells so far, not compared yet");
        assertThat(texts(table, 0))
                .containsExactly("Java 17 g1", "2", "2,000/s", "5.00 ms", "10.0 ms", "0", "50 %", "–");
        assertThat(texts(table, 1)).startsWith("Java 17 zgc", "1, 1 failed", "–");
        assertThat(table.rows().get(1).get(1).tone()).isEqualTo(Tone.BAD);
        assertThat(texts(table, 2)).startsWith("Java 17 serial", "0", "–");
    }

    @Test
    void anUnknownTimeIsNotNamed() {
        assertThat(LiveStudy.table(Map.of(), Optional.of(new Progress(1, 2, 1, OptionalLong.empty())))
                        .title())
                .isEqualTo("Cell 1 of 2. Means of the cells so far, not compared yet");
    }
}
