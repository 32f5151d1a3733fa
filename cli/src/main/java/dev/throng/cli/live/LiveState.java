package dev.throng.cli.live;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.report.Block;
import dev.throng.run.LiveSnapshot;
import dev.throng.run.LoadBegin;
import dev.throng.sample.ResourceRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the live page shows: the run that goes on, and the study or search that it is a part of. Confined to the server's thread. */
final class LiveState {

    private static final int MOST_WARNINGS = 20;

    private final String title;
    private String place = "";
    private String label = "";
    private String doing = "";
    private List<Block.Table> job = List.of();
    private Optional<Timeline> timeline = Optional.empty();
    private Optional<LiveSnapshot> last = Optional.empty();
    private Optional<ResourceRow> resources = Optional.empty();
    private List<GcTail> tails = List.of();
    private LiveHistory history = new LiveHistory();
    private LiveStops stops = new LiveStops();
    private LiveDoubts doubts = new LiveDoubts();
    private long longest;
    private final List<String> warnings = new ArrayList<>();

    /** @param title the name of the scenario or study */
    LiveState(String title) {
        this.title = title;
    }

    /** Sets a sentence on where the results will be. */
    void place(String sentence) {
        place = sentence;
    }

    /** Another run begins; the figures of the one before it go. */
    void run(String name) {
        label = name;
        doing = "";
        timeline = Optional.empty();
        last = Optional.empty();
        resources = Optional.empty();
        tails = List.of();
        history = new LiveHistory();
        stops = new LiveStops();
        doubts = new LiveDoubts();
        longest = 0;
        warnings.clear();
    }

    /** What is done before the load begins. */
    void preparing(String what) {
        doing = what;
    }

    /** What is known of the study or search. */
    void job(List<Block.Table> tables) {
        job = List.copyOf(tables);
    }

    void begins(LoadBegin begin) {
        timeline = Optional.of(begin.timeline());
        LiveStops into = stops;
        tails = begin.gcLogs().stream().map(log -> new GcTail(begin, log, into)).toList();
    }

    /** Adds an interval, and reads what JVMs have logged. */
    LiveHistory.Change interval(LiveSnapshot live) {
        last = Optional.of(live);
        doubts.add(live);
        longest = Math.max(
                longest,
                live.operations().stream()
                        .mapToLong(LiveSnapshot.OperationLive::responseMax)
                        .max()
                        .orElse(0));
        tails.forEach(GcTail::read);
        return history.add(live);
    }

    void resources(ResourceRow row) {
        resources = Optional.of(row);
        history.cores(row.target().cores(row.durationNanos()), row.generator().cores(row.durationNanos()));
    }

    /** Keeps the first warnings, which often explain the others. */
    void warning(String message) {
        if (warnings.size() < MOST_WARNINGS) {
            warnings.add(message);
        }
    }

    String title() {
        return title;
    }

    String place() {
        return place;
    }

    /** The name of the run in its study or search; empty if it is the only one. */
    String label() {
        return label;
    }

    /** What is done before the load begins; empty if nothing is known. */
    String doing() {
        return doing;
    }

    List<Block.Table> job() {
        return job;
    }

    /** The phases as far as they are known; empty before the load. */
    List<PhasePlan> phases() {
        return timeline.map(Timeline::phases).orElse(List.of());
    }

    /** The last interval; empty before the load. */
    Optional<LiveSnapshot> last() {
        return last;
    }

    /** What the processes used in the last second; empty before the first one has passed. */
    Optional<ResourceRow> resources() {
        return resources;
    }

    LiveHistory history() {
        return history;
    }

    LiveStops stops() {
        return stops;
    }

    /** The longest response time so far, in nanoseconds. */
    long longest() {
        return longest;
    }

    /** What was said, and what the verdict may say. */
    List<String> warnings() {
        List<String> all = new ArrayList<>(warnings);
        all.addAll(doubts.sentences());
        return all;
    }
}
