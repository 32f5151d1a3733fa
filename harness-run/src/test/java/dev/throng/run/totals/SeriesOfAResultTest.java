package dev.throng.run.totals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.figure.Metric;
import dev.throng.figure.Unit;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.protocol.Operation;
import dev.throng.scenario.FakeProtocol.Calls;
import dev.throng.series.RunSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the sections of a result give to the series of the run: planned loads, and metrics over the whole run. */
class SeriesOfAResultTest {

    private static final long SECOND = 1_000_000_000L;

    private enum Sizes implements Metric {
        SIZE(Kind.DISTRIBUTION),
        UNUSED(Kind.DISTRIBUTION),
        SMALL(Kind.COUNTER);

        private final Traits traits;

        Sizes(Kind kind) {
            this.traits = new Traits(name().toLowerCase(Locale.ROOT), "", Unit.COUNT, kind);
        }

        @Override
        public Traits traits() {
            return traits;
        }
    }

    private static ResultSections sections(List<Map<Operation, Load>> loads, RunTotals recorded) {
        List<PhasePlan> phases = new ArrayList<>();
        for (int i = 0; i < loads.size(); i++) {
            phases.add(new PhasePlan("p" + i, SECOND * i, SECOND, i > 0, loads.get(i)));
        }
        return new ResultSections(new Timeline(phases, SECOND), List.of(Calls.values()), recorded.freeze());
    }

    /** One interval of a second in each phase and one of the drain, each with a value of its number and one value in between. */
    private static RunTotals recorded(int phases, int intervals) {
        RunTotals recorded = new RunTotals(1, phases, interval -> {});
        LoopRecorder recorder = new LoopRecorder(List.of(Sizes.values()));
        recorded.begin(0);
        for (int second = 0; second < intervals; second++) {
            recorder.record(Sizes.SIZE, 100L * (second + 1));
            recorder.record(Sizes.SIZE, 250);
            recorder.count(Sizes.SMALL, second);
            recorded.closed(
                    0,
                    recorder.close(
                            new LoopInterval.Span(
                                    second, second, second * SECOND, (second + 1) * SECOND, (second + 1) * SECOND),
                            0,
                            operation -> new LoopRecorder.DueCounts(0, 0, false)));
        }
        recorded.drained(0);
        return recorded;
    }

    @Test
    void eachPhaseHasThePlannedLoadOfEachOperation() {
        Load rate = new OpenLoad(new RateProfile.Constant(10));
        Load users = new ClosedLoad(List.of(10, 20), 3 * SECOND, SECOND, Load.UNLIMITED);
        ResultSections sections =
                sections(List.of(Map.of(Calls.SEND, rate), Map.of(Calls.SEND, users)), recorded(2, 2));

        assertThat(sections.seriesPhases())
                .containsExactly(
                        new RunSeries.Phase("p0", false, 0, 1, Map.of("send", rate)),
                        new RunSeries.Phase("p1", true, 1, 2, Map.of("send", users)));
        assertThat(sections.seriesPhases().get(0).load("send")).contains(rate);
        assertThat(sections.seriesPhases().get(0).load("other")).isEmpty();
    }

    @Test
    void aPhaseThatNeverBeganIsLeftOut() {
        Load rate = new OpenLoad(new RateProfile.Constant(10));
        ResultSections sections = sections(List.of(Map.of(Calls.SEND, rate), Map.of(Calls.SEND, rate)), recorded(2, 1));

        assertThat(sections.seriesPhases()).extracting(RunSeries.Phase::name).containsExactly("p0");
    }

    @Test
    void metricsAreThoseOfAllPhasesAndTheDrain() {
        RunSeries.Totals totals =
                sections(List.of(Map.of(), Map.of()), recorded(2, 3)).seriesTotals();

        assertThat(totals.counter("small")).isEqualTo(3);
        assertThat(totals.counter("none")).isZero();
        assertThat(totals.distribution("size")).contains(new RunSeries.Distribution(6, 225, 100, 250, 300));
        assertThat(totals.distribution("unused")).isEmpty();
    }
}
