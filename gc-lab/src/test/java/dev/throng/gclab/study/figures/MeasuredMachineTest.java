package dev.throng.gclab.study.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.read.ResultRows.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MeasuredMachineTest {

    private static final String HEADER = "startNanos,durationNanos,targetCpuUser,targetCpuSystem,machineCpuUser,"
            + "machineCpuSystem,machineCpuIoWait,machineCpuIdle,machineCpuSteal,machineCpuGenerator\n";

    @TempDir
    Path directory;

    /** Samples of a second on two cores. */
    private List<Resources> samples(String... rows) throws IOException {
        StringBuilder file = new StringBuilder(HEADER);
        for (String row : rows) {
            file.append(row).append('\n');
        }
        Files.writeString(directory.resolve("resources.csv"), file);
        return ResultDirectory.open(directory).resources();
    }

    @Test
    void theCpuOfOtherProcessesCountsWhileTheMachineIsFull() throws IOException {
        MeasuredMachine machine = MeasuredMachine.of(samples(
                        "0,1000000000,0.5,0.1,0.9,0.3,0.1,0.7,0,0.4",
                        "1000000000,1000000000,0.6,0.2,1.5,0.4,0,0.1,0,0.3"))
                .orElseThrow();

        assertThat(machine.idleShare()).isCloseTo(0.9 / 4, within(1e-9));
        assertThat(machine.fullShare()).isCloseTo(0.5, within(1e-9));
        assertThat(machine.othersShare())
                .as("1.9 used, 0.8 by the target, 0.3 by the generator")
                .isCloseTo(0.8 / 2, within(1e-9));
    }

    @Test
    void aMachineThatIsNeverFullHasNoOthers() throws IOException {
        MeasuredMachine machine = MeasuredMachine.of(samples("0,1000000000,0.1,0.1,0.8,0.2,0,1,0,0.1"))
                .orElseThrow();

        assertThat(machine).isEqualTo(new MeasuredMachine(0.5, 0, 0));
    }

    @Test
    void aMachineThatWasNotSampledIsUnknown() throws IOException {
        assertThat(MeasuredMachine.of(samples("0,1000000000,0.1,0.1,,,,,,"))).isEmpty();
        assertThat(MeasuredMachine.of(List.of())).isEmpty();
    }
}
