package dev.throng.agents;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Tells the user which agents do not answer, and when they are back. An agent reports every second, so one that was not heard for {@value
 * #MAX_TICKS} ticks of a second does not answer. Confined to the controller's thread.
 */
final class Silences {

    private static final int MAX_TICKS = 3;

    /** Ticks that follow one another faster are those of a controller that did not run itself. */
    private static final long MIN_TICK_NANOS = 500_000_000;

    private final Consumer<String> warnings;
    private final Map<String, Integer> ticks = new HashMap<>();
    private final Set<String> silent = new HashSet<>();
    private OptionalLong tickNanos = OptionalLong.empty();

    /** @param warnings gets a line for the user */
    Silences(Consumer<String> warnings) {
        this.warnings = warnings;
    }

    /** The agent sent something. */
    void heard(RemoteAgent agent) {
        String name = agent.member().name();
        ticks.remove(name);
        if (silent.remove(name)) {
            warnings.accept("agent " + name + " is back");
        }
    }

    /** The agent sends no heartbeats. */
    void suspected(RemoteAgent agent) {
        if (silent.add(agent.member().name())) {
            warnings.accept("agent " + agent.member().name() + " does not answer");
        }
    }

    /** The connection to the agent is lost, which the user knows. */
    void lost(RemoteAgent agent) {
        silent.add(agent.member().name());
    }

    /**
     * A second has passed.
     *
     * @param agents those of the run; only those that send their load must report
     */
    void tick(List<RemoteAgent> agents, long nowNanos) {
        if (tickNanos.isPresent() && nowNanos - tickNanos.getAsLong() < MIN_TICK_NANOS) {
            return;
        }
        tickNanos = OptionalLong.of(nowNanos);
        for (RemoteAgent agent : new ArrayList<>(agents)) {
            if (agent.state() == RemoteAgent.State.RUNNING
                    && ticks.merge(agent.member().name(), 1, Integer::sum) > MAX_TICKS) {
                suspected(agent);
            }
        }
    }
}
