package dev.throng.cli;

import dev.throng.cli.ScenarioOptions.Edited;
import dev.throng.run.extension.Population;
import dev.throng.run.result.RunException;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.search.Capacity;
import dev.throng.search.LadderSearch;
import dev.throng.search.LevelRun;
import dev.throng.search.Link;
import dev.throng.search.ScenarioLevelRunner;
import dev.throng.search.hold.HoldCapacity;
import dev.throng.search.hold.HoldLoad;
import dev.throng.search.hold.HoldSearch;
import dev.throng.search.hold.Room;
import dev.throng.search.hold.SearchTime;
import dev.throng.time.NanoClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Searches for the largest population that the target holds.
 *
 * @param link the link to the target; empty if its rate is not known
 * @param within how long the search may take; empty for the default
 * @param scenarios reads the scenario with edits
 */
record HoldSearching(HoldLoad load, HoldRange range, Optional<Link> link, Optional<Duration> within, Edited scenarios)
        implements Searching {

    @Override
    public List<ScenarioFile> plans() throws ScenarioException {
        ScenarioFile lowest = scenario(range.lowest(load));
        return range.to().isPresent() ? List.of(lowest, scenario(range.highest(load))) : List.of(lowest);
    }

    /** The scenario of a population, or of the largest one that its settings allow. */
    private ScenarioFile scenario(int members) throws ScenarioException {
        long most = load.population().most().map(Population.Most::members).orElse(Long.MAX_VALUE);
        return scenarios.with(load.sets(Math.max(1, Math.min(members, most)), range.rate(load)));
    }

    private SearchTime time() {
        return new SearchTime(load::seconds, within, NanoClock.SYSTEM::nanos);
    }

    @Override
    public String plan() {
        return time().plan(range.lowest(load), range.rate(load));
    }

    @Override
    public Capacity search(
            Capacity.Subject subject, Path directory, ScenarioLevelRunner.Runs runs, Consumer<LevelRun> ended)
            throws RunException, ScenarioException {
        double rate = range.rate(load);
        Room room = Room.of(
                range.highest(load),
                load.population(),
                members -> scenarios.with(load.sets(members, rate)),
                runs::shortage);
        int from = Math.min(range.lowest(load), room.members());
        HoldSearch search = new HoldSearch(
                load.population(),
                load.hold().toNanos() / 1e9,
                from,
                room.members(),
                range.share(),
                rate,
                link,
                time());
        LadderSearch.Answer answer = search.search(new ScenarioLevelRunner(
                load.id(),
                operation -> !operation.equals(load.id()),
                (run, results, result) -> search.evaluated(run, load.id(), results, result),
                (level, place) -> scenarios.with(load.sets(Math.round(level), search.rampPerSecond())),
                directory,
                runs,
                ended));
        return HoldCapacity.of(
                subject, load, search, answer, new HoldCapacity.Range(from, room, range.share()), runs.aborted());
    }
}
