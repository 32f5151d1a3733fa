package dev.throng.gclab.study.run;

import dev.throng.gclab.study.file.Configuration;
import dev.throng.gclab.study.file.MinHeapSettings;
import dev.throng.gclab.study.jvms.ResolvedJvm;
import dev.throng.gclab.study.record.MinHeapRecord;
import dev.throng.protocol.Operation;
import dev.throng.run.result.RunException;
import dev.throng.scenario.Scenario.Phase;
import dev.throng.scenario.ScenarioException;
import dev.throng.search.Capacity;
import dev.throng.search.LadderSearch;
import dev.throng.search.ScenarioLevelRunner;
import dev.throng.search.SharedSearches;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Searches the smallest heap with which one configuration sustains its load: the JVM survives, the run is not invalid, every objective
 * holds and nothing falls behind.
 */
final class MinHeapSearch {

    private final MinHeapSettings range;
    private final Configuration configuration;
    private final ResolvedJvm jvm;
    private final CellScenario scenarios;

    MinHeapSearch(MinHeapSettings range, Configuration configuration, ResolvedJvm jvm, CellScenario scenarios) {
        this.range = range;
        this.configuration = configuration;
        this.jvm = jvm;
        this.scenarios = scenarios;
    }

    /**
     * @param id names the search
     * @param runs of this configuration
     * @param place its runs go below
     * @param relative the same as the study's record names it
     */
    MinHeapRecord run(String id, CheckedRuns runs, Path place, String relative) throws ScenarioException {
        Configuration largest = configuration.sized(range.to());
        ScenarioLevelRunner levels = new ScenarioLevelRunner(
                operation(largest),
                (level, run) ->
                        scenarios.observed(configuration.sized(MinHeapSettings.size(level)), jvm, run, List.of()),
                place,
                runs,
                done -> {});
        SharedSearches searches = new SharedSearches(range.ladder(), levels);
        Optional<LadderSearch.Answer> answer = Optional.empty();
        List<Reason> reasons = new ArrayList<>();
        try {
            answer = Optional.of(searches.search(slo -> true)).filter(done -> !runs.aborted());
        } catch (RunException notRun) {
            reasons.add(Reason.invalid(ReasonCode.NOT_RUN, notRun.getMessage()));
        }
        reasons.addAll(runs.faults());
        answer.ifPresent(found -> remarks(found, searches, reasons));
        return new MinHeapRecord(
                id,
                configuration.withoutHeap().label(),
                size(searches, answer.map(LadderSearch.Answer::held)),
                size(searches, answer.map(LadderSearch.Answer::notHeld)),
                relative,
                reasons,
                searches.runs());
    }

    private static String size(SharedSearches searches, Optional<OptionalInt> rung) {
        return rung.filter(OptionalInt::isPresent)
                .map(there -> MinHeapSettings.size(searches.ladder().level(there.getAsInt()))
                        .text())
                .orElse("");
    }

    private void remarks(LadderSearch.Answer answer, SharedSearches searches, List<Reason> reasons) {
        if (answer.kind() == LadderSearch.Kind.BELOW) {
            reasons.add(Reason.invalid(
                    ReasonCode.SEARCH_RANGE,
                    "the target does not sustain the load with " + range.to() + ", the largest heap of the search"));
        } else if (answer.kind() == LadderSearch.Kind.ABOVE) {
            reasons.add(Reason.suspect(
                    ReasonCode.SEARCH_RANGE,
                    "the target sustains the load with " + range.from() + ", the smallest heap of the search"));
        }
        if (Capacity.limit(searches.ladder(), answer.notHeld(), searches.runs()) == Capacity.Limit.GENERATOR) {
            reasons.add(Reason.suspect(
                    ReasonCode.SEARCH_LIMITED_BY_GENERATOR, "the generator limited the runs with a smaller heap"));
        }
    }

    /** Any measured operation: its figures are shown with the outcome, which covers all operations. */
    private String operation(Configuration sized) throws ScenarioException {
        return scenarios.of(sized, jvm, List.of()).scenario().phases().stream()
                .filter(Phase::measured)
                .flatMap(phase -> phase.load().keySet().stream())
                .map(Operation::id)
                .findFirst()
                .orElse("");
    }
}
