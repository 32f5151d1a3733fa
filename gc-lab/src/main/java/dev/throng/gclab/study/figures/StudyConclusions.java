package dev.throng.gclab.study.figures;

import dev.throng.gclab.compare.Attribution;
import dev.throng.gclab.compare.AttributionSentence;
import dev.throng.gclab.compare.ComparedMeasures;
import dev.throng.gclab.compare.ComparisonSentences;
import dev.throng.gclab.compare.ConfigurationName;
import dev.throng.gclab.compare.FamilySentences;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.Trials;
import dev.throng.gclab.study.file.ComparedFamily;
import dev.throng.gclab.study.file.Stage;
import dev.throng.gclab.study.file.Study;
import dev.throng.gclab.study.record.StudyRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Draws the conclusions of a comparison: the answer of the study, its rankings and Pareto sets, and a sentence for each finding. */
final class StudyConclusions {

    private final Study study;
    private final StudyGroups groups;
    private final List<ConfigurationTrials> rows;
    private final ComparedMeasures compared;
    private final StudyAnswer answer;

    StudyConclusions(StudyGroups groups, ComparedMeasures compared) {
        this.study = groups.study();
        this.groups = groups;
        this.rows = groups.rows();
        this.compared = compared;
        Measure limit = ComparedFamily.limit(study);
        this.answer = new StudyAnswer(
                JoinedStages.of(rows, compared.differences(), limit),
                compared.equalWithin(),
                study.commonShare().map(share -> limit),
                settings -> attribution(atGivenLoad(settings)));
    }

    /**
     * The conclusions in the form of {@code comparison.json}.
     *
     * @param ending how the study ended, if it adds blocks
     */
    StudyComparison.Conclusions of(
            ComparedOperation operation,
            StudyRecord record,
            List<StudyTradeoff> tradeoffs,
            Optional<StudyEnding> ending) {
        List<StudyComparison.Pareto> sets = ParetoSets.of(rows, compared.differences());
        return new StudyComparison.Conclusions(
                Stream.concat(answer.sentences().stream(), limitsOfLoad().stream())
                        .toList(),
                answer.rankings(),
                sets,
                Stream.of(
                                ending.map(StudyEnding::sentence).stream(),
                                ending.flatMap(any -> BlocksRun.sentence(rows)).stream(),
                                FamilySentences.of(compared).stream(),
                                Tradeoffs.sentences(tradeoffs, sets, record).stream(),
                                findings().stream())
                        .flatMap(sentences -> sentences)
                        .toList(),
                ComparisonNotes.of(study, operation, confounded(), rows.stream().anyMatch(row -> row.mean(Measure.PACED)
                        .isPresent())));
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

    private List<String> confounded() {
        return compared.differences().stream()
                .filter(one -> groups.factors(one).size() > 1)
                .map(one -> one.of() + " and " + one.from())
                .distinct()
                .toList();
    }

    /** At the load of the scenario or at the common load, so that all trials have the same load. */
    private List<ConfigurationTrials> atGivenLoad(Set<String> settings) {
        return rows.stream()
                .filter(row ->
                        settings.contains(row.setting()) && row.configuration().stage() != Stage.LIMIT)
                .toList();
    }

    /** Every comparison in words, and of several groups the sentences of each, as the answer has room for one only. */
    private List<String> findings() {
        ComparisonSentences sentences = new ComparisonSentences(compared.differences(), compared.equalWithin());
        List<String> findings = new ArrayList<>();
        List<String> settings = groups.settings();
        if (settings.size() > 1) {
            settings.forEach(setting -> prefixed(findings, setting, answer.of(setting)));
        }
        for (String group : groups.names()) {
            List<Trials> members = groups.trials().stream()
                    .filter(one -> one.group().equals(group))
                    .toList();
            prefixed(findings, group, sentences.of(members, groups.measures(group)));
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
        Map<ConfigurationName, List<Attribution>> byName = new LinkedHashMap<>();
        rows.forEach(row -> row.trials().stream()
                .flatMap(trial -> Optional.ofNullable(trial.figures().slowest().get(percentile)).stream())
                .flatMap(by -> Optional.ofNullable(by.get("gc")).stream())
                .forEach(byName.computeIfAbsent(row.name(), unseen -> new ArrayList<>())::add));
        Map<String, OptionalDouble> paced = rows.stream()
                .filter(row -> row.configuration().jvm().isPaced(study.options()))
                .collect(Collectors.toMap(
                        ConfigurationTrials::label, row -> row.mean(Measure.PACED), (one, other) -> one));
        return AttributionSentence.of(words, byName, paced);
    }
}
