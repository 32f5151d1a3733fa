package dev.throng.gclab.study;

import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioFile;
import dev.throng.search.ScenarioLevelRunner;
import dev.throng.verdict.Reason;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The runs of a cell's search, each checked like the single run of other cells. A run that fails the check ends the search. */
final class CheckedRuns implements ScenarioLevelRunner.Runs {

    private final Cell cell;
    private final ResolvedJvm jvm;
    private final Study.Subject subject;
    private final CellRunner runs;
    private final StudyListener listener;
    private final BooleanSupplier aborted;
    private final Map<Path, RunResult> results = new HashMap<>();
    private List<Reason> faults = List.of();

    CheckedRuns(
            Cell cell,
            ResolvedJvm jvm,
            Study.Subject subject,
            CellRunner runs,
            StudyListener listener,
            BooleanSupplier aborted) {
        this.cell = cell;
        this.jvm = jvm;
        this.subject = subject;
        this.runs = runs;
        this.listener = listener;
        this.aborted = aborted;
    }

    @Override
    public RunResult run(ScenarioFile file, Path directory) throws RunException {
        RunResult result = runs.run(file, directory, listener.run(cell, directory));
        results.put(directory, result);
        faults = CellCheck.faults(jvm, subject, result);
        return result;
    }

    /** Why the last run is not one of this cell, whatever its load; empty if it is. */
    List<Reason> faults() {
        return faults;
    }

    @Override
    public boolean aborted() {
        return aborted.getAsBoolean() || !faults.isEmpty();
    }

    /** What a run gave; empty if there was none there. */
    Optional<RunResult> result(Path directory) {
        return Optional.ofNullable(results.get(directory));
    }
}
