package dev.throng.agents;

import dev.throng.engine.Engine.IntervalReceiver;
import dev.throng.engine.Parts;
import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import dev.throng.measure.IntervalWriter;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopInterval.OperationInterval;
import dev.throng.protocol.RunProcesses;
import dev.throng.protocol.TargetAddresses;
import dev.throng.run.PartialLoad;
import dev.throng.run.result.RunException;
import dev.throng.sample.CpuPart;
import dev.throng.sample.GcNotifications;
import dev.throng.sample.MachineSampler;
import dev.throng.sample.PartTimer;
import dev.throng.sample.ProcessSampler;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.time.NanoClock;
import dev.throng.transport.TransportError;
import java.net.UnknownHostException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run of an agent: prepares its share, sends it, and reports its figures. It stops its load when its {@link ControllerLease} ends.
 * Confined to the agent's thread.
 */
final class AgentRun implements IntervalReceiver {

    private static final Logger LOG = LoggerFactory.getLogger(AgentRun.class);

    /** A start that is planned for an earlier time would make many arrivals due at once. */
    private static final long MAX_LATE_NANOS = 10_000_000_000L;

    /** How long an agent keeps the figures of a run that no controller fetches. */
    private static final long ABANDONED_SECONDS = 600;

    /** How long an agent that someone stops waits for the answers of its open arrivals. */
    private static final long LEAVE_DRAIN_NANOS = 3_000_000_000L;

    private static final long ORPHAN_DRAIN_NANOS = 1_000_000_000L;

    /** A run of a day would not reach it; later collections are not kept. */
    private static final int MAX_PAUSES = 10_000;

    private record Place(int phase, int operation) {}

    private final Message.Assign assignment;
    private final Agent.Settings settings;
    private final NanoClock clock;
    private final ScheduledExecutorService thread;
    private final Outbox outbox;
    private final ControllerLease lease;
    private final LongSupplier heardNanos;
    private final Consumer<Message.Report> sender;
    private final Consumer<Message.Report> news;
    private final Map<Integer, IntervalWriter> writers = new HashMap<>();
    private final Map<Integer, Map<Place, OperationInterval>> samples = new HashMap<>();
    private final Set<Integer> undrained = new HashSet<>();
    private final PartTimer timer = PartTimer.ofCallers();
    private final ProcessSampler sampler = timer.splitting(ProcessSampler.ofOurselves());
    private final MachineSampler machine = new MachineSampler("lo");
    private final List<Message.Pause> pauses = new ArrayList<>();
    private Optional<GcNotifications> collections = Optional.empty();
    private Optional<PartialLoad> load = Optional.empty();
    private Optional<Message.Started> begun = Optional.empty();
    private Optional<Message.Ended> ended = Optional.empty();
    private List<Failure> kinds = List.of();
    private long originNanos;
    private int epoch;
    private boolean orphaned;
    private boolean started;
    private boolean closed;
    private Optional<Runnable> whenFlushed = Optional.empty();
    /** What ended the load first, or would have if it had not been over. */
    private Optional<Message.End> cause = Optional.empty();

    private long leftNanos;
    private Optional<ScheduledFuture<?>> ticks = Optional.empty();

    /**
     * @param lease is renewed by what the controller sends
     * @param heardNanos when the controller last sent something
     * @param sender sends a report to the controller
     * @param news gets each report too, except for figures
     */
    AgentRun(
            Message.Assign assignment,
            Agent.Settings settings,
            NanoClock clock,
            ScheduledExecutorService thread,
            ControllerLease lease,
            LongSupplier heardNanos,
            Consumer<Message.Report> sender,
            Consumer<Message.Report> news) {
        this.assignment = assignment;
        this.settings = settings;
        this.clock = clock;
        this.thread = thread;
        this.sender = sender;
        this.news = news;
        this.outbox = new Outbox(sender);
        this.lease = lease;
        this.heardNanos = heardNanos;
    }

    /** Opens the event loops and reports whether the share can be sent. */
    void prepare() {
        ticks = Optional.of(thread.scheduleAtFixedRate(this::everySecond, 1, 1, TimeUnit.SECONDS));
        try {
            ScenarioFile file = ScenarioFile.parse(
                    "scenario.json", assignment.scenario(), List.of(), Map.of(), settings.protocols());
            Parts parts = new Parts(assignment.first(), assignment.step(), assignment.all());
            kinds = file.scenario().protocol().allFailures();
            RunProcesses processes =
                    new RunProcesses(assignment.step(), assignment.run(), assignment.secret(), messages());
            TargetAddresses targets = AssignedAddresses.read(assignment)
                    .withRemoteAllowed(file.scenario().target().allowsRemote());
            Optional<String> refusal = settings.limits().refusal(file, targets.all(), parts);
            if (refusal.isPresent()) {
                throw new RunException(refusal.get());
            }
            PartialLoad opened = PartialLoad.open(file, targets, parts, processes, clock);
            load = Optional.of(opened);
            parts.numbers().forEach(undrained::add);
            opened.engine().ready().whenComplete((nothing, failed) -> thread.execute(() -> prepared(failed)));
        } catch (ScenarioException | RunException | UnknownHostException | RuntimeException | Error refused) {
            report(new Message.Refused(assignment.job(), String.valueOf(refused.getMessage()), false));
        }
    }

    private void prepared(Throwable failed) {
        if (closed) {
            return;
        }
        if (failed != null) {
            Throwable cause = failed.getCause() == null ? failed : failed.getCause();
            report(new Message.Refused(assignment.job(), String.valueOf(cause.getMessage()), isByTarget(cause)));
            return;
        }
        // the controller takes the difference of samples, so it needs one from before the start
        byte[] before = resources(0);
        report(new Message.Ready(
                assignment.job(), load.orElseThrow().transport().id()));
        outbox.add(Message.Kind.RESOURCES, 0, before);
    }

    private void report(Message.Report report) {
        sender.accept(report);
        news.accept(report);
    }

    /** Whether the target or the network is the cause; else this process or the scenario is. */
    private static boolean isByTarget(Throwable notReady) {
        Blame blame = TransportError.of(notReady).blame();
        return blame == Blame.TARGET || blame == Blame.NETWORK;
    }

    /** The run that this is. */
    String job() {
        return assignment.job();
    }

    /** Does what the controller says about this run. */
    void obey(Message.Order order) {
        if (order instanceof Message.Start start) {
            if (!started && clock.nanos() - start.originNanos() < MAX_LATE_NANOS) {
                started = true;
                start(start.originNanos());
            }
        } else if (order instanceof Message.Acknowledge acknowledged) {
            outbox.acknowledged(acknowledged.number());
            flushed();
        } else if (order instanceof Message.Relay relay) {
            load.ifPresent(running ->
                    running.engine().tell(relay.part(), originNanos + relay.sinceStartNanos(), relay.body()));
        } else if (order instanceof Message.Resume resume) {
            resume(resume);
        } else if (order instanceof Message.EndPhase end) {
            load.ifPresent(running -> endPhase(running, end));
        } else if (order instanceof Message.Stop stop) {
            endsBy(Message.End.ORDERED);
            load.ifPresent(running -> running.engine().stop(stop.drainNanos()));
        }
    }

    /** The other agents end the phase then, so what this one sends later would be in another phase than theirs. */
    private void endPhase(PartialLoad running, Message.EndPhase end) {
        if (ended.isEmpty() && !running.timeline().endPhaseAt(end.number(), end.sinceStartNanos())) {
            endsBy(Message.End.LATE);
            leftNanos = Math.max(0, clock.nanos() - originNanos);
            LOG.warn("the end of a phase came too late, so the load stops");
            running.engine().stop(ORPHAN_DRAIN_NANOS);
        }
    }

    /** Something ends the load. What came before it decides why the load ended. */
    private void endsBy(Message.End next) {
        if (cause.isEmpty()) {
            cause = Optional.of(lease.isOver() ? Message.End.ORPHANED : next);
        }
    }

    /** The connection to the controller is lost. */
    void controllerLost() {
        outbox.hold();
    }

    /** The controller is back after a time in which messages may have been lost, or another one goes on with the run. */
    private void resume(Message.Resume order) {
        if (!order.job().equals(assignment.job()) || order.epoch() < epoch) {
            LOG.warn("the controller goes on with another run, or with an older state of this one");
            return;
        }
        epoch = order.epoch();
        outbox.acknowledged(order.received());
        begun.ifPresent(sender);
        outbox.sendAgain();
    }

    private RunProcesses.Messages messages() {
        return new RunProcesses.Messages() {
            @Override
            public void send(int part, long atNanos, byte[] message) {
                relay(part, atNanos, message);
            }

            @Override
            public long shared(long nanos) {
                return nanos - originNanos;
            }
        };
    }

    /** Passes a message of a loop to a loop of another agent. */
    private void relay(int part, long atNanos, byte[] body) {
        thread.execute(() -> sender.accept(new Message.Relay(part, atNanos - originNanos, body)));
    }

    private void start(long origin) {
        originNanos = origin;
        undrained.forEach(part -> writers.put(part, new IntervalWriter(origin, kinds)));
        collections = Optional.of(GcNotifications.start(clock, InstantSource.system(), this::collected));
        lease.begin(clock.nanos());
        // not on this thread, which hears the controller
        PartialLoad opened = load.orElseThrow();
        Thread prioritizing = new Thread(opened::prioritize, "throng-prioritize");
        prioritizing.setDaemon(true);
        prioritizing.start();
        opened.engine().start(origin, this, lease);
        thread.schedule(() -> begun(origin), origin - clock.nanos(), TimeUnit.NANOSECONDS);
    }

    private void begun(long origin) {
        if (!closed) {
            Message.Started report = new Message.Started(Math.max(0, clock.nanos() - origin));
            begun = Optional.of(report);
            report(report);
        }
    }

    private void collected(GcNotifications.Event event) {
        synchronized (pauses) {
            if (pauses.size() < MAX_PAUSES) {
                pauses.add(new Message.Pause(
                        event.kind() == GcNotifications.Kind.CONCURRENT,
                        event.startNanos() - originNanos,
                        event.durationNanos(),
                        event.name(),
                        event.cause()));
            }
        }
    }

    @Override
    public void closed(int part, LoopInterval interval) {
        thread.execute(() -> {
            if (closed) {
                return;
            }
            outbox.add(Message.Kind.INTERVAL, part, writers.get(part).write(interval));
            Map<Place, OperationInterval> kept = samples.computeIfAbsent(part, p -> new HashMap<>());
            interval.operations()
                    .forEach(operation -> kept.put(new Place(operation.phase(), operation.operation()), operation));
            interval.release();
        });
    }

    @Override
    public void drained(int part) {
        thread.execute(() -> {
            if (closed) {
                return;
            }
            List<OperationInterval> last =
                    List.copyOf(samples.getOrDefault(part, Map.of()).values());
            outbox.add(Message.Kind.DRAINED, part, writers.get(part).writeSamples(last));
            undrained.remove(part);
            if (undrained.isEmpty()) {
                addResources();
                end();
            }
        });
    }

    private void end() {
        if (lease.isOver()) {
            orphaned();
        }
        Message.End why =
                load.orElseThrow().engine().endedEarly() ? cause.orElse(Message.End.IN_ORDER) : Message.End.IN_ORDER;
        List<Message.Pause> kept;
        synchronized (pauses) {
            kept = List.copyOf(pauses);
        }
        Message.Ended report = new Message.Ended(
                outbox.last(),
                outbox.dropped(),
                why,
                why == Message.End.ORPHANED ? lease.endedNanos() - originNanos : leftNanos,
                load.orElseThrow().engine().bugs().stream()
                        .map(Throwable::toString)
                        .toList(),
                kept,
                load.orElseThrow().placement());
        ended = Optional.of(report);
        news.accept(report);
        outbox.end(report);
    }

    /**
     * Ends the load, because someone stops the agent.
     *
     * @param then runs once, on the agent's thread, when the controller has all figures, or when this run is closed
     */
    void leave(Runnable then) {
        if (!started) {
            then.run();
            return;
        }
        whenFlushed = Optional.of(then);
        if (ended.isEmpty()) {
            endsBy(Message.End.LEAVING);
            leftNanos = Math.max(0, clock.nanos() - originNanos);
            load.ifPresent(running -> running.engine().stop(LEAVE_DRAIN_NANOS));
        }
        flushed();
    }

    private void flushed() {
        if (ended.isPresent() && outbox.isEmpty()) {
            waitNoLonger();
        }
    }

    private void waitNoLonger() {
        whenFlushed.ifPresent(Runnable::run);
        whenFlushed = Optional.empty();
    }

    private void everySecond() {
        if (started && lease.isOver(clock.nanos())) {
            orphaned();
        }
        if (started && ended.isEmpty()) {
            addResources();
        }
    }

    /** The event loops find the end of the lease themselves; a loop that drains only waits no longer. */
    private void orphaned() {
        if (orphaned) {
            return;
        }
        orphaned = true;
        if (ended.isEmpty()) {
            endsBy(Message.End.ORPHANED);
            LOG.warn("no word from the controller for {} s, so the load stops", ControllerLease.SECONDS);
            load.ifPresent(running -> running.engine().stop(ORPHAN_DRAIN_NANOS));
        }
    }

    private void addResources() {
        timer.measure(
                CpuPart.SAMPLING, () -> outbox.add(Message.Kind.RESOURCES, 0, resources(clock.nanos() - originNanos)));
    }

    /** @param atNanos the time, since the start of the run */
    private byte[] resources(long atNanos) {
        return new AgentResources(
                        atNanos,
                        sampler.sample(),
                        machine.sample(),
                        load.orElseThrow().engine().loopCpuNanos())
                .write();
    }

    /** Whether the controller was silent for so long that it will hardly come back. */
    boolean abandoned() {
        return (orphaned || !started) && silentFor(ABANDONED_SECONDS);
    }

    private boolean silentFor(long seconds) {
        return clock.nanos() - heardNanos.getAsLong() > TimeUnit.SECONDS.toNanos(seconds);
    }

    /** Ends the load and closes everything. */
    void close() {
        closed = true;
        waitNoLonger();
        ticks.ifPresent(tick -> tick.cancel(false));
        collections.ifPresent(GcNotifications::close);
        load.ifPresent(PartialLoad::close);
    }
}
