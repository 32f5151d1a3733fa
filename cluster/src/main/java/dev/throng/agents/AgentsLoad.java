package dev.throng.agents;

import dev.throng.cluster.Departure;
import dev.throng.cluster.Member;
import dev.throng.engine.Engine.IntervalReceiver;
import dev.throng.engine.Timeline;
import dev.throng.measure.IntervalReader;
import dev.throng.protocol.Protocol;
import dev.throng.run.LiveSnapshot;
import dev.throng.run.LoadSenders;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.GcResult;
import dev.throng.run.result.Placement;
import dev.throng.run.write.GcTimeline;
import dev.throng.sample.GcNotifications;
import dev.throng.sample.MachineId;
import dev.throng.sample.ProcessSampler;
import dev.throng.time.NanoClock;
import dev.throng.verdict.Reason;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * The load of one run, sent by agents. They start at the same time and report their figures every second. A lost agent does not end the run:
 * its share is missing from then on, and the verdict says so. Its state is confined to the controller's thread; any thread may call it.
 */
final class AgentsLoad implements LoadSenders, Losses.Effects {

    private static final long ABORT_DRAIN_NANOS = 1_000_000_000L;
    /** The clocks after the load are worth no longer wait. */
    private static final long CLOCKS_AFTER_NANOS = 2_000_000_000L;

    /**
     * What the load needs from its surroundings.
     *
     * @param thread the controller's thread
     * @param warnings gets what the user should know at once
     * @param abortOnLoss whether the run ends when an agent is lost
     */
    record Surroundings(LoggingThread thread, NanoClock clock, Consumer<String> warnings, boolean abortOnLoss) {}

    /** Makes the start of a run from the parts of its load. */
    interface Starts {
        RunStart of(Losses losses, FigureIntake intake);
    }

    private final String job;
    private final LoadSenders.Opening opening;
    private final Timeline timeline;
    private final RunAgents agents;
    private final AgentMachines machines;
    private final RunJournal journal;
    private final Surroundings around;
    private final Runnable whenClosed;
    private final Losses losses;
    private final Silences silences;
    private final FigureIntake intake;
    private final PhaseEnds phaseEnds;
    private final RunStart start;
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private OptionalLong stopDrainNanos = OptionalLong.empty();
    private Optional<ClockQuestions> clocksAfter = Optional.empty();
    private Optional<ScheduledFuture<?>> renewing = Optional.empty();
    private long originNanos;
    private long loadEndNanos;
    /** Read on other threads too. */
    private volatile List<LiveSnapshot.AgentLive> now;

    /** @param whenClosed is called when the run is over */
    AgentsLoad(
            String job,
            LoadSenders.Opening opening,
            RunAgents agents,
            RunJournal journal,
            Starts starts,
            Surroundings around,
            Runnable whenClosed) {
        this.job = job;
        this.opening = opening;
        this.agents = agents;
        this.machines = new AgentMachines(MachineId.ofThisMachine(Agent.hostName()), agents.list());
        this.journal = journal;
        this.timeline = opening.timeline();
        this.loadEndNanos = timeline.endNanos();
        this.around = around;
        this.whenClosed = whenClosed;
        this.silences = new Silences(around.warnings());
        this.losses = new Losses(this, around.abortOnLoss());
        this.intake = new FigureIntake(agents, timeline, this::reader, losses, journal, this::measureClocksAgain);
        this.phaseEnds = new PhaseEnds(timeline, agents, journal);
        this.start = starts.of(losses, intake);
        this.now = agents.list().stream().map(RemoteAgent::now).toList();
    }

    private IntervalReader reader(long startNanos) {
        Protocol protocol = opening.file().scenario().protocol();
        return new IntervalReader(
                startNanos,
                protocol.metrics(),
                protocol.allFailures(),
                protocol.operations().size());
    }

    /** Whether this is the run with this name. */
    boolean isJob(String other) {
        return job.equals(other);
    }

    @Override
    public Processes processes() {
        return onThread(() -> new Processes(
                machines.here().stream().map(agent -> agent.offer().pid()).toList(),
                agents.list().get(0).transport(),
                agents.list().get(0).parts().all(),
                "",
                agents.list().stream()
                        .mapToLong(agent -> agent.offer().limits().files())
                        .sum(),
                OptionalDouble.empty()));
    }

    /** Each agent does so when the load starts. */
    @Override
    public void prioritize() {}

    @Override
    public Placement placement() {
        List<Placement> all = onThread(() -> agents.list().stream()
                .flatMap(agent -> agent.ended().stream())
                .map(Message.Ended::placement)
                .distinct()
                .toList());
        return new Placement(
                common(all, Placement::priority),
                all.stream()
                        .map(Placement::priorityNote)
                        .filter(note -> !note.isEmpty())
                        .distinct()
                        .collect(Collectors.joining("; ")),
                common(all, Placement::cpus));
    }

    /** What all agents have; empty if they differ. */
    private static String common(List<Placement> all, Function<Placement, String> of) {
        List<String> texts = all.stream().map(of).distinct().toList();
        return texts.size() == 1 ? texts.get(0) : "";
    }

    @Override
    public CompletableFuture<Void> ready() {
        around.thread().execute(() -> {
            start.prepare();
            renewing = Optional.of(around.thread().scheduleAtFixedRate(this::everySecond, 1, 1, TimeUnit.SECONDS));
        });
        return start.ready();
    }

    private void everySecond() {
        agents.sendAll(new Message.Renew());
        if (intake.isOpen()) {
            silences.tick(agents.list(), around.clock().nanos());
        }
        if (intake.isOpen() && !done.isDone()) {
            losses.tick();
        }
        now = agents.list().stream().map(RemoteAgent::now).toList();
    }

    @Override
    public List<LiveSnapshot.AgentLive> agentsNow() {
        return now;
    }

    @Override
    public long startNanos(long nowNanos) {
        return onThread(() -> start.startNanos(nowNanos));
    }

    @Override
    public void start(long startNanos, IntervalReceiver into) {
        around.thread().execute(() -> {
            originNanos = startNanos;
            intake.open(startNanos, into);
            start.begin(startNanos);
            phaseEnds.sendAll();
            losses.tick();
        });
    }

    @Override
    public void endPhase(int number) {
        around.thread().execute(() -> {
            if (stopDrainNanos.isEmpty()) {
                phaseEnds.end(number, sinceStartNanos());
                loadEndNanos = timeline.endNanos();
            }
        });
    }

    @Override
    public void phaseEnded(Message.EndPhase end) {
        phaseEnds.ended(end);
        if (stopDrainNanos.isEmpty()) {
            loadEndNanos = timeline.endNanos();
        }
    }

    @Override
    public void stop(Reason why, long drainNanos) {
        around.thread().execute(() -> stopAll(why, drainNanos));
    }

    private void stopAll(Reason why, long drainNanos) {
        // before an agent knows of it, so that a controller that goes on with the run knows too
        journal.stopped(why);
        endLoad(sinceStartNanos(), drainNanos);
    }

    private void endLoad(long atNanos, long drainNanos) {
        loadEndNanos = Math.min(loadEndNanos, atNanos);
        stopDrainNanos = OptionalLong.of(Math.min(drainNanos, stopDrainNanos.orElse(Long.MAX_VALUE)));
        agents.sendAll(new Message.Stop(drainNanos));
    }

    @Override
    public CompletableFuture<Void> done() {
        return done;
    }

    /** An agent says something. */
    void hear(Member from, Message.Report report, long readNanos) {
        Optional<RemoteAgent> known = agents.find(from);
        if (known.isEmpty()) {
            return;
        }
        RemoteAgent agent = known.get();
        if (agent.state() != RemoteAgent.State.LOST) {
            silences.heard(agent);
        }
        start.hear(agent, report, readNanos);
        if (agent.state() == RemoteAgent.State.ASSIGNED) {
            // what it still says is about an earlier job
            return;
        }
        if (report instanceof Message.Relay relay) {
            agents.passOn(relay);
        } else if (report instanceof Message.Time time) {
            clocksAfter.ifPresent(questions ->
                    questions.answered(agent, time, readNanos, around.clock().nanos()));
        } else {
            intake.hear(agent, report);
        }
    }

    /** All figures are in. The clocks are measured again, which tells whether the agents kept time. */
    private void measureClocksAgain() {
        if (clocksAfter.isPresent()) {
            return;
        }
        List<RemoteAgent> there = agents.list().stream()
                .filter(agent -> agent.state() == RemoteAgent.State.DONE && agent.clockIsKnown())
                .toList();
        ClockQuestions questions = new ClockQuestions(there, ClockQuestions.COUNT, agents::send, () -> finish(there));
        clocksAfter = Optional.of(questions);
        if (there.isEmpty()) {
            finish(there);
            return;
        }
        there.forEach(
                agent -> questions.ask(agent, agent.clockAfter(), around.clock().nanos()));
        later(CLOCKS_AFTER_NANOS, () -> finish(there));
    }

    private void finish(List<RemoteAgent> measured) {
        if (!done.isDone()) {
            measured.forEach(losses::drifted);
            losses.ofAll(agents.list(), stopDrainNanos.isPresent());
            agents.list().forEach(agent -> agent.lostSpans().endAt(loadEndNanos));
            done.complete(null);
        }
    }

    /** An agent joined, or joined again; it is at the given job, or has none. */
    void offered(Member member, String itsJob) {
        agents.find(member).ifPresent(agent -> {
            if (itsJob.equals(job) && agent.state() == RemoteAgent.State.LOST) {
                // it came back too late: its arrivals have failed
                agent.member(member);
                agents.send(agent, new Message.Release());
            } else if (itsJob.equals(job)) {
                agent.member(member);
                returned(member);
                resume(agent);
            } else if (agent.state() == RemoteAgent.State.RUNNING) {
                around.warnings()
                        .accept("agent " + member.name()
                                + " is a new process, and the run goes on without the share of the one before it");
                losses.gone(agent);
            } else if (!intake.isOpen()) {
                start.replaced(agent);
            }
        });
    }

    private void resume(RemoteAgent agent) {
        if (intake.isOpen()) {
            agent.inOrder();
            agents.send(agent, new Message.Resume(job, start.epoch(), agent.received()));
            phaseEnds.send(agent);
            stopDrainNanos.ifPresent(drain -> agents.send(agent, new Message.Stop(drain)));
        } else {
            start.back(agent);
        }
    }

    /** A member sends no heartbeats. */
    void suspected(Member member) {
        agents.find(member)
                .filter(agent -> agent.state() == RemoteAgent.State.RUNNING && !losses.isControllersFault())
                .ifPresent(silences::suspected);
    }

    /** A member answers again. If its connection is a new one, only its offer tells whether it is the same process. */
    void returned(Member member) {
        agents.find(member)
                .filter(agent -> agent.state() == RemoteAgent.State.RUNNING
                        && agent.member().id().equals(member.id()))
                .ifPresent(silences::heard);
    }

    /** A member left the cluster. */
    void left(Member member, Departure departure) {
        Optional<RemoteAgent> known = agents.find(member)
                .filter(agent -> agent.state() != RemoteAgent.State.DONE && agent.state() != RemoteAgent.State.LOST);
        if (known.isEmpty()) {
            return;
        }
        RemoteAgent agent = known.get();
        agent.outOfOrder();
        if (!intake.isOpen()) {
            start.lost(agent, member);
        } else if (agent.undrained().isEmpty()) {
            // its load is complete; only its own summary is missing
            agent.state(RemoteAgent.State.DONE);
            intake.finishIfOver();
        } else {
            losses.left(agent, member, departure);
        }
    }

    @Override
    public void later(long nanos, Runnable task) {
        around.thread().schedule(task, nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public long sinceStartNanos() {
        return around.clock().nanos() - originNanos;
    }

    @Override
    public long loadEndNanos() {
        return loadEndNanos;
    }

    @Override
    public void warn(String text) {
        around.warnings().accept(text);
    }

    @Override
    public void lost(RemoteAgent agent) {
        silences.lost(agent);
        journal.note(Journal.Kind.LOST, agents.list().indexOf(agent));
    }

    @Override
    public void controllerStalled(long fromNanos, long toNanos) {
        journal.stalled(fromNanos, toNanos);
        warn(String.format(Locale.ROOT, "the controller did not run for %.1f s", (toNanos - fromNanos) / 1e9));
    }

    @Override
    public void giveUp(RemoteAgent agent) {
        journal.note(Journal.Kind.GIVEN_UP, agents.list().indexOf(agent));
        intake.giveUp(agent);
    }

    @Override
    public void abort(Reason why) {
        stopAll(why, ABORT_DRAIN_NANOS);
    }

    @Override
    public void stopped(long atNanos) {
        endLoad(atNanos, ABORT_DRAIN_NANOS);
    }

    @Override
    public List<Throwable> bugs() {
        return onThread(() -> agents.list().stream()
                .flatMap(agent -> agent.ended().stream()
                        .flatMap(report -> report.bugs().stream())
                        .map(bug -> new IllegalStateException(
                                "agent " + agent.member().name() + ": " + bug)))
                .map(Throwable.class::cast)
                .toList());
    }

    /** Does not wait for the controller's thread: while the collector waits, the figures that it should add would fill the memory. */
    @Override
    public ProcessSampler sampler() {
        return new SumOfAgents(
                () -> agents.list().stream().map(RemoteAgent::sample).toList());
    }

    /** Does not wait for the controller's thread, like {@link #sampler}. */
    @Override
    public Optional<ProcessSampler> samplerHere() {
        return machines.allHere()
                ? Optional.empty()
                : Optional.of(new SumOfAgents(() -> onThread(
                        () -> machines.here().stream().map(RemoteAgent::sample).toList())));
    }

    @Override
    public long[] loopCpuNanos() {
        return agents.list().stream()
                .flatMapToLong(agent -> LongStream.of(agent.loopCpuNanos()))
                .toArray();
    }

    @Override
    public Optional<GcResult> addCollections(GcTimeline timeline, OptionalDouble gcCpuSeconds) {
        List<GcNotifications.Event> events = onThread(() -> agents.list().stream()
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
        return onThread(losses::reasons);
    }

    @Override
    public void close() {
        onThread(() -> {
            renewing.ifPresent(task -> task.cancel(false));
            agents.sendAll(new Message.Release());
            if (ResultDirectory.open(opening.directory()).result().isPresent()) {
                journal.delete();
            }
            journal.close();
            whenClosed.run();
            return true;
        });
    }

    private <T> T onThread(Callable<T> question) {
        return around.thread().answer(question);
    }
}
