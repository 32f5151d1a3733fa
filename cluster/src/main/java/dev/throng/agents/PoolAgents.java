package dev.throng.agents;

import dev.throng.agents.AgentPool.Joined;
import dev.throng.run.result.RunException;
import dev.throng.time.NanoClock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The agents that have joined a controller, and those that send its runs. The first run needs all expected agents. What is left of them
 * sends the later runs. Only the controller's thread adds and removes agents, and any thread may ask for them. One thread at a time prepares
 * runs: {@link #choose}, {@link #chosen} and {@link #missing} follow one another.
 */
final class PoolAgents {

    /** How long an agent that is missing between two runs may take to join again. */
    private static final long RETURN_NANOS = 20_000_000_000L;

    /** {@code agent-2} before {@code agent-10}. */
    private static final Comparator<Joined> BY_NAME = Comparator.comparing(
            (Joined agent) -> agent.member().name(),
            Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));

    private final int expected;
    private final boolean mayReturn;
    private final NanoClock clock;
    /** By name, in the order of joining. */
    private volatile Map<String, Joined> joined = Map.of();

    /** The names of the agents that send the next run. */
    private volatile List<String> next = List.of();

    /** The names of the agents that sent the first run; empty before it. */
    private volatile List<String> first = List.of();

    /** The last missing agents for which {@link #missing} has waited. */
    private volatile String awaited = "";

    /** @param mayReturn whether an agent that was lost may join again: not if its process ended with the connection */
    PoolAgents(int expected, boolean mayReturn, NanoClock clock) {
        this.expected = expected;
        this.mayReturn = mayReturn;
        this.clock = clock;
    }

    synchronized void add(Joined agent) {
        Map<String, Joined> more = new LinkedHashMap<>(joined);
        more.put(agent.member().name(), agent);
        joined = more;
        notifyAll();
    }

    synchronized void remove(String name) {
        Map<String, Joined> fewer = new LinkedHashMap<>(joined);
        fewer.remove(name);
        joined = fewer;
    }

    /** By name, in the order of joining. */
    Map<String, Joined> all() {
        return joined;
    }

    boolean areComplete() {
        return joined.size() >= expected;
    }

    /**
     * Returns those that can send a run now.
     *
     * @throws RunException if there are not enough
     */
    List<Joined> available() throws RunException {
        List<Joined> agents = new ArrayList<>(joined.values());
        agents.sort(BY_NAME);
        if (agents.isEmpty() && !first.isEmpty()) {
            throw new RunException("no agent is left to send the load");
        }
        if (agents.size() < expected && first.isEmpty()) {
            throw new RunException(agents.size() + " of " + expected + " agents are left");
        }
        return agents.subList(0, Math.min(agents.size(), expected));
    }

    /**
     * Chooses those that send the next run.
     *
     * @throws RunException if there are not enough
     */
    List<Joined> choose() throws RunException {
        List<Joined> agents = available();
        next = agents.stream().map(agent -> agent.member().name()).toList();
        return agents;
    }

    /**
     * Returns the chosen agents, which send their run now.
     *
     * @throws RunException if one of them was lost since it was chosen
     */
    List<Joined> chosen() throws RunException {
        List<Joined> agents = new ArrayList<>();
        for (String name : next) {
            agents.add(Optional.ofNullable(joined.get(name))
                    .orElseThrow(() -> new RunException("agent " + name + " was lost before the start")));
        }
        first = first.isEmpty() ? next : first;
        return agents;
    }

    /** Returns which agents of the first run are missing, as a sentence. Waits once for agents that may come back. */
    Optional<String> missing() {
        Optional<String> now = lacking();
        if (now.isPresent() && !now.get().equals(awaited)) {
            awaitReturn();
            now = lacking();
            awaited = now.orElse("");
        }
        return now;
    }

    private Optional<String> lacking() {
        Map<String, Joined> there = joined;
        List<String> gone =
                first.stream().filter(name -> !there.containsKey(name)).toList();
        return gone.isEmpty() || there.size() >= expected
                ? Optional.empty()
                : Optional.of((gone.size() == 1
                                ? "agent " + gone.get(0) + " is"
                                : "agents " + String.join(", ", gone) + " are")
                        + " missing");
    }

    /** Agents of other machines may join again, or are started again. */
    private synchronized void awaitReturn() {
        long deadline = clock.nanos() + RETURN_NANOS;
        try {
            for (long left = RETURN_NANOS; mayReturn && left > 0 && !areComplete(); left = deadline - clock.nanos()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether none of them is left for a further run. */
    boolean haveEnded() {
        return !first.isEmpty() && joined.isEmpty();
    }
}
