package dev.throng.cli;

import dev.throng.agents.AgentPool;
import dev.throng.agents.InterruptedRun;
import dev.throng.agents.LocalAgents;
import dev.throng.cli.terminal.Console;
import dev.throng.cluster.Cluster;
import dev.throng.cluster.ClusterCredentials;
import dev.throng.cluster.ClusterException;
import dev.throng.cluster.ClusterSettings;
import dev.throng.cluster.ControllerAddress;
import dev.throng.cluster.Member;
import dev.throng.run.LoadSenders;
import dev.throng.run.result.RunException;
import dev.throng.text.Printable;
import dev.throng.time.NanoClock;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;

/** The agents of a command, and the processes that were started for them. */
final class AgentFleet implements AutoCloseable {

    private static final Duration LOCAL_WAIT = Duration.ofSeconds(60);
    /** All agents start at the same time and share the machine's cores. The start of a JVM takes 1 to 2 s of CPU time. */
    private static final Duration LOCAL_WAIT_PER_AGENT = Duration.ofSeconds(4);

    private final AgentPool pool;
    private final Optional<LocalAgents> local;
    private final Optional<InterruptedRun> interrupted;

    private AgentFleet(AgentPool pool, Optional<LocalAgents> local, Optional<InterruptedRun> interrupted) {
        this.pool = pool;
        this.local = local;
        this.interrupted = interrupted;
    }

    /**
     * Starts agents on this machine.
     *
     * @throws RunException if they cannot be started, or do not come
     */
    static AgentFleet local(CommandContext session, int count, boolean abortOnLoss) throws RunException {
        int loops = Math.max(1, Runtime.getRuntime().availableProcessors() / count);
        String token = new BigInteger(128, new SecureRandom()).toString(36);
        try {
            AgentPool pool = pool(
                    session,
                    ClusterSettings.loopback(),
                    new AgentPool.Settings(version(session), token, count, loops, abortOnLoss, false),
                    Optional.empty());
            Member controller = pool.start();
            LocalAgents local;
            try {
                local = LocalAgents.start(
                        OwnCommand.words(),
                        count,
                        controller,
                        token,
                        NanoClock.SYSTEM,
                        listener(session.console(), pool));
            } catch (UncheckedIOException failed) {
                pool.close();
                throw new RunException(failed.getMessage(), failed);
            }
            return complete(new AgentFleet(pool, Optional.of(local), Optional.empty()), localWait(count));
        } catch (ClusterException failed) {
            throw new RunException(failed.getMessage(), failed);
        }
    }

    private static LocalAgents.Listener listener(Console console, AgentPool pool) {
        return new LocalAgents.Listener() {
            @Override
            public void printed(String line) {
                console.note(Printable.line(line));
            }

            @Override
            public void ended(String how) {
                pool.ended(Printable.line(how));
            }
        };
    }

    /** How long so many agents of this machine may take to join. */
    static Duration localWait(int count) {
        return LOCAL_WAIT.plus(LOCAL_WAIT_PER_AGENT.multipliedBy(count));
    }

    /**
     * Awaits agents that others start.
     *
     * @param options of the command: the address, how many agents come and when
     * @param interrupted the run that they go on with, closed with the fleet; empty for a new run
     * @throws UsageException if an option cannot be understood
     * @throws RunException if the cluster cannot be opened, or if they do not come
     */
    static AgentFleet remote(CommandContext session, AgentOptions options, Optional<InterruptedRun> interrupted)
            throws RunException {
        ControllerAddress address =
                LoadRange.parsed("--cluster", () -> ControllerAddress.parse(options.cluster.orElseThrow()));
        Duration patience = options.patience();
        try {
            ClusterSettings settings = certified(ClusterSettings.at(address), options.certificates);
            int count = interrupted
                    .map(InterruptedRun::agentCount)
                    .or(() -> options.expect)
                    .orElseThrow();
            AgentPool pool = pool(
                    session,
                    settings,
                    new AgentPool.Settings(version(session), "", count, 0, options.abortsOnLoss(), true),
                    interrupted);
            pool.start();
            return complete(new AgentFleet(pool, Optional.empty(), interrupted), patience);
        } catch (ClusterException failed) {
            throw new RunException(failed.getMessage(), failed);
        }
    }

    /**
     * The same settings with the certificates of an option {@code --certificates}.
     *
     * @throws ClusterException if they cannot be read
     */
    static ClusterSettings certified(ClusterSettings settings, Optional<Path> certificates) throws ClusterException {
        return certificates.isPresent()
                ? settings.withCredentials(ClusterCredentials.read(certificates.get()))
                : settings;
    }

    private static String version(CommandContext session) {
        return session.installation().versionWithSources();
    }

    private static AgentPool pool(
            CommandContext session,
            ClusterSettings settings,
            AgentPool.Settings pool,
            Optional<InterruptedRun> interrupted)
            throws ClusterException {
        session.endOnSignal("interrupted while waiting for agents: this command sent nothing");
        return new AgentPool(
                Cluster.controller(settings, "controller"),
                pool,
                interrupted,
                NanoClock.SYSTEM,
                warning -> session.console().note(warning));
    }

    private static AgentFleet complete(AgentFleet fleet, Duration patience) throws RunException {
        try {
            fleet.pool.awaitAgents(patience);
            return fleet;
        } catch (RunException missing) {
            // those that have not joined would not notice the controller's end
            fleet.local.ifPresent(LocalAgents::kill);
            fleet.close();
            throw missing;
        }
    }

    LoadSenders.Factory senderFactory() {
        return pool;
    }

    @Override
    public void close() {
        local.ifPresent(LocalAgents::expectEnd);
        pool.close();
        local.ifPresent(LocalAgents::close);
        interrupted.ifPresent(InterruptedRun::close);
    }
}
