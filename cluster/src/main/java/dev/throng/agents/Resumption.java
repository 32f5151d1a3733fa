package dev.throng.agents;

import dev.throng.cluster.Departure;
import dev.throng.cluster.Member;
import dev.throng.time.WallClock;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Goes on with a run that another controller began: takes what that controller had acknowledged from its journal, and lets the agents send
 * the rest.
 */
final class Resumption implements RunStart {

    private final JournalReader reader;
    private final RunAgents agents;
    private final Set<RemoteAgent> back;
    /** With the members that they were. */
    private final Map<RemoteAgent, Member> lostEarly = new HashMap<>();

    private final FigureIntake intake;
    private final Losses losses;
    private final RunJournal journal;
    private final WallClock wall;

    /**
     * @param run of which only the head was read
     * @param agents those of the run
     * @param back the agents that have joined this controller, and still have the run
     */
    Resumption(
            InterruptedRun run,
            RunAgents agents,
            Set<RemoteAgent> back,
            FigureIntake intake,
            Losses losses,
            RunJournal journal,
            WallClock wall) {
        this.reader = run.reader();
        this.agents = agents;
        this.back = back;
        this.intake = intake;
        this.losses = losses;
        this.journal = journal;
        this.wall = wall;
    }

    @Override
    public int epoch() {
        return reader.head().epoch() + 1;
    }

    @Override
    public void prepare() {
        // the agents are at work
    }

    @Override
    public CompletableFuture<Void> ready() {
        return CompletableFuture.completedFuture(null);
    }

    /** The wall clock is the only clock that a second process, or a second start of the machine, shares with the first one. */
    @Override
    public long startNanos(long nowNanos) {
        return nowNanos
                - TimeUnit.MICROSECONDS.toNanos(
                        wall.epochMicros() - reader.head().startedMicros());
    }

    @Override
    public void lost(RemoteAgent agent, Member member) {
        if (back.remove(agent)) {
            lostEarly.put(agent, member);
        }
    }

    @Override
    public void back(RemoteAgent agent) {
        lostEarly.remove(agent);
        back.add(agent);
    }

    @Override
    public void replaced(RemoteAgent agent) {
        lostEarly.remove(agent);
        back.remove(agent);
    }

    @Override
    public void begin(long originNanos) {
        JournalHead head = reader.head();
        journal.begin(new JournalHead(head.job(), epoch(), head.startedMicros(), head.addresses(), head.agents()));
        long awayMicros = replay();
        double from = (awayMicros - head.startedMicros()) / 1e6;
        double to = (wall.epochMicros() - head.startedMicros()) / 1e6;
        losses.add(Reason.suspect(
                        ReasonCode.CONTROLLER_RESTARTED,
                        String.format(
                                Locale.ROOT,
                                "the controller ended and was started again, so from second %.0f to %.0f it did not watch"
                                        + " the target; what the target used before is missing from this result",
                                from,
                                to))
                .with("fromSeconds", from)
                .with("toSeconds", to));
        for (RemoteAgent agent : List.copyOf(agents.list())) {
            if (agent.state() != RemoteAgent.State.RUNNING) {
                continue;
            }
            if (back.contains(agent)) {
                agent.inOrder();
                agents.send(agent, new Message.Resume(head.job(), epoch(), agent.received()));
            } else if (lostEarly.containsKey(agent)) {
                losses.left(agent, lostEarly.get(agent), Departure.LOST);
            } else {
                losses.gone(agent);
            }
        }
        intake.finishIfOver();
    }

    /** Returns when the last record was written, by the wall clock. */
    private long replay() {
        long last = reader.head().startedMicros();
        try {
            for (Optional<JournalReader.Entry> entry = reader.next(); entry.isPresent(); entry = reader.next()) {
                last = entry.get().epochMicros();
                journal.copy(
                        entry.get().kind(),
                        entry.get().agent(),
                        last,
                        entry.get().body());
                replay(entry.get());
            }
        } catch (IOException damaged) {
            losses.add(Reason.invalid(
                    ReasonCode.FILES_INCOMPLETE, "the journal of the run is damaged: " + damaged.getMessage()));
        }
        return last;
    }

    private void replay(JournalReader.Entry entry) throws IOException {
        long sinceStartMicros = entry.epochMicros() - reader.head().startedMicros();
        switch (entry.kind()) {
            case START -> agents.list().forEach(RemoteAgent::begin);
            case REPORT -> {
                if (MessageCodec.read(entry.body()) instanceof Message.Report report) {
                    intake.replay(
                            agents.list().get(entry.agent()), report, TimeUnit.MICROSECONDS.toNanos(sinceStartMicros));
                }
            }
            case LOST ->
                losses.name(agents.list().get(entry.agent()), TimeUnit.MICROSECONDS.toSeconds(sinceStartMicros));
            case GIVEN_UP -> intake.giveUp(agents.list().get(entry.agent()));
            case STOPPED ->
                losses.endedEarly(
                        JournalReader.reason(entry.body()), TimeUnit.MICROSECONDS.toNanos(sinceStartMicros));
            default -> throw new IOException("a record of kind " + entry.kind());
        }
    }
}
