package dev.throng.gclab.runs;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a comparison reads of one run before its figures.
 *
 * @param directory its result directory, as it was named
 * @param result empty if the run never got to write one, or if the file is damaged
 * @param scenario the values of its scenario by their paths; none if the file is missing or damaged
 * @param environment the facts of its machine by their paths; none if the file is missing or damaged
 * @param notes what is wrong with its result, in clauses
 * @param fingerprint a text that only copies of the run have, too; empty without a result
 */
record ReadRun(
        Path directory,
        Optional<RunResult> result,
        Map<String, String> scenario,
        Map<String, String> environment,
        List<String> notes,
        Optional<String> fingerprint) {

    static ReadRun of(Path path) {
        ResultDirectory directory = ResultDirectory.open(path);
        Optional<RunResult> result = directory.result();
        return new ReadRun(
                path,
                result,
                directory.scenario(),
                directory.environment(),
                directory.notesOnResult(),
                directory.fingerprint());
    }

    String name() {
        return directory.toString();
    }

    List<PhaseResult> measuredPhases() {
        return result.map(known ->
                        known.phases().stream().filter(PhaseResult::measured).toList())
                .orElse(List.of());
    }

    List<String> measuredNames() {
        return measuredPhases().stream().map(PhaseResult::name).toList();
    }
}
