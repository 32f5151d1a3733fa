package dev.throng.gclab.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.study.figures.MeasuredMachine;
import dev.throng.gclab.study.file.Study;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Severity;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GeneratorDisturbanceTest {

    private static Optional<Reason> reason(Study.Subject subject, double stalled, double full, double others) {
        return GeneratorDisturbance.reason(
                subject, OptionalDouble.of(stalled), Optional.of(new MeasuredMachine(0, full, others)));
    }

    @ParameterizedTest
    @CsvSource({
        "TARGET, 0.86, 0, 0, true, stalled for most of the time",
        "TARGET, 0.11, 0, 0, true, stalled",
        "TARGET, 0.1, 0, 0, false, at the bound",
        "TARGET, 0, 1, 0, false, full by generator and target",
        "TARGET, 0, 1, 0.19, false, others use little",
        "TARGET, 0, 1, 0.2, true, others use a fifth of a full machine",
        "TARGET, 0, 0.1, 0.9, false, for a short time",
        "GENERATOR, 0.86, 0, 0, false, the stalls of a collector that is studied",
        "GENERATOR, 0, 0.5, 0.5, true, others disturb a generator that is studied too"
    })
    void aDisturbedGeneratorMakesARunInvalid(
            Study.Subject subject, double stalled, double full, double others, boolean disturbed, String why) {
        Optional<Reason> reason = reason(subject, stalled, full, others);

        assertThat(reason.isPresent()).as(why).isEqualTo(disturbed);
        reason.ifPresent(found -> {
            assertThat(found.code()).isEqualTo(ReasonCode.GENERATOR_DISTURBED);
            assertThat(found.severity()).isEqualTo(Severity.INVALID);
        });
    }

    @Test
    void theReasonNamesTheCauseBehindTheStalls() {
        assertThat(reason(Study.Subject.TARGET, 0.86, 0, 0).orElseThrow().text())
                .startsWith(
                        "an event loop of the generator stalled for 86 % of the measured time (expected: at most 10 %)");
        assertThat(reason(Study.Subject.TARGET, 0.86, 0.63, 0.45).orElseThrow().text())
                .startsWith(
                        "other processes used 45 % of the machine while its CPU was full, for 63 % of the measured time");
    }

    @Test
    void whatIsNotKnownIsNoReason() {
        assertThat(GeneratorDisturbance.reason(Study.Subject.TARGET, OptionalDouble.empty(), Optional.empty()))
                .isEmpty();
    }
}
