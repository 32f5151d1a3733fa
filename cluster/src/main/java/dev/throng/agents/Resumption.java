package dev.throng.agents;

import dev.throng.cluster.Departure;
import dev.throng.cluster.Member;
import dev.throng.time.NanoClock;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
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

    private static final double SECOND = 1e9;

    private final JournalReader reader;
    private final RunAgents agents;
    private final Set<RemoteAgent> back;
    /** With the members that they were. */
    private final Map<RemoteAgent, Member> lostEarly = new HashMap<>();

    private final FigureIntake intake;
    private final Losses losses;
    private final RunJournal journal;
    private final NanoClock clock;
    private final Map<RemoteAgent, ClockOffset> offsets = new LinkedHashMap<>();
    private final CompletableFuture<Void> ready = new CompletableFuture<>();
    private Optional<ClockQuestions> questions = Optional.empty();

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
            NanoClock clock) {
        this.reader = run.reader();
        this.agents = agents;
        this.back = back;
        this.intake = intake;
        this.losses = losses;
        this.journal = journal;
        this.clock = clock;
    }

    @Override
    public int epoch() {
        return reader.head().epoch() + 1;
    }

    /** The agents are at work. Their clocks tell when the run started. */
    @Override
    public void prepare() {
        List<RemoteAgent> asked = List.copyOf(back);
        if (asked.isEmpty()) {
            ready.complete(null);
            return;
        }
        ClockQuestions clocks = new ClockQuestions(asked, 0, agents::send, () -> ready.complete(null));
        questions = Optional.of(clocks);
        asked.forEach(agent -> clocks.ask(agent, offset(agent), clock.nanos()));
    }

    private ClockOffset offset(RemoteAgent agent) {
        return offsets.computeIfAbsent(agent, asked -> new ClockOffset());
    }

    @Override
    public void hear(RemoteAgent agent, Message.Report report, long readNanos) {
        if (report instanceof Message.Time time) {
            questions.ifPresent(clocks -> clocks.answered(agent, time, readNanos, clock.nanos()));
        }
    }

    @Override
    public CompletableFuture<Void> ready() {
        return ready;
    }

    /**
     * Returns the start of the run as the agent knows it whose clock is known best. Its clock goes on while the run has no controller, and is
     * never set, unlike the wall clock. If no agent answered, nothing is known after the last record of the journal.
     */
    @Override
    public long startNanos(long nowNanos) {
        return offsets.entrySet().stream()
                .filter(known -> known.getValue().answers() > 0)
                .min(Comparator.comparingLong(known -> known.getValue().roundTripNanos()))
                .map(best -> originNanos(best.getKey()) - best.getValue().nanos())
                .orElseGet(() -> nowNanos - reader.lastNanos());
    }

    /** When the run started, on an agent's clock. */
    private long originNanos(RemoteAgent agent) {
        return reader.head().agents().get(agents.list().indexOf(agent)).originNanos();
    }

    @Override
    public void lost(RemoteAgent agent, Member member) {
        if (back.remove(agent)) {
            lostEarly.put(agent, member);
        }
        questions.ifPresent(clocks -> clocks.withdraw(agent));
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
        journal.begin(new JournalHead(head.job(), epoch(), head.addresses(), head.agents()), originNanos);
        long awayNanos = replay();
        long backNanos = Math.max(awayNanos, clock.nanos() - originNanos);
        journal.absent(awayNanos, backNanos);
        absent(awayNanos, backNanos);
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

    private void absent(long fromNanos, long toNanos) {
        losses.controllerAbsent(fromNanos, toNanos);
        double from = fromNanos / SECOND;
        double to = toNanos / SECOND;
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
    }

    /** Returns the time of the last record. */
    private long replay() {
        long last = 0;
        try {
            for (Optional<JournalReader.Entry> entry = reader.next(); entry.isPresent(); entry = reader.next()) {
                last = entry.get().atNanos();
                journal.copy(entry.get());
                replay(entry.get());
            }
        } catch (IOException damaged) {
            Reason reason = Reason.invalid(
                    ReasonCode.FILES_INCOMPLETE, "the journal of the run is damaged: " + damaged.getMessage());
            losses.add(reason);
            journal.reason(reason);
        }
        return last;
    }

    private void replay(JournalReader.Entry entry) throws IOException {
        switch (entry.kind()) {
            case START -> agents.list().forEach(RemoteAgent::begin);
            case REPORT -> {
                if (MessageCodec.read(entry.body()) instanceof Message.Report report) {
                    intake.replay(agents.list().get(entry.agent()), report, entry.atNanos());
                }
            }
            case LOST -> losses.name(agents.list().get(entry.agent()), TimeUnit.NANOSECONDS.toSeconds(entry.atNanos()));
            case GIVEN_UP -> intake.giveUp(agents.list().get(entry.agent()));
            case STOPPED -> losses.endedEarly(JournalReader.reason(entry.body()), entry.atNanos());
            case ABSENT -> {
                long[] times = JournalReader.times(entry.body());
                absent(times[0], times[1]);
            }
            case STALLED -> {
                long[] times = JournalReader.times(entry.body());
                losses.controllerStalled(times[0], times[1]);
            }
            case PHASE_ENDED -> {
                long[] end = JournalReader.times(entry.body());
                losses.phaseEnded(new Message.EndPhase((int) end[0], end[1]));
            }
            case REASON -> losses.add(JournalReader.reason(entry.body()));
            default -> throw new IOException("a record of kind " + entry.kind());
        }
    }
}
