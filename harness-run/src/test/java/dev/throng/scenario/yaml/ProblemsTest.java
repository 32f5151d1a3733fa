package dev.throng.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ProblemsTest {

    private static final String FILE = """
            settings:
              media: mp3
              tls:
                verify: false
              names:
                - a
                - b
            """;

    @ParameterizedTest
    @CsvSource({
        "media, s.yaml:2:10",
        "tls.verify, s.yaml:4:13",
        "names[1], s.yaml:7:7",
        // the file lacks these: the nearest section around them
        "tls.ca, s.yaml:4:5",
        "publish.media, s.yaml:2:3",
        "names[2], s.yaml:6:5"
    })
    void aRefusedValueIsPlacedAtItsKeyOrAtTheNearestSectionAroundIt(String key, String place) {
        Problems problems = new Problems();
        Node root = new Document(List.of(), Map.of(), (path, name) -> false)
                .parse("s.yaml", FILE, problems)
                .orElseThrow();
        Node.Mapping settings =
                (Node.Mapping) ((Node.Mapping) root).value("settings").orElseThrow();

        problems.refused(settings, key + ": given (expected: something else)");

        assertThat(problems.list()).singleElement().satisfies(problem -> {
            assertThat(problem.location().place()).isEqualTo(place);
            assertThat(problem.location().path()).isEqualTo("settings." + key);
        });
    }
}
