package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.Warmth;
import dev.throng.sample.CpuPart;
import dev.throng.sample.CpuParts;
import dev.throng.sample.JvmCounts;
import dev.throng.sample.MachineSampler;
import dev.throng.sample.ProcessSample;
import dev.throng.sample.ResourceRow;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class WarmthTotalsTest {

    private static final OptionalLong UNKNOWN = OptionalLong.empty();

    private final WarmthTotals totals = new WarmthTotals();

    private static ProcessSample used(long compilerMillis, OptionalLong classes, OptionalLong deoptimizations) {
        return ProcessSample.NONE
                .with(new CpuParts(Map.of(CpuPart.COMPILER, compilerMillis * 1_000_000)))
                .with(new JvmCounts(classes, deoptimizations));
    }

    private static ResourceRow row(ProcessSample generator, ProcessSample target) {
        MachineSampler.Sample machine = new MachineSampler.Sample(
                UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);
        return new ResourceRow(0, 1_000_000_000, target, generator, UNKNOWN, machine);
    }

    @Test
    void eachPhaseHasTheSumOfItsSeconds() {
        totals.add(0, row(used(900, OptionalLong.of(700), OptionalLong.of(5)), ProcessSample.NONE));
        totals.add(1, row(used(200, OptionalLong.of(40), OptionalLong.of(1)), ProcessSample.NONE));
        totals.add(1, row(used(50, OptionalLong.of(2), OptionalLong.of(0)), ProcessSample.NONE));

        assertThat(totals.phase(1).generator())
                .isEqualTo(new Warmth(OptionalDouble.of(0.25), OptionalLong.of(1), OptionalLong.of(42)));
        assertThat(totals.phases(phase -> true).generator())
                .isEqualTo(new Warmth(OptionalDouble.of(1.15), OptionalLong.of(6), OptionalLong.of(742)));
    }

    @Test
    void whatIsNotKnownIsEmptyAndNotZero() {
        totals.add(0, row(used(10, OptionalLong.of(3), UNKNOWN), ProcessSample.NONE));

        assertThat(totals.phase(0).generator().deoptimizations()).isEmpty();
        assertThat(totals.phase(0).target()).isEqualTo(Warmth.UNKNOWN);
        assertThat(totals.phase(7)).isEqualTo(Warmth.OfBoth.UNKNOWN);
    }

    @Test
    void aProcessThatIsFoundLateHasTheSumOfTheSecondsInWhichItWasKnown() {
        totals.add(0, row(ProcessSample.NONE, ProcessSample.NONE));
        totals.add(0, row(ProcessSample.NONE, used(30, UNKNOWN, OptionalLong.of(2))));

        assertThat(totals.phase(0).target())
                .isEqualTo(new Warmth(OptionalDouble.of(0.03), OptionalLong.of(2), UNKNOWN));
    }
}
