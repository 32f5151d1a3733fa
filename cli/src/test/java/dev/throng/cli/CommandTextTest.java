package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CommandTextTest {

    @Test
    void canBeTypedAgain() {
        assertThat(CommandText.of(List.of("run", "my file.yaml", "-o", "it's", "--set", "phases[0].for=60s")))
                .isEqualTo("throng run 'my file.yaml' -o 'it'\\''s' --set phases[0].for=60s");
    }

    @Test
    void secretsAreLeftOut() {
        assertThat(CommandText.of(List.of(
                        "run", "x.yaml", "--set", "settings.password=hunter2", "--set=settings.tls.keyPassword=s3")))
                .doesNotContain("hunter2", "s3")
                .contains("--set 'settings.password=***'", "'--set=settings.tls.keyPassword=***'");
    }
}
