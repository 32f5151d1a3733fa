package dev.throng.verdict;

import dev.throng.text.QuantityText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Names the agents that cause a reason of the verdict, if the other agents do not. Pure. */
final class AgentBlame {

    private static final double LAG_FLOOR = 1_000_000;
    private static final double PAUSE_FLOOR = 5_000_000;

    /** Shares of a core do not differ by as much as times do. */
    private static final double BUSIER = 1.25;

    private static final double LONGEST = 100;

    private final List<AgentFacts> agents;

    AgentBlame(List<AgentFacts> agents) {
        this.agents = agents;
    }

    /**
     * A figure of agents that shows which of them causes a reason.
     *
     * @param what the sentence before the figure, after the agent's name
     * @param figure the words for the figure
     */
    private record Symptom(
            ToDoubleFunction<AgentFacts> value,
            double floor,
            double factor,
            String what,
            String figure,
            DoubleFunction<String> format) {

        Optional<Outliers> outliers(List<AgentFacts> agents) {
            Map<String, Double> values = new LinkedHashMap<>();
            agents.forEach(agent -> values.put(agent.name(), value.applyAsDouble(agent)));
            return Outliers.of(values, floor, factor);
        }

        String text(Outliers found) {
            boolean one = found.agents().size() == 1;
            return found.names() + " " + what + ": " + (one ? "its " : "each ") + figure
                    + (one ? " was " : " was at least ") + format.apply(found.least()) + ", the others' at most "
                    + format.apply(found.others());
        }
    }

    /** Adds the agents to the reasons that they cause. A reason that all agents share stays as it is. */
    List<Reason> name(List<Reason> reasons) {
        List<Reason> named = new ArrayList<>();
        for (Reason reason : reasons) {
            Optional<Symptom> symptom = symptom(reason);
            Optional<Outliers> outliers = symptom.flatMap(of -> of.outliers(agents));
            named.add(outliers.map(found -> reason.withText(
                                    reason.text() + "; " + symptom.orElseThrow().text(found))
                            .with("agent", found.names()))
                    .orElse(reason));
        }
        return named;
    }

    /** Adds the CPU of other processes to the gravest reason, if it is on the machine of the agents that cause the reason. */
    List<Reason> explain(List<Reason> reasons) {
        int gravest = OtherCpu.gravest(reasons);
        if (gravest < 0) {
            return reasons;
        }
        Reason reason = reasons.get(gravest);
        List<String> causing = symptom(reason)
                .flatMap(of -> of.outliers(agents))
                .map(Outliers::agents)
                .orElseGet(() -> agents.stream().map(AgentFacts::name).toList());
        return agents.stream()
                .filter(agent -> causing.contains(agent.name()))
                .map(AgentFacts::others)
                .max(Comparator.comparingDouble(OtherCpu::share))
                .map(others -> others.explain(reasons))
                .orElse(reasons);
    }

    /** A CPU quota throttled agents. The reason has the figures of the one that it throttled most. */
    Optional<Reason> throttled() {
        List<AgentFacts> all = agents.stream()
                .filter(agent -> agent.throttling().reasonOfGenerator().isPresent())
                .sorted(Comparator.comparingDouble(agent -> -agent.throttling().share()))
                .toList();
        if (all.isEmpty()) {
            return Optional.empty();
        }
        List<String> names = all.stream().map(AgentFacts::name).toList();
        Reason reason =
                all.get(0).throttling().reasonOf("agent " + names.get(0)).orElseThrow();
        return Optional.of((names.size() == 1
                        ? reason
                        : reason.withText(
                                reason.text() + "; it also throttled " + Outliers.list(names.subList(1, names.size()))))
                .with("agent", Outliers.list(names)));
    }

    private static Optional<Symptom> symptom(Reason reason) {
        return switch (reason.code()) {
            case GENERATOR_LATE -> Optional.of(lag(reason));
            case LOOP_STALLED ->
                Optional.of(time(AgentFacts::stallMax, PAUSE_FLOOR, "stalled", "longest stall of an event loop"));
            case GENERATOR_GC ->
                Optional.of(time(AgentFacts::gcPauseMax, PAUSE_FLOOR, "paused", "longest garbage collection pause"));
            case GENERATOR_CPU ->
                Optional.of(new Symptom(
                        AgentFacts::loopCpuShare,
                        0,
                        BUSIER,
                        "was busier",
                        "busiest event loop's share of a core",
                        share -> String.format(Locale.ROOT, "%.0f %%", 100 * share)));
            case BLAMED_ON_GENERATOR -> Optional.of(count(AgentFacts::generatorFailures, "had most such failures"));
            case OWED -> Optional.of(count(AgentFacts::owed, "owed most"));
            default -> Optional.empty();
        };
    }

    private static Symptom lag(Reason reason) {
        double percentile = Stream.of(reason.figures().get("percentile"))
                .filter(Number.class::isInstance)
                .mapToDouble(number -> ((Number) number).doubleValue())
                .findFirst()
                .orElse(LONGEST);
        return time(
                agent -> agent.ownLag(percentile),
                LAG_FLOOR,
                "sent late",
                percentile == LONGEST ? "longest lag" : "p" + QuantityText.number(percentile) + " lag");
    }

    private static Symptom time(ToDoubleFunction<AgentFacts> value, double floor, String what, String figure) {
        return new Symptom(value, floor, Outliers.FAR, what, figure, nanos -> Judge.millis(Math.round(nanos)));
    }

    private static Symptom count(ToDoubleFunction<AgentFacts> value, String what) {
        return new Symptom(
                value, 0, Outliers.FAR, what, "count", number -> String.format(Locale.ROOT, "%,.0f", number));
    }
}
