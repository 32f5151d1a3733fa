package dev.throng.streams.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.ArrivalCounts;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.series.RunSeries;
import dev.throng.series.RunSeries.Arrivals;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ListenersTest {

    private static final ListenerPlan PLAN = new ListenerPlan() {
        @Override
        public List<String> operations() {
            return List.of("listen");
        }

        @Override
        public Optional<Duration> listeningTime() {
            return Optional.of(Duration.ofMillis(2_500));
        }

        @Override
        public double slowShare() {
            return 0.3;
        }
    };

    /** @param numbers due, started, answered, failed, departed and dropped */
    private static ArrivalCounts counts(long... numbers) {
        return ArrivalCounts.of(numbers);
    }

    private static Arrivals arrivals(long due, Map<String, Long> failures) {
        return new Arrivals(0, 1, counts(due, 8, 7, 6, 5, 4), failures, Arrivals.ResponseTimes.NONE);
    }

    private static RunSeries run(Map<String, List<Arrivals>> arrivals, RunSeries.Totals totals) {
        return new RunSeries(
                List.of(),
                Map.of(),
                Map.of(),
                totals,
                arrivals,
                Map.of(),
                Map.of(),
                OptionalDouble.empty(),
                OptionalDouble.empty());
    }

    private static RunSeries.Phase phase(Map<String, Load> loads) {
        return new RunSeries.Phase("p", true, 0, 1, loads);
    }

    @Test
    void eachPhaseHasTheLoadOfItsListeners() {
        Load sources = ClosedLoad.inFlight(3);
        Load rate = new OpenLoad(new RateProfile.Constant(10));
        Load users = new ClosedLoad(List.of(10, 20), 3_000_000_000L, 1_500_000_000, Load.UNLIMITED);

        Listeners listeners = Listeners.of(run(Map.of(), RunSeries.Totals.NONE), PLAN);

        assertThat(listeners.loads(phase(Map.of("publish", sources)))).isEmpty();
        assertThat(listeners.loads(phase(Map.of("listen", rate, "publish", sources))))
                .containsExactly(rate);
        assertThat(listeners.loads(phase(Map.of("listen", users)))).containsExactly(users);
    }

    @Test
    void thePlanOfTheRunGoesWithItsListeners() {
        Arrivals listen = arrivals(9, Map.of("thrown-out", 1L, "no-media", 3L));
        RunSeries run = run(
                Map.of("listen", List.of(listen), "publish", List.of(arrivals(1, Map.of("no-media", 9L)))),
                RunSeries.Totals.NONE);

        Listeners listeners = Listeners.of(run, PLAN);

        assertThat(listeners.staySeconds()).hasValue(2.5);
        assertThat(listeners.slowShare()).isEqualTo(0.3);
        assertThat(listeners.arrivals()).containsExactly(listen);
        assertThat(Listeners.noMedia(listen)).isEqualTo(3);
        assertThat(listeners.burstBytes()).isEmpty();
    }

    @Test
    void theListenersOfSeveralOperationsAreAddedUp() {
        Arrivals listen = arrivals(9, Map.of("no-media", 3L));
        Arrivals later = new Arrivals(1, 2, counts(1, 1, 1, 0, 0, 0), Map.of(), Arrivals.ResponseTimes.NONE);
        Load rate = new OpenLoad(new RateProfile.Constant(10));
        Load users = ClosedLoad.inFlight(3);

        Listeners listeners = Listeners.of(
                run(Map.of("listen", List.of(listen, later), "watch", List.of(listen)), RunSeries.Totals.NONE),
                ListenerPlan.of("listen", "watch"));

        assertThat(listeners.arrivals())
                .containsExactly(
                        new Arrivals(
                                0,
                                1,
                                counts(18, 16, 14, 12, 10, 8),
                                Map.of("no-media", 6L),
                                Arrivals.ResponseTimes.NONE),
                        later);
        assertThat(listeners.loads(phase(Map.of("listen", rate, "watch", users))))
                .containsExactly(rate, users);
    }

    @Test
    void aRunWithoutListenersHasNone() {
        RunSeries run = run(Map.of("publish", List.of(arrivals(1, Map.of()))), RunSeries.Totals.NONE);

        assertThat(Listeners.of(run, ListenerPlan.of("listen")))
                .isEqualTo(
                        new Listeners(List.of("listen"), List.of(), OptionalDouble.empty(), OptionalDouble.empty(), 0));
    }

    /** Bursts are recorded as listeners leave, so only the mean over the whole run is useful. */
    @Test
    void theBurstIsTheMeanOfAllRecordedBursts() {
        RunSeries.Distribution bursts = new RunSeries.Distribution(4, 1_750, 1_000, 2_000, 2_000);
        RunSeries run = run(Map.of(), new RunSeries.Totals(Map.of(), Map.of("burst-bytes", bursts)));

        assertThat(Listeners.of(run, ListenerPlan.of("listen")).burstBytes()).hasValue(1_750);
    }

    @Test
    void fairnessIsThatOfAllListenersWhoseRateWasMeasured() {
        RunSeries.Totals totals = new RunSeries.Totals(
                Map.of("listeners-below-half", 12L),
                Map.of("rate-ratio", new RunSeries.Distribution(100, 900, 0, 990, 1_012)));

        assertThat(StreamAnalyser.analyse(run(Map.of(), totals), ListenerPlan.of("listen"))
                        .fairness())
                .contains(new StreamAnalysis.Fairness(100, 0, 990, 1_012, 12));
        assertThat(StreamAnalyser.analyse(run(Map.of(), RunSeries.Totals.NONE), ListenerPlan.of("listen"))
                        .fairness())
                .isEmpty();
    }
}
