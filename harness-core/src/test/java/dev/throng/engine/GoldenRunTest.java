package dev.throng.engine;

import static dev.throng.engine.VirtualRun.MILLI;
import static dev.throng.engine.VirtualRun.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/**
 * The argument of the whole program: a target that answers in 1 ms and stops once for 1 s in a run of 10 s, under three loads. The open
 * model shows the stop in the response time; a limit moves it from service time to lag; the closed model hides it.
 */
class GoldenRunTest {

    private static VirtualRun.Totals under(Load load) {
        VirtualRun run = VirtualRun.of(
                (loop, t0) -> new ScriptedTarget(loop, MILLI, t0 + 5 * SECOND, SECOND), 10 * SECOND, 0, 1, load);
        assertThat(run.drained).isTrue();
        return run.only();
    }

    private static String p99(Histogram histogram) {
        double millis = histogram.getValueAtPercentile(99) / 1e6;
        return millis == 0 ? "0" : String.format(Locale.ROOT, millis < 10 ? "%.1f ms" : "%.0f ms", millis);
    }

    private static String row(VirtualRun.Totals totals) {
        return totals.counts.started() + " | " + p99(totals.response) + " | " + p99(totals.service) + " | "
                + p99(totals.lag);
    }

    @Test
    void openLoadWithoutLimitShowsTheStopInResponseAndService() {
        assertThat(row(under(new OpenLoad(new RateProfile.Constant(100))))).isEqualTo("1000 | 911 ms | 911 ms | 0");
    }

    @Test
    void openLoadWithALimitOfOneMovesTheStopFromServiceToLag() {
        Load load = new OpenLoad(new RateProfile.Constant(100), Load.UNLIMITED, 1);
        assertThat(row(under(load))).isEqualTo("1000 | 911 ms | 1.0 ms | 901 ms");
    }

    @Test
    void closedLoadHidesTheStop() {
        assertThat(row(under(ClosedLoad.users(1, 9 * MILLI)))).isEqualTo("900 | 1.0 ms | 1.0 ms | 0");
    }
}
