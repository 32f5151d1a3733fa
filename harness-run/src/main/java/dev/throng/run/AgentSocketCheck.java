package dev.throng.run;

import dev.throng.engine.Timeline;
import dev.throng.protocol.Workload;
import dev.throng.sample.HeadRoom;
import dev.throng.sample.ProcessLimits;
import dev.throng.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/**
 * Checks before a run whether agents may open the connections of its plan. Each agent has files of its own. The agents of one network have
 * the same local addresses, so they share its ports. Pure.
 */
public final class AgentSocketCheck {

    /** Shares of all parts add up to 1, but for rounding. */
    private static final double NEARLY_ALL = 0.999_999;

    /**
     * An agent.
     *
     * @param network the same for all agents that share ports, and for no others; empty for those that share the ports of this process
     * @param share its share of the load, up to 1
     * @param limits of its process
     */
    public record Sender(String name, String network, double share, ProcessLimits limits) {}

    private final List<Sender> agents;

    /** @param agents all agents of the run */
    public AgentSocketCheck(List<Sender> agents) {
        this.agents = List.copyOf(agents);
    }

    /**
     * Returns why the plan does not fit, with the solution. Empty if it fits.
     *
     * @param workload the scenario's prepared protocol
     */
    public Optional<String> problem(Scenario scenario, Workload workload) {
        Timeline timeline = new EngineSetup(scenario).timeline();
        return problem(
                share -> SocketCheck.room(timeline, workload, scenario, share), SocketCheck.sourcesSetting(workload));
    }

    /** @param room what a share of the load needs */
    Optional<String> problem(DoubleFunction<HeadRoom> room, Optional<String> sourcesSetting) {
        HeadRoom all = room.apply(1);
        List<String> problems = new ArrayList<>();
        agents.stream()
                .flatMap(agent ->
                        room.apply(agent.share()).fileProblemOfAgent(agent.limits(), agent.name(), all).stream())
                .findFirst()
                .ifPresent(problems::add);
        networks().forEach((network, together) -> {
            double share = together.stream().mapToDouble(Sender::share).sum();
            boolean whole = network.isEmpty() && share > NEARLY_ALL;
            HeadRoom needed = whole ? all : room.apply(Math.min(1, share));
            needed.portProblem(together.get(0).limits(), sourcesSetting, whole ? "" : names(together))
                    .ifPresent(problems::add);
        });
        return problems.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", problems));
    }

    private Map<String, List<Sender>> networks() {
        return agents.stream().collect(Collectors.groupingBy(Sender::network, LinkedHashMap::new, Collectors.toList()));
    }

    private static String names(List<Sender> agents) {
        return agents.stream().map(Sender::name).collect(Collectors.joining(", "));
    }
}
