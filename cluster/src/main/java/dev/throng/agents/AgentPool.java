package dev.throng.agents;

import dev.throng.cluster.Cluster;
import dev.throng.cluster.ClusterException;
import dev.throng.cluster.ClusterListener;
import dev.throng.cluster.Departure;
import dev.throng.cluster.Member;
import dev.throng.engine.Parts;
import dev.throng.protocol.TargetAddresses;
import dev.throng.protocol.Workload;
import dev.throng.run.LoadSenders;
import dev.throng.run.RehearsalTime;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RehearsalResult;
import dev.throng.run.result.RunException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.time.NanoClock;
import dev.throng.time.WallClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The controller's side of a cluster: the agents that have joined, and the run that they send. Any thread may call any
 * method, but one thread at a time prepares a run.
 */
public final class AgentPool implements ClusterListener, LoadSenders.Factory, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AgentPool.class);

    /** How much longer than its load a rehearsal may take. */
    private static final long REHEARSAL_MARGIN_NANOS = 20_000_000_000L;

    /** An agent that can send load. */
    record Joined(Member member, Message.Offer offer) {}

    /**
     * What the controller expects.
     *
     * @param version of Throng; agents of another one are refused
     * @param token what agents must show, if the controller started them; else empty
     * @param expected how many agents send the load
     * @param loopsPerAgent event loops of each agent; 0 for as many as it has CPUs
     * @param abortOnLoss whether the run ends when an agent is lost
     * @param journal whether another controller can go on with the run after an end of this one
     */
    public record Settings(
            String version, String token, int expected, int loopsPerAgent, boolean abortOnLoss, boolean journal) {}

    private final Cluster cluster;
    private final Settings settings;
    private final NanoClock clock;
    private final Consumer<String> warnings;
    /** Completed when all expected agents have joined, or with the reason why they will not. */
    private final CompletableFuture<Void> complete = new CompletableFuture<>();

    private final LoggingThread thread = new LoggingThread("throng-controller");
    private final PoolAgents agents;
    private final LoopShares loops;
    private volatile Optional<AgentsLoad> running = Optional.empty();
    /** Used on the controller's thread only. */
    private Optional<PoolRehearsal> rehearsing = Optional.empty();

    /** Which missing agents the user knows of. */
    private volatile String reported = "";

    private final Optional<InterruptedRun> interrupted;

    /**
     * Forms a pool without agents.
     *
     * @param cluster a controller's cluster that is not started
     * @param warnings gets what the user should know at once
     */
    public AgentPool(Cluster cluster, Settings settings, NanoClock clock, Consumer<String> warnings) {
        this(cluster, settings, Optional.empty(), clock, warnings);
    }

    /**
     * Forms a pool that goes on with a run.
     *
     * @param interrupted the run of another controller; empty for a new run
     */
    public AgentPool(
            Cluster cluster,
            Settings settings,
            Optional<InterruptedRun> interrupted,
            NanoClock clock,
            Consumer<String> warnings) {
        this.cluster = cluster;
        this.interrupted = interrupted;
        this.settings = settings;
        this.clock = clock;
        this.warnings = warnings;
        this.loops = new LoopShares(settings.loopsPerAgent());
        // an agent that this controller started ends with its connection
        this.agents = new PoolAgents(settings.expected(), settings.token().isEmpty(), clock);
    }

    /** Listens for agents. Returns the member that they join. */
    public Member start() throws ClusterException {
        cluster.start(this);
        if (interrupted.isPresent()) {
            thread.scheduleAtFixedRate(this::renew, 1, 1, TimeUnit.SECONDS);
        }
        return cluster.self();
    }

    /** The agents of an interrupted run go on with their load while this controller still waits for others. */
    private void renew() {
        if (running.isEmpty()) {
            agents.all().values().forEach(agent -> send(agent.member(), new Message.Renew()));
        }
    }

    /**
     * Waits until all expected agents have joined.
     *
     * @throws RunException if they have not in time, or will not; in an interrupted run, if none has
     */
    public void awaitAgents(Duration wait) throws RunException {
        try {
            boolean all = allWithin(wait);
            boolean enough = interrupted
                    .map(run -> agents.all().values().stream().anyMatch(agent -> run.isAtWork(agent.offer())))
                    .orElse(all);
            if (!enough) {
                throw new RunException(missing(wait));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new RunException("interrupted while waiting for agents", interrupted);
        }
    }

    private boolean allWithin(Duration wait) throws RunException, InterruptedException {
        try {
            complete.get(wait.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException late) {
            return false;
        } catch (ExecutionException ended) {
            throw new RunException(ended.getCause().getMessage(), ended.getCause());
        }
    }

    /**
     * The process of an agent ended, which this controller's side knows before its connection is lost. If not all agents have joined, nothing
     * waits for it any longer.
     *
     * @param how a sentence for people: {@code agent-2 ended with exit code 1}
     */
    public void ended(String how) {
        if (!complete.completeExceptionally(new IllegalStateException(how))) {
            warnings.accept(how);
        }
    }

    private String missing(Duration wait) {
        Map<String, Joined> now = agents.all();
        String names = now.isEmpty() ? "" : " (" + String.join(", ", now.keySet()) + ")";
        if (interrupted.isPresent() && !now.isEmpty()) {
            return now.size() + " of " + settings.expected() + " agents joined within " + wait.toSeconds() + " s"
                    + names
                    + ", and none of them has the interrupted run any more: another controller went on with it or"
                    + " started another run, or the agents were started again";
        }
        return "only " + now.size() + " of " + settings.expected() + " agents joined within " + wait.toSeconds() + " s"
                + names;
    }

    @Override
    public void returned(Member member) {
        thread.execute(() -> running.ifPresent(load -> load.returned(member)));
    }

    @Override
    public void suspected(Member member) {
        thread.execute(() -> running.ifPresent(load -> load.suspected(member)));
    }

    @Override
    public void left(Member member, Departure departure) {
        thread.execute(() -> {
            agents.remove(member.name());
            rehearsing.ifPresent(rehearsal -> rehearsal.left(member.name()));
            running.ifPresent(load -> load.left(member, departure));
        });
    }

    @Override
    public void message(Member from, byte[] bytes) {
        long readNanos = clock.nanos();
        try {
            Message message = MessageCodec.read(bytes);
            if (message instanceof Message.Report report) {
                thread.execute(() -> hear(from, report, readNanos));
            }
        } catch (IOException wrong) {
            LOG.warn("{} sent what this controller does not understand: {}", from, wrong.getMessage());
        }
    }

    private void hear(Member from, Message.Report report, long readNanos) {
        if (report instanceof Message.Offer offer) {
            offered(from, offer);
        } else if (report instanceof Message.Rehearsed rehearsed) {
            rehearsing.ifPresent(rehearsal -> rehearsal.hear(from.name(), rehearsed));
        } else {
            running.ifPresent(load -> load.hear(from, report, readNanos));
        }
    }

    private void offered(Member from, Message.Offer offer) {
        if (!offer.version().equals(settings.version())) {
            warnings.accept("agent " + from.name() + " has Throng " + offer.version() + " and this is "
                    + settings.version() + ": it is not used");
            send(
                    from,
                    new Message.Dismiss("it has Throng " + offer.version() + ", and the controller has "
                            + settings.version() + " (expected: the same version)"));
            return;
        }
        if (!offer.token().equals(settings.token())) {
            warnings.accept("agent " + from.name() + " was not started by this run: it is not used");
            send(from, new Message.Dismiss("the controller uses only agents that it started"));
            return;
        }
        if (isOfAnotherRun(offer.job())) {
            // its controller has ended, and only one controller can have an agent
            send(from, new Message.Release());
            return;
        }
        agents.add(new Joined(from, offer));
        running.ifPresent(load -> load.offered(from, offer.job()));
        if (agents.areComplete()) {
            complete.complete(null);
        }
    }

    private boolean isOfAnotherRun(String job) {
        boolean known = running.map(load -> load.isJob(job)).orElse(false)
                || interrupted.map(run -> run.head().job().equals(job)).orElse(false);
        return !job.isEmpty() && !known;
    }

    private void send(Member to, Message message) {
        cluster.send(to, MessageCodec.write(message));
    }

    @Override
    public int parts(LoadSenders.Opening opening) throws RunException {
        if (interrupted.isPresent()) {
            return interrupted.get().parts();
        }
        missing().filter(who -> !ended()).ifPresent(this::reportMissing);
        List<Joined> chosen = agents.choose();
        loops.requireOneEach(chosen, opening.workload());
        Optional<String> shortage = shortage(opening.file(), opening.workload());
        if (shortage.isPresent()) {
            throw new RunException(shortage.get());
        }
        return loops.of(chosen, opening);
    }

    private void reportMissing(String who) {
        if (!who.equals(reported)) {
            reported = who;
            warnings.accept(who + ", so the other agents send the whole load of the next runs");
        }
    }

    @Override
    public Optional<String> missing() {
        return agents.missing();
    }

    @Override
    public boolean ended() {
        return agents.haveEnded();
    }

    @Override
    public Optional<String> shortage(ScenarioFile file, Workload workload) throws RunException {
        return loops.shortage(agents.available(), file, workload);
    }

    /** The agents of an interrupted run go on with it, and have nothing to rehearse. */
    @Override
    public Optional<RehearsalResult> rehearse(
            LoadSenders.Opening opening, LoadSenders.RehearsalServers servers, RehearsalTime time)
            throws RunException, InterruptedException {
        if (interrupted.isPresent()) {
            return Optional.empty();
        }
        requireReachable(servers.addresses());
        List<Joined> chosen = agents.chosen();
        int all = loops.of(chosen, opening);
        String job = "rehearsal-" + newJob();
        PoolRehearsal rehearsal = new PoolRehearsal(
                job, chosen.stream().map(agent -> agent.member().name()).toList());
        thread.execute(() -> rehearsing = Optional.of(rehearsal));
        try {
            for (int first = 0; first < chosen.size(); first++) {
                send(
                        chosen.get(first).member(),
                        new Message.Rehearse(
                                new Message.Assign(
                                        job,
                                        first,
                                        chosen.size(),
                                        all,
                                        0,
                                        0,
                                        opening.file().transferText(),
                                        AssignedAddresses.of(servers.addresses()),
                                        servers.addresses().separate()),
                                time.atMostNanos(),
                                time.untilQuiet()));
            }
            return Optional.of(rehearsal.done().get(time.atMostNanos() + REHEARSAL_MARGIN_NANOS, TimeUnit.NANOSECONDS));
        } catch (ExecutionException failed) {
            throw new RunException(failed.getCause().getMessage(), failed.getCause());
        } catch (TimeoutException late) {
            throw new RunException("not all agents rehearsed in time", late);
        } finally {
            thread.execute(() -> rehearsing = Optional.empty());
        }
    }

    private String newJob() {
        return Long.toHexString(WallClock.SYSTEM.epochMicros()) + "-" + Long.toHexString(clock.nanos());
    }

    @Override
    public LoadSenders open(LoadSenders.Opening opening, TargetAddresses targets) throws RunException {
        requireReachable(targets);
        AgentsLoad load =
                interrupted.isPresent() ? resumed(opening, targets, interrupted.get()) : fresh(opening, targets);
        running = Optional.of(load);
        return load;
    }

    private AgentsLoad fresh(LoadSenders.Opening opening, TargetAddresses targets) throws RunException {
        List<Joined> chosen = agents.chosen();
        int all = loops.of(chosen, opening);
        List<RemoteAgent> remote = new ArrayList<>();
        for (Joined agent : chosen) {
            remote.add(new RemoteAgent(agent.member(), agent.offer(), new Parts(remote.size(), chosen.size(), all)));
        }
        RunAgents senders = new RunAgents(remote, this::send);
        RunJournal journal = journal(opening);
        String job = newJob();
        String scenario = opening.file().transferText();
        return load(
                job,
                opening,
                senders,
                journal,
                (losses, intake) -> new Barrier(job, scenario, targets, senders, clock, losses, journal));
    }

    private AgentsLoad resumed(LoadSenders.Opening opening, TargetAddresses targets, InterruptedRun run)
            throws RunException {
        run.requireTargets(targets);
        Map<String, Joined> now = agents.all();
        RunAgents senders = new RunAgents(run.agents(now, cluster.self()), this::send);
        RunJournal journal = journal(opening);
        return load(
                run.head().job(),
                opening,
                senders,
                journal,
                (losses, intake) ->
                        new Resumption(run, senders, run.atWork(senders, now), intake, losses, journal, clock));
    }

    private RunJournal journal(LoadSenders.Opening opening) {
        Optional<Path> file = Optional.of(opening.directory().resolve(ResultDirectory.AGENTS_JOURNAL))
                .filter(path -> settings.journal());
        return new RunJournal(file, clock, warnings);
    }

    private AgentsLoad load(
            String job, LoadSenders.Opening opening, RunAgents senders, RunJournal journal, AgentsLoad.Starts starts) {
        return new AgentsLoad(
                job,
                opening,
                senders,
                journal,
                starts,
                new AgentsLoad.Surroundings(thread, clock, warnings, settings.abortOnLoss()),
                () -> running = Optional.empty());
    }

    /** Agents of other machines cannot reach a loopback address of this one, and would load their own. */
    private void requireReachable(TargetAddresses targets) throws RunException {
        boolean remote = !cluster.self().address().getAddress().isLoopbackAddress();
        for (InetSocketAddress address : targets.all()) {
            if (address.isUnresolved()) {
                throw new RunException("the target's host " + address.getHostString() + " has no address");
            }
            if (remote && address.getAddress().isLoopbackAddress()) {
                throw new RunException("the target's address " + address.getHostString() + ":" + address.getPort()
                        + " is a loopback address, which the agents of other machines do not reach (expected: attach to an"
                        + " address that they reach)");
            }
        }
    }

    /** Leaves the cluster; agents that joined for one run end. */
    @Override
    public void close() {
        thread.shutdownNow();
        cluster.close();
    }
}
