package dev.throng.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Chart;
import dev.throng.report.ChartColor;
import org.junit.jupiter.api.Test;

class LiveStopsTest {

    private static final long MILLI = 1_000_000;

    private final LiveStops stops = new LiveStops();

    @Test
    void keepsPausesOfBothProcessesApart() {
        stops.add("target", "pause", 1_000 * MILLI, 20 * MILLI);
        stops.add("generator", "pause", 1_001 * MILLI, 2 * MILLI);
        stops.add("target-2", "stall", 1_002 * MILLI, 3 * MILLI);
        assertThat(stops.all())
                .containsExactly(
                        new Chart.Stop(ChartColor.TARGET, "pause", 1, 1.02, 1, 20 * MILLI),
                        new Chart.Stop(ChartColor.GENERATOR, "pause", 1.001, 1.003, 1, 2 * MILLI),
                        new Chart.Stop(ChartColor.TARGET, "stall", 1.002, 1.005, 1, 3 * MILLI));
    }

    @Test
    void leavesOutWhatEndedBeforeTheRun() {
        stops.add("target", "pause", -50 * MILLI, 20 * MILLI);
        assertThat(stops.all()).isEmpty();
        assertThat(stops.takeChanged()).isFalse();
    }

    @Test
    void joinsPausesThatAreNearWhenThereAreTooManyAndLosesNeitherCountNorLongest() {
        for (int n = 0; n < 100_000; n++) {
            stops.add("target", "pause", n * 100 * MILLI, n == 5_000 ? 90 * MILLI : MILLI);
        }
        assertThat(stops.all()).hasSizeLessThanOrEqualTo(LiveStops.MOST);
        assertThat(stops.all().stream().mapToLong(Chart.Stop::count).sum()).isEqualTo(100_000);
        assertThat(stops.all().stream().mapToLong(Chart.Stop::longestNanos).max())
                .hasValue(90 * MILLI);
    }

    @Test
    void saysOnceThatThereWasOne() {
        stops.add("target", "pause", 0, MILLI);
        assertThat(stops.takeChanged()).isTrue();
        assertThat(stops.takeChanged()).isFalse();
    }
}
