package dev.throng.agents;

import dev.throng.cluster.Cluster;
import dev.throng.cluster.ClusterException;
import dev.throng.cluster.ClusterListener;
import dev.throng.cluster.Departure;
import dev.throng.cluster.Member;
import dev.throng.protocol.Protocol;
import dev.throng.sample.Cgroups;
import dev.throng.sample.MachineId;
import dev.throng.sample.ProcessLimits;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An agent: waits in a cluster for a controller, and sends the share of each run that it is assigned. It executes no code from the
 * network; a run is a scenario, a share and an address. Any thread may call any method.
 */
public final class Agent implements ClusterListener, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Agent.class);

    /** The drain of a stopped agent, and the way of its last figures. */
    private static final long FLUSH_SECONDS = 10;

    /**
     * What an agent is.
     *
     * @param version of Throng
     * @param token what the controller gave this agent when it started it; else empty
     * @param protocols by name
     * @param limits what it does at most
     * @param oneController whether the agent ends when its controller leaves; else it waits for the next one
     * @param console gets a line for the agent's own user about each run
     */
    public record Settings(
            String version,
            String token,
            Map<String, Protocol> protocols,
            AgentLimits limits,
            boolean oneController,
            AgentConsole console) {}

    private final Cluster cluster;
    private final Settings settings;
    private final NanoClock clock;
    private final ScheduledExecutorService thread = new LoggingThread("throng-agent");
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean dismissed;
    private final AtomicBoolean closing = new AtomicBoolean();
    /** Set when a message arrives, and not when the agent's thread has the time for it. */
    private volatile long heardNanos;
    /** That of the current run. */
    private volatile ControllerLease lease = new ControllerLease();
    /** Used on the agent's thread only. */
    private Optional<AgentRun> run = Optional.empty();

    private Optional<AgentRehearsal> rehearsal = Optional.empty();

    private Optional<RunNews> news = Optional.empty();

    /** @param cluster an agent's cluster that is not started */
    public Agent(Cluster cluster, Settings settings, NanoClock clock) {
        this.cluster = cluster;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Joins the controller.
     *
     * @throws ClusterException if that fails
     */
    public void start() throws ClusterException {
        cluster.start(this);
        thread.scheduleAtFixedRate(this::endIfAbandoned, 1, 1, TimeUnit.SECONDS);
    }

    private void endIfAbandoned() {
        if (run.filter(AgentRun::abandoned).isPresent()) {
            endRun();
            cluster.others().forEach(this::greet);
            if (settings.oneController()) {
                ended.countDown();
            }
        }
    }

    /** Waits until the agent has ended: after {@link #close}, or when its controller left if it has one only. */
    public void awaitEnd() throws InterruptedException {
        ended.await();
    }

    @Override
    public void joined(Member member) {
        thread.execute(() -> greet(member));
    }

    @Override
    public void returned(Member member) {
        thread.execute(() -> greet(member));
    }

    @Override
    public void left(Member member, Departure departure) {
        thread.execute(() -> {
            LOG.info("the controller left: {}", departure);
            if (departure == Departure.CLOSED) {
                endRun();
            } else {
                run.ifPresent(AgentRun::controllerLost);
            }
            if (settings.oneController() && departure == Departure.CLOSED) {
                ended.countDown();
            }
        });
    }

    @Override
    public void message(Member from, byte[] bytes) {
        long readNanos = clock.nanos();
        heardNanos = readNanos;
        lease.renew(readNanos);
        try {
            Message message = MessageCodec.read(bytes);
            if (message instanceof Message.AskTime question) {
                // answered here, so that the answer is not late because of figures
                send(from, new Message.Time(question.number(), readNanos));
            } else if (message instanceof Message.Order order) {
                thread.execute(() -> obey(from, order));
            }
        } catch (IOException wrong) {
            LOG.warn("{} sent what this agent does not understand: {}", from, wrong.getMessage());
        }
    }

    private void greet(Member controller) {
        String host = hostName();
        send(
                controller,
                new Message.Offer(
                        settings.version(),
                        settings.token(),
                        host,
                        MachineId.ofThisMachine(host),
                        ProcessHandle.current().pid(),
                        Runtime.getRuntime().availableProcessors(),
                        Cgroups.CpuQuota.of(ProcessHandle.current().pid())
                                .cores()
                                .orElse(0),
                        Message.Limits.of(ProcessLimits.ofOurselves()),
                        run.map(AgentRun::job).orElse("")));
    }

    static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "";
        }
    }

    private void obey(Member from, Message.Order order) {
        try {
            if (order instanceof Message.Assign assignment) {
                endRun();
                lease = new ControllerLease();
                RunNews told = new RunNews(assignment, settings.protocols(), settings.console());
                news = Optional.of(told);
                run = Optional.of(new AgentRun(
                        assignment,
                        settings,
                        clock,
                        thread,
                        lease,
                        () -> heardNanos,
                        report -> cluster.others().forEach(controller -> send(controller, report)),
                        told::reported));
                run.get().prepare();
            } else if (order instanceof Message.Rehearse rehearse) {
                endRun();
                rehearsal = Optional.of(new AgentRehearsal(rehearse, settings, clock, report -> send(from, report)));
                rehearsal.get().start();
            } else if (order instanceof Message.Release) {
                endRun();
                greet(from);
            } else if (order instanceof Message.Dismiss dismissal) {
                dismissed(dismissal);
            } else {
                run.ifPresent(current -> current.obey(order));
            }
        } catch (RuntimeException bug) {
            LOG.error("an order of {} failed", from, bug);
        }
    }

    private void dismissed(Message.Dismiss dismissal) {
        settings.console()
                .problem("the controller does not use this agent: " + dismissal.why()
                        + (settings.oneController() ? "" : "; this agent waits for the next controller"));
        if (settings.oneController()) {
            dismissed = true;
            ended.countDown();
        }
    }

    /** Returns whether this agent has ended because its only controller does not use it. */
    public boolean isDismissed() {
        return dismissed;
    }

    private void endRun() {
        rehearsal.ifPresent(AgentRehearsal::close);
        rehearsal = Optional.empty();
        news.ifPresent(RunNews::closed);
        news = Optional.empty();
        run.ifPresent(AgentRun::close);
        run = Optional.empty();
    }

    /** Without a controller there is nobody to send figures to. */
    private void flush() {
        CountDownLatch flushed = new CountDownLatch(1);
        thread.execute(() -> {
            if (run.isEmpty() || cluster.others().isEmpty()) {
                flushed.countDown();
            } else {
                run.get().leave(flushed::countDown);
            }
        });
        try {
            if (!flushed.await(FLUSH_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("the controller has not got the last figures within {} s", FLUSH_SECONDS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(Member to, Message message) {
        cluster.send(to, MessageCodec.write(message));
    }

    /** Ends the load, waits until the controller has the last figures, for {@value #FLUSH_SECONDS} s at most, and leaves the cluster. */
    @Override
    public void close() {
        if (closing.compareAndSet(false, true)) {
            flush();
            leave();
        }
    }

    /** Ends the load and leaves the cluster at once, because no controller is there any more to send figures to. */
    public void closeAtOnce() {
        if (closing.compareAndSet(false, true)) {
            leave();
        }
    }

    private void leave() {
        thread.execute(this::endRun);
        thread.shutdown();
        cluster.close();
        ended.countDown();
    }
}
