package dev.throng.gclab.runs;

import dev.throng.gclab.runs.ComparedFigure.Role;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.Times;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The figures of one operation in one phase that are compared. */
enum OperationFigure {
    RESPONSE_P99("response", "p99", 0.99, Role.PRIMARY, OperationResult::response, Times::p99),
    ANSWERED_RATE("answeredRate", "/s", false, Role.PRIMARY, operation -> OptionalDouble.of(operation.answeredRate())),
    FAILURES("failures", "share", true, Role.EXPLORATORY, OperationFigure::failures),
    RESPONSE_P50("response", "p50", 0.5, Role.EXPLORATORY, OperationResult::response, Times::p50),
    RESPONSE_P95("response", "p95", 0.95, Role.EXPLORATORY, OperationResult::response, Times::p95),
    RESPONSE_P999("response", "p999", 0.999, Role.EXPLORATORY, OperationResult::response, Times::p999),
    RESPONSE_MAX("response", "max", 1, Role.EXPLORATORY, OperationResult::response, Times::max),
    SERVICE_P50("service", "p50", 0.5, Role.EXPLORATORY, OperationResult::service, Times::p50),
    SERVICE_P99("service", "p99", 0.99, Role.EXPLORATORY, OperationResult::service, Times::p99),
    OWN_LAG_P99("ownLag", "p99", 0.99, Role.CHECK, OperationResult::ownLag, Times::p99);

    /** Shares such as 0.999 are not exact. */
    private static final double ROUNDING = 1e-6;

    private final String word;
    private final String unit;
    private final boolean lessIsBetter;
    private final Role role;
    private final String time;
    private final double share;
    private final Function<OperationResult, OptionalDouble> value;

    OperationFigure(
            String word,
            String unit,
            boolean lessIsBetter,
            Role role,
            Function<OperationResult, OptionalDouble> value) {
        this.word = word;
        this.unit = unit;
        this.lessIsBetter = lessIsBetter;
        this.role = role;
        this.time = "";
        this.share = 1;
        this.value = value;
    }

    /** @param share of the values that are not larger; of too few values a percentile is the largest by another name, and left out */
    OperationFigure(
            String time,
            String percentile,
            double share,
            Role role,
            Function<OperationResult, Times> times,
            ToDoubleFunction<Times> value) {
        this.word = time + "." + percentile;
        this.unit = "ns";
        this.lessIsBetter = true;
        this.role = role;
        this.time = time;
        this.share = share;
        this.value = operation -> {
            Times all = times.apply(operation);
            double one = value.applyAsDouble(all);
            return one > 0 && isCounted(share, all.count()) ? OptionalDouble.of(one) : OptionalDouble.empty();
        };
    }

    private static OptionalDouble failures(OperationResult operation) {
        return operation.started() > 0
                ? OptionalDouble.of((double) operation.failed() / operation.started())
                : OptionalDouble.empty();
    }

    /** Whether a value lies beyond the percentile. The largest value always counts. */
    static boolean isCounted(double share, long count) {
        return count > 0 && (share == 1 || count * (1 - share) >= 1 - ROUNDING);
    }

    ComparedFigure of(String phase, String operation) {
        return new ComparedFigure(new FigureName(phase, operation + "." + word), unit, lessIsBetter, role);
    }

    OptionalDouble value(OperationResult operation) {
        return value.apply(operation);
    }

    /** Whether it is a percentile, of which a histogram tells more. */
    boolean isPercentile() {
        return share < 1;
    }

    /** The tag of its histograms in result files. */
    String tag(String operation) {
        return operation + "." + time;
    }

    double share() {
        return share;
    }
}
