package dev.throng.gclab.study;

import dev.throng.gclab.jvm.JvmCatalogue;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.time.NanoClock;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Runs the cells of a study in their order. A cell whose run does not count is run again as often as the study allows; then it has
 * failed. After each cell {@code study.json} is written, so that an interrupted study resumes after the last finished cell. Use it for
 * one study; {@link #abort} may be called from any thread.
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
     * Ends the study early. The running cell ends gracefully and does not count.
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
     * @throws StudyException if something is missing or wrong; before the first run wherever possible
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
            record = record.remarked("Throng " + record.version() + " ran the first "
                    + (record.cells().size() == 1 ? "cell" : record.cells().size() + " cells") + ", " + plan.version()
                    + " the others");
        }
        listener.remarks(record.remarks());
        StudyContext context =
                new StudyContext(file.study(), scenarios, directory, runs, listener, clock, () -> aborted);
        MinHeapSearches minHeaps = new MinHeapSearches(context);
        record = minHeaps.run(record, jvms);
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
            Optional<CellRecord> ended = new CellAttempts(context, cell, minHeaps.sized(cell, record), jvm)
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

    /** Requires the JVMs of the earlier start, so that trials on different JVMs are not mixed. A finished study cannot mix them. */
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
}
