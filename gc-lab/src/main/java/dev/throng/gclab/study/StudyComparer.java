package dev.throng.gclab.study;

import dev.throng.gclab.compare.Attribution;
import dev.throng.gclab.compare.AttributionSentence;
import dev.throng.gclab.compare.ComparedMeasures;
import dev.throng.gclab.compare.ComparisonSentences;
import dev.throng.gclab.compare.Difference;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.Trials;
import dev.throng.scenario.yaml.ScalarTypes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Compares the configurations of a study, from its record and the result directories of its cells. */
public final class StudyComparer {

    private static final List<String> NOTES = List.of(
            "The results apply to this machine, this scenario and these flags. Another heap, load or machine may change the order.",
            "Undecided does not mean equal: more trials may show a difference.",
            "Pauses include neither allocation stalls nor concurrent work. Read them together with response times and CPU.",
            "The lower bound of overhead counts barriers and allocation as the program's work, so true overheads are larger.",
            "Mutator utilization counts pauses only, not allocation stalls.",
            "Slow responses: if there were more than Throng keeps, each kept one represents others of its length. A response"
                    + " that was due after a stop and waited behind responses that the stop delayed overlaps no stop, so the stop does"
                    + " not explain it.",
            "Allocation from the GC log is measured between collections; it is too low for concurrent collectors. Only"
                    + " Throng's own targets report hiccups.");

    private static final String OWN_LOADS =
            "Each cell searched its own critical rate. Its other figures come from its run at the highest critical rate."
                    + " Configurations therefore ran different loads, and these figures are not compared.";
    private static final String OWN_LOADS_AT_LIMIT =
            "Each cell of the first stage searched its own critical rate. Its other figures come from its run at the highest"
                    + " critical rate, so from a load of its own, and are not compared. The cells of the second stage all ran the common"
                    + " load.";
    private static final String SATURATED =
            "The cells of the first stage ran a closed load. Their throughput is the limit of the configuration. Their response times"
                    + " follow from the number in flight and are not compared. The cells of the second stage all ran the common load.";
    private static final String OF_GENERATOR =
            "The study is of the generator's JVM: pauses, stalls, CPU and memory are the generator's, and the word target"
                    + " means the generator. Each cell starts a new generator, which is cold when its load begins.";

    private final Study study;
    private final List<ConfigurationTrials> rows;
    private final ComparedOperation operation;

    private StudyComparer(Study study, StudyTrials trials) {
        this.study = study;
        this.rows = trials.all();
        this.operation = trials.operation();
    }

    /** Compares the cells that were run so far and writes {@code comparison.json}. */
    public static StudyComparison write(StudyFile written, StudyRecord record, StudyDirectory directory)
            throws StudyException {
        StudyFile file = record.jvms().isEmpty()
                ? written
                : ChosenJvms.of(record, written).applied(written);
        StudyComparison comparison =
                new StudyComparer(file.study(), new StudyTrials(file, record, directory)).comparison(record);
        directory.write("comparison.json", comparison);
        return comparison;
    }

    /**
     * How many differences are undecided among the measures that have to be decided.
     *
     * @param until the settings of the study
     */
    static int undecided(StudyFile file, UntilSettings until, StudyRecord record, StudyDirectory directory) {
        List<Trials> trials = new StudyTrials(file, record, directory)
                .all().stream().map(ConfigurationTrials::measures).toList();
        Study study = file.study();
        return undecided(until, ComparedFamily.differences(study).of(trials, ComparedFamily.measures(study)));
    }

    private static int undecided(UntilSettings until, ComparedMeasures compared) {
        return (int) compared.differences().stream()
                .filter(one -> until.decides(one.measure()))
                .filter(one -> one.outcome() == Difference.Outcome.UNDECIDED)
                .count();
    }

    /** How the study ended, in a sentence; empty for a study with a fixed number of trials. */
    private Optional<String> ending(StudyRecord record, ComparedMeasures compared) {
        return study.until().map(until -> {
            int undecided = undecided(until, compared);
            String after = "After " + counted(record.blocks(), "block") + " ";
            if (compared.differences().stream().noneMatch(one -> until.decides(one.measure()))) {
                return after + "there is nothing to compare: no two configurations have trials with the same measures.";
            }
            String left = undecided == 0
                    ? "every difference is decided."
                    : counted(undecided, "difference") + (undecided == 1 ? " is" : " are") + " undecided.";
            return record.ended().equals(ScalarTypes.word(SequentialEnd.Reason.TIME)) && undecided > 0
                    ? after + "the time was over: " + left
                    : after + left;
        });
    }

    private static String counted(int count, String one) {
        return count + " " + one + (count == 1 ? "" : "s");
    }

    private static StudyComparison.Sequential sequential(
            UntilSettings until, StudyRecord record, ComparedMeasures compared) {
        return new StudyComparison.Sequential(
                until.difference().share(),
                until.within().toNanos(),
                until.measures(),
                record.ended(),
                undecided(until, compared));
    }

    private StudyComparison comparison(StudyRecord record) {
        List<Trials> trials = rows.stream().map(ConfigurationTrials::measures).toList();
        ComparedMeasures compared = ComparedFamily.differences(study).of(trials, this::compared);
        List<Difference> differences = compared.differences();
        Measure limit = ComparedFamily.limit(study);
        List<StudyComparison.Tradeoff> tradeoffs = new Tradeoffs(rows, limit, compared.level()).all();
        List<StudyPareto> sets = ParetoSets.of(rows, differences);
        StudyAnswer answer = new StudyAnswer(
                JoinedStages.of(rows, differences, limit),
                compared.equalWithin(),
                study.commonShare().map(share -> limit),
                setting -> attribution(atGivenLoad(setting)));
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
                        .map(one -> StudyComparison.Differing.of(one, factors(one)))
                        .toList(),
                compared.spreads().stream().map(StudyComparison.Variance::of).toList(),
                study.until().map(until -> sequential(until, record, compared)).orElse(null),
                groups.stream().map(group -> GroupFigures.of(group, in(group))).toList(),
                answer.sentences(),
                answer.rankings(),
                sets,
                Stream.of(
                                ending(record, compared).stream(),
                                Tradeoffs.sentences(tradeoffs, sets, record).stream(),
                                findings(groups, trials, compared, answer).stream())
                        .flatMap(sentences -> sentences)
                        .toList(),
                notes(differences),
                rows.stream().flatMap(row -> row.criticalRates().stream()).toList(),
                record.minHeaps(),
                record.commonLoad(),
                tradeoffs);
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

    private List<String> notes(List<Difference> differences) {
        List<String> notes = new ArrayList<>();
        if (!operation.name().isEmpty()) {
            notes.add(operation.note());
        }
        if (study.subject() == Study.Subject.GENERATOR) {
            notes.add(OF_GENERATOR);
        }
        if (study.critical().isPresent()) {
            notes.add(study.commonShare().isPresent() ? OWN_LOADS_AT_LIMIT : OWN_LOADS);
        }
        if (study.saturation().isPresent()) {
            notes.add(SATURATED);
        }
        notes.addAll(Confounding.note(differences.stream()
                .filter(one -> factors(one).size() > 1)
                .map(one -> one.of() + " and " + one.from())
                .distinct()
                .toList()));
        notes.addAll(NOTES);
        return notes;
    }

    private List<Measure> compared(String group) {
        return ComparedFamily.measures(study, in(group).get(0).configuration().stage());
    }

    private List<ConfigurationTrials> in(String group) {
        return rows.stream().filter(row -> row.group().equals(group)).toList();
    }

    /** At the load of the scenario or at the common load, so that all trials have the same load. */
    private List<ConfigurationTrials> atGivenLoad(String setting) {
        return rows.stream()
                .filter(row ->
                        row.setting().equals(setting) && row.configuration().stage() != Stage.LIMIT)
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
    private static Optional<String> attribution(List<ConfigurationTrials> rows) {
        return attribution(rows, "p999", "p99.9").or(() -> attribution(rows, "p99", "p99"));
    }

    private static Optional<String> attribution(List<ConfigurationTrials> rows, String percentile, String words) {
        Map<String, List<Attribution>> byLabel = new LinkedHashMap<>();
        rows.forEach(row -> byLabel.put(
                row.label(),
                row.trials().stream()
                        .flatMap(trial ->
                                Optional.ofNullable(trial.figures().slowest().get(percentile)).stream())
                        .flatMap(by -> Optional.ofNullable(by.get("gc")).stream())
                        .toList()));
        return AttributionSentence.of(words, byLabel);
    }
}
