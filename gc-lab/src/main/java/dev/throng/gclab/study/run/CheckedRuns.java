package dev.throng.gclab.study.run;

import dev.throng.gclab.study.file.Cell;
import dev.throng.gclab.study.file.Study;
import dev.throng.gclab.study.jvms.ResolvedJvm;
import dev.throng.gclab.study.jvms.SubjectNeeds;
import dev.throng.run.RunListener;
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

/** The runs of a cell's search, each checked like the single run of other cells. A run that fails the check ends the search. */
final class CheckedRuns implements ScenarioLevelRunner.Runs {

    private final StudyContext study;
    private final Cell cell;
    private final ResolvedJvm jvm;
    private final List<String> options;
    private final Map<Path, RunResult> results = new HashMap<>();
    private List<Reason> faults = List.of();

    /** @param options the flags of the generator's JVM, as {@link CellRunner} takes them */
    CheckedRuns(StudyContext study, Cell cell, ResolvedJvm jvm, List<String> options) {
        this.study = study;
        this.cell = cell;
        this.jvm = jvm;
        this.options = options;
    }

    @Override
    public RunResult run(ScenarioFile file, Path directory) throws RunException {
        RunListener listener = study.listener().run(cell, directory);
        RunResult result = study.runs().run(jvm, options, file, directory, listener);
        results.put(directory, result);
        faults = CellCheck.faults(jvm, flags(file), study.study().subject(), result);
        return result;
    }

    /** The flags of the JVM that is studied. */
    private List<String> flags(ScenarioFile file) {
        return study.study().subject() == Study.Subject.TARGET ? SubjectNeeds.flags(file) : options;
    }

    /** Why the last run is not one of this cell, whatever its load; empty if it is. */
    List<Reason> faults() {
        return faults;
    }

    @Override
    public boolean aborted() {
        return study.aborted().getAsBoolean() || !faults.isEmpty();
    }

    /** The result of the run with this directory; empty if there was none. */
    Optional<RunResult> result(Path directory) {
        return Optional.ofNullable(results.get(directory));
    }
}
