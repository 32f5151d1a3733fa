package dev.throng.cli;

import dev.throng.agents.InterruptedRun;
import dev.throng.cluster.ClusterCredentials;
import dev.throng.cluster.ClusterException;
import dev.throng.cluster.ClusterSettings;
import dev.throng.cluster.ControllerAddress;
import dev.throng.protocol.LoopLimit;
import dev.throng.protocol.SettingException;
import dev.throng.protocol.Workload;
import dev.throng.run.SocketCheck;
import dev.throng.run.result.RunException;
import dev.throng.sample.HeadRoom;
import dev.throng.sample.MachineFacts;
import dev.throng.sample.ProcessLimits;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.yaml.Units;
import dev.throng.text.Printable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The options of commands whose load several processes may send. */
final class AgentOptions {

    private static final String DEFAULT_WAIT = "60s";
    private static final String CLUSTER_OPTIONS = "--cluster HOST:PORT and --expect N";

    /** What a lost agent does to the run. */
    enum OnLoss {
        CONTINUE,
        ABORT
    }

    @Option(
            names = "--agents",
            paramLabel = "N",
            description = "Send the load from N processes of this machine. Default: this process.")
    Optional<Integer> agents = Optional.empty();

    @Option(
            names = "--cluster",
            paramLabel = "HOST:PORT",
            description = "Send the load from agents that join this address: throng agent --join HOST:PORT.")
    Optional<String> cluster = Optional.empty();

    @Option(names = "--expect", paramLabel = "N", description = "With --cluster: wait for N agents.")
    Optional<Integer> expect = Optional.empty();

    @Option(
            names = "--wait",
            paramLabel = "TIME",
            description = "With --cluster: give up if the agents have not joined in this time. Default: 60s.")
    Optional<String> wait = Optional.empty();

    @Option(
            names = "--certificates",
            paramLabel = "DIR",
            description =
                    "With --cluster: use the controller's certificates in this directory, from throng cluster init. Needed unless HOST is"
                            + " a loopback address.")
    Optional<Path> certificates = Optional.empty();

    @Option(
            names = "--on-loss",
            paramLabel = "continue|abort",
            description =
                    "Continue without a lost agent's share, or end the run. The verdict names the loss. Default: continue.")
    Optional<OnLoss> onLoss = Optional.empty();

    private boolean raisedBefore;

    /**
     * Starts or awaits the agents that the user asked for, or as many local ones as the connections of the scenarios need. Empty if this
     * process sends the load.
     *
     * @param plans the scenarios that the same agents run, one after the other
     * @throws UsageException if options contradict each other, if agents do not come, or if a scenario needs more processes than are
     *     started unasked
     */
    Optional<AgentFleet> openFor(List<ScenarioFile> plans, CommandContext session) {
        check();
        try {
            if (cluster.isEmpty()) {
                // before agents are started; agents of other machines check their own addresses
                for (ScenarioFile plan : plans) {
                    SocketCheck.requireLocalSources(plan);
                }
            }
            if (asked()) {
                requireParts(plans);
                return Optional.of(
                        agents.isPresent() ? local(session, agents.get()) : remote(session, Optional.empty()));
            }
            Optional<String> problem = unaskedProblem(plans);
            if (problem.isPresent()) {
                throw new UsageException(problem.get());
            }
            return unasked(plans, session);
        } catch (ClusterException | RunException failed) {
            throw new UsageException(failed.getMessage(), failed);
        }
    }

    /**
     * As {@link #openFor}, but if the scenarios need more processes than are started unasked, this process sends the load, and the console
     * shows what to add: a search uses what fits, and its result states what limited it.
     *
     * @param plans the scenarios of the lowest and the highest level that are known before the search
     * @throws UsageException if options contradict each other, or if agents do not come
     */
    Optional<AgentFleet> openForSearch(List<ScenarioFile> plans, CommandContext session) {
        if (!asked()) {
            check();
            try {
                Optional<String> problem = unaskedProblem(plans);
                if (problem.isPresent()) {
                    session.console().note(problem.get());
                    return Optional.empty();
                }
            } catch (RunException refused) {
                throw new UsageException(refused.getMessage(), refused);
            }
        }
        return openFor(plans, session);
    }

    /**
     * Reads a scenario for these options. If it has fewer connections than there are agents, it gets one for each of them, and the console shows
     * that.
     *
     * @param sets changes of the scenario
     */
    ScenarioFile read(CommandContext session, List<String> sets, RateSearching.Edited scenarios)
            throws ScenarioException {
        return read(agents.or(() -> expect).orElse(1), session, sets, scenarios);
    }

    /** @param count how many agents send the load */
    ScenarioFile read(int count, CommandContext session, List<String> sets, RateSearching.Edited scenarios)
            throws ScenarioException {
        ScenarioFile file = scenarios.with(sets);
        Workload workload = workload(file);
        int loops = workload.maxLoops();
        Optional<LoopLimit> raised = workload.loopLimit()
                .filter(limit -> limit.extensible() && loops < count && count <= HeadRoom.MAX_PROCESSES);
        if (raised.isEmpty()) {
            return file;
        }
        String setting = "settings." + raised.get().key();
        if (!raisedBefore) {
            raisedBefore = true;
            session.console()
                    .note(setting + " is " + loops + " in the scenario and " + count
                            + " in this run, one for each agent");
        }
        List<String> more = new ArrayList<>(sets);
        more.add(setting + "=" + count);
        return scenarios.with(more);
    }

    private static Workload workload(ScenarioFile file) throws ScenarioException {
        try {
            return file.scenario().protocol().prepare(file.scenario().settings());
        } catch (SettingException refused) {
            throw file.refused(refused);
        }
    }

    /** Refuses agents before they are started, if there are more than the load has parts. */
    private void requireParts(List<ScenarioFile> plans) throws RunException {
        int count = agents.or(() -> expect).orElseThrow();
        for (ScenarioFile plan : plans) {
            int most = SocketCheck.mostProcesses(plan);
            if (count > most) {
                String option = (agents.isPresent() ? "--agents: " : "--expect: ") + count;
                throw new UsageException(SocketCheck.processLimit(plan)
                        .map(limit -> option + ": " + limit.problem(most, count))
                        .orElse(option + " (expected: at most " + most
                                + ", as the load of this scenario has no more parts)"));
            }
        }
    }

    /** Why no agents are started for plans that need them, with the solution; empty if they are, or if no plan needs them. */
    private static Optional<String> unaskedProblem(List<ScenarioFile> plans) throws RunException {
        OptionalInt parts = OptionalInt.empty();
        for (ScenarioFile plan : plans) {
            UnaskedAgents agents = unasked(plan);
            if (agents.wanted()) {
                parts = parts.isPresent() ? parts : leastParts(plans);
                Optional<String> refusal = agents.refusal().or(lackOfParts(agents.needed(), parts.orElseThrow()));
                if (refusal.isPresent() || SocketCheck.portProblem(plan).isPresent()) {
                    return Optional.of(
                            SocketCheck.problem(plan, Optional.empty()).orElse("")
                                    + refusal.map(why -> "\n" + why).orElse(""));
                }
            }
        }
        return Optional.empty();
    }

    private static OptionalInt leastParts(List<ScenarioFile> plans) throws RunException {
        int least = Integer.MAX_VALUE;
        for (ScenarioFile plan : plans) {
            least = Math.min(least, SocketCheck.mostProcesses(plan));
        }
        return OptionalInt.of(least);
    }

    private static Supplier<Optional<String>> lackOfParts(int agents, int parts) {
        return () -> parts >= agents
                ? Optional.empty()
                : Optional.of("Throng starts no agents by itself, because a load of this plan has parts for at most "
                        + parts + " of them");
    }

    private static UnaskedAgents unasked(ScenarioFile file) throws RunException {
        return UnaskedAgents.of(
                SocketCheck.of(file),
                ProcessLimits.ofOurselves(),
                MachineFacts.ofThisMachine().availableMemoryBytes());
    }

    private Optional<AgentFleet> unasked(List<ScenarioFile> plans, CommandContext session)
            throws ClusterException, RunException {
        int needed = 1;
        for (ScenarioFile plan : plans) {
            needed = Math.max(needed, unasked(plan).needed());
        }
        if (needed == 1) {
            return Optional.empty();
        }
        session.console()
                .note("the plan has more connections than this process may open files, so " + needed
                        + " agents of this machine send the load (--agents " + needed + ")");
        return Optional.of(local(session, needed));
    }

    /**
     * Awaits the agents of a run whose controller ended.
     *
     * @throws UsageException as {@link #openFor}
     */
    AgentFleet resume(CommandContext session, InterruptedRun interrupted) {
        if (cluster.isEmpty() || agents.isPresent() || expect.isPresent()) {
            throw new UsageException("--resume (expected: with --cluster, and without --agents and --expect)");
        }
        try {
            return remote(session, Optional.of(interrupted));
        } catch (ClusterException | RunException failed) {
            throw new UsageException(failed.getMessage(), failed);
        }
    }

    /** Whether agents are to send the load. */
    boolean asked() {
        return agents.isPresent() || cluster.isPresent();
    }

    private void check() {
        if (agents.isPresent() && cluster.isPresent()) {
            throw new UsageException("--agents and --cluster (expected: one of them)");
        }
        if (cluster.isPresent() != expect.isPresent()) {
            throw new UsageException("--cluster HOST:PORT and --expect N (expected: both or none)");
        }
        requireAgents("--on-loss", onLoss, asked(), "--agents N, or with --cluster HOST:PORT and --expect N");
        requireAgents("--wait", wait, cluster.isPresent(), CLUSTER_OPTIONS);
        requireAgents("--certificates", certificates, cluster.isPresent(), CLUSTER_OPTIONS);
        int count = agents.or(() -> expect).orElse(1);
        if (count < 1 || count > HeadRoom.MAX_PROCESSES) {
            throw new UsageException((agents.isPresent() ? "--agents: " : "--expect: ") + count + " (expected: 1 to "
                    + HeadRoom.MAX_PROCESSES + ")");
        }
    }

    private static void requireAgents(String option, Optional<?> value, boolean used, String needed) {
        if (value.isPresent() && !used) {
            throw new UsageException(option + " (expected: with " + needed + ", as it has no effect here)");
        }
    }

    private AgentFleet remote(CommandContext session, Optional<InterruptedRun> interrupted)
            throws ClusterException, RunException {
        ControllerAddress address = LoadRange.parsed("--cluster", () -> ControllerAddress.parse(cluster.orElseThrow()));
        Duration patience = patience(wait.orElse(DEFAULT_WAIT));
        ClusterSettings settings = certified(ClusterSettings.at(address), certificates);
        int count = interrupted.map(InterruptedRun::agentCount).or(() -> expect).orElseThrow();
        return AgentFleet.remote(session, settings, interrupted, count, patience, aborts());
    }

    /** The time of an option {@code --wait}. */
    static Duration patience(String wait) {
        return LoadRange.understood("--wait: " + Printable.excerpt(wait), () -> Units.duration(wait));
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

    private boolean aborts() {
        return onLoss.orElse(OnLoss.CONTINUE) == OnLoss.ABORT;
    }

    private AgentFleet local(CommandContext session, int count) throws ClusterException, RunException {
        return AgentFleet.local(session, count, aborts());
    }
}
