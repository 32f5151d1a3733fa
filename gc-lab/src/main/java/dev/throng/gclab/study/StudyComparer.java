package dev.throng.gclab.study;

import dev.throng.gclab.compare.Attribution;
import dev.throng.gclab.compare.AttributionSentence;
import dev.throng.gclab.compare.ComparedMeasures;
import dev.throng.gclab.compare.ComparisonSentences;
import dev.throng.gclab.compare.Difference;
import dev.throng.gclab.compare.ErrorBudget;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.PairwiseDifferences;
import dev.throng.gclab.compare.Trials;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Compares the configurations of a study, from its record and the result directories of its cells. */
public final class StudyComparer {

    /** The confidence at which all intervals hold together. */
    private static final double LEVEL = 0.95;

    /** The largest difference that counts as equal. */
    private static final double EQUAL_WITHIN = 0.1;

    /** The measures compared. The file has all measures; comparing more of them would widen every interval. */
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

    private StudyComparison comparison(StudyRecord record) {
        List<Trials> trials = rows.stream().map(ConfigurationTrials::measures).toList();
        ComparedMeasures compared =
                new PairwiseDifferences(ErrorBudget.once(LEVEL), EQUAL_WITHIN).of(trials, compared());
        List<Difference> differences = compared.differences();
        List<String> groups =
                rows.stream().map(ConfigurationTrials::group).distinct().toList();
        return new StudyComparison(
                StudyComparison.SCHEMA,
                study.name(),
                LEVEL,
                EQUAL_WITHIN,
                study.seed(),
                blocks(),
                operation.name(),
                rows.stream().map(row -> row.configured(LEVEL)).toList(),
                new StudyComparison.Family(
                        compared.comparisons(),
                        compared.measures().stream().map(Measure::id).toList(),
                        compared.singleLevel()),
                differences.stream().map(StudyComparison.Differing::of).toList(),
                compared.spreads().stream().map(StudyComparison.Variance::of).toList(),
                groups.stream().map(group -> GroupFigures.of(group, in(group))).toList(),
                findings(groups, trials, differences),
                notes(),
                rows.stream().flatMap(row -> row.criticalRates().stream()).toList(),
                record.minHeaps());
    }

    private int blocks() {
        return rows.stream()
                .flatMap(row -> row.trials().stream())
                .mapToInt(trial -> trial.cell().trial())
                .max()
                .orElse(0);
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (!operation.name().isEmpty()) {
            notes.add(operation.note());
        }
        if (study.subject() == Study.Subject.GENERATOR) {
            notes.add(OF_GENERATOR);
        }
        if (study.critical().isPresent()) {
            notes.add(OWN_LOADS);
        }
        notes.addAll(NOTES);
        return notes;
    }

    private List<Measure> compared() {
        return study.critical().isPresent() ? COMPARED_BY_SEARCH : COMPARED;
    }

    private List<ConfigurationTrials> in(String group) {
        return rows.stream().filter(row -> row.group().equals(group)).toList();
    }

    private List<String> findings(List<String> groups, List<Trials> trials, List<Difference> differences) {
        ComparisonSentences sentences = new ComparisonSentences(differences);
        List<String> findings = new ArrayList<>();
        for (String group : groups) {
            List<Trials> members =
                    trials.stream().filter(one -> one.group().equals(group)).toList();
            Stream.concat(sentences.of(members, compared()).stream(), attribution(in(group)).stream())
                    .forEach(sentence -> findings.add(group.isEmpty() ? sentence : group + ": " + sentence));
        }
        return findings;
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
