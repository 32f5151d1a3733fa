package dev.throng.gclab.study.run;

import dev.throng.gclab.study.figures.MeasuredMachine;
import dev.throng.gclab.study.file.Cell;
import dev.throng.gclab.study.file.Configuration;
import dev.throng.gclab.study.file.HeapSize;
import dev.throng.gclab.study.file.StudyException;
import dev.throng.gclab.study.jvms.ResolvedJvm;
import dev.throng.gclab.study.record.CellRecord;
import dev.throng.gclab.study.record.CommonLoad;
import dev.throng.gclab.study.record.CriticalRates;
import dev.throng.run.RunListener;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs one cell until a run counts or the study allows no further attempt. */
final class CellAttempts {

    /**
     * The outcome of one attempt at a cell.
     *
     * @param failures why the run does not count; empty if it counts
     * @param doubts in addition to the reasons of the result's verdict
     * @param place the directory of the result
     */
    record Outcome(
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

        /** The same with a further reason why the run does not count. */
        private Outcome failing(Reason reason) {
            List<Reason> all = new ArrayList<>(failures);
            all.add(reason);
            return new Outcome(result, all, doubts, place, critical);
        }
    }

    private final Cell cell;
    private final Configuration sized;
    private final ResolvedJvm jvm;
    private final StudyContext study;
    private final StageLoad load;

    /**
     * @param sized the cell's configuration with its heap as a size, where one is known
     * @param common the common load; empty before it is known, or if it cannot be known
     */
    CellAttempts(StudyContext study, Cell cell, Configuration sized, ResolvedJvm jvm, Optional<CommonLoad> common) {
        this.study = study;
        this.cell = cell;
        this.sized = sized;
        this.jvm = jvm;
        this.load = new StageLoad(study.study(), cell.configuration().stage(), common);
    }

    /** Empty if the study was aborted. */
    Optional<CellRecord> run(StudyListener.Progress progress) throws StudyException {
        long start = study.clock().nanos();
        List<Reason> reasons = new ArrayList<>();
        if (sized.heap().filter(HeapSize::isMultiple).isPresent()) {
            reasons.add(Reason.invalid(
                    ReasonCode.HEAP_UNKNOWN,
                    "the smallest heap that sustains the load is unknown, so "
                            + sized.heap().get() + " of it is unknown too"));
            return Optional.of(
                    record(Outcome.notRun(reasons.get(0), study.directory().attempt(cell)), reasons, 0, 0));
        }
        if (load.unknown()) {
            reasons.add(
                    Reason.invalid(ReasonCode.NOT_RUN, "no configuration has a limit, so the common load is unknown"));
            return Optional.of(
                    record(Outcome.notRun(reasons.get(0), study.directory().attempt(cell)), reasons, 0, 0));
        }
        for (int attempt = 1; ; attempt++) {
            study.listener().begins(cell, attempt, progress);
            Path place = study.directory().attempt(cell);
            Outcome outcome = attempt(place);
            if (study.aborted().getAsBoolean()) {
                return Optional.empty();
            }
            outcome.failures().forEach(reasons::add);
            boolean counts = outcome.failures().isEmpty();
            if (counts || attempt >= study.study().attempts()) {
                return Optional.of(
                        record(outcome, reasons, attempt, study.clock().nanos() - start));
            }
        }
    }

    /**
     * Runs the cell once.
     *
     * @param place of the results
     */
    Outcome attempt(Path place) throws StudyException {
        try {
            Outcome outcome = load.searches() ? search(place) : once(place);
            return disturbance(outcome).map(outcome::failing).orElse(outcome);
        } catch (RunException notRun) {
            return Outcome.notRun(NotRun.reason(notRun.getMessage(), place), place);
        } catch (ScenarioException broken) {
            throw new StudyException(broken.getMessage(), broken);
        }
    }

    private Optional<Reason> disturbance(Outcome outcome) {
        if (study.study().disturbedCount()) {
            return Optional.empty();
        }
        return outcome.result()
                .flatMap(result -> GeneratorDisturbance.reason(
                        study.study().subject(),
                        result.generator().loopStalledShare(),
                        MeasuredMachine.of(ResultDirectory.open(outcome.place()), result)));
    }

    private Outcome once(Path place) throws RunException, ScenarioException {
        List<String> sets = load.sets(study.scenarios().of(sized, jvm, List.of()));
        ScenarioFile scenario = study.scenarios().observed(sized, jvm, place, sets);
        RunListener listener = study.listener().run(cell, place);
        RunResult result = study.runs().run(jvm, jvm.options(sized), scenario, place, listener);
        return Outcome.of(
                result, CellCheck.reasons(jvm, jvm.options(sized), study.study().subject(), result), place);
    }

    /** Searches the cell's critical rates; the run at the highest of them represents the cell. */
    private Outcome search(Path place) throws RunException, ScenarioException {
        CheckedRuns checked = new CheckedRuns(study, cell, jvm, jvm.options(sized));
        CriticalRateSearch.Found found = new CriticalRateSearch(
                        study.study().critical().orElseThrow(),
                        (sets, run) -> study.scenarios().observed(sized, jvm, run, sets),
                        checked)
                .run(place, study.directory().relative(place));
        Path shown = found.shown().map(run -> place.resolve(run.directory())).orElse(place);
        return new Outcome(
                found.shown().flatMap(run -> checked.result(shown)),
                found.failures(),
                found.doubts(),
                shown,
                found.rates());
    }

    private CellRecord record(Outcome outcome, List<Reason> reasons, int attempts, long wallNanos) {
        String verdict = outcome.failures().isEmpty()
                ? outcome.result().orElseThrow().verdict().status().name()
                : CellRecord.FAILED;
        List<Reason> suspicions = outcome.failures().isEmpty()
                ? outcome.result().orElseThrow().verdict().reasons()
                : List.of();
        Configuration configuration = cell.configuration();
        CellRecord.RanOn ranOn = new CellRecord.RanOn(
                jvm.jvm().java().home().toString(),
                jvm.jvm().java().version(),
                jvm.asked().collector().word(),
                outcome.result()
                        .map(result ->
                                CellCheck.gc(study.study().subject(), result).collector())
                        .orElse(""),
                sized.heap().map(HeapSize::text).orElse(""));
        return new CellRecord(
                cell.id(),
                configuration.label(),
                ranOn,
                configuration.sets(),
                cell.trial(),
                sized.heap().filter(HeapSize::isMultiple).isPresent() ? List.of() : jvm.options(sized),
                study.directory().relative(outcome.place()),
                new CellRecord.Outcome(
                        verdict,
                        Stream.of(reasons, suspicions, outcome.doubts())
                                .flatMap(List::stream)
                                .toList(),
                        attempts,
                        wallNanos),
                new CellRecord.Load(
                        outcome.critical(),
                        configuration.stage().word(),
                        outcome.failures().isEmpty() ? load.limit(outcome).orElse(null) : null));
    }
}
