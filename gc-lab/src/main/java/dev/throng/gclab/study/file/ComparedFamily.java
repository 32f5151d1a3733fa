package dev.throng.gclab.study.file;

import dev.throng.gclab.compare.ErrorBudget;
import dev.throng.gclab.compare.Inference;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.PairwiseDifferences;
import dev.throng.gclab.compare.Questions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a study compares, and at which level. */
public final class ComparedFamily {

    /** The confidence at which all intervals hold together; or 1 less the false discovery rate. */
    static final double LEVEL = 0.95;

    /** The largest difference that counts as equal, if the study does not state it. */
    private static final double EQUAL_WITHIN = 0.1;

    /** The file has all measures; comparing more of them would widen every interval. */
    private static final List<Measure> COMPARED = List.of(
            Measure.THROUGHPUT,
            Measure.RESPONSE_P99,
            Measure.RESPONSE_P999,
            Measure.PAUSE_P50,
            Measure.PAUSE_P90,
            Measure.PAUSE_P99,
            Measure.PAUSE_MAX,
            Measure.STOPPED_10_MS,
            Measure.STOPPED_50_MS,
            Measure.STOPPED_200_MS,
            Measure.STALLED,
            Measure.GC_CPU_SHARE,
            Measure.CPU_PER_OPERATION,
            Measure.RSS_MAX);

    /** Cells that search their own load differ in their load, so only the rate they found is comparable. */
    private static final List<Measure> COMPARED_BY_SEARCH = List.of(Measure.CRITICAL_RATE);

    /** Under saturation the load follows the answers, so throughput and its cost are comparable, and times are not. */
    private static final List<Measure> COMPARED_AT_SATURATION = List.of(Measure.THROUGHPUT, Measure.CPU_PER_OPERATION);

    /** What people ask of a configuration at a load that is given. */
    private static final List<Measure> PRIMARY = List.of(
            Measure.RESPONSE_P999, Measure.PAUSE_P99, Measure.PAUSE_MAX, Measure.CPU_PER_OPERATION, Measure.RSS_MAX);

    private ComparedFamily() {}

    /**
     * The measures of the primary questions in a stage: throughput or critical rate at the limit, the others at the load that is given. If
     * {@code until} names measures, it is these, each in its stage.
     */
    public static List<Measure> primary(Study study, Stage stage) {
        Optional<UntilSettings> named =
                study.until().filter(until -> !until.measures().isEmpty());
        return named.isEmpty()
                ? usual(study, stage)
                : measures(study, stage).stream()
                        .filter(named.get()::decides)
                        .filter(measure -> stage == Stage.GIVEN || (measure == limit(study)) == (stage == Stage.LIMIT))
                        .toList();
    }

    private static List<Measure> usual(Study study, Stage stage) {
        if (stage == Stage.LIMIT) {
            return List.of(limit(study));
        }
        if (stage == Stage.GIVEN && study.critical().isPresent()) {
            return COMPARED_BY_SEARCH;
        }
        return stage == Stage.COMMON
                ? PRIMARY
                : Stream.concat(Stream.of(Measure.THROUGHPUT), PRIMARY.stream()).toList();
    }

    /** What is compared between the configurations of a stage. At its limit each has a load of its own, so few figures are comparable. */
    public static List<Measure> measures(Study study, Stage stage) {
        if (stage == Stage.COMMON) {
            return COMPARED;
        }
        return study.saturation().isPresent() ? COMPARED_AT_SATURATION : measures(study);
    }

    /** The measure of the limit of a configuration, in studies that find limits. */
    public static Measure limit(Study study) {
        return study.critical().isPresent() ? Measure.CRITICAL_RATE : Measure.THROUGHPUT;
    }

    /**
     * What a study compares in any of its stages.
     *
     * @param search whether cells search their critical rate
     * @param common whether every configuration runs at a common load then
     */
    static List<Measure> all(boolean search, boolean common) {
        return search && common
                ? Stream.concat(COMPARED_BY_SEARCH.stream(), COMPARED.stream()).toList()
                : measures(search);
    }

    /** @param search whether cells search their critical rate */
    public static List<Measure> measures(boolean search) {
        return search ? COMPARED_BY_SEARCH : COMPARED;
    }

    public static List<Measure> measures(Study study) {
        return measures(study.critical().isPresent());
    }

    /** The error that the looks of the study share. */
    public static ErrorBudget budget(Study study) {
        return study.until().isPresent()
                ? ErrorBudget.sequential(LEVEL, study.trials(), Study.MAX_TRIALS)
                : ErrorBudget.once(LEVEL);
    }

    /** The largest difference that counts as equal, as a share. */
    static double equalWithin(Study study) {
        return study.until().map(until -> until.difference().share()).orElse(EQUAL_WITHIN);
    }

    /** @param questions of the study, unless all its intervals hold together */
    public static PairwiseDifferences differences(Study study, Questions questions) {
        return study.inference() == Inference.JOINT
                ? new PairwiseDifferences(budget(study), equalWithin(study))
                : PairwiseDifferences.discoveries(budget(study), equalWithin(study), questions);
    }
}
