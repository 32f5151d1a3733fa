package dev.throng.streams.analysis;

import dev.throng.series.RunSeries;
import dev.throng.streams.analysis.StreamAnalysis.Fairness;
import java.util.List;
import java.util.Optional;

/** Analyses the series of a run with listeners. Pure. */
public final class StreamAnalyser {

    private StreamAnalyser() {}

    /** Returns all estimates; only the fairness if the run had no gauge of connected listeners. */
    public static StreamAnalysis analyse(RunSeries run, ListenerPlan plan) {
        Optional<Fairness> fairness = fairness(run.totals());
        if (run.gauge("connected").size() == 0) {
            return new StreamAnalysis(
                    List.of(),
                    Optional.empty(),
                    StreamAnalysis.Saturation.UNKNOWN,
                    StreamAnalysis.NewListeners.UNKNOWN,
                    fairness,
                    List.of(),
                    List.of());
        }
        Listeners listeners = Listeners.of(run, plan);
        ListenerFigures figures = new ListenerFigures(run, listeners, plan);
        Costs costs = new Costs(run, listeners);
        return new StreamAnalysis(
                figures.population(),
                figures.bandwidth(),
                new SaturationCheck(run, listeners).find(),
                new NewListenerCheck(run, listeners).find(),
                fairness,
                costs.all(),
                new Projections(run, costs).all());
    }

    private static Optional<Fairness> fairness(RunSeries.Totals totals) {
        return totals.distribution("rate-ratio")
                .map(rates -> new Fairness(
                        rates.count(),
                        rates.min(),
                        rates.median(),
                        rates.max(),
                        totals.counter("listeners-below-half")));
    }
}
