package dev.throng.agents;

import dev.throng.run.result.RehearsalResult;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** The rehearsals of all agents before a run, as the controller hears of them. Confined to the controller's thread, except for the end. */
final class PoolRehearsal {

    private final String job;
    private final Set<String> open;
    private final Map<String, RehearsalResult> results = new HashMap<>();
    private String problem = "";
    private final CompletableFuture<RehearsalResult> done = new CompletableFuture<>();

    /** @param agents the names of those that rehearse, at least one */
    PoolRehearsal(String job, Collection<String> agents) {
        this.job = job;
        this.open = new HashSet<>(agents);
    }

    /** Completes with the sum of all agents, or fails with the first problem once no agent rehearses any more. Any thread may use it. */
    CompletableFuture<RehearsalResult> done() {
        return done;
    }

    /** An agent has ended its rehearsal. */
    void hear(String agent, Message.Rehearsed report) {
        if (!report.job().equals(job)) {
            return;
        }
        if (report.problem().isEmpty() && report.result() != null) {
            results.put(agent, report.result());
        } else {
            problem = problem.isEmpty() ? "agent " + agent + ": " + report.problem() : problem;
        }
        ended(agent);
    }

    /** An agent has left the cluster; the run finds out what that means for it. */
    void left(String agent) {
        ended(agent);
    }

    private void ended(String agent) {
        open.remove(agent);
        if (!open.isEmpty()) {
            return;
        }
        if (!problem.isEmpty()) {
            done.completeExceptionally(new IllegalStateException(problem));
            return;
        }
        results.values().stream()
                .reduce(RehearsalResult::with)
                .ifPresentOrElse(
                        done::complete, () -> done.completeExceptionally(new IllegalStateException("the agents left")));
    }
}
