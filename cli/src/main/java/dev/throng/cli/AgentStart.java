package dev.throng.cli;

import dev.throng.agents.InterruptedRun;
import dev.throng.cli.ScenarioOptions.Edited;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Starts or awaits the agents of a command: those that its options ask for, or those that its plan needs. */
final class AgentStart {

    private final AgentOptions options;
    private final CommandContext session;
    private boolean raisedBefore;

    AgentStart(AgentOptions options, CommandContext session) {
        this.options = options;
        this.session = session;
    }

    /**
     * Starts or awaits the agents that the user asked for, or as many local ones as the connections of the scenarios need. Empty if this
     * process sends the load.
     *
     * @param plans the scenarios that the same agents run, one after the other
     * @throws UsageException if options contradict each other, if agents do not come, or if a scenario needs more processes than are
     *     started unasked
     */
    Optional<AgentFleet> openFor(List<ScenarioFile> plans) {
        options.check();
        try {
            if (options.cluster.isEmpty()) {
                // before agents are started; agents of other machines check their own addresses
                for (ScenarioFile plan : plans) {
                    SocketCheck.requireLocalSources(plan);
                }
            }
            if (options.asked()) {
                requireParts(plans);
                return Optional.of(
                        options.agents.isPresent()
                                ? local(options.agents.get())
                                : AgentFleet.remote(session, options, Optional.empty()));
            }
            Optional<String> problem = unaskedProblem(plans);
            if (problem.isPresent()) {
                throw new UsageException(problem.get());
            }
            return unasked(plans);
        } catch (RunException failed) {
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
    Optional<AgentFleet> openForSearch(List<ScenarioFile> plans) {
        if (!options.asked()) {
            options.check();
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
        return openFor(plans);
    }

    /**
     * Reads a scenario for these options. If it has fewer connections than there are agents, it gets one for each of them, and the console
     * shows that.
     *
     * @param sets changes of the scenario
     */
    ScenarioFile read(List<String> sets, Edited scenarios) throws ScenarioException {
        return read(options.agents.or(() -> options.expect).orElse(1), sets, scenarios);
    }

    /** @param count how many agents send the load */
    ScenarioFile read(int count, List<String> sets, Edited scenarios) throws ScenarioException {
        ScenarioFile file = scenarios.with(sets);
        if (count == 1) {
            return file;
        }
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
        int count = options.agents.or(() -> options.expect).orElseThrow();
        for (ScenarioFile plan : plans) {
            int most = SocketCheck.mostProcesses(plan);
            if (count > most) {
                String option = (options.agents.isPresent() ? "--agents: " : "--expect: ") + count;
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

    private Optional<AgentFleet> unasked(List<ScenarioFile> plans) throws RunException {
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
        return Optional.of(local(needed));
    }

    /**
     * Awaits the agents of a run whose controller ended.
     *
     * @throws UsageException as {@link #openFor}
     */
    AgentFleet resume(InterruptedRun interrupted) {
        if (options.cluster.isEmpty() || options.agents.isPresent() || options.expect.isPresent()) {
            throw new UsageException("--resume (expected: with --cluster, and without --agents and --expect)");
        }
        try {
            return AgentFleet.remote(session, options, Optional.of(interrupted));
        } catch (RunException failed) {
            throw new UsageException(failed.getMessage(), failed);
        }
    }

    private AgentFleet local(int count) throws RunException {
        return AgentFleet.local(session, count, options.abortsOnLoss());
    }

    /**
     * Decides how many agents of this machine are started without being asked for: as many as the limit of open files demands, if each of
     * them has a reasonable number of connections, and if the machine has the memory. Pure.
     *
     * @param needed how many processes the plan needs; at least 1
     * @param connections the most connections that are open at once
     * @param memoryBytes the available memory; empty if unknown
     */
    record UnaskedAgents(int needed, long connections, OptionalLong memoryBytes) {

        /** With fewer, the limit of files is the problem: it is cheaper to raise it than to start a JVM for a few connections. */
        static final int MIN_CONNECTIONS = 250;

        /** The memory of an agent without its connections, measured with {@code bench/scale}. Its heap is bounded. */
        static final long AGENT_BYTES = 175_000_000;

        private static final double GIGABYTE = 1e9;

        /** The agents that a plan needs, if each has these limits. */
        static UnaskedAgents of(HeadRoom room, ProcessLimits limits, OptionalLong memoryBytes) {
            return new UnaskedAgents(room.processes(limits), room.connections(), memoryBytes);
        }

        /** Whether more than one process is needed. */
        boolean wanted() {
            return needed > 1;
        }

        /** Returns why so many agents are not started unasked, as a sentence. Empty if they are. */
        Optional<String> refusal() {
            if (needed > HeadRoom.MAX_PROCESSES) {
                return Optional.of(String.format(
                        Locale.ROOT,
                        "Throng starts no agents by itself, because the plan needs %,d and a run has at most %,d",
                        needed,
                        HeadRoom.MAX_PROCESSES));
            }
            long each = connections / needed;
            if (each < MIN_CONNECTIONS) {
                return Optional.of(String.format(
                        Locale.ROOT,
                        "Throng does not start the %,d agents by itself, because each would have only %,d connections (expected: %,d or more)",
                        needed,
                        each,
                        MIN_CONNECTIONS));
            }
            long bytes = needed * AGENT_BYTES;
            if (bytes > memoryBytes.orElse(Long.MAX_VALUE)) {
                return Optional.of(String.format(
                        Locale.ROOT,
                        "Throng does not start the %,d agents by itself, because they need %.1f GB of memory and %.1f GB are available",
                        needed,
                        bytes / GIGABYTE,
                        memoryBytes.orElse(0) / GIGABYTE));
            }
            return Optional.empty();
        }
    }
}
