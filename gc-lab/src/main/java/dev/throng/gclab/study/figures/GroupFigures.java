package dev.throng.gclab.study.figures;

import dev.throng.gclab.compare.LowerBoundOverhead;
import dev.throng.gclab.compare.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The lower bounds of overhead of configurations that may be compared. */
final class GroupFigures {

    private GroupFigures() {}

    static StudyComparison.Group of(String name, List<ConfigurationTrials> rows) {
        return new StudyComparison.Group(
                name,
                overhead(
                        rows,
                        figures -> figures.measures().getOrDefault(Measure.CPU_PER_OPERATION, 0.0),
                        figures -> figures.collectorCpuPerOperation().orElse(Double.NaN)),
                overhead(rows, CellFigures::wallPerOperation, CellFigures::stoppedPerOperation));
    }

    /** Overheads of the trials' means. Empty if the cost of a configuration is unknown, because the baseline covers all. */
    private static Map<String, Double> overhead(
            List<ConfigurationTrials> rows,
            ToDoubleFunction<CellFigures> total,
            ToDoubleFunction<CellFigures> collection) {
        List<LowerBoundOverhead.Cost> costs = new ArrayList<>();
        for (ConfigurationTrials row : rows) {
            double all = row.mean(total);
            double known = row.mean(collection);
            if (!(all > 0) || !(known >= 0) || known > all) {
                return Map.of();
            }
            costs.add(new LowerBoundOverhead.Cost(row.label(), all, known));
        }
        return LowerBoundOverhead.of(costs);
    }
}
