package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.report.Panels;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

final class DistributionPicturesTest {

    private static DistributionPictures pictures(String configurations) {
        JsonNode comparison = JsonMapper.shared()
                .readTree("{\"commonLoad\": {\"text\": \"3,820/s\"}, \"configurations\": [" + configurations + "]}");
        return new DistributionPictures(new StudyData(comparison, comparison.path("none"), Path.of("")));
    }

    @Test
    void chartsOfAStudyWithTwoStagesAreOfTheCommonLoad() {
        Panels panels = pictures("""
                {"label": "Java 17 g1", "group": "96m, at its limit", "setting": "96m", "stage": "limit", "mmu": {"1ms": 0.1, "10ms": 0.5}},
                {"label": "Java 17 g1", "group": "96m, at 3,820/s", "setting": "96m", "stage": "common", "mmu": {"1ms": 0.2, "10ms": 0.9}}
                """).utilization().orElseThrow();

        assertThat(panels.title()).isEqualTo("Minimum mutator utilization at 3,820/s");
        assertThat(panels.panels().get(0).curves()).singleElement().satisfies(curve -> {
            assertThat(curve.label()).isEqualTo("G1");
            assertThat(curve.figures()).containsExactly("Java 17 g1, 96m");
            assertThat(curve.points().y(0)).isEqualTo(0.2);
        });
    }

    @Test
    void withoutResultsOfTheCellsResponseTimesHaveThePercentilesOfTheComparison() {
        Panels panels = pictures("""
                {"label": "Java 17 g1", "group": "96m", "trials": [
                  {"measures": {"response-p50": 1, "response-p99": 1}, "times": {"response": {"p50": 1000, "p99": 4000, "p999": 9000}}},
                  {"measures": {"response-p50": 1, "response-p99": 1}, "times": {"response": {"p50": 4000, "p99": 4000, "p999": 9000}}}]}
                """).responses().orElseThrow();

        assertThat(panels.panels().get(0).curves()).singleElement().satisfies(curve -> {
            assertThat(curve.points().size())
                    .as("too few responses for a p99.9")
                    .isEqualTo(2);
            assertThat(curve.points().x(0)).isEqualTo(2);
            assertThat(curve.points().y(0)).as("geometric mean").isCloseTo(2_000, within(1e-6));
            assertThat(curve.points().x(1)).isEqualTo(100);
        });
    }

    @Test
    void severalRatesOfOneHeapAreACurveForEachJvm() {
        ComparedStudy study = new ComparedStudy();
        for (String rate : new String[] {"rate=1/s", "rate=2/s"}) {
            double perSecond = rate.contains("1") ? 1 : 2;
            study.with("Java 17 g1", rate, "", "", Map.of("throughput", perSecond, "response-p999", 1e6 * perSecond));
        }
        JsonNode comparison = study.json();
        comparison.path("configurations").forEach(one -> ((ObjectNode) one)
                .put("setting", one.path("group").asString()));
        Panels panels = new DistributionPictures(new StudyData(comparison, comparison.path("none"), Path.of("")))
                .rates()
                .orElseThrow();

        assertThat(panels.panels().get(0).curves()).hasSize(1);
        assertThat(panels.panels().get(0).marks()).hasSize(2);
    }
}
