package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Block;
import dev.throng.report.Block.Paragraph;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class StudyFindingsTest {

    private static Map<String, Double> figures(double perSecond, double pauseNanos, double bytes) {
        return Map.of("throughput", perSecond, "pause-max", pauseNanos, "rss-max", bytes);
    }

    private static StudyFindings findings() {
        return new StudyFindings(
                new ComparedStudy()
                        .with("level", 0.95)
                        .with("trials", 3)
                        .with("Java 17 g1", "64m", figures(70, 8e6, 9e7))
                        .with("Java 17 g1", "128m", figures(90, 5e6, 1.5e8))
                        .with("Java 25 g1", "128m", figures(100, 4e6, 1.5e8))
                        .with("Java 25 parallel", "128m", figures(130, 6e6, 1.4e8))
                        .with("Java 25 zgc", "128m", figures(60, 2e4, 2.5e8))
                        .with("Java 11 cms", "128m", figures(80, 7e6, 1.3e8))
                        .shown("128m", "throughput", "Java 25 parallel", "Java 25 g1", 1.25, 1.35)
                        .shown("128m", "throughput", "Java 25 zgc", "Java 25 g1", 0.55, 0.65)
                        .shown("128m", "pause-max", "Java 25 zgc", "Java 25 g1", 0.004, 0.006)
                        .open("128m", "rss-max", "Java 25 zgc", "Java 25 g1")
                        .json(),
                2);
    }

    @Test
    void theTableHasTheNewestJavaOfEachCollectorWithTheLargestHeap() {
        Block.Table table = findings().table();

        assertThat(table.title()).isEqualTo("Table 2. 128m: the newest Java of each collector");
        assertThat(table.rows())
                .extracting(row -> row.get(0).text())
                .containsExactly("G1 (Java 25)", "Parallel (Java 25)", "ZGC (Java 25)", "CMS (Java 11)");
        assertThat(table.rows().get(1).get(1).text()).isEqualTo("130/s ▲");
    }

    @Test
    void aFindingHasItsFigureItsIntervalAndItsTable() {
        assertThat(findings().sentences())
                .containsExactly(
                        new Paragraph(
                                "Most throughput: Parallel (Java 25), throughput 130/s, +25 to +35 % against G1 (Java 25): 100/s (table 2)."),
                        new Paragraph(
                                "Shortest pauses: ZGC (Java 25), longest pause 20.0 µs, ÷ 167 to 250 against G1 (Java 25): 4.00 ms"
                                        + " (table 2). It costs: throughput 60/s (−45 to −35 %). Not decided: memory (RSS)."));
    }

    @Test
    void howCertainIsStatedByTheDecidedComparisonsAndTheSuspectTrials() {
        assertThat(findings().certainty().text())
                .startsWith("How certain: 3 of 4 primary comparisons are decided.")
                .contains("has 3 trials; 0 of 6 trials are suspect");
    }

    @Test
    void theBaselineMayBeTheBest() {
        List<Block> sentences = new StudyFindings(
                        new ComparedStudy()
                                .with("Java 17 g1", "", Map.of("throughput", 10.0))
                                .with("Java 17 zgc", "", Map.of("throughput", 5.0))
                                .json(),
                        1)
                .sentences();

        assertThat(sentences)
                .containsExactly(
                        new Paragraph(
                                "Highest mean of the throughput: G1 (Java 17), throughput 10/s, which is the baseline (table 1)."));
    }
}
