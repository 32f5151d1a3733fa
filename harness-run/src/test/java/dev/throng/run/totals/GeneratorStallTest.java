package dev.throng.run.totals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.ScriptedTarget;
import dev.throng.engine.ScriptedTarget.Ask;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.Times;
import dev.throng.verdict.Judge;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * What a stalled generator does to a run, in virtual time: from the event loop to the verdict. The target answers in 0.1 ms and
 * never stops.
 */
class GeneratorStallTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    /** Ten seconds of a load, in each of which the generator is stopped for the given time after half a second. */
    private static ResultSections run(Load load, long stoppedNanos) {
        Map<Long, Long> stops = new TreeMap<>();
        for (int second = 0; second < 10; second++) {
            stops.put(second * SECOND + SECOND / 2, stoppedNanos);
        }
        return run(List.of(new PhasePlan("steady", 0, 10 * SECOND, true, Map.of(Ask.ASK, load))), MILLI / 10, stops);
    }

    /** @param stops for how long the generator is stopped, by the time since the start of the run */
    private static ResultSections run(List<PhasePlan> phases, long serviceNanos, Map<Long, Long> stops) {
        return VirtualRun.of(phases, 10 * SECOND, SECOND, loop -> new ScriptedTarget(loop, serviceNanos, 0, 0), stops);
    }

    @Test
    void closedLoadOfAGeneratorThatIsStoppedForAFifthOfTheTimeIsNotBelieved() {
        Verdict verdict = VirtualRun.verdict(run(ClosedLoad.users(10, 9 * MILLI), 200 * MILLI));

        assertThat(verdict.status()).isNotEqualTo(Verdict.Status.valid);
        assertThat(verdict.reasons())
                .anyMatch(reason -> reason.code() == ReasonCode.GENERATOR_LATE
                        && reason.figures().get("operation").equals("ask")
                        && reason.figures().get("phase").equals("steady"))
                .anyMatch(reason ->
                        reason.text().startsWith("a generator event loop stalled for up to 200 ms, and for 20.0"));
    }

    /** The timer that is late is that for the end of the phase, so its delay is in the sum of the drain. */
    @Test
    void aStallAtTheEndOfTheMeasuredTimeHasALengthAndAShareThatAgree() {
        Verdict verdict = VirtualRun.verdict(run(
                List.of(new PhasePlan("steady", 0, 10 * SECOND, true, Map.of(Ask.ASK, ClosedLoad.users(1, 9 * MILLI)))),
                MILLI / 10,
                Map.of(10 * SECOND - MILLI / 1_000, 3_430 * MILLI)));

        assertThat(verdict.reasons())
                .filteredOn(reason -> reason.code() == ReasonCode.LOOP_STALLED)
                .singleElement()
                .satisfies(reason -> {
                    assertThat(reason.text())
                            .startsWith("a generator event loop stalled for up to 3.43 s, and for 34.3");
                    assertThat((double) reason.figures().get("stalledShare"))
                            .isGreaterThanOrEqualTo((long) reason.figures().get("stallMaxNanos") / 10e9);
                });
    }

    @Test
    void windowOfAGeneratorThatIsStoppedIsNotBelieved() {
        // all is in flight when the generator stops: only the stalls show it
        assertThat(VirtualRun.verdict(run(ClosedLoad.inFlight(4), 200 * MILLI)).status())
                .isNotEqualTo(Verdict.Status.valid);
    }

    @Test
    void generatorThatIsNeverStoppedIsBelieved() {
        for (Load load : List.of(
                ClosedLoad.users(10, 9 * MILLI),
                ClosedLoad.inFlight(4),
                new OpenLoad(new RateProfile.Constant(1_000)),
                new OpenLoad(new RateProfile.Poisson(1_000)))) {
            assertThat(VirtualRun.verdict(run(load, 0)).reasons())
                    .as(load.describe())
                    .isEmpty();
        }
    }

    @Test
    void aMedianIsJudgedFromTwoArrivalsOn() {
        ResultSections one = run(new OpenLoad(new RateProfile.Constant(1), 1, Load.UNLIMITED), 0);
        ResultSections two = run(new OpenLoad(new RateProfile.Constant(1), 2, Load.UNLIMITED), 0);

        assertThat(one.facts().lateness())
                .extracting(Judge.Lateness::percentile)
                .containsExactly(100.0);
        assertThat(two.facts().lateness())
                .extracting(Judge.Lateness::percentile)
                .containsExactly(50.0);
    }

    /**
     * After a stall over the end of a phase the loop reads an answer first, which closes the interval. Then it starts the arrivals that
     * were due before the end.
     */
    @Test
    void theOwnLagOfTheGeneratorIsThatOfTheMeasuredArrivals() {
        Load load = new OpenLoad(new RateProfile.Constant(100));
        for (long stoppedAt : new long[] {1_985, 2_500, 3_985}) {
            ResultSections results = run(
                    List.of(
                            new PhasePlan("warm-up", 0, 2 * SECOND, false, Map.of(Ask.ASK, load)),
                            new PhasePlan("steady", 2 * SECOND, 2 * SECOND, true, Map.of(Ask.ASK, load))),
                    7 * MILLI,
                    Map.of(stoppedAt * MILLI, 20 * MILLI));
            OperationResult steady = results.phases().get(1).operations().get("ask");

            assertThat(steady.ownLag().count()).isEqualTo(200);
            assertThat(Times.of(results.measured().ownLag()))
                    .as("stopped at " + stoppedAt + " ms")
                    .isEqualTo(steady.ownLag());
        }
    }

    @Test
    void resultHasTheOwnLagOfEachOperation() {
        OperationResult ask = run(ClosedLoad.users(10, 9 * MILLI), 200 * MILLI)
                .phases()
                .get(0)
                .operations()
                .get("ask");

        assertThat(ask.ownLag().count()).isEqualTo(ask.started());
        assertThat(ask.ownLag().p50()).isZero();
        assertThat(ask.ownLag().max()).isBetween(190 * MILLI, 201 * MILLI);
    }
}
