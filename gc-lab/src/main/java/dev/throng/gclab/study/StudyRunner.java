package dev.throng.gclab.study;

import dev.throng.gclab.jvm.JvmCatalogue;
import dev.throng.run.RunException;
import dev.throng.run.RunResult;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.time.NanoClock;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Runs the cells of a study in their order. A cell that is not what it was meant to be is run again as often as the study allows, and then failed. After each cell
 * {@code study.json} is written, so that an interrupted study goes on after the last cell that ended. Use it for one study; {@link
 * #abort} may be called from any thread.
 */
public final class StudyRunner {

    private final StudyPlan plan;
    private final StudyListener listener;
    private final NanoClock clock;
    private final InstantSource wall;
    private final JvmCatalogue catalogue;
    private final CellRunner runs;
    private volatile boolean aborted;

    public StudyRunner(
            StudyPlan plan, StudyListener listener, JvmCatalogue catalogue, NanoClock clock, InstantSource wall) {
        this(
                plan,
                listener,
                catalogue,
                clock,
                wall,
                plan.file().study().subject() == Study.Subject.GENERATOR
                        ? new ChildProcessRunner(plan.generator())
                        : new InProcessRunner(plan, clock));
    }

    StudyRunner(
            StudyPlan plan,
            StudyListener listener,
            JvmCatalogue catalogue,
            NanoClock clock,
            InstantSource wall,
            CellRunner runs) {
        this.plan = plan;
        this.listener = listener;
        this.catalogue = catalogue;
        this.clock = clock;
        this.wall = wall;
        this.runs = runs;
    }

    /**
     * Ends the study early: the cell that runs is ended in order and does not count.
     *
     * @param why for people: {@code interrupted}
     */
    public void abort(String why) {
        aborted = true;
        runs.abort(why);
    }

    public boolean aborted() {
        return aborted;
    }

    /**
     * Runs what has not been run yet.
     *
     * @throws StudyException if something is missing or wrong; before any run where that can be known
     */
    public StudyRecord run() throws StudyException {
        StudyFile file = plan.file();
        CellScenario scenarios = new CellScenario(file, plan.environment(), plan.protocols());
        List<ResolvedJvm> jvms = new JvmResolver(file, scenarios, catalogue, LargePages.setAside()).all();
        List<Cell> cells = CellOrder.of(file.study());
        StudyDirectory directory = StudyDirectory.open(plan.directory(), file);
        StudyRecord record = directory.record().orElseGet(() -> fresh(jvms, cells.size()));
        requireSameJvms(record, cells, jvms);
        boolean goesOn = !record.cells().isEmpty() && record.cells().size() < cells.size();
        if (goesOn && !record.version().equals(plan.version())) {
            record = record.remarked("the first " + record.cells().size() + " cells were run by Throng "
                    + record.version() + ", the others by " + plan.version());
        }
        listener.remarks(record.remarks());
        record = minHeaps(record, jvms, scenarios, directory);
        List<CellRecord> done = new ArrayList<>(record.cells());
        if (!done.isEmpty()) {
            listener.resumed(done.size());
        }
        List<String> doneIds = done.stream().map(CellRecord::id).toList();
        List<Cell> open =
                cells.stream().filter(cell -> !doneIds.contains(cell.id())).toList();
        for (int i = 0; i < open.size() && !aborted; i++) {
            Cell cell = open.get(i);
            ResolvedJvm jvm = jvms.get(cell.configuration().index());
            Optional<CellRecord> ended = new CellAttempts(cell, sized(cell, record), jvm, scenarios, directory)
                    .run(new StudyListener.Progress(done.size() + 1, cells.size(), left(done, open.size() - i)));
            if (ended.isPresent()) {
                done.add(ended.get());
                record = record.with(done);
                directory.write(record);
                listener.ended(ended.get());
            }
        }
        return record;
    }

    /** Trials on different JVMs must not be taken for trials of one. Where nothing is left to run nothing can be mixed. */
    private void requireSameJvms(StudyRecord record, List<Cell> cells, List<ResolvedJvm> jvms) throws StudyException {
        if (record.cells().size() == cells.size()) {
            return;
        }
        for (CellRecord done : record.cells()) {
            for (Cell cell : cells) {
                ResolvedJvm now = jvms.get(cell.configuration().index());
                if (cell.id().equals(done.id())
                        && !done.java().equals(now.jvm().java().version())) {
                    throw new StudyException(
                            "cell " + done.id() + " ran on Java " + done.java() + " in " + done.jvm()
                                    + ", and " + now.asked().label() + " now is "
                                    + now.jvm().java()
                                    + " (expected: the same version to resume; name it in jvms by its path, or choose a new directory)");
                }
            }
        }
    }

    /** Searches the smallest heaps that were not found yet. */
    private StudyRecord minHeaps(
            StudyRecord before, List<ResolvedJvm> jvms, CellScenario scenarios, StudyDirectory directory)
            throws StudyException {
        Study study = plan.file().study();
        StudyRecord record = before;
        if (study.minHeap().isEmpty()) {
            return record;
        }
        for (Configuration configuration : CellOrder.withoutHeaps(study)) {
            String id = minHeapId(configuration);
            if (!aborted && record.minHeap(id).isEmpty()) {
                ResolvedJvm jvm = jvms.get(configuration.index());
                Cell search = new Cell(id, configuration, 0);
                Path place = directory.attempt(search);
                listener.searchesMinHeap(configuration);
                try {
                    MinHeapRecord found = new MinHeapSearch(study.minHeap().get(), configuration, jvm, scenarios)
                            .run(
                                    id,
                                    new CheckedRuns(search, jvm, study.subject(), runs, listener, () -> aborted),
                                    place,
                                    directory.relative(place));
                    if (!aborted) {
                        record = record.withMinHeap(found);
                        directory.write(record);
                        listener.found(found);
                    }
                } catch (ScenarioException broken) {
                    throw new StudyException(broken.getMessage(), broken);
                }
            }
        }
        return record;
    }

    private Study.Subject subject() {
        return plan.file().study().subject();
    }

    private String minHeapId(Configuration configuration) {
        return "min-heap-" + CellOrder.id(plan.file().study(), configuration.withoutHeap());
    }

    /** The configuration with its heap as a size; with a multiple still if there is no smallest heap to multiply. */
    private Configuration sized(Cell cell, StudyRecord record) {
        Configuration configuration = cell.configuration();
        return configuration
                .heap()
                .filter(HeapSize::isMultiple)
                .flatMap(multiple -> record.minHeap(minHeapId(configuration))
                        .flatMap(MinHeapRecord::size)
                        .map(multiple::of))
                .map(configuration::sized)
                .orElse(configuration);
    }

    private StudyRecord fresh(List<ResolvedJvm> jvms, int planned) {
        List<String> remarks = jvms.stream()
                .flatMap(jvm ->
                        jvm.flags().remarks().stream().map(remark -> jvm.asked().label() + ": " + remark))
                .distinct()
                .toList();
        Study study = plan.file().study();
        return new StudyRecord(
                StudyRecord.SCHEMA,
                study.name(),
                plan.file().scenarioPath().toString(),
                study.seed(),
                study.trials(),
                wall.instant().toString(),
                plan.command(),
                plan.version(),
                remarks,
                planned,
                List.of(),
                List.of(),
                ScalarTypes.word(study.subject()));
    }

    private static OptionalLong left(List<CellRecord> done, int cells) {
        return done.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of((long) (done.stream()
                                .mapToLong(CellRecord::wallNanos)
                                .average()
                                .orElse(0)
                        * cells));
    }

    /** One cell, tried until it counts or has failed. */
    private final class CellAttempts {
        private final Cell cell;
        private final Configuration sized;
        private final ResolvedJvm jvm;
        private final CellScenario scenarios;
        private final StudyDirectory directory;

        /** @param sized the cell's configuration with its heap as a size, where one is known */
        CellAttempts(
                Cell cell, Configuration sized, ResolvedJvm jvm, CellScenario scenarios, StudyDirectory directory) {
            this.cell = cell;
            this.sized = sized;
            this.jvm = jvm;
            this.scenarios = scenarios;
            this.directory = directory;
        }

        /** Empty if the study was aborted meanwhile. */
        Optional<CellRecord> run(StudyListener.Progress progress) throws StudyException {
            long start = clock.nanos();
            List<Reason> reasons = new ArrayList<>();
            if (sized.heap().filter(HeapSize::isMultiple).isPresent()) {
                reasons.add(Reason.invalid(
                        ReasonCode.HEAP_UNKNOWN,
                        "the smallest heap that sustains the load is unknown, so "
                                + sized.heap().get() + " of it is unknown too"));
                return Optional.of(record(Outcome.notRun(reasons.get(0), directory.attempt(cell)), reasons, 0, 0));
            }
            for (int attempt = 1; ; attempt++) {
                listener.begins(cell, attempt, progress);
                Path place = directory.attempt(cell);
                Outcome outcome = plan.file().study().critical().isPresent() ? search(place) : once(place);
                if (aborted) {
                    return Optional.empty();
                }
                outcome.failures().forEach(reasons::add);
                boolean counts = outcome.failures().isEmpty();
                if (counts || attempt >= plan.file().study().attempts()) {
                    return Optional.of(record(outcome, reasons, attempt, clock.nanos() - start));
                }
            }
        }

        private CellRunner on() {
            return runs.on(jvm, jvm.options(sized));
        }

        private Outcome once(Path place) throws StudyException {
            try {
                RunResult result =
                        on().run(scenarios.observed(sized, jvm, place, List.of()), place, listener.run(cell, place));
                return Outcome.of(result, CellCheck.reasons(jvm, subject(), result), place);
            } catch (RunException notRun) {
                return Outcome.notRun(Reason.invalid(ReasonCode.NOT_RUN, notRun.getMessage()), place);
            } catch (ScenarioException broken) {
                throw new StudyException(broken.getMessage(), broken);
            }
        }

        /** The cell's critical rates; the run at the highest of them stands for it. */
        private Outcome search(Path place) throws StudyException {
            CheckedRuns checked = new CheckedRuns(cell, jvm, subject(), on(), listener, () -> aborted);
            try {
                CriticalRateSearch.Found found = new CriticalRateSearch(
                                plan.file().study().critical().orElseThrow(),
                                (sets, run) -> scenarios.observed(sized, jvm, run, sets),
                                checked)
                        .run(place, directory.relative(place));
                Path shown =
                        found.shown().map(run -> place.resolve(run.directory())).orElse(place);
                return new Outcome(
                        found.shown().flatMap(run -> checked.result(shown)),
                        found.failures(),
                        found.doubts(),
                        shown,
                        found.rates());
            } catch (RunException notRun) {
                return Outcome.notRun(Reason.invalid(ReasonCode.NOT_RUN, notRun.getMessage()), place);
            } catch (ScenarioException broken) {
                throw new StudyException(broken.getMessage(), broken);
            }
        }

        private CellRecord record(Outcome outcome, List<Reason> reasons, int attempts, long wallNanos) {
            String verdict = outcome.failures().isEmpty()
                    ? outcome.result().orElseThrow().verdict().status().name()
                    : CellRecord.FAILED;
            List<Reason> suspicions = outcome.failures().isEmpty()
                    ? outcome.result().orElseThrow().verdict().reasons()
                    : List.of();
            Configuration configuration = cell.configuration();
            return new CellRecord(
                    cell.id(),
                    configuration.label(),
                    jvm.jvm().java().home().toString(),
                    jvm.jvm().java().version(),
                    jvm.asked().collector().word(),
                    outcome.result()
                            .map(result -> subject().gc(result).collector())
                            .orElse(""),
                    sized.heap().map(HeapSize::text).orElse(""),
                    configuration.sets(),
                    cell.trial(),
                    sized.heap().filter(HeapSize::isMultiple).isPresent() ? List.of() : jvm.options(sized),
                    directory.relative(outcome.place()),
                    verdict,
                    Stream.of(reasons, suspicions, outcome.doubts())
                            .flatMap(List::stream)
                            .toList(),
                    attempts,
                    wallNanos,
                    outcome.critical());
        }
    }

    /**
     * @param failures why the run does not count; empty if it does
     * @param doubts beside those of the result's verdict
     * @param place of the result
     */
    private record Outcome(
            Optional<RunResult> result,
            List<Reason> failures,
            List<Reason> doubts,
            Path place,
            CriticalRates critical) {

        static Outcome of(RunResult result, List<Reason> failures, Path place) {
            return new Outcome(Optional.of(result), failures, List.of(), place, CriticalRates.NONE);
        }

        static Outcome notRun(Reason reason, Path place) {
            return new Outcome(Optional.empty(), List.of(reason), List.of(), place, CriticalRates.NONE);
        }
    }
}
