package dev.throng.run.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ScenarioKeysTest {

    @Test
    void everyValueHasItsPath() {
        assertThat(ScenarioKeys.of("""
                name: a
                seed: 1
                target: {attach: [h:1, h:2]}
                drain:
                phases:
                  - {name: one, load: {send: {rate: 1000/s}}}
                """))
                .containsExactly(
                        Map.entry("name", "a"),
                        Map.entry("seed", "1"),
                        Map.entry("target.attach[0]", "h:1"),
                        Map.entry("target.attach[1]", "h:2"),
                        Map.entry("drain", ""),
                        Map.entry("phases[0].name", "one"),
                        Map.entry("phases[0].load.send.rate", "1000/s"));
    }

    @Test
    void aTextThatIsNoMappingHasNoValues() {
        assertThat(ScenarioKeys.of("")).isEmpty();
        assertThat(ScenarioKeys.of("word")).isEmpty();
        assertThat(ScenarioKeys.of("{a: [")).isEmpty();
    }
}
