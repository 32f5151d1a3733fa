package dev.throng.gclab.study.run;

import dev.throng.gclab.jvm.JvmCatalogue;
import dev.throng.gclab.study.file.Cell;
import dev.throng.gclab.study.file.CellOrder;
import dev.throng.gclab.study.file.Study;
import dev.throng.gclab.study.file.StudyException;
import dev.throng.gclab.study.file.StudyFile;
import dev.throng.gclab.study.jvms.JvmChooser;
import dev.throng.gclab.study.jvms.JvmResolver;
import dev.throng.gclab.study.jvms.LargePages;
import dev.throng.gclab.study.jvms.ResolvedJvm;
import dev.throng.gclab.study.jvms.SubjectNeeds;
import dev.throng.gclab.study.record.CellRecord;
import dev.throng.gclab.study.record.StudyDirectory;
import dev.throng.gclab.study.record.StudyRecord;
import dev.throng.scenario.Scenario.Phase;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.time.NanoClock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Runs the cells of a study in their order. A cell whose run does not count is run again as often as the study allows; then it has
 * failed. After each cell {@code study.json} is written, so that an interrupted study resumes after the last finished cell. A study that
 * resumes keeps the cells that count, and runs the failed ones again: what made them fail may be repaired. Use it for one study;
 * {@link #abort} may be called from any thread.
 */
public final class StudyRunner {

    /** The start of a target, the end of its load and its report, for the first estimate of the time left. */
    private static final Duration AROUND_A_RUN = Duration.ofSeconds(3);

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

    /** Whether the study ended early: the user aborted it, or an agent is {@link #missing}. */
    public boolean aborted() {
        return aborted || missing().isPresent();
    }

    /** Why the study stopped, as a sentence without a full stop: agents are missing. Empty if they are not. */
    public Optional<String> missing() {
        return runs.missing();
    }

    /**
     * Runs what has not been run yet.
     *
     * @throws StudyException if something is missing or wrong; before the first run wherever possible
     */
    public StudyRecord run() throws StudyException {
        StudyFile file = plan.file();
        JvmChooser.Chosen chosen = chosen();
        CellOrder order = CellOrder.of(file.study(), chosen.jvms());
        listener.omitted(chosen.omitted());
        CellScenario scenarios = new CellScenario(file, plan.environment(), plan.protocols());
        List<ResolvedJvm> jvms = new JvmResolver(order, subjectNeeds(), catalogue, LargePages.setAside()).all();
        StudyDirectory directory = StudyDirectory.open(plan.directory(), file);
        Optional<StudyRecord> earlier = directory.record();
        int blocks =
                Math.max(file.study().trials(), earlier.map(StudyRecord::blocks).orElse(0));
        List<CellRecord> failed = earlier.map(StudyRecord::failed).orElse(List.of());
        StudyRecord record = earlier.map(StudyRecord::withoutFailures)
                .orElseGet(() -> fresh(chosen, jvms, order.cells().size()));
        StudyContext context = new StudyContext(order, scenarios, directory, runs, listener, clock, this::aborted);
        Optional<MoreBlocks> more = file.study().until().map(until -> new MoreBlocks(context));
        List<Cell> cells = more.isPresent() ? more.get().cells(record, blocks) : order.cells(blocks);
        requireSameJvms(record, cells, jvms);
        boolean goesOn = !record.cells().isEmpty() && !finished(record, cells);
        if (goesOn && !record.start().version().equals(plan.version())) {
            record = record.remarked("Throng " + record.start().version() + " ran the first "
                    + (record.cells().size() == 1 ? "cell" : record.cells().size() + " cells") + ", " + plan.version()
                    + " the others");
        }
        listener.remarks(record.remarks());
        MinHeapSearches minHeaps = new MinHeapSearches(context);
        record = minHeaps.run(record, jvms);
        if (earlier.isPresent()) {
            listener.resumed(record.cells().size(), failed);
        }
        BlockRuns block = new BlockRuns(context, minHeaps, jvms, estimated(scenarios, jvms, cells.get(0)));
        block.announce(record, cells);
        record = block.run(record, cells);
        return more.isEmpty() || finished(record, cells)
                ? record
                : withMoreBlocks(record, more.get(), block, directory);
    }

    /** Adds blocks until the study ends. */
    private StudyRecord withMoreBlocks(StudyRecord before, MoreBlocks more, BlockRuns block, StudyDirectory directory)
            throws StudyException {
        StudyRecord record = before;
        Optional<StudyRecord.End> end = Optional.empty();
        while (!aborted() && (end = more.after(record)).isEmpty()) {
            record = block.run(record, more.cells(record, record.blocks() + 1));
        }
        if (end.isPresent()) {
            record = record.endedBy(end.get());
            directory.write(record);
        }
        return record;
    }

    /** The JVMs with which an earlier start began, so that all cells of a study run on the same ones; else those of this machine. */
    private JvmChooser.Chosen chosen() throws StudyException {
        StudyFile file = plan.file();
        Optional<StudyDirectory> before = StudyDirectory.existing(plan.directory(), file);
        Optional<StudyRecord> earlier = before.isPresent() ? before.get().record() : Optional.empty();
        if (earlier.isPresent() && !earlier.get().studied().jvms().isEmpty()) {
            return new JvmChooser.Chosen(
                    earlier.get().studiedJvms(file), earlier.get().studied().omitted());
        }
        try {
            return new JvmChooser(file.study(), catalogue, subjectNeeds().oldestJava()).choose();
        } catch (ScenarioException broken) {
            throw new StudyException(broken.getMessage(), broken);
        }
    }

    private SubjectNeeds subjectNeeds() {
        return new SubjectNeeds(plan.file(), plan.environment(), plan.protocols());
    }

    /** Whether no cell will run: all have been run, and no block will be added. */
    private boolean finished(StudyRecord record, List<Cell> cells) {
        boolean mayAdd = plan.file().study().until().isPresent() && !record.hasEnded();
        return !mayAdd && record.notRun(cells).isEmpty();
    }

    /** Requires the JVMs of the earlier start, so that trials on different JVMs are not mixed. A finished study cannot mix them. */
    private void requireSameJvms(StudyRecord record, List<Cell> cells, List<ResolvedJvm> jvms) throws StudyException {
        if (finished(record, cells)) {
            return;
        }
        for (CellRecord done : record.cells()) {
            for (Cell cell : cells) {
                ResolvedJvm now = jvms.get(cell.configuration().index());
                if (cell.id().equals(done.id())
                        && !done.ranOn().java().equals(now.jvm().java().version())) {
                    throw new StudyException(
                            "cell " + done.id() + " ran on Java " + done.ranOn().java() + " in "
                                    + done.ranOn().jvm()
                                    + ", and " + now.asked().label() + " now is "
                                    + now.jvm().java()
                                    + " (expected: the same version to resume; name it in jvms by its path, or choose a new directory)");
                }
            }
        }
    }

    private StudyRecord fresh(JvmChooser.Chosen chosen, List<ResolvedJvm> jvms, int planned) {
        List<String> remarks = jvms.stream()
                .flatMap(jvm ->
                        jvm.flags().remarks().stream().map(remark -> jvm.asked().label() + ": " + remark))
                .distinct()
                .toList();
        Study study = plan.file().study();
        StudyRecord.Start start = new StudyRecord.Start(
                StudyRecord.SCHEMA,
                study.name(),
                plan.file().scenarioPath().toString(),
                study.seed(),
                study.trials(),
                wall.instant().toString(),
                plan.command(),
                plan.version(),
                plan.labels().values());
        return StudyRecord.begun(
                start,
                remarks,
                planned,
                new StudyRecord.Studied(
                        ScalarTypes.word(study.subject()),
                        chosen.jvms().stream().map(StudyRecord.Jvm::of).toList(),
                        chosen.omitted()));
    }

    /** About how long a cell takes: its phases, and the start and end of the target. Empty if cells search their load. */
    private OptionalLong estimated(CellScenario scenarios, List<ResolvedJvm> jvms, Cell cell) throws StudyException {
        if (plan.file().study().critical().isPresent()) {
            return OptionalLong.empty();
        }
        try {
            ResolvedJvm jvm = jvms.get(cell.configuration().index());
            Duration phases =
                    scenarios.of(cell.configuration().withoutHeap(), jvm, List.of()).scenario().phases().stream()
                            .map(Phase::duration)
                            .reduce(Duration.ZERO, Duration::plus);
            return OptionalLong.of(phases.plus(AROUND_A_RUN).toNanos());
        } catch (ScenarioException broken) {
            throw new StudyException(broken.getMessage(), broken);
        }
    }
}
