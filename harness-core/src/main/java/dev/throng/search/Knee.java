package dev.throng.search;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The level from which waiting grows faster than work: where <i>power</i>, answers per second divided by the p99 of their response time,
 * is largest. Below it, one per cent more answers cost less than one per cent more p99; above it they cost more. (Power as in A. Giessler
 * and others, "Free buffer allocation", Computer Networks 2, 1978, and L. Kleinrock, "Power and deterministic rules of thumb for
 * probabilistic problems in computer communications", ICC 1979; there of the mean, here of the p99.) Unlike a bend that is looked for in a
 * picture, it does not move when an axis is scaled, or when more is measured far above it.
 *
 * @param level the knee
 * @param atFoot whether no lower level was tried, so that the knee may be lower still
 */
public record Knee(double level, boolean atFoot) {

    /** Two points have no bend. */
    private static final int LEAST_LEVELS = 3;

    /** Empty if too little was tried, or if power still grows at the highest level. */
    public static Optional<Knee> of(List<LevelRun> runs) {
        TreeMap<Double, Double> power = new TreeMap<>();
        runs.stream()
                .filter(run -> run.p99() > 0 && !run.is(LadderSearch.Outcome.UNTRUSTED))
                .forEach(run -> power.merge(run.level(), run.answeredRate() / run.p99(), Math::max));
        if (power.size() < LEAST_LEVELS) {
            return Optional.empty();
        }
        double best = power.entrySet().stream()
                .max(Comparator.comparingDouble(Map.Entry::getValue))
                .orElseThrow()
                .getKey();
        return best == power.lastKey() ? Optional.empty() : Optional.of(new Knee(best, best == power.firstKey()));
    }
}
