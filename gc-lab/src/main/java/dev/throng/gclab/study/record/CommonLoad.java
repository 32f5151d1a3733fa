package dev.throng.gclab.study.record;

import dev.throng.gclab.study.file.CellOrder;
import dev.throng.gclab.study.file.Configuration;
import dev.throng.gclab.study.file.Stage;
import dev.throng.gclab.study.file.Study;
import dev.throng.report.Format;
import dev.throng.search.SearchedLoad;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The one load that every configuration runs at after the limits of all are known, in {@code study.json}. The names are fixed: users'
 * scripts read them.
 *
 * @param operation the operation that the load consists of
 * @param level the amount of load: arrivals per second, or a number of users or in flight
 * @param text the level with its unit: {@code 5,600/s}
 * @param share the level as a share of the lowest limit, 0 to 1
 * @param weakest the configuration with the lowest limit
 * @param limit the limit of that configuration, in the unit of {@code level}: the geometric mean of its trials
 * @param triedWith the configuration that loads were tried with before the cells ran; empty if none was tried; missing in older results
 * @param trials the runs at this load and at higher ones that did not fit, in their order; missing in older results
 * @param why how the load was chosen, in sentences; missing in older results
 */
public record CommonLoad(
        String operation,
        double level,
        String text,
        double share,
        String weakest,
        double limit,
        String triedWith,
        List<LoadTrial> trials,
        String why) {

    private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.DOWN);

    /** Removes what binary fractions add: 70 % of 300 is 210, not a little less. */
    private static final MathContext KNOWN_DIGITS = new MathContext(12, RoundingMode.HALF_UP);

    private record Limit(String label, double mean) {}

    public CommonLoad {
        triedWith = triedWith == null ? "" : triedWith;
        trials = trials == null ? List.of() : List.copyOf(trials);
        why = why == null ? "" : why;
    }

    /** The load by the limits that a record has; empty if no configuration has one. */
    public static Optional<CommonLoad> of(CellOrder cells, StudyRecord record, SearchedLoad.Kind kind) {
        Study study = cells.study();
        double share = study.commonShare().orElseThrow().share();
        return cells.configurations().stream()
                .filter(one -> one.stage() == Stage.LIMIT)
                .flatMap(one -> limit(one, cells, record).stream())
                .min(Comparator.comparingDouble(Limit::mean))
                .map(weakest -> {
                    double level = rounded(weakest.mean() * share, kind);
                    return new CommonLoad(
                            study.limitedOperation(),
                            level,
                            text(level, kind),
                            share,
                            weakest.label(),
                            weakest.mean(),
                            "",
                            List.of(),
                            "");
                });
    }

    /** The same, lowered to this level, which is rounded down. */
    public CommonLoad lowered(double to, SearchedLoad.Kind kind) {
        double rounded = rounded(to, kind);
        return new CommonLoad(
                operation, rounded, text(rounded, kind), rounded / limit, weakest, limit, triedWith, trials, why);
    }

    /** The same, chosen by these trials. */
    public CommonLoad chosen(String configuration, List<LoadTrial> by, String reason) {
        return new CommonLoad(operation, level, text, share, weakest, limit, configuration, by, reason);
    }

    private static Optional<Limit> limit(Configuration configuration, CellOrder cells, StudyRecord record) {
        String id = cells.id(configuration);
        List<Double> limits = record.cells().stream()
                .filter(CellRecord::counts)
                .filter(cell -> cell.id().equals(id + "-t" + cell.trial()))
                .map(cell -> cell.load().limit())
                .filter(Objects::nonNull)
                .toList();
        return limits.isEmpty()
                ? Optional.empty()
                : Optional.of(new Limit(
                        configuration.named(),
                        Math.exp(
                                limits.stream().mapToDouble(Math::log).average().orElseThrow())));
    }

    /** Three digits of a rate, or a whole number; rounded down, so that the load stays below the share. */
    static double rounded(double level, SearchedLoad.Kind kind) {
        BigDecimal known = new BigDecimal(level).round(KNOWN_DIGITS);
        return kind.whole()
                ? Math.max(1, Math.floor(known.doubleValue()))
                : known.round(THREE_DIGITS).doubleValue();
    }

    private static String text(double level, SearchedLoad.Kind kind) {
        return switch (kind) {
            case RATE -> Format.rate(level);
            case USERS -> Format.amount(level) + " users";
            case IN_FLIGHT -> Format.amount(level) + " in flight";
        };
    }
}
