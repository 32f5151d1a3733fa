package dev.throng.gclab.study.figures;

import dev.throng.gclab.compare.Attribution;
import dev.throng.gclab.compare.AttributionSentence;
import dev.throng.gclab.compare.ComparedMeasures;
import dev.throng.gclab.compare.ComparisonSentences;
import dev.throng.gclab.compare.Difference;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.Trials;
import dev.throng.gclab.study.file.CellOrder;
import dev.throng.gclab.study.file.ComparedFamily;
import dev.throng.gclab.study.file.Stage;
import dev.throng.gclab.study.file.StudiedJvm;
import dev.throng.gclab.study.file.Study;
import dev.throng.gclab.study.file.StudyException;
import dev.throng.gclab.study.file.StudyFile;
import dev.throng.gclab.study.file.UntilSettings;
import dev.throng.gclab.study.record.StudyDirectory;
import dev.throng.gclab.study.record.StudyRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares the configurations of a study, from its record and the result directories of its cells. */
public final class StudyComparer {

    private final Study study;
    private final List<ConfigurationTrials> rows;
    private final ComparedOperation operation;

    private StudyComparer(Study study, StudyTrials trials) {
        this.study = study;
        this.rows = trials.all();
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
     * Compares the measures that have to be decided.
     *
     * @param until the settings of the study
     */
    public static Look look(CellOrder cells, UntilSettings until, StudyRecord record, StudyDirectory directory) {
        List<Trials> trials = new StudyTrials(cells, record, directory)
                .all().stream().map(ConfigurationTrials::measures).toList();
        Study study = cells.study();
        return Look.of(ComparedFamily.differences(study).of(trials, ComparedFamily.measures(study)), until);
    }

    private StudyComparison comparison(StudyRecord record) {
        List<Trials> trials = rows.stream().map(ConfigurationTrials::measures).toList();
        ComparedMeasures compared = ComparedFamily.differences(study).of(trials, this::compared);
        List<Difference> differences = compared.differences();
        Measure limit = ComparedFamily.limit(study);
        List<StudyTradeoff> tradeoffs = new Tradeoffs(rows, limit, compared.level()).all();
        List<StudyPareto> sets = ParetoSets.of(rows, differences);
        StudyAnswer answer = new StudyAnswer(
                JoinedStages.of(rows, differences, limit),
                compared.equalWithin(),
                study.commonShare().map(share -> limit),
                settings -> attribution(atGivenLoad(settings)));
        Optional<StudyEnding> ending =
                study.until().map(until -> new StudyEnding(until, record, Look.of(compared, until)));
        List<String> groups =
                rows.stream().map(ConfigurationTrials::group).distinct().toList();
        return new StudyComparison(
                StudyComparison.SCHEMA,
                study.name(),
                compared.level(),
                compared.equalWithin(),
                study.seed(),
                blocks(),
                operation.name(),
                rows.stream().map(row -> row.configured(compared.level())).toList(),
                new StudyComparison.Family(
                        compared.comparisons(),
                        compared.measures().stream().map(Measure::id).toList(),
                        compared.singleLevel()),
                differences.stream()
                        .map(one -> StudyDifference.of(one, factors(one)))
                        .toList(),
                compared.spreads().stream().map(StudyComparison.Variance::of).toList(),
                ending.map(StudyEnding::sequential).orElse(null),
                groups.stream().map(group -> GroupFigures.of(group, in(group))).toList(),
                Stream.concat(answer.sentences().stream(), limitsOfLoad().stream())
                        .toList(),
                answer.rankings(),
                sets,
                Stream.of(
                                ending.map(StudyEnding::sentence).stream(),
                                Tradeoffs.sentences(tradeoffs, sets, record).stream(),
                                findings(groups, trials, compared, answer).stream())
                        .flatMap(sentences -> sentences)
                        .toList(),
                ComparisonNotes.of(study, operation, confounded(differences)),
                rows.stream().flatMap(row -> row.criticalRates().stream()).toList(),
                record.minHeaps(),
                record.commonLoad(),
                tradeoffs);
    }

    private Optional<String> limitsOfLoad() {
        return study.saturation().flatMap(load -> {
            Map<String, Double> waiting = new LinkedHashMap<>();
            rows.stream()
                    .filter(row -> row.configuration().stage() == Stage.LIMIT)
                    .forEach(row -> waiting.put(row.configuration().named(), row.mean(figures -> figures.waiting()
                            .getOrDefault(load.operation(), Double.NaN))));
            return LimitsOfLoad.sentence(load.inFlight(), waiting);
        });
    }

    private int blocks() {
        return rows.stream()
                .flatMap(row -> row.trials().stream())
                .mapToInt(trial -> trial.cell().trial())
                .max()
                .orElse(0);
    }

    private List<Confounding.Factor> factors(Difference difference) {
        return Confounding.factors(
                jvm(difference.group(), difference.of()), jvm(difference.group(), difference.from()));
    }

    private StudiedJvm jvm(String group, String label) {
        return in(group).stream()
                .filter(row -> row.label().equals(label))
                .findFirst()
                .orElseThrow()
                .configuration()
                .jvm();
    }

    private List<String> confounded(List<Difference> differences) {
        return differences.stream()
                .filter(one -> factors(one).size() > 1)
                .map(one -> one.of() + " and " + one.from())
                .distinct()
                .toList();
    }

    private List<Measure> compared(String group) {
        return ComparedFamily.measures(study, in(group).get(0).configuration().stage());
    }

    private List<ConfigurationTrials> in(String group) {
        return rows.stream().filter(row -> row.group().equals(group)).toList();
    }

    /** At the load of the scenario or at the common load, so that all trials have the same load. */
    private List<ConfigurationTrials> atGivenLoad(Set<String> settings) {
        return rows.stream()
                .filter(row ->
                        settings.contains(row.setting()) && row.configuration().stage() != Stage.LIMIT)
                .toList();
    }

    /** Every comparison in words, and of several groups the sentences of each, as the answer has room for one only. */
    private List<String> findings(
            List<String> groups, List<Trials> trials, ComparedMeasures compared, StudyAnswer answer) {
        ComparisonSentences sentences = new ComparisonSentences(compared.differences(), compared.equalWithin());
        List<String> findings = new ArrayList<>();
        List<String> settings =
                rows.stream().map(ConfigurationTrials::setting).distinct().toList();
        if (settings.size() > 1) {
            settings.forEach(setting -> prefixed(findings, setting, answer.of(setting)));
        }
        for (String group : groups) {
            List<Trials> members =
                    trials.stream().filter(one -> one.group().equals(group)).toList();
            prefixed(findings, group, sentences.of(members, compared(group)));
        }
        return findings;
    }

    private static void prefixed(List<String> all, String name, List<String> sentences) {
        sentences.forEach(sentence -> all.add(name.isEmpty() ? sentence : name + ": " + sentence));
    }

    /** For responses above p99.9; above p99 if there were too few for that. */
    private Optional<String> attribution(List<ConfigurationTrials> rows) {
        return attribution(rows, "p999", "p99.9").or(() -> attribution(rows, "p99", "p99"));
    }

    private Optional<String> attribution(List<ConfigurationTrials> rows, String percentile, String words) {
        Map<String, List<Attribution>> byLabel = new LinkedHashMap<>();
        rows.forEach(row -> row.trials().stream()
                .flatMap(trial -> Optional.ofNullable(trial.figures().slowest().get(percentile)).stream())
                .flatMap(by -> Optional.ofNullable(by.get("gc")).stream())
                .forEach(byLabel.computeIfAbsent(row.label(), unseen -> new ArrayList<>())::add));
        Set<String> paced = rows.stream()
                .filter(row -> row.configuration().jvm().isPaced(study.options()))
                .map(ConfigurationTrials::label)
                .collect(Collectors.toSet());
        return AttributionSentence.of(words, byLabel, paced);
    }
}
