package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.ChartColor;
import dev.throng.report.Panels;
import dev.throng.report.Panels.Fill;
import dev.throng.report.Panels.Mark;
import dev.throng.report.Panels.Panel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

final class TradeoffPicturesTest {

    private static Map<String, Double> figures(double perSecond, double pauseNanos) {
        return Map.of("throughput", perSecond, "pause-max", pauseNanos);
    }

    private static ComparedStudy small() {
        return new ComparedStudy()
                .with("Java 17 parallel", "64m", figures(100, 9e6))
                .with("Java 17 g1", "64m", figures(90, 9.5e6))
                .with("Java 17 zgc", "64m", figures(50, 2e4))
                .with("Java 17 parallel", "128m", figures(120, 8e6));
    }

    private static Panels pauses(JsonNode comparison) {
        return new TradeoffPictures(comparison).pauses().orElseThrow();
    }

    @Test
    void aHeapIsAPanelWithAMarkForEachConfiguration() {
        Panels panels = pauses(small().json());

        assertThat(panels.title()).isEqualTo("Throughput against longest pause");
        assertThat(panels.panels()).extracting(Panel::title).containsExactly("64m", "128m");
        assertThat(panels.columns()).isEqualTo(2);
        assertThat(panels.panels().get(0).marks()).extracting(Mark::label).containsExactly("Parallel", "G1", "ZGC");
    }

    @Test
    void theColourIsThatOfTheCollectorAndTheFillThatOfTheHeap() {
        Panels panels = pauses(small().json());

        Mark hollow = panels.panels().get(0).marks().get(0);
        Mark full = panels.panels().get(1).marks().get(0);
        assertThat(hollow.look().ink())
                .isEqualTo(ChartColor.PARALLEL)
                .isEqualTo(full.look().ink());
        assertThat(hollow.look().fill()).isEqualTo(Fill.HOLLOW);
        assertThat(full.look().fill()).isEqualTo(Fill.FULL);
        assertThat(panels.keys())
                .extracting(Panels.Key::words)
                .containsExactly("Parallel", "G1", "ZGC", "64.0 MiB heap", "128 MiB heap");
    }

    @Test
    void aMarkHasItsIntervalsAndAnswersWithItsFigures() {
        JsonNode comparison = small().json();
        ((ObjectNode) comparison.path("configurations").get(0))
                .putObject("intervals")
                .putObject("pause-max")
                .put("low", 5e6)
                .put("high", 12e6);
        Mark mark = pauses(comparison).panels().get(0).marks().get(0);

        assertThat(mark.x()).isEqualTo(new Panels.Range(9e6, 5e6, 12e6));
        assertThat(mark.y()).isEqualTo(new Panels.Range(100, 100, 100));
        assertThat(mark.figures())
                .containsExactly(
                        "Java 17 parallel, 64m", "throughput 100/s", "longest pause 9.00 ms (5.00 ms to 12.0 ms)");
    }

    @Test
    void theParetoLineJoinsTheMeansThatNoneExceedsInBoth() {
        Panel panel = pauses(small().json()).panels().get(0);

        assertThat(panel.curves()).singleElement().satisfies(line -> {
            assertThat(line.points().size()).isEqualTo(2);
            assertThat(List.of(line.points().x(0), line.points().x(1))).containsExactly(2e4, 9e6);
        });
    }

    @Test
    void aConfigurationWithoutPausesIsDrawnAtAMicrosecondWithANote() {
        JsonNode comparison = new ComparedStudy()
                .with("Java 17 g1", "", figures(90, 9e6))
                .with("Java 17 zgc", "", Map.of("throughput", 80.0, "pauses", 0.0))
                .json();
        Panels panels = pauses(comparison);

        assertThat(panels.panels().get(0).marks().get(1).x().value()).isEqualTo(1_000);
        assertThat(panels.notes()).contains("Configurations without a pause are drawn at 1 µs.");
    }

    @Test
    void moreThanTwelveConfigurationsOfAHeapHaveAPanelForEachJava() {
        ComparedStudy study = new ComparedStudy();
        for (String java : List.of("25", "11", "17", "21")) {
            for (String collector : List.of("serial", "parallel", "g1", "zgc")) {
                study.with("Java " + java + " " + collector, "64m", figures(90, 9e6));
            }
        }
        Panels panels = pauses(study.json());

        assertThat(panels.columns()).isEqualTo(4);
        assertThat(panels.panels())
                .extracting(Panel::title)
                .containsExactly("Java 11, 64m", "Java 17, 64m", "Java 21, 64m", "Java 25, 64m");
        assertThat(panels.panels())
                .allSatisfy(panel -> assertThat(panel.marks()).hasSize(4));
        assertThat(panels.keys()).extracting(Panels.Key::words).contains("Java 11", "Java 25");
    }

    @Test
    void withTwoStagesTheLimitStandsAgainstThePausesAtTheCommonLoad() {
        JsonNode comparison = new ComparedStudy()
                .with("commonLoad", Map.of("text", "70/s"))
                .with("Java 17 g1", "64m, at its limit", "limit", "64m", figures(200, 5e7))
                .with("Java 17 g1", "64m, at 70/s", "common", "64m", figures(70, 4e6))
                .json();
        Panels panels = pauses(comparison);

        assertThat(panels.title()).isEqualTo("Throughput at the limit against longest pause at 70/s");
        assertThat(panels.panels().get(0).marks()).singleElement().satisfies(mark -> {
            assertThat(mark.x().value()).isEqualTo(4e6);
            assertThat(mark.y().value()).isEqualTo(200);
        });
    }

    @Test
    void aStudyWithoutPausesHasNoPicture() {
        assertThat(new TradeoffPictures(new ComparedStudy()
                                .with("Java 17 g1", "", Map.of("throughput", 1.0))
                                .json())
                        .pauses())
                .isEmpty();
    }
}
