package dev.throng.gclab.study;

import dev.throng.gclab.jvm.JvmCatalogue;
import dev.throng.run.RunException;
import dev.throng.run.RunResult;
import dev.throng.scenario.ScenarioException;
import dev.throng.time.NanoClock;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Runs the cells of a study in their order. A cell that is not what it was meant to be is run once more, and then failed. After each cell
 * {@code study.json} is written, so that an interrupted study goes on after the last cell that ended. Use it for one study; {@link
 * #abort} may be called from any thread.
 */
public final class StudyRunner {

    private static final int MOST_ATTEMPTS = 2;

    private final StudyPlan plan;
    private final StudyListener listener;
    private final NanoClock clock;
    private final InstantSource wall;
    private final JvmCatalogue catalogue;
    private final CellRuns runs;
    private volatile boolean aborted;

    public StudyRunner(
            StudyPlan plan, StudyListener listener, JvmCatalogue catalogue, NanoClock clock, InstantSource wall) {
        this(plan, listener, catalogue, clock, wall, new InProcessRuns(plan, clock));
    }

    StudyRunner(
            StudyPlan plan,
            StudyListener listener,
            JvmCatalogue catalogue,
            NanoClock clock,
            InstantSource wall,
            CellRuns runs) {
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
        List<FittedJvm> jvms = new Fitting(file, scenarios, catalogue, LargePages.setAside()).all();
        List<Cell> cells = CellOrder.of(file.study());
        StudyDirectory directory = StudyDirectory.open(plan.directory(), file);
        StudyRecord record = directory.record().orElseGet(() -> fresh(jvms, cells.size()));
        listener.remarks(record.remarks());
        List<CellRecord> done = new ArrayList<>(record.cells());
        if (!done.isEmpty()) {
            listener.resumed(done.size());
        }
        List<String> doneIds = done.stream().map(CellRecord::id).toList();
        List<Cell> open =
                cells.stream().filter(cell -> !doneIds.contains(cell.id())).toList();
        for (int i = 0; i < open.size() && !aborted; i++) {
            Cell cell = open.get(i);
            FittedJvm jvm = jvms.get(cell.configuration().index());
            Optional<CellRecord> ended = new CellAttempts(cell, jvm, scenarios, directory)
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

    private StudyRecord fresh(List<FittedJvm> jvms, int planned) {
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
                List.of());
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
        private final FittedJvm jvm;
        private final CellScenario scenarios;
        private final StudyDirectory directory;

        CellAttempts(Cell cell, FittedJvm jvm, CellScenario scenarios, StudyDirectory directory) {
            this.cell = cell;
            this.jvm = jvm;
            this.scenarios = scenarios;
            this.directory = directory;
        }

        /** Empty if the study was aborted meanwhile. */
        Optional<CellRecord> run(StudyListener.Progress progress) throws StudyException {
            long start = clock.nanos();
            List<String> reasons = new ArrayList<>();
            for (int attempt = 1; ; attempt++) {
                listener.begins(cell, attempt, progress);
                Path place = directory.attempt(cell);
                Outcome outcome = once(place);
                if (aborted) {
                    return Optional.empty();
                }
                outcome.failures().forEach(reasons::add);
                boolean counts = outcome.failures().isEmpty();
                if (counts || attempt == MOST_ATTEMPTS) {
                    return Optional.of(record(outcome, place, reasons, attempt, clock.nanos() - start));
                }
            }
        }

        private Outcome once(Path place) throws StudyException {
            try {
                RunResult result =
                        runs.run(scenarios.of(cell.configuration(), jvm, place), place, listener.run(cell, place));
                return new Outcome(Optional.of(result), CellCheck.reasons(jvm, result));
            } catch (RunException notRun) {
                return new Outcome(Optional.empty(), List.of(notRun.getMessage()));
            } catch (ScenarioException broken) {
                throw new StudyException(broken.getMessage(), broken);
            }
        }

        private CellRecord record(Outcome outcome, Path place, List<String> reasons, int attempts, long wallNanos) {
            String verdict = outcome.failures().isEmpty()
                    ? outcome.result().orElseThrow().verdict().status().name()
                    : CellRecord.FAILED;
            List<String> suspicions = outcome.failures().isEmpty()
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
                            .map(result -> result.target().gc().collector())
                            .orElse(""),
                    configuration.heap().map(HeapSize::text).orElse(""),
                    configuration.sets(),
                    cell.trial(),
                    jvm.options(configuration),
                    directory.relative(place),
                    verdict,
                    Stream.concat(reasons.stream(), suspicions.stream()).toList(),
                    attempts,
                    wallNanos);
        }
    }

    /** @param failures why the run does not count; empty if it does */
    private record Outcome(Optional<RunResult> result, List<String> failures) {}
}
