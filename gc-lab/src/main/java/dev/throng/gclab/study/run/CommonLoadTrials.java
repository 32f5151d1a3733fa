package dev.throng.gclab.study.run;

import dev.throng.gclab.study.figures.MeasuredMachine;
import dev.throng.gclab.study.file.Cell;
import dev.throng.gclab.study.file.Configuration;
import dev.throng.gclab.study.file.StudyException;
import dev.throng.gclab.study.jvms.ResolvedJvm;
import dev.throng.gclab.study.record.CommonLoad;
import dev.throng.gclab.study.record.LoadTrial;
import dev.throng.gclab.study.record.StudyRecord;
import dev.throng.gclab.study.run.CommonLoadDecision.Finding;
import dev.throng.gclab.study.run.CommonLoadDecision.Trial;
import dev.throng.run.read.ResultDirectory;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.search.SearchedLoad;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Tries the common load of a study before its cells run, with the configuration that needs most CPU, and lowers it until it fits. */
final class CommonLoadTrials {

    private final StudyContext study;
    private final MinHeapSearches minHeaps;
    private final List<ResolvedJvm> jvms;

    CommonLoadTrials(StudyContext study, MinHeapSearches minHeaps, List<ResolvedJvm> jvms) {
        this.study = study;
        this.minHeaps = minHeaps;
        this.jvms = jvms;
    }

    /**
     * The load that fits, or the lowest that was tried.
     *
     * @param first the load that follows from the limits
     * @param record with the limits
     * @return empty if the study was aborted
     */
    Optional<CommonLoad> run(CommonLoad first, StudyRecord record, SearchedLoad.Kind kind) throws StudyException {
        Configuration hardest = HardestConfiguration.of(study.cells(), record, study.directory(), first.weakest());
        Configuration sized = minHeaps.sized(new Cell("", hardest, 0), record);
        Cell cell = new Cell("try-" + study.cells().id(hardest), hardest, 0);
        ResolvedJvm jvm = jvms.get(hardest.index());
        CommonLoad load = first;
        List<LoadTrial> trials = new ArrayList<>();
        List<Trial> findings = new ArrayList<>();
        OptionalDouble next;
        do {
            study.listener().tries(load, hardest);
            Path place = study.directory().attempt(cell);
            CellAttempts.Outcome outcome = new CellAttempts(study, cell, sized, jvm, Optional.of(load)).attempt(place);
            if (study.aborted().getAsBoolean()) {
                return Optional.empty();
            }
            Trial trial = trial(outcome);
            findings.add(trial);
            trials.add(recorded(load, trial, outcome));
            next = CommonLoadDecision.next(findings);
            if (next.orElse(1) < 1) {
                load = load.lowered(load.level() * next.getAsDouble(), kind);
            }
        } while (next.isPresent());
        return Optional.of(load.chosen(
                hardest.named(),
                trials,
                CommonLoadSentences.of(first, load, hardest.named(), trials, findings.get(findings.size() - 1))));
    }

    private static Trial trial(CellAttempts.Outcome outcome) {
        OptionalDouble idle = outcome.result()
                .flatMap(result -> MeasuredMachine.of(ResultDirectory.open(outcome.place()), result))
                .map(machine -> OptionalDouble.of(machine.idleShare()))
                .orElse(OptionalDouble.empty());
        return new Trial(finding(outcome), idle);
    }

    private static Finding finding(CellAttempts.Outcome outcome) {
        boolean disturbed = outcome.failures().stream()
                .anyMatch(reason -> reason.code() == ReasonCode.GENERATOR_DISTURBED
                        && reason.figures().containsKey("othersShare"));
        if (disturbed) {
            return Finding.DISTURBED;
        }
        if (reasons(outcome).stream().anyMatch(Reason::blamesGenerator)) {
            return Finding.LATE;
        }
        return outcome.failures().isEmpty() ? Finding.KEPT_UP : Finding.NOT_RUN;
    }

    private static List<Reason> reasons(CellAttempts.Outcome outcome) {
        return Stream.concat(
                        outcome.failures().stream(),
                        outcome.result().stream().flatMap(result -> result.verdict().reasons().stream()))
                .distinct()
                .toList();
    }

    private LoadTrial recorded(CommonLoad load, Trial trial, CellAttempts.Outcome outcome) {
        return new LoadTrial(
                load.level(),
                load.text(),
                ScalarTypes.word(trial.finding()),
                trial.idleShare().isPresent() ? (Double) trial.idleShare().getAsDouble() : null,
                trial.finding() == Finding.KEPT_UP ? List.of() : reasons(outcome),
                study.directory().relative(outcome.place()));
    }
}
