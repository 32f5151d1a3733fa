package dev.throng.gclab.study;

import dev.throng.gclab.compare.Attribution;
import dev.throng.gclab.compare.AttributionSentence;
import dev.throng.gclab.compare.ComparisonSentences;
import dev.throng.gclab.compare.Difference;
import dev.throng.gclab.compare.LowerBoundOverhead;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.PairwiseDifferences;
import dev.throng.gclab.compare.ParetoFront;
import dev.throng.gclab.compare.Trials;
import dev.throng.run.ResultDirectory;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.text.Masking;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Makes the comparison of a study from its record and the result directories of its cells. */
public final class StudyComparer {

    /** All intervals hold together in 95 of 100 studies. */
    private static final double LEVEL = 0.95;

    /** Every measure is in the file; these are few enough for intervals that say something with three trials. */
    private static final List<Measure> COMPARED = List.of(
            Measure.THROUGHPUT,
            Measure.RESPONSE_P99,
            Measure.PAUSE_MAX,
            Measure.STALLED,
            Measure.CPU_PER_OPERATION,
            Measure.RSS_MAX);

    /** Cells that search their own load have only that in common. */
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

    private final Study study;
    private final Masking masking;
    private final StudyRecord record;
    private final StudyDirectory directory;
    private final ComparedOperation operation;

    private StudyComparer(Study study, StudyRecord record, StudyDirectory directory, Masking masking) {
        this.masking = masking;
        this.study = study;
        this.record = record;
        this.directory = directory;
        this.operation = ComparedOperation.of(
                study,
                record.cells().stream()
                        .filter(CellRecord::counts)
                        .flatMap(cell -> results(cell).result().stream())
                        .toList());
    }

    private ResultDirectory results(CellRecord cell) {
        return study.subject().seen(ResultDirectory.open(directory.path().resolve(cell.directory())));
    }

    /** Compares what was run so far and writes {@code comparison.json}. */
    public static StudyComparison write(StudyFile file, StudyRecord record, StudyDirectory directory)
            throws StudyException {
        StudyComparison comparison = new StudyComparer(file.study(), record, directory, file.masking()).comparison();
        directory.write("comparison.json", comparison);
        return comparison;
    }

    private record Measured(CellRecord cell, CellFigures figures) {}

    private record Row(
            Configuration configuration, String label, String group, List<Measured> trials, List<CellRecord> failed) {}

    private StudyComparison comparison() {
        List<Row> rows = rows();
        List<Trials> trials = rows.stream()
                .map(row -> new Trials(
                        row.label(),
                        row.group(),
                        row.trials().stream()
                                .map(trial -> trial.figures().measures())
                                .toList()))
                .toList();
        List<Difference> differences = new PairwiseDifferences(LEVEL, study.seed()).of(trials, compared());
        List<String> groups = rows.stream().map(Row::group).distinct().toList();
        return new StudyComparison(
                StudyComparison.SCHEMA,
                study.name(),
                LEVEL,
                study.seed(),
                operation.name(),
                rows.stream().map(StudyComparer::configured).toList(),
                differences.stream().map(StudyComparer::differing).toList(),
                groups.stream().map(group -> group(group, in(rows, group))).toList(),
                findings(groups, rows, trials, differences),
                notes(),
                rows.stream()
                        .flatMap(row -> row.trials().stream()
                                .flatMap(trial -> Searches.of(row.label(), row.group(), trial.cell()).stream()))
                        .toList(),
                record.minHeaps());
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (!operation.name().isEmpty()) {
            notes.add(operation.note());
        }
        notes.addAll(Searches.notes(study, NOTES));
        return notes;
    }

    private List<Measure> compared() {
        return study.critical().isPresent() ? COMPARED_BY_SEARCH : COMPARED;
    }

    private List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (Configuration configuration : CellOrder.configurations(study)) {
            List<Measured> trials = new ArrayList<>();
            List<CellRecord> failed = new ArrayList<>();
            for (Cell cell : CellOrder.of(study)) {
                if (cell.configuration().equals(configuration)) {
                    record.cells().stream()
                            .filter(done -> done.id().equals(cell.id()))
                            .findFirst()
                            .ifPresent(done -> figures(done)
                                    .ifPresentOrElse(
                                            figures -> trials.add(new Measured(done, figures)),
                                            () -> failed.add(done)));
                }
            }
            rows.add(new Row(configuration, label(configuration), group(configuration), trials, failed));
        }
        return rows;
    }

    private Optional<CellFigures> figures(CellRecord cell) {
        Optional<CellFigures> figures =
                cell.counts() ? CellFigures.of(results(cell), operation.name()) : Optional.empty();
        cell.critical()
                .mean()
                .ifPresent(rate -> figures.ifPresent(all -> all.measures().put(Measure.CRITICAL_RATE, rate)));
        return figures;
    }

    /** A name that no other JVM of the study has, though the same may stand there twice. */
    private String label(Configuration configuration) {
        long before = study.jvms().subList(0, configuration.index()).stream()
                .map(this::label)
                .filter(label(configuration.jvm())::equals)
                .count();
        return label(configuration.jvm()) + (before == 0 ? "" : " (" + (before + 1) + ")");
    }

    /** Without secrets among its flags: labels are keys in the file, where nothing else masks them. */
    private String label(StudiedJvm jvm) {
        return masking.apply(jvm.label());
    }

    private String group(Configuration configuration) {
        List<String> parts = new ArrayList<>();
        configuration.heap().map(HeapSize::text).ifPresent(parts::add);
        boolean apart = study.rates().stream()
                        .map(rate -> afterLoad(rate.set()))
                        .distinct()
                        .count()
                == study.rates().size();
        configuration.sets().forEach(set -> parts.add(apart ? afterLoad(set) : set));
        return String.join(", ", parts);
    }

    /** {@code send.rate=1000/s} of {@code phases[1].load.send.rate=1000/s}. */
    private static String afterLoad(String set) {
        return set.replaceFirst("^phases\\[[^]]*]\\.load\\.", "");
    }

    private static List<Row> in(List<Row> rows, String group) {
        return rows.stream().filter(row -> row.group().equals(group)).toList();
    }

    private static StudyComparison.Configured configured(Row row) {
        Trials trials = new Trials(
                row.label(),
                row.group(),
                row.trials().stream().map(trial -> trial.figures().measures()).toList());
        Map<String, Double> middle = new LinkedHashMap<>();
        Map<String, Double> mmu = new LinkedHashMap<>();
        for (Measure measure : Measure.values()) {
            if (trials.values(measure).length > 0) {
                middle.put(measure.id(), trials.middle(measure));
            }
        }
        row.trials()
                .forEach(
                        trial -> trial.figures().mmu().forEach((window, share) -> mmu.merge(window, share, Math::min)));
        CellRecord any = row.trials().isEmpty()
                ? row.failed().stream().findFirst().orElse(null)
                : row.trials().get(0).cell();
        return new StudyComparison.Configured(
                row.label(),
                row.group(),
                any == null || any.heap().isEmpty()
                        ? 0
                        : HeapSize.parse(any.heap()).bytes(),
                any == null ? "" : any.collector(),
                any == null ? "" : any.java(),
                row.trials().stream().map(StudyComparer::trial).toList(),
                row.failed().stream().map(CellRecord::id).toList(),
                middle,
                ownLag(row),
                mmu);
    }

    private static Map<String, Long> ownLag(Row row) {
        Map<String, Long> most = new LinkedHashMap<>();
        for (Measured trial : row.trials()) {
            TimePercentiles own = trial.figures().times().get("ownLag");
            if (own != null && own.count() > 0) {
                most.merge("p50", own.p50(), Math::max);
                most.merge("p99", own.p99(), Math::max);
                most.merge("p999", own.p999(), Math::max);
                most.merge("max", own.max(), Math::max);
            }
        }
        return most;
    }

    private static StudyComparison.Trial trial(Measured trial) {
        Map<String, Double> measures = new LinkedHashMap<>();
        trial.figures().measures().forEach((measure, value) -> measures.put(measure.id(), value));
        Map<String, Map<String, StudyComparison.Blame>> slowest = new LinkedHashMap<>();
        trial.figures().slowest().forEach((percentile, by) -> {
            Map<String, StudyComparison.Blame> blames = new LinkedHashMap<>();
            by.forEach((what, attribution) -> blames.put(what, blame(attribution)));
            slowest.put(percentile, blames);
        });
        return new StudyComparison.Trial(
                trial.cell().id(),
                trial.cell().trial(),
                trial.cell().verdict(),
                trial.figures().operation(),
                measures,
                trial.figures().times(),
                trial.figures().mmu(),
                slowest);
    }

    private static StudyComparison.Blame blame(Attribution attribution) {
        return new StudyComparison.Blame(
                attribution.slow(),
                attribution.kept(),
                attribution.explained(),
                attribution.partly(),
                attribution.overlapping(),
                attribution.byChance(),
                ScalarTypes.word(attribution.verdict()));
    }

    private static StudyComparison.Differing differing(Difference difference) {
        return new StudyComparison.Differing(
                difference.group(),
                difference.measure().id(),
                difference.of(),
                difference.from(),
                ScalarTypes.word(difference.scale()),
                difference.interval().estimate(),
                bounded(difference, difference.interval().low()),
                bounded(difference, difference.interval().high()),
                bounded(difference, difference.alone().low()),
                bounded(difference, difference.alone().high()),
                bounded(difference, difference.shownFrom()),
                difference.shown(),
                difference.trialsOf(),
                difference.trialsFrom());
    }

    /** One trial bounds nothing; a ratio of 0 or infinity is that in disguise. */
    private static Double bounded(Difference difference, double end) {
        boolean none = Double.isInfinite(end) || difference.scale() == Difference.Scale.RATIO && end == 0;
        return none ? null : end;
    }

    private static StudyComparison.Group group(String name, List<Row> rows) {
        return new StudyComparison.Group(
                name,
                front(rows, Measure.PAUSE_MAX),
                front(rows, Measure.PAUSE_P99),
                overhead(
                        rows,
                        figures -> figures.measures().getOrDefault(Measure.CPU_PER_OPERATION, 0.0),
                        figures -> figures.collectorCpuPerOperation().orElse(Double.NaN)),
                overhead(rows, CellFigures::wallPerOperation, CellFigures::stoppedPerOperation));
    }

    /** Empty where some trial does not have the cost: it might beat the others. */
    private static List<String> front(List<Row> rows, Measure cost) {
        List<ParetoFront.Point> points = new ArrayList<>();
        for (Row row : rows) {
            for (Measured trial : row.trials()) {
                Double known = trial.figures().measures().get(cost);
                if (known == null) {
                    return List.of();
                }
                points.add(new ParetoFront.Point(
                        row.label() + ", trial " + trial.cell().trial(),
                        known,
                        trial.figures().measures().get(Measure.THROUGHPUT)));
            }
        }
        return ParetoFront.of(points).stream().map(ParetoFront.Point::label).toList();
    }

    /** Of the trials' means; empty where some configuration's cost is not known, as the baseline is of all. */
    private static Map<String, Double> overhead(
            List<Row> rows, ToDoubleFunction<CellFigures> total, ToDoubleFunction<CellFigures> collection) {
        List<LowerBoundOverhead.Cost> costs = new ArrayList<>();
        for (Row row : rows) {
            double all = mean(row, total);
            double known = mean(row, collection);
            if (!(all > 0) || !(known >= 0) || known > all) {
                return Map.of();
            }
            costs.add(new LowerBoundOverhead.Cost(row.label(), all, known));
        }
        return LowerBoundOverhead.of(costs);
    }

    private static double mean(Row row, ToDoubleFunction<CellFigures> figure) {
        return row.trials().stream()
                .mapToDouble(trial -> figure.applyAsDouble(trial.figures()))
                .average()
                .orElse(Double.NaN);
    }

    private List<String> findings(
            List<String> groups, List<Row> rows, List<Trials> trials, List<Difference> differences) {
        ComparisonSentences recommendations = new ComparisonSentences(differences);
        List<String> findings = new ArrayList<>();
        for (String group : groups) {
            List<Trials> members =
                    trials.stream().filter(one -> one.group().equals(group)).toList();
            Stream.concat(recommendations.of(members, compared()).stream(), blame(in(rows, group)).stream())
                    .forEach(sentence -> findings.add(group.isEmpty() ? sentence : group + ": " + sentence));
        }
        return findings;
    }

    /** Of the slowest in a thousand; of the slowest in a hundred where responses were too few for that. */
    private static Optional<String> blame(List<Row> rows) {
        return blame(rows, "p999", "p99.9").or(() -> blame(rows, "p99", "p99"));
    }

    private static Optional<String> blame(List<Row> rows, String percentile, String words) {
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
