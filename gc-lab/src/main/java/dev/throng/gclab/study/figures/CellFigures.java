package dev.throng.gclab.study.figures;

import dev.throng.gclab.compare.Attribution;
import dev.throng.gclab.compare.Measure;
import dev.throng.run.read.ResultDirectory;
import java.util.Map;
import java.util.Optional;

/**
 * The figures of a cell's measured phases. Warm-up phases do not count. A stop across the edge of a measured phase counts with the
 * part inside it; as a pause it keeps its length.
 *
 * <p>Costs per operation are of the answers given while the measured phases lasted, as the CPU is of those seconds too. A percentile
 * is left out where so few were counted that it would be the largest value by another name.
 *
 * @param operation which the times are of, the same in all cells of a study
 * @param measures the figures that trials are compared by; figures that were not measured are missing
 * @param eventErrors standard errors of the logarithms of {@code measures} that come from the number of events alone; some are missing
 * @param times of the operation: {@code response}, {@code service}, {@code lag} and {@code ownLag}
 * @param waiting the mean number of arrivals that waited for an answer, by operation, in the phases that have it; does not include those
 *     that the scenario holds after their answer; without operations of which it is unknown
 * @param collectorCpuPerOperation CPU of the collector's threads, in ns
 * @param stoppedPerOperation time in pauses, in ns
 * @param wallPerOperation time, in ns
 * @param mmu minimum mutator utilization by window, up to the measured time; does not include stalls
 * @param slowest by percentile ({@code p99}), then by what stopped ({@code gc}: pauses and stalls of the target; {@code any}: every
 *     stop of target and generator)
 */
public record CellFigures(
        String operation,
        Map<Measure, Double> measures,
        Map<Measure, Double> eventErrors,
        Map<String, StudyConfiguration.TimePercentiles> times,
        Map<String, Double> waiting,
        Optional<Double> collectorCpuPerOperation,
        double stoppedPerOperation,
        double wallPerOperation,
        Map<String, Double> mmu,
        Map<String, Map<String, Attribution>> slowest) {

    /**
     * Empty if nothing was answered in a measured phase, or there is no result.
     *
     * @param operation whose times are read; there are none if it has no answers
     */
    public static Optional<CellFigures> of(ResultDirectory directory, String operation) {
        return directory.result().flatMap(result -> new CellFiguresReader(directory, result).figures(operation));
    }
}
