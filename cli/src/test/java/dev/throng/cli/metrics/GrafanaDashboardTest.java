package dev.throng.cli.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class GrafanaDashboardTest {

    private static final Path FILE = Path.of("..", "deploy", "grafana", "throng.json");
    private static final String UPDATE =
            "mvn -pl cli -am test -Dtest=GrafanaDashboardTest -Dsurefire.failIfNoSpecifiedTests=false -Dthrong.docs=update";

    @Test
    void theFileIsWhatTheCatalogueGives() throws IOException {
        if ("update".equals(System.getProperty("throng.docs"))) {
            Files.writeString(FILE, GrafanaDashboard.json());
        }
        assertThat(FILE)
                .as("the dashboard is not that of the catalogue; update it with: " + UPDATE)
                .hasContent(GrafanaDashboard.json());
    }

    @Test
    void noPanelLiesOnAnother() {
        JsonNode panels = new JsonMapper().readTree(GrafanaDashboard.json()).get("panels");
        Set<Integer> ids = new HashSet<>();
        Set<String> taken = new HashSet<>();
        for (JsonNode panel : panels) {
            JsonNode place = panel.get("gridPos");
            assertThat(ids.add(panel.get("id").asInt())).isTrue();
            assertThat(place.get("x").asInt() + place.get("w").asInt()).isLessThanOrEqualTo(24);
            for (int x = 0; x < place.get("w").asInt(); x++) {
                for (int y = 0; y < place.get("h").asInt(); y++) {
                    String cell =
                            (place.get("x").asInt() + x) + "," + (place.get("y").asInt() + y);
                    assertThat(taken.add(cell))
                            .as(panel.get("title").asString() + " at " + cell)
                            .isTrue();
                }
            }
        }
    }
}
