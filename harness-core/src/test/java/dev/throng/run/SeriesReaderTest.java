package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.analysis.RunSeries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeriesReaderTest {

    @TempDir
    Path temporary;

    private RunSeries read(boolean targetIsHere) throws IOException {
        Files.writeString(
                temporary.resolve("resources.csv"),
                "startNanos,durationNanos,targetRss,machineCpuUser,machineCpuSystem,netBytesSent\n"
                        + "0,1000000000,4096,0.5,0.25,8000\n");
        return new SeriesReader(ResultDirectory.open(temporary))
                .read(List.of(), targetIsHere, OptionalDouble.of(2), OptionalDouble.of(2));
    }

    @Test
    void theMachineAndItsInterfaceAreTheTargetsWhereItIsHere() throws IOException {
        RunSeries series = read(true);

        assertThat(series.resources().get(RunSeries.NET_SENT).value(0)).isEqualTo(8_000);
        assertThat(series.resources().get(RunSeries.MACHINE_CPU).value(0)).isEqualTo(0.75);
        assertThat(series.machineCores()).hasValue(2);
    }

    /** Load on a target elsewhere does not go over the interface that was sampled, and its CPUs are not those of this machine. */
    @Test
    void nothingOfThisMachineIsHeldAgainstATargetElsewhere() throws IOException {
        RunSeries series = read(false);

        assertThat(series.resources())
                .containsKey(RunSeries.TARGET_RSS)
                .doesNotContainKeys(RunSeries.NET_SENT, RunSeries.MACHINE_CPU);
        assertThat(series.machineCores()).isEmpty();
    }
}
