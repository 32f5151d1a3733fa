package dev.throng.search;

import dev.throng.run.result.RunException;
import dev.throng.run.result.SloResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * Several searches over the same ladder, each with other objectives. The searches share their runs, so an additional objective costs few
 * runs. Confined to one thread.
 */
public final class SharedSearches {

    private final Ladder ladder;
    private final LevelRunner levels;
    private final List<LevelRun> runs = new ArrayList<>();
    private boolean stopped;

    public SharedSearches(Ladder ladder, LevelRunner levels) {
        this.ladder = ladder;
        this.levels = levels;
    }

    /**
     * Searches until the answer is final, the user aborts, or no further run is possible.
     *
     * @param counts selects the objectives that must hold
     * @throws RunException if no level can be run
     */
    public LadderSearch.Answer search(Predicate<SloResult> counts) throws RunException {
        LadderSearch search = ladder.search();
        for (OptionalInt next = search.next(); next.isPresent(); next = search.next()) {
            int rung = next.getAsInt();
            List<LevelRun> done = at(ladder.level(rung));
            if (done.size() == search.runs(rung)) {
                LevelRun run = levels.run(runs.size() + 1, ladder.level(rung));
                if (levels.aborted()) {
                    break;
                }
                runs.add(run);
                search.ended(rung, run.outcome(counts));
                if (levels.ended()) {
                    stopped = true;
                    break;
                }
            } else {
                search.ended(rung, done.get(search.runs(rung)).outcome(counts));
            }
        }
        return search.answer();
    }

    private List<LevelRun> at(double level) {
        return runs.stream().filter(run -> run.level() == level).toList();
    }

    /** Whether the last search stopped before its answer was final, because no further run was possible. */
    public boolean stopped() {
        return stopped;
    }

    /** The levels. */
    public Ladder ladder() {
        return ladder;
    }

    /** The runs of all searches so far, in their order. */
    public List<LevelRun> runs() {
        return List.copyOf(runs);
    }
}
