package dev.throng.agents;

import dev.throng.cluster.Departure;
import dev.throng.cluster.Member;
import dev.throng.protocol.RunProcesses;
import dev.throng.protocol.TargetAddresses;
import dev.throng.run.result.RunException;
import dev.throng.time.NanoClock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The start of a new run: gives all agents their shares, measures their clocks, and lets them begin at the same time. */
final class Barrier implements RunStart {

    private static final long MIN_HEAD_START_NANOS = 500_000_000L;
    private static final int ROUND_TRIPS_OF_HEAD_START = 10;

    private final String job;
    private final String scenario;
    private final TargetAddresses targets;
    private final RunAgents agents;
    private final NanoClock clock;
    private final Losses losses;
    private final RunJournal journal;
    private final ClockQuestions clocks;
    private final CompletableFuture<Void> ready = new CompletableFuture<>();
    private final Map<RemoteAgent, Member> lostEarly = new LinkedHashMap<>();

    /** @param scenario with its secrets */
    Barrier(
            String job,
            String scenario,
            TargetAddresses targets,
            RunAgents agents,
            NanoClock clock,
            Losses losses,
            RunJournal journal) {
        this.job = job;
        this.scenario = scenario;
        this.targets = targets;
        this.agents = agents;
        this.clock = clock;
        this.losses = losses;
        this.journal = journal;
        this.clocks = new ClockQuestions(agents.list(), 0, agents::send, () -> ready.complete(null));
    }

    @Override
    public int epoch() {
        return 0;
    }

    @Override
    public void prepare() {
        RunProcesses processes = RunProcesses.of(agents.list().size(), RunProcesses.Messages.NONE);
        for (RemoteAgent agent : agents.list()) {
            agents.send(
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
    }

    @Override
    public CompletableFuture<Void> ready() {
        return ready;
    }

    @Override
    public void hear(RemoteAgent agent, Message.Report report, long readNanos) {
        if (report instanceof Message.Refused refused && refused.job().equals(job)) {
            String why = "agent " + agent.member().name() + ": " + refused.why();
            ready.completeExceptionally(refused.byTarget() ? new IllegalStateException(why) : new RunException(why));
        } else if (report instanceof Message.Ready prepared && prepared.job().equals(job)) {
            agent.ready(prepared.transport());
            clocks.ask(agent, agent.clock(), clock.nanos());
        } else if (report instanceof Message.Time time) {
            clocks.answered(agent, time, readNanos, clock.nanos());
        }
    }

    @Override
    public void lost(RemoteAgent agent, Member member) {
        if (!ready.completeExceptionally(new RunException("agent " + member.name() + " was lost before the start"))) {
            lostEarly.put(agent, member);
        }
    }

    @Override
    public long startNanos(long nowNanos) {
        long roundTrip = agents.list().stream()
                .mapToLong(agent -> agent.clock().roundTripNanos())
                .max()
                .orElse(0);
        return nowNanos + Math.max(MIN_HEAD_START_NANOS, ROUND_TRIPS_OF_HEAD_START * roundTrip);
    }

    @Override
    public void begin(long originNanos) {
        List<JournalHead.Entry> entries =
                agents.list().stream().map(agent -> agent.entry(originNanos)).toList();
        journal.begin(new JournalHead(job, 0, AssignedAddresses.of(targets), entries), originNanos);
        journal.start();
        for (RemoteAgent agent : agents.list()) {
            agent.begin();
            agents.send(agent, new Message.Start(originNanos + agent.clock().nanos()));
        }
        lostEarly.forEach((agent, member) -> losses.left(agent, member, Departure.CLOSED));
    }
}
