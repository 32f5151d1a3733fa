package dev.throng.gclab.study.figures;

import dev.throng.gclab.compare.ComparedMeasures;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.study.file.CellOrder;
import dev.throng.gclab.study.file.ComparedFamily;
import dev.throng.gclab.study.file.Study;
import dev.throng.gclab.study.file.StudyException;
import dev.throng.gclab.study.file.StudyFile;
import dev.throng.gclab.study.file.UntilSettings;
import dev.throng.gclab.study.record.StudyDirectory;
import dev.throng.gclab.study.record.StudyRecord;
import dev.throng.scenario.yaml.ScalarTypes;
import java.util.List;
import java.util.Optional;

/** Compares the configurations of a study, from its record and the result directories of its cells. */
public final class StudyComparer {

    private final Study study;
    private final StudyGroups groups;
    private final ComparedOperation operation;

    private StudyComparer(Study study, StudyTrials trials) {
        this.study = study;
        this.groups = new StudyGroups(study, trials.all());
        this.operation = trials.operation();
    }

    /** Compares the cells that were run so far and writes {@code comparison.json}. */
    public static StudyComparison write(StudyFile file, StudyRecord record, StudyDirectory directory)
            throws StudyException {
        CellOrder cells = CellOrder.of(file.study(), record.studiedJvms(file));
        StudyComparison comparison =
                new StudyComparer(file.study(), new StudyTrials(cells, record, directory)).comparison(record);
        directory.write("comparison.json", comparison);
        return comparison;
    }

    /**
     * Compares the questions that have to be decided.
     *
     * @param until the settings of the study
     * @param blocks after how many of them the study is looked at
     */
    public static Look look(
            CellOrder cells, UntilSettings until, StudyRecord record, StudyDirectory directory, int blocks) {
        StudyGroups groups =
                new StudyGroups(cells.study(), new StudyTrials(cells, record, directory).all()).ofFirst(blocks);
        return groups.look(groups.compared(), until);
    }

    private StudyComparison comparison(StudyRecord record) {
        ComparedMeasures compared = groups.compared();
        List<StudyTradeoff> tradeoffs =
                new Tradeoffs(groups.rows(), ComparedFamily.limit(study), compared.level()).all();
        Optional<StudyEnding> ending =
                study.until().map(until -> new StudyEnding(until, record, groups.look(compared, until)));
        return new StudyComparison(
                new StudyComparison.Basis(
                        StudyComparison.SCHEMA,
                        study.name(),
                        compared.level(),
                        compared.equalWithin(),
                        study.seed(),
                        blocks(),
                        operation.name()),
                figures(compared, ending),
                new StudyConclusions(groups, compared).of(operation, record, tradeoffs, ending),
                new StudyComparison.Limits(
                        groups.rows().stream()
                                .flatMap(row -> row.criticalRates().stream())
                                .toList(),
                        record.minHeaps(),
                        record.commonLoad(),
                        tradeoffs));
    }

    private StudyComparison.Figures figures(ComparedMeasures compared, Optional<StudyEnding> ending) {
        return new StudyComparison.Figures(
                groups.rows().stream()
                        .map(row -> row.configured(compared.level()))
                        .toList(),
                family(study, compared),
                compared.differences().stream()
                        .map(one -> StudyDifference.of(one, groups.factors(one)))
                        .toList(),
                compared.spreads().stream().map(StudyComparison.Variance::of).toList(),
                ending.map(StudyEnding::sequential).orElse(null),
                groups.names().stream().map(groups::costs).toList());
    }

    /** The intervals of a comparison that share an error, in the form of {@code comparison.json}. */
    static StudyComparison.Family family(Study study, ComparedMeasures compared) {
        return new StudyComparison.Family(
                compared.comparisons(),
                compared.measures().stream().map(Measure::id).toList(),
                compared.singleLevel(),
                ScalarTypes.word(study.inference()),
                study.baseline(),
                compared.families().stream().map(StudyComparison.Shared::of).toList());
    }

    private int blocks() {
        return groups.rows().stream()
                .flatMap(row -> row.trials().stream())
                .mapToInt(trial -> trial.cell().trial())
                .max()
                .orElse(0);
    }
}
