package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.scenario.yaml.Document;
import dev.throng.scenario.yaml.Problems;
import dev.throng.secrets.Masking;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The note on deadlines of steps that cannot take effect. */
class StepDeadlinesTest {

    private static final Map<String, Duration> STEPS = Map.of(
            "deadlines.connect", Duration.ofSeconds(5),
            "deadlines.bind", Duration.ofSeconds(60),
            "deadlines.auth", Duration.ofMillis(15_001));

    private static Optional<String> note(long seconds, String text) {
        Document document = new Document(List.of(), Map.of(), (path, name) -> false, Masking.NONE);
        return Preparation.noteOnStepDeadlines(
                Duration.ofSeconds(seconds),
                STEPS,
                document.parse("s.yaml", text, new Problems()).orElseThrow());
    }

    @Test
    void aGivenDeadlineThatIsLongerThanTheScenariosIsNoted() {
        assertThat(note(15, "settings: {deadlines: {bind: 60s, connect: 5s}}"))
                .contains(
                        "settings.deadlines.bind (60s) is longer than the scenario's deadline (15s), which ends arrivals"
                                + " before; raise deadline to give the step its time");
        assertThat(note(15, "settings: {deadlines: {bind: 60s, auth: 15001ms}}"))
                .contains(
                        "settings.deadlines.auth (15001ms), settings.deadlines.bind (60s) are longer than the scenario's"
                                + " deadline (15s), which ends arrivals before; raise deadline to give the step its time");
    }

    @Test
    void defaultsAndDeadlinesThatTakeEffectAreNotNoted() {
        assertThat(note(1, "name: x")).isEmpty();
        assertThat(note(1, "settings: {deadlines: {}}")).isEmpty();
        assertThat(note(1, "settings: nothing")).isEmpty();
        assertThat(note(60, "settings: {deadlines: {bind: 60s, auth: 15001ms}}"))
                .isEmpty();
    }
}
