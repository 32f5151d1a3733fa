package dev.throng.run.totals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.analysis.RunSeries;
import dev.throng.load.ClosedLoad;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.PhaseResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
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
                .read(List.of(), ListenPlan.NONE, targetIsHere, OptionalDouble.of(2), OptionalDouble.of(2));
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
    void whatWasPlannedForListenersGoesWithWhatBecameOfThem() throws IOException {
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
        ListenPlan plan = new ListenPlan(
                List.of(Optional.of(ClosedLoad.users(20, 0)), Optional.empty()), OptionalDouble.of(2.5), 0.3);

        RunSeries series = new SeriesReader(ResultDirectory.open(temporary))
                .read(
                        List.of(phase("steps", 0), phase("hold", 1_000_000_000)),
                        plan,
                        true,
                        OptionalDouble.empty(),
                        OptionalDouble.empty());

        assertThat(series.phases())
                .containsExactly(
                        new RunSeries.Phase(
                                "steps",
                                true,
                                0,
                                1,
                                Optional.of(new RunSeries.Users(List.of(20), 0, 0)),
                                OptionalLong.of(20)),
                        new RunSeries.Phase("hold", true, 1, 2));
        assertThat(series.listens().staySeconds()).hasValue(2.5);
        assertThat(series.listens().slowShare()).isEqualTo(0.3);
        assertThat(series.listens().arrivals())
                .containsExactly(
                        new RunSeries.Arrivals(0, 1, 9, 8, 7, 6, 5, 4, 3, new RunSeries.Arrivals.Waits(0, 0, 0)));
    }

    /** They are recorded as listeners leave, so that only the mean of all is of any use. */
    @Test
    void burstsAreThoseOfAllListenersWhoseBurstWasRecorded() throws IOException {
        Files.writeString(
                temporary.resolve("metrics.csv"),
                "startNanos,durationNanos,metric,count,mean,p50,p99,max\n"
                        + "0,1000000000,burst-bytes,0,,,,\n"
                        + "0,1000000000,bytes-media,500,,,,\n"
                        + "1000000000,1000000000,burst-bytes,1,1000,1000,1000,1000\n"
                        + "2000000000,1000000000,burst-bytes,3,2000,2000,2000,2000\n");

        assertThat(read(true).listens().burstBytes()).hasValue(1_750);
    }

    private static PhaseResult phase(String name, long startNanos) {
        return new PhaseResult(name, true, startNanos, 1_000_000_000, Map.of(), Map.of());
    }
}
