package dev.throng.run.totals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.ArrivalCounts;
import dev.throng.run.read.ResultDirectory;
import dev.throng.series.RunSeries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeriesReaderTest {

    @TempDir
    Path temporary;

    private RunSeries read(boolean targetIsHere) throws IOException {
        Files.writeString(
                temporary.resolve("resources.csv"),
                "startNanos,durationNanos,targetRss,machineCpuUser,machineCpuSystem,netBytesSent,netPacketsSent\n"
                        + "0,1000000000,4096,0.5,0.25,8000,100\n");
        return new SeriesReader(ResultDirectory.open(temporary))
                .read(List.of(), RunSeries.Totals.NONE, targetIsHere, OptionalDouble.of(2), OptionalDouble.of(2));
    }

    @Test
    void theMachineAndItsInterfaceAreTheTargetsWhereItIsHere() throws IOException {
        RunSeries series = read(true);

        assertThat(series.resources().get(RunSeries.NET_SENT).value(0)).isEqualTo(8_000);
        assertThat(series.resources().get(RunSeries.NET_PACKETS_SENT).value(0)).isEqualTo(100);
        assertThat(series.resources().get(RunSeries.MACHINE_CPU).value(0)).isEqualTo(0.75);
        assertThat(series.machineCores()).hasValue(2);
    }

    /** Load on a target elsewhere does not go over the interface that was sampled, and its CPUs are not those of this machine. */
    @Test
    void nothingOfThisMachineIsHeldAgainstATargetElsewhere() throws IOException {
        RunSeries series = read(false);

        assertThat(series.resources())
                .containsKey(RunSeries.TARGET_RSS)
                .doesNotContainKeys(RunSeries.NET_SENT, RunSeries.NET_PACKETS_SENT, RunSeries.MACHINE_CPU);
        assertThat(series.machineCores()).isEmpty();
    }

    @Test
    void eachOperationHasItsArrivalsAndTheirFailures() throws IOException {
        Files.writeString(
                temporary.resolve("intervals.csv"),
                "startNanos,durationNanos,phase,measured,operation,due,started,answered,failed,departed,dropped,owed,inFlight,inSystem,bytesSent,bytesReceived\n"
                        + "0,1000000000,steps,true,listen,9,8,7,6,5,4,3,2,1,0,0\n"
                        + "0,1000000000,steps,true,publish,1,1,1,0,0,0,0,0,1,0,0\n");
        Files.writeString(
                temporary.resolve("failures.csv"),
                "startNanos,operation,failure,count\n"
                        + "0,listen,thrown-out,1\n"
                        + "0,listen,no-media,3\n"
                        + "0,publish,no-media,9\n");

        RunSeries series = read(true);

        RunSeries.Arrivals.ResponseTimes none = RunSeries.Arrivals.ResponseTimes.NONE;
        assertThat(series.arrivals("listen"))
                .containsExactly(new RunSeries.Arrivals(
                        0,
                        1,
                        ArrivalCounts.of(9, 8, 7, 6, 5, 4, 3, 2, 1),
                        Map.of("thrown-out", 1L, "no-media", 3L),
                        none));
        assertThat(series.arrivals("publish"))
                .containsExactly(new RunSeries.Arrivals(
                        0, 1, ArrivalCounts.of(1, 1, 1, 0, 0, 0, 0, 0, 1), Map.of("no-media", 9L), none));
        assertThat(series.arrivals("metadata")).isEmpty();
    }

    @Test
    void theMeanOfADistributionIsThatOfAllItsValues() throws IOException {
        Files.writeString(
                temporary.resolve("metrics.csv"),
                "startNanos,durationNanos,metric,count,mean,p50,p99,max\n"
                        + "0,1000000000,burst-bytes,0,,,,\n"
                        + "0,1000000000,bytes-media,500,,,,\n"
                        + "1000000000,1000000000,burst-bytes,1,1000,1000,1000,1000\n"
                        + "2000000000,1000000000,burst-bytes,3,2000,2000,2000,2000\n");

        assertThat(new SeriesReader(ResultDirectory.open(temporary)).mean("burst-bytes"))
                .hasValue(1_750);
    }
}
