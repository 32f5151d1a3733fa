package dev.throng.agents;

import dev.throng.cluster.Departure;
import dev.throng.cluster.Member;
import dev.throng.measure.Blame;
import dev.throng.run.result.AgentResult;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What lost agents and missing figures do to a run. A loss is named for good, whether the agent comes back or not. Confined to the
 * controller's thread.
 */
final class Losses {

    /** An agent that lost its connection may come back in this time, with the figures of the meantime. */
    private static final long RETURN_NANOS = 12_000_000_000L;

    /** Counts of a second are wrong if an agent's seconds are those of the others no more. */
    private static final long MAX_DRIFT_NANOS = 250_000_000L;

    /** What a loss leads to. Called on the controller's thread. */
    interface Effects {

        /** Runs a task later, on the same thread. */
        void later(long nanos, Runnable task);

        /** The time of the run. */
        long sinceStartNanos();

        /** When the load ends by the plan, or when it was ended early. */
        long loadEndNanos();

        /** Tells the user at once. */
        void warn(String text);

        /** The agent is lost, which stays in the verdict. */
        void lost(RemoteAgent agent);

        /** Takes the agent out of the run. */
        void giveUp(RemoteAgent agent);

        /** Ends the load. */
        void abort(Reason why);

        /** An earlier controller of the run ended the load, at this time of the run. Ends it for agents that do not know. */
        void stopped(long atNanos);

        /** An earlier controller of the run ended a phase. */
        void phaseEnded(Message.EndPhase end);

        /** The controller did not run between two times of the run, and runs again. */
        void controllerStalled(long fromNanos, long toNanos);
    }

    private final Effects effects;
    private final boolean abortOnLoss;
    private final List<Reason> reasons = new ArrayList<>();
    /** By agent. */
    private final Map<String, Stalls> stalls = new TreeMap<>();

    private final ControllerStalls controller = new ControllerStalls();

    /** @param abortOnLoss whether the run ends when an agent is lost */
    Losses(Effects effects, boolean abortOnLoss) {
        this.effects = effects;
        this.abortOnLoss = abortOnLoss;
    }

    /** The reasons of the verdict so far. */
    List<Reason> reasons() {
        return Stream.of(
                        controller.reason().stream(),
                        reasons.stream(),
                        stalls.values().stream().map(Stalls::reason))
                .flatMap(Function.identity())
                .toList();
    }

    /** Adds a reason, unless it is there already. */
    void add(Reason reason) {
        if (!reasons.contains(reason)) {
            reasons.add(reason);
        }
    }

    /**
     * An earlier controller of the run ended the load.
     *
     * @param atNanos when, since the start of the run
     */
    void endedEarly(Reason why, long atNanos) {
        add(why);
        effects.stopped(atNanos);
    }

    /** An earlier controller of the run ended a phase. */
    void phaseEnded(Message.EndPhase end) {
        effects.phaseEnded(end);
    }

    /** The controller runs. Called once a second, so that a time in which it did not run is found. */
    void tick() {
        controller
                .tick(effects.sinceStartNanos())
                .ifPresent(stall -> effects.controllerStalled(stall.fromNanos(), stall.toNanos()));
    }

    /** The run had no controller between two times since its start. */
    void controllerAbsent(long fromNanos, long toNanos) {
        controller.absent(fromNanos, toNanos);
    }

    /** An earlier controller of the run did not run between two times since the start of the run. */
    void controllerStalled(long fromNanos, long toNanos) {
        controller.add(fromNanos, toNanos);
    }

    /** Whether the controller did not run just before, so that it may find agents lost that ran. */
    boolean isControllersFault() {
        tick();
        return controller.explains(effects.sinceStartNanos());
    }

    /** An agent left the cluster in the run. */
    void left(RemoteAgent agent, Member member, Departure departure) {
        if (departure == Departure.LOST && isControllersFault()) {
            // it ran, and keeps its figures
            effects.warn("agent " + member.name() + " lost its connection while the controller did not run");
            awaitReturn(agent, member);
            return;
        }
        effects.warn("agent " + member.name() + " is lost");
        named(agent, effects.sinceStartNanos());
        abortIfWanted(member.name(), "lost");
        if (departure == Departure.CLOSED) {
            effects.giveUp(agent);
        } else {
            awaitReturn(agent, member);
        }
    }

    private void awaitReturn(RemoteAgent agent, Member member) {
        long lostNanos = effects.sinceStartNanos();
        effects.later(RETURN_NANOS, () -> giveUpUnlessBack(agent, member, lostNanos));
    }

    private void abortIfWanted(String agent, String how) {
        if (abortOnLoss) {
            Reason why =
                    Reason.invalid(ReasonCode.ABORTED, "the run was ended, because agent " + agent + " was " + how);
            add(why);
            effects.abort(why);
        }
    }

    /** Someone stopped the agent. All its figures are in, but the rest of its share is missing. */
    void stopped(RemoteAgent agent, long stoppedNanos) {
        String name = agent.member().name();
        effects.warn("agent " + name + " was stopped and leaves");
        reasons.add(lost(agent, "was stopped", TimeUnit.NANOSECONDS.toSeconds(stoppedNanos)));
        abortIfWanted(name, "stopped");
    }

    private void giveUpUnlessBack(RemoteAgent agent, Member lost, long lostNanos) {
        boolean back = !agent.member().id().equals(lost.id());
        if (back || agent.state() != RemoteAgent.State.RUNNING) {
            return;
        }
        tick();
        if (controller.since(lostNanos)) {
            // it could not come back while the controller did not run
            awaitReturn(agent, lost);
        } else if (isNamed(agent)) {
            effects.giveUp(agent);
        } else {
            effects.warn("agent " + lost.name() + " is lost");
            named(agent, lostNanos);
            effects.giveUp(agent);
            abortIfWanted(lost.name(), "lost");
        }
    }

    private boolean isNamed(RemoteAgent agent) {
        return reasons.stream()
                .anyMatch(reason -> reason.code() == ReasonCode.AGENT_LOST
                        && agent.member().name().equals(reason.figures().get("agent")));
    }

    /** The agent sent something. */
    void heard(RemoteAgent agent) {
        agent.heard(effects.sinceStartNanos());
    }

    /** The process of the agent ended, and another one has its name, or it did not come back to a controller that was started again. */
    void gone(RemoteAgent agent) {
        if (!isNamed(agent)) {
            named(agent, effects.sinceStartNanos());
        }
        effects.giveUp(agent);
    }

    private void named(RemoteAgent agent, long lostNanos) {
        effects.lost(agent);
        name(agent, TimeUnit.NANOSECONDS.toSeconds(lostNanos));
    }

    /** Adds the reason for a lost agent, whose load is not certain until it is heard again. */
    void name(RemoteAgent agent, long second) {
        agent.disconnected();
        reasons.add(lost(agent, "was lost", second));
    }

    /** Whether its figures reach to the end of the load. */
    private boolean sentWholeShare(RemoteAgent agent) {
        return agent.lastEndNanos() >= effects.loadEndNanos();
    }

    /** The share in the figures is that which is missing from then on. */
    private Reason lost(RemoteAgent agent, String how, long second) {
        boolean sent = sentWholeShare(agent);
        double share = sent ? 0 : (double) agent.parts().count() / agent.parts().all();
        String what = sent
                ? "when its share of the load was sent, so only its open arrivals are uncertain"
                : String.format(Locale.ROOT, "and with it %.1f %% of the load from then on", 100 * share);
        return Reason.suspect(
                        ReasonCode.AGENT_LOST,
                        "agent " + agent.member().name() + " " + how + " after " + second + " s, " + what)
                .with("agent", agent.member().name())
                .with("share", share)
                .with("lostAfterSeconds", second);
    }

    /**
     * The agent's process did not run.
     *
     * @param inLoad whether that began before the planned end of the load
     */
    void stalled(RemoteAgent agent, AgentResult.LostSpan stall, boolean inLoad) {
        String name = agent.member().name();
        stalls.merge(name, Stalls.first(name, stall, inLoad), Stalls::plus);
    }

    /** Figures of an agent are missing. */
    void gap(RemoteAgent agent, long missing) {
        agent.figuresMissing();
        agent.lostSpans().add(LostSpans.GAP, agent.lastEndNanos(), agent.lastEndNanos());
        reasons.add(Reason.suspect(
                        ReasonCode.AGENT_GAP,
                        missing + " reports of agent " + agent.member().name() + " are missing after second "
                                + TimeUnit.NANOSECONDS.toSeconds(agent.lastEndNanos())
                                + ", so the figures of its share are incomplete")
                .with("agent", agent.member().name())
                .with("reports", missing));
    }

    /** The agent has not kept reports that nothing acknowledged. That is no loss of those that came all the same. */
    void dropped(RemoteAgent agent, long reports) {
        reasons.replaceAll(reason -> reason.code() == ReasonCode.AGENT_GAP
                        && agent.member().name().equals(reason.figures().get("agent"))
                ? reason.with("dropped", reports)
                : reason);
    }

    /** The agent stopped its load, as it heard nothing from the controller. */
    void orphaned(RemoteAgent agent, long stoppedNanos) {
        long second = TimeUnit.NANOSECONDS.toSeconds(stoppedNanos);
        boolean stalled = controller.covers(stoppedNanos);
        Reason reason = Reason.suspect(
                        ReasonCode.AGENT_LOST,
                        "agent " + agent.member().name() + " heard nothing from the controller for "
                                + ControllerLease.SECONDS + " s and stopped its share of the load after " + second
                                + " s" + (stalled ? ": the controller did not run" : ""))
                .with("agent", agent.member().name())
                .with("lostAfterSeconds", second);
        reasons.add(stalled ? reason.blamedOn(Blame.MEASUREMENT) : reason);
    }

    /** The agent stopped its load, as it heard too late that a phase ends. */
    void late(RemoteAgent agent, long stoppedNanos) {
        String name = agent.member().name();
        effects.warn("agent " + name + " heard too late of the end of a phase and stopped its load");
        reasons.add(lost(
                agent,
                "heard too late of the end of a phase and stopped",
                TimeUnit.NANOSECONDS.toSeconds(stoppedNanos)));
        abortIfWanted(name, "late");
    }

    /**
     * The run is over. Without any agent that sent its whole share, it has no result.
     *
     * @param stopped whether the load was ended early, for a reason that is known
     */
    void ofAll(List<RemoteAgent> agents, boolean stopped) {
        if (!stopped && agents.stream().anyMatch(Losses::wasStopped)) {
            add(Reason.invalid(
                    ReasonCode.ABORTED,
                    "the controller that began the run ended its load early; its journal does not state why"));
        }
        boolean none = agents.stream()
                .noneMatch(agent -> sentWholeShare(agent)
                        || agent.state() == RemoteAgent.State.DONE
                                && agent.ended().map(end -> !end.early()).orElse(true));
        if (none) {
            reasons.add(Reason.invalid(ReasonCode.AGENT_LOST, "no agent sent its share of the load to the end"));
        }
    }

    private static boolean wasStopped(RemoteAgent agent) {
        return agent.ended()
                .filter(report -> report.end() == Message.End.ORDERED)
                .isPresent();
    }

    /** The clocks were measured again after the load. */
    void drifted(RemoteAgent agent) {
        long drift = agent.driftNanos().orElse(0);
        if (Math.abs(drift) > MAX_DRIFT_NANOS) {
            reasons.add(Reason.suspect(
                            ReasonCode.AGENT_CLOCK,
                            String.format(
                                    Locale.ROOT,
                                    "the clock of agent %s moved by %.0f ms against the controller's during the run, so"
                                            + " its seconds are not those of the other agents",
                                    agent.member().name(),
                                    drift / 1e6))
                    .with("agent", agent.member().name())
                    .with("driftMillis", drift / 1e6));
        }
    }
}
