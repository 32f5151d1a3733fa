package dev.throng.search;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The level beyond which the p99 of the response time grows faster than the answers, both in per cent. It is the level with the largest
 * <i>power</i>: answers per second divided by the p99 of their response time. (A. Giessler and others, "Free buffer allocation", Computer
 * Networks 2, 1978, and L. Kleinrock, "Power and deterministic rules of thumb for probabilistic problems in computer communications", ICC
 * 1979, use the mean in place of the p99.) It does not depend on the scale of a chart or on measurements far above it. Immutable.
 *
 * @param level the knee
 * @param atFoot whether no lower level was tried, so that the knee may be lower
 */
public record Knee(double level, boolean atFoot) {

    /** Fewer levels show no knee. */
    public static final int MIN_LEVELS = 3;

    /** Finds the knee. Empty with fewer than three levels, or if the power is largest at the highest level. */
    public static Optional<Knee> of(List<LevelRun> runs) {
        TreeMap<Double, Double> power = new TreeMap<>();
        runs.stream()
                .filter(run -> run.figures().response().p99() > 0 && !run.is(LadderSearch.Outcome.UNTRUSTED))
                .forEach(run -> power.merge(run.level(), power(run.figures()), Math::max));
        if (power.size() < MIN_LEVELS) {
            return Optional.empty();
        }
        double best = power.entrySet().stream()
                .max(Comparator.comparingDouble(Map.Entry::getValue))
                .orElseThrow()
                .getKey();
        return best == power.lastKey() ? Optional.empty() : Optional.of(new Knee(best, best == power.firstKey()));
    }

    private static double power(LevelRun.Figures figures) {
        return figures.answeredRate() / figures.response().p99();
    }
}
