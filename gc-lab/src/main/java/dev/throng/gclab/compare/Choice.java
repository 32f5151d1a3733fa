package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The configurations that a group's trials speak for. Response times and pauses decide, response times first, because users wait for
 * responses. What the choice costs is stated beside it, see {@link #cheaper}. Every part follows from proven differences.
 */
public final class Choice {

    /** The first that a study has speaks for response times. */
    static final List<Measure> RESPONSES = List.of(Measure.RESPONSE_P999, Measure.RESPONSE_P99);

    /** The first that a study has speaks for pauses. */
    static final List<Measure> PAUSES = List.of(Measure.PAUSE_P99, Measure.PAUSE_MAX);

    /** What a configuration gives and needs, apart from latency. */
    static final List<Measure> COSTS =
            List.of(Measure.CRITICAL_RATE, Measure.THROUGHPUT, Measure.CPU_PER_OPERATION, Measure.RSS_MAX);

    private final Map<Measure, Standing> standings = new LinkedHashMap<>();
    private final List<String> byResponses;
    private final List<String> byPauses;

    public Choice(List<Trials> group, List<Difference> differences) {
        for (Measure measure : Measure.values()) {
            Standing.of(measure, group, differences).ifPresent(standing -> standings.put(measure, standing));
        }
        byResponses = recommended(RESPONSES);
        byPauses = recommended(PAUSES);
    }

    private List<String> recommended(List<Measure> measures) {
        return deciding(measures).map(Standing::recommended).orElse(List.of());
    }

    /** By the first measure that decides, or else by the first that recommends any configuration. */
    private Optional<Standing> deciding(List<Measure> measures) {
        List<Standing> known =
                measures.stream().flatMap(measure -> standing(measure).stream()).toList();
        return known.stream()
                .filter(one -> !one.winners().isEmpty())
                .findFirst()
                .or(() -> known.stream()
                        .filter(one -> !one.recommended().isEmpty())
                        .findFirst());
    }

    /** The order by pauses or response times that the answer follows from. */
    Optional<Standing> deciding() {
        return deciding(byPauses.isEmpty() || disagree() ? RESPONSES : PAUSES);
    }

    public Optional<Standing> standing(Measure measure) {
        return Optional.ofNullable(standings.get(measure));
    }

    /** The measures that were compared. */
    public List<Measure> compared() {
        return List.copyOf(standings.keySet());
    }

    /** The best by response times and pauses; those of response times if the two disagree. Empty if neither excludes any configuration. */
    List<String> best() {
        if (byResponses.isEmpty()) {
            return byPauses;
        }
        if (byPauses.isEmpty() || !disagree()) {
            return both();
        }
        return byResponses;
    }

    private List<String> both() {
        List<String> both = new ArrayList<>(byResponses);
        if (!byPauses.isEmpty()) {
            both.retainAll(byPauses);
        }
        return both;
    }

    /** Whether the shortest pauses belong to others than the lowest response times. */
    boolean disagree() {
        return !byPauses.isEmpty() && byResponses.stream().noneMatch(byPauses::contains) && !byResponses.isEmpty();
    }

    /** The configurations with the shortest pauses; empty if that is not proven of any. */
    List<String> shortestPauses() {
        return byPauses;
    }

    boolean decidedByResponses() {
        return !byResponses.isEmpty();
    }

    /**
     * Whether the best are chosen for their response times: every configuration that is not among them has proven higher ones than some
     * other one, or the answer names those that are undecided.
     */
    boolean hasLowestResponses() {
        boolean open = deciding(RESPONSES).filter(one -> !one.open().isEmpty()).isPresent();
        return decidedByResponses() && best().containsAll(byResponses) && !(open && decidedByPauses());
    }

    boolean decidedByPauses() {
        return !byPauses.isEmpty() && !disagree();
    }

    /** Whether every compared measure of response times and pauses is equal within the margin. */
    boolean sameLatency() {
        List<Standing> known = standings.values().stream()
                .filter(one -> RESPONSES.contains(one.measure()) || PAUSES.contains(one.measure()))
                .toList();
        return !known.isEmpty() && known.stream().allMatch(Standing::allEqual);
    }

    /** Whether response times or pauses were compared. */
    boolean comparesLatency() {
        return standings.keySet().stream().anyMatch(one -> RESPONSES.contains(one) || PAUSES.contains(one));
    }

    /** Whether any cost was compared. */
    boolean comparesCosts() {
        return standings.keySet().stream().anyMatch(COSTS::contains);
    }

    /** Whether every compared cost is equal within the margin, and known of the best. */
    boolean sameCosts() {
        return standings.values().stream()
                .filter(one -> COSTS.contains(one.measure()))
                .allMatch(one -> one.allEqual() && best().stream().allMatch(one::has));
    }

    /** By measure: the configurations that are proven cheaper than this one. */
    Map<Measure, List<String>> cheaper(String label) {
        Map<Measure, List<String>> cheaper = new LinkedHashMap<>();
        for (Measure cost : COSTS) {
            standing(cost)
                    .filter(one -> one.rival(label)
                            .filter(rival -> rival.relation() == Standing.Relation.WORSE)
                            .isPresent())
                    .ifPresent(one -> cheaper.put(cost, List.of(one.best().label())));
        }
        return cheaper;
    }

    /** By measure: the configurations that are proven cheapest. */
    Map<Measure, List<String>> cheapest() {
        Map<Measure, List<String>> cheapest = new LinkedHashMap<>();
        for (Measure cost : COSTS) {
            standing(cost)
                    .map(Standing::winners)
                    .filter(winners -> !winners.isEmpty())
                    .ifPresent(winners -> cheapest.put(cost, winners));
        }
        return cheapest;
    }
}
