package dev.throng.gclab.study.run;

import dev.throng.gclab.study.file.CriticalRateSettings;
import dev.throng.gclab.study.record.CriticalRates;
import dev.throng.run.result.RunException;
import dev.throng.run.result.SloResult;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.search.Capacity;
import dev.throng.search.LadderSearch;
import dev.throng.search.LevelRun;
import dev.throng.search.ScenarioLevelRunner;
import dev.throng.search.SearchedLoad;
import dev.throng.search.SharedSearches;
import dev.throng.text.QuantityText;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Searches the critical rates of one cell. The loosest limit comes first, as its runs answer most of the others. */
final class CriticalRateSearch {

    /** The cell's scenario with further edits, for a run with this result directory. */
    interface Edited {
        ScenarioFile with(List<String> sets, Path place) throws ScenarioException;
    }

    /**
     * What a search found.
     *
     * @param shown the run that stands for the cell: the one at the highest critical rate; empty if nothing held
     * @param failures why the cell does not count
     * @param doubts what a reader of the rates should know
     */
    record Found(CriticalRates rates, Optional<LevelRun> shown, List<Reason> failures, List<Reason> doubts) {}

    private final CriticalRateSettings critical;
    private final Edited scenario;
    private final CheckedRuns runs;
    private final List<Reason> doubts = new ArrayList<>();

    CriticalRateSearch(CriticalRateSettings critical, Edited scenario, CheckedRuns runs) {
        this.critical = critical;
        this.scenario = scenario;
        this.runs = runs;
    }

    /**
     * @param place of the cell; its runs go below
     * @param relative the same as the study's record names it
     * @throws RunException if nothing could be run at all
     */
    Found run(Path place, String relative) throws RunException, ScenarioException {
        ScenarioFile own = scenario.with(List.of(), place);
        SearchedLoad load = SearchedLoad.of(own, critical.operation());
        List<String> objectives = List.of("slo=" + CellScenario.quoted(critical.objectives(own)));
        ScenarioLevelRunner levels = new ScenarioLevelRunner(
                critical.operation(),
                (level, run) -> {
                    List<String> sets = new ArrayList<>(objectives);
                    sets.addAll(load.sets(level));
                    return scenario.with(sets, run);
                },
                place,
                runs,
                done -> {});
        SharedSearches searches = new SharedSearches(critical.ladder(load), levels);
        Set<String> always = new HashSet<>(critical.always(own));
        Map<String, CriticalRates.AtLimit> found = new LinkedHashMap<>();
        Optional<LevelRun> shown = Optional.empty();
        for (Map.Entry<String, Predicate<SloResult>> limit :
                loosestFirst(always).entrySet()) {
            LadderSearch.Answer answer = searches.search(limit.getValue());
            if (runs.aborted()) {
                return new Found(CriticalRates.NONE, Optional.empty(), runs.faults(), List.of());
            }
            found.put(limit.getKey(), atLimit(limit.getKey(), searches, answer));
            shown = shown.or(() -> answer.held().isPresent()
                    ? shown(searches, answer.held().getAsInt(), limit.getValue())
                    : Optional.empty());
        }
        List<Reason> failures = shown.isPresent()
                ? List.of()
                : List.of(Reason.invalid(
                        ReasonCode.NOTHING_HELD,
                        "the objectives do not hold at " + critical.from() + ", where the search begins"));
        List<CriticalRates.AtLimit> ordered = labels().stream().map(found::get).toList();
        return new Found(new CriticalRates(relative, ordered), shown, failures, doubts);
    }

    private List<String> labels() {
        return critical.limits().isEmpty()
                ? List.of("")
                : critical.limits().stream().map(QuantityText::duration).toList();
    }

    private Map<String, Predicate<SloResult>> loosestFirst(Set<String> always) {
        Map<String, Predicate<SloResult>> all = new LinkedHashMap<>();
        if (critical.limits().isEmpty()) {
            all.put("", slo -> true);
        }
        critical.limits().stream()
                .sorted(java.util.Comparator.reverseOrder())
                .forEach(limit -> all.put(
                        QuantityText.duration(limit),
                        slo -> always.contains(slo.expression())
                                || slo.expression().equals(critical.expression(limit))));
        return all;
    }

    private CriticalRates.AtLimit atLimit(String label, SharedSearches searches, LadderSearch.Answer answer) {
        Capacity.Limit limit = Capacity.limit(searches.ladder(), answer.notHeld(), searches.runs());
        String where = label.isEmpty() ? "critical rate" : "critical rate at " + label;
        if (answer.kind() == LadderSearch.Kind.BELOW) {
            doubts.add(Reason.suspect(ReasonCode.SEARCH_RANGE, where + ": below " + critical.from()));
        } else if (answer.kind() == LadderSearch.Kind.ABOVE) {
            doubts.add(Reason.suspect(ReasonCode.SEARCH_RANGE, where + ": at least " + critical.to()));
        }
        if (limit == Capacity.Limit.GENERATOR) {
            doubts.add(Reason.suspect(
                    ReasonCode.SEARCH_LIMITED_BY_GENERATOR, where + ": limited by the generator, not the target"));
        } else if (limit == Capacity.Limit.UNTRUSTED) {
            doubts.add(Reason.suspect(
                    ReasonCode.SEARCH_NOT_TRUSTED, where + ": the runs at the next higher rate are invalid"));
        }
        return new CriticalRates.AtLimit(
                label,
                answer.held().isPresent()
                        ? (Double) searches.ladder().level(answer.held().getAsInt())
                        : null,
                ScalarTypes.word(Capacity.ending(answer.kind())),
                ScalarTypes.word(limit));
    }

    private static Optional<LevelRun> shown(SharedSearches searches, int rung, Predicate<SloResult> counts) {
        double level = searches.ladder().level(rung);
        return searches.runs().stream()
                .filter(run -> run.level() == level && run.outcome(counts) == LadderSearch.Outcome.HELD)
                .reduce((first, last) -> last);
    }
}
