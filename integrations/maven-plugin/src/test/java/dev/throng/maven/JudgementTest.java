package dev.throng.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.junit.jupiter.api.Test;

class JudgementTest {

    private final List<String> warnings = new ArrayList<>();

    private final SystemStreamLog log = new SystemStreamLog() {
        @Override
        public void warn(CharSequence content) {
            warnings.add(content.toString());
        }
    };

    private static List<Outcome> ended(Integer... codes) {
        return Arrays.stream(codes)
                .map(code ->
                        new Outcome("run", "of-" + code + ".yaml", code, List.of("the outcome"), List.of(), "results"))
                .toList();
    }

    @Test
    void whatPassedPasses() {
        assertThatCode(() -> new Judgement(true).of(ended(0, 0), log)).doesNotThrowAnyException();
    }

    @Test
    void oneMissedSloFailsTheBuildAndNamesTheScenario() {
        assertThatExceptionOfType(MojoFailureException.class)
                .isThrownBy(() -> new Judgement(true).of(ended(0, 1), log))
                .withMessageContaining("of-1.yaml")
                .withMessageNotContaining("of-0.yaml");
    }

    @Test
    void allFailuresAreNamed() {
        assertThatExceptionOfType(MojoFailureException.class)
                .isThrownBy(() -> new Judgement(true).of(ended(1, 3), log))
                .withMessageContaining("of-1.yaml")
                .withMessageContaining("of-3.yaml");
    }

    @Test
    void anInvalidResultIsAFailureOrAWarningAsChosen() throws Exception {
        assertThatExceptionOfType(MojoFailureException.class).isThrownBy(() -> new Judgement(true).of(ended(3), log));
        assertThat(warnings).isEmpty();
        new Judgement(false).of(ended(3), log);
        assertThat(warnings).singleElement().asString().contains("of-3.yaml", "the result is not valid");
    }

    @Test
    void aMissedSloFailsTheBuildAlsoIfInvalidResultsDoNot() {
        assertThatExceptionOfType(MojoFailureException.class)
                .isThrownBy(() -> new Judgement(false).of(ended(3, 1), log));
    }

    @Test
    void aCommandThatCouldNotDoItsWorkIsAnErrorOfTheBuild() {
        for (int code : List.of(2, 70, 137, Outcome.TIMED_OUT)) {
            assertThatExceptionOfType(MojoExecutionException.class)
                    .isThrownBy(() -> new Judgement(false).of(ended(1, code), log))
                    .withMessageContaining("of-" + code + ".yaml");
        }
    }
}
