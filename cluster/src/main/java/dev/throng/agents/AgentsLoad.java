package dev.throng.agents;

import dev.throng.cluster.Departure;
import dev.throng.cluster.Member;
import dev.throng.engine.IntervalReceiver;
import dev.throng.measure.IntervalReader;
import dev.throng.measure.LoopInterval;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.RunProcesses;
import dev.throng.protocol.TargetAddresses;
import dev.throng.run.LoadSource;
import dev.throng.run.LoadSources;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.GcResult;
import dev.throng.run.write.GcTimeline;
import dev.throng.sample.GcNotifications;
import dev.throng.sample.MachineId;
import dev.throng.sample.ProcessSampler;
import dev.throng.time.NanoClock;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/**
 * The load of one run, sent by agents. All agents get their shares, measure their clocks, start at the same time, and report their figures
 * every second. A lost agent does not end the run: its share is missing from then on, and the verdict says so.
 */
final class AgentsLoad implements LoadSource {

    private static final int QUESTIONS = 50;
    private static final long LEAST_HEAD_START_NANOS = 500_000_000L;
    private static final int ROUND_TRIPS_OF_HEAD_START = 10;

    /** An agent that lost its connection may come back in this time, with the figures of the meantime. */
    private static final long RETURN_NANOS = 12_000_000_000L;

    private static final long ABORT_DRAIN_NANOS = 1_000_000_000L;

    /**
     * What the load needs from its surroundings.
     *
     * @param sender sends a message to a member
     * @param thread the controller's thread
     * @param warnings gets what the user should know at once
     * @param abortOnLoss whether the run ends when an agent is lost
     */
    record Surroundings(
            BiConsumer<Member, Message> sender,
            ScheduledExecutorService thread,
            NanoClock clock,
            Consumer<String> warnings,
            boolean abortOnLoss) {}

    private final LoadSources.Opening opening;
    private final TargetAddresses targets;
    private final String job;
    private final List<RemoteAgent> agents;
    private final AgentMachines machines;
    private final Surroundings around;
    private final Runnable whenClosed;
    private final CompletableFuture<Void> ready = new CompletableFuture<>();
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private final List<Reason> reasons = new ArrayList<>();
    private final List<Member> lostEarly = new ArrayList<>();
    private OptionalLong stopDrainNanos = OptionalLong.empty();
    private final Map<RemoteAgent, Long> askedNanos = new LinkedHashMap<>();
    private Optional<IntervalReceiver> receiver = Optional.empty();
    private Optional<ScheduledFuture<?>> renewing = Optional.empty();
    private long originNanos;

    /** @param whenClosed is called when the run is over */
    AgentsLoad(
            LoadSources.Opening opening,
            TargetAddresses targets,
            List<RemoteAgent> agents,
            Surroundings around,
            Runnable whenClosed) {
        this.opening = opening;
        this.agents = List.copyOf(agents);
        this.machines = new AgentMachines(MachineId.ofThisMachine(Agent.hostName()), this.agents);
        this.around = around;
        this.whenClosed = whenClosed;
        this.targets = targets;
        this.job = Long.toHexString(around.clock().nanos());
    }

    @Override
    public Processes processes() {
        return onThread(() -> new Processes(
                machines.here().stream().map(agent -> agent.offer().pid()).toList(),
                agents.get(0).transport(),
                agents.get(0).parts().all(),
                agents.stream()
                        .mapToLong(agent -> agent.offer().limits().files())
                        .sum(),
                OptionalDouble.empty()));
    }

    @Override
    public CompletableFuture<Void> ready() {
        around.thread().execute(() -> {
            String scenario = opening.file().transferText();
            RunProcesses processes = RunProcesses.of(agents.size(), RunProcesses.Messages.NONE);
            for (RemoteAgent agent : agents) {
                send(
                        agent,
                        new Message.Assign(
                                job,
                                agent.parts().first(),
                                agent.parts().step(),
                                agent.parts().all(),
                                processes.runNumber(),
                                processes.secret(),
                                scenario,
                                AssignedAddresses.of(targets),
                                targets.separate()));
            }
            renewing = Optional.of(
                    around.thread().scheduleAtFixedRate(() -> all(new Message.Renew()), 1, 1, TimeUnit.SECONDS));
        });
        return ready;
    }

    @Override
    public long headStartNanos() {
        return onThread(() -> Math.max(
                LEAST_HEAD_START_NANOS,
                ROUND_TRIPS_OF_HEAD_START
                        * agents.stream()
                                .mapToLong(agent -> agent.clock().roundTripNanos())
                                .max()
                                .orElse(0)));
    }

    @Override
    public void start(long startNanos, IntervalReceiver into) {
        around.thread().execute(() -> {
            originNanos = startNanos;
            receiver = Optional.of(into);
            Protocol protocol = opening.file().scenario().protocol();
            for (RemoteAgent agent : agents) {
                agent.parts()
                        .numbers()
                        .forEach(part -> agent.reader(
                                part,
                                new IntervalReader(
                                        startNanos,
                                        protocol.metrics(),
                                        protocol.allFailures(),
                                        protocol.operations().size())));
                agent.begin();
                send(agent, new Message.Start(startNanos + agent.clock().nanos()));
            }
            lostEarly.forEach(lost -> left(lost, Departure.CLOSED));
        });
    }

    @Override
    public void stop(long drainNanos) {
        around.thread().execute(() -> stopAll(drainNanos));
    }

    private void stopAll(long drainNanos) {
        stopDrainNanos = OptionalLong.of(Math.min(drainNanos, stopDrainNanos.orElse(Long.MAX_VALUE)));
        all(new Message.Stop(drainNanos));
    }

    @Override
    public CompletableFuture<Void> done() {
        return done;
    }

    /** An agent says something. */
    void hear(Member from, Message.Report report, long readNanos) {
        Optional<RemoteAgent> known = agent(from);
        if (known.isEmpty()) {
            return;
        }
        RemoteAgent agent = known.get();
        if (report instanceof Message.Refused refused) {
            if (refused.job().equals(job)) {
                ready.completeExceptionally(new IllegalStateException("agent " + from.name() + ": " + refused.why()));
            }
        } else if (report instanceof Message.Ready prepared) {
            if (prepared.job().equals(job)) {
                agent.ready(prepared.transport());
                ask(agent);
            }
        } else if (agent.state() == RemoteAgent.State.ASSIGNED) {
            // of an earlier job
            return;
        } else if (report instanceof Message.Time time) {
            if (time.number() == agent.clock().answers()) {
                agent.clock().add(askedNanos.get(agent), time.nanos(), readNanos);
                ask(agent);
            }
        } else if (report instanceof Message.Started started) {
            agent.started(started.skewNanos());
        } else if (report instanceof Message.Figures figures) {
            figures(agent, figures);
        } else if (report instanceof Message.Relay relay) {
            agents.stream()
                    .filter(other -> other.parts().contains(relay.part()))
                    .forEach(other -> send(other, relay));
        } else if (report instanceof Message.Ended ended) {
            ended(agent, ended);
        }
    }

    private Optional<RemoteAgent> agent(Member member) {
        return agents.stream()
                .filter(agent -> agent.member().name().equals(member.name()))
                .findFirst();
    }

    /** One question after the other, so that no answer waits for another. */
    private void ask(RemoteAgent agent) {
        if (agent.clock().answers() < QUESTIONS) {
            askedNanos.put(agent, around.clock().nanos());
            send(agent, new Message.AskTime(agent.clock().answers()));
        } else if (agents.stream().allMatch(other -> other.clock().answers() >= QUESTIONS)) {
            ready.complete(null);
        }
    }

    private void figures(RemoteAgent agent, Message.Figures figures) {
        if (agent.state() == RemoteAgent.State.LOST) {
            return;
        }
        long missing = figures.number() - agent.received() - 1;
        if (missing > 0) {
            gap(agent, missing);
        }
        if (agent.receive(figures.number())) {
            try {
                take(agent, figures);
            } catch (IOException wrong) {
                gap(agent, 1);
            }
        }
        send(agent, new Message.Acknowledge(agent.received()));
    }

    private void take(RemoteAgent agent, Message.Figures figures) throws IOException {
        if (figures.kind() == Message.Kind.RESOURCES) {
            agent.resources(figures.body());
            return;
        }
        if (receiver.isEmpty()) {
            throw new IOException("figures before the start");
        }
        IntervalReceiver into = receiver.get();
        switch (figures.kind()) {
            case INTERVAL -> {
                LoopInterval interval = agent.interval(figures.part(), figures.body(), originNanos);
                into.closed(figures.part(), interval);
            }
            case DRAINED -> {
                agent.drained(figures.part(), figures.body());
                into.drained(figures.part());
            }
            default -> throw new IOException("figures of kind " + figures.kind());
        }
    }

    private void gap(RemoteAgent agent, long missing) {
        agent.interrupted("gap", agent.lastEndNanos(), agent.lastEndNanos());
        reasons.add(Reason.suspect(
                        ReasonCode.AGENT_GAP,
                        missing + " reports of agent " + agent.member().name() + " are missing after second "
                                + TimeUnit.NANOSECONDS.toSeconds(agent.lastEndNanos())
                                + ", so the figures of its share are incomplete")
                .with("agent", agent.member().name())
                .with("reports", missing));
    }

    private void ended(RemoteAgent agent, Message.Ended report) {
        if (agent.state() == RemoteAgent.State.LOST) {
            return;
        }
        agent.ended(report);
        // a part whose last report could not be read must not hold up the others
        List.copyOf(agent.undrained()).forEach(part -> receiver.ifPresent(into -> into.drained(part)));
        if (report.orphaned()) {
            reasons.add(Reason.suspect(
                            ReasonCode.AGENT_LOST,
                            "agent " + agent.member().name()
                                    + " heard nothing from the controller for 10 s and stopped its share of the load")
                    .with("agent", agent.member().name()));
        }
        finishIfAllDone();
    }

    private void finishIfAllDone() {
        if (agents.stream()
                .allMatch(
                        agent -> agent.state() == RemoteAgent.State.DONE || agent.state() == RemoteAgent.State.LOST)) {
            done.complete(null);
        }
    }

    /** An agent offers itself, so it has no run: a process that was started again under the same name. */
    void offered(Member member) {
        agent(member)
                .filter(agent -> agent.state() == RemoteAgent.State.RUNNING)
                .ifPresent(agent -> {
                    if (reasons.stream().noneMatch(reason -> member.name()
                            .equals(reason.figures().get("agent")))) {
                        reasons.add(lostReason(agent));
                    }
                    giveUp(agent);
                });
    }

    /** A member sends no heartbeats. */
    void suspected(Member member) {
        agent(member)
                .filter(agent -> agent.state() == RemoteAgent.State.RUNNING)
                .ifPresent(agent -> around.warnings().accept("agent " + member.name() + " does not answer"));
    }

    /** A member answers again; it sends what was not acknowledged. */
    void returned(Member member) {
        agent(member).ifPresent(agent -> {
            agent.member(member);
            if (agent.state() == RemoteAgent.State.RUNNING) {
                around.warnings().accept("agent " + member.name() + " is back");
                stopDrainNanos.ifPresent(drain -> send(agent, new Message.Stop(drain)));
            }
        });
    }

    /** A member left the cluster. */
    void left(Member member, Departure departure) {
        Optional<RemoteAgent> known = agent(member)
                .filter(agent -> agent.state() != RemoteAgent.State.DONE && agent.state() != RemoteAgent.State.LOST);
        if (known.isEmpty()) {
            return;
        }
        RemoteAgent agent = known.get();
        String name = member.name();
        if (receiver.isEmpty()) {
            if (!ready.completeExceptionally(
                    new IllegalStateException("agent " + name + " was lost before the start"))) {
                lostEarly.add(member);
            }
            return;
        }
        if (agent.undrained().isEmpty()) {
            // its load is complete; only its own summary is missing
            agent.state(RemoteAgent.State.DONE);
            finishIfAllDone();
            return;
        }
        around.warnings().accept("agent " + name + " is lost");
        reasons.add(lostReason(agent));
        if (around.abortOnLoss()) {
            reasons.add(Reason.invalid(ReasonCode.ABORTED, "the run was ended, because agent " + name + " was lost"));
            stopAll(ABORT_DRAIN_NANOS);
        }
        if (departure == Departure.CLOSED) {
            giveUp(agent);
        } else {
            around.thread().schedule(() -> giveUpUnlessBack(agent, member), RETURN_NANOS, TimeUnit.NANOSECONDS);
        }
    }

    private Reason lostReason(RemoteAgent agent) {
        double share = (double) agent.parts().count() / agent.parts().all();
        long second = TimeUnit.NANOSECONDS.toSeconds(around.clock().nanos() - originNanos);
        return Reason.suspect(
                        ReasonCode.AGENT_LOST,
                        String.format(
                                Locale.ROOT,
                                "agent %s was lost after %d s, and with it %.1f %% of the load",
                                agent.member().name(),
                                second,
                                100 * share))
                .with("agent", agent.member().name())
                .with("share", share)
                .with("lostAfterSeconds", second);
    }

    private void giveUpUnlessBack(RemoteAgent agent, Member lost) {
        boolean back = !agent.member().id().equals(lost.id());
        if (!back && agent.state() == RemoteAgent.State.RUNNING) {
            giveUp(agent);
        }
    }

    /** Nothing more is expected of the agent. The other agents go on, and their figures no longer wait for it. */
    private void giveUp(RemoteAgent agent) {
        agent.lost(opening.timeline().endNanos());
        IntervalReceiver into = receiver.orElseThrow();
        agent.abandoned(opening.timeline(), originNanos).forEach((part, last) -> {
            into.closed(part, last);
            into.drained(part);
        });
        finishIfAllDone();
    }

    @Override
    public List<Throwable> bugs() {
        return onThread(() -> agents.stream()
                .flatMap(agent -> agent.ended().stream()
                        .flatMap(report -> report.bugs().stream())
                        .map(bug -> new IllegalStateException(
                                "agent " + agent.member().name() + ": " + bug)))
                .map(Throwable.class::cast)
                .toList());
    }

    @Override
    public ProcessSampler sampler() {
        return new SumOfAgents(
                () -> onThread(() -> agents.stream().map(RemoteAgent::sample).toList()));
    }

    @Override
    public Optional<ProcessSampler> samplerHere() {
        return machines.allHere()
                ? Optional.empty()
                : Optional.of(new SumOfAgents(() -> onThread(
                        () -> machines.here().stream().map(RemoteAgent::sample).toList())));
    }

    @Override
    public long[] loopCpuNanos() {
        return onThread(() -> agents.stream()
                .flatMapToLong(agent -> LongStream.of(agent.loopCpuNanos()))
                .toArray());
    }

    @Override
    public Optional<GcResult> addCollections(GcTimeline timeline, double gcCpuSeconds) {
        List<GcNotifications.Event> events = onThread(() -> agents.stream()
                .flatMap(agent -> agent.ended().stream())
                .flatMap(report -> report.pauses().stream())
                .map(this::event)
                .toList());
        return Optional.of(timeline.add("generator", events, "of the agents", gcCpuSeconds));
    }

    private GcNotifications.Event event(Message.Pause pause) {
        return new GcNotifications.Event(
                pause.concurrent() ? GcNotifications.Kind.CONCURRENT : GcNotifications.Kind.PAUSE,
                originNanos + pause.startNanos(),
                pause.durationNanos(),
                pause.name(),
                pause.cause());
    }

    @Override
    public List<AgentResult> agents() {
        return onThread(machines::results);
    }

    @Override
    public List<Reason> reasons() {
        return onThread(() -> List.copyOf(reasons));
    }

    @Override
    public void close() {
        onThread(() -> {
            renewing.ifPresent(task -> task.cancel(false));
            all(new Message.Release());
            whenClosed.run();
            return true;
        });
    }

    private void all(Message message) {
        agents.stream().filter(agent -> agent.state() != RemoteAgent.State.LOST).forEach(agent -> send(agent, message));
    }

    private void send(RemoteAgent agent, Message message) {
        around.sender().accept(agent.member(), message);
    }

    private interface Question<T> {
        T answer();
    }

    /** State is confined to the controller's thread; other threads ask it. */
    private <T> T onThread(Question<T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        around.thread().execute(() -> {
            try {
                answer.complete(question.answer());
            } catch (RuntimeException bug) {
                answer.completeExceptionally(bug);
            }
        });
        // an interrupted thread still gets its answer, which takes no time
        boolean interrupted = Thread.interrupted();
        try {
            return answer.get(10, TimeUnit.SECONDS);
        } catch (InterruptedException again) {
            throw new IllegalStateException("interrupted twice", again);
        } catch (ExecutionException | TimeoutException failed) {
            throw new IllegalStateException("the controller's thread does not answer", failed);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
