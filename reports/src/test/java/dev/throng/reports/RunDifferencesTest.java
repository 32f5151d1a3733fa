package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunDifferencesTest {

    private static Map<String, String> differences(List<Map<String, String>> scenarios) {
        Map<String, Map<String, String>> named = new LinkedHashMap<>();
        for (int i = 0; i < scenarios.size(); i++) {
            named.put("run " + i, scenarios.get(i));
        }
        return RunDifferences.of(named);
    }

    @Test
    void directoriesOfTheSameNameAreToldApartByThoseAboveThem() {
        Path one = Path.of("/results/a/out");
        Path other = Path.of("/results/b/out");
        Path third = Path.of("/results/c");
        assertThat(RunDifferences.names(List.of(one, other, third)))
                .containsExactly(Map.entry(one, "a/out"), Map.entry(other, "b/out"), Map.entry(third, "c"));
        assertThat(RunDifferences.names(List.of(one, one))).containsExactly(Map.entry(one, "out"));
        assertThat(RunDifferences.names(List.of(Path.of("/out"), Path.of("/a/out"))))
                .containsExactly(Map.entry(Path.of("/out"), "out"), Map.entry(Path.of("/a/out"), "a/out"));
    }

    @Test
    void theValuesInWhichRunsDifferAreNamed() {
        assertThat(differences(List.of(
                        Map.of("name", "a", "seed", "1", "settings.connections", "4"),
                        Map.of("name", "b", "seed", "1"))))
                .containsExactly(
                        Map.entry("run 0", "settings.connections: 4"), Map.entry("run 1", "settings.connections: –"));
    }

    @Test
    void ofManyValuesTheRestIsCounted() {
        Map<String, String> one = new LinkedHashMap<>();
        Map<String, String> other = new LinkedHashMap<>();
        for (int i = 0; i < 7; i++) {
            one.put("k" + i, "1");
            other.put("k" + i, "2");
        }
        assertThat(differences(List.of(one, other))).containsEntry("run 1", "k0: 2; k1: 2; k2: 2; k3: 2; and 3 more");
    }

    @Test
    void runsOfTheSameScenarioSaySo() {
        assertThat(differences(List.of(Map.of("seed", "1"), Map.of("seed", "1"))))
                .containsEntry("run 0", "the same scenario");
    }
}
