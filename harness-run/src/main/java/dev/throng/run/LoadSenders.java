package dev.throng.run;

import dev.throng.engine.Engine.IntervalReceiver;
import dev.throng.engine.Timeline;
import dev.throng.protocol.TargetAddresses;
import dev.throng.protocol.Workload;
import dev.throng.run.extension.RehearsalSettings;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.GcResult;
import dev.throng.run.result.Placement;
import dev.throng.run.result.RehearsalResult;
import dev.throng.run.result.RunException;
import dev.throng.run.write.GcTimeline;
import dev.throng.sample.ProcessSampler;
import dev.throng.scenario.ScenarioFile;
import dev.throng.time.NanoClock;
import dev.throng.verdict.Reason;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;

/** The processes that send the load of one run: this process, or agents. For one run only. Any thread may call any method. */
public interface LoadSenders extends AutoCloseable {

    /**
     * What is known of the processes.
     *
     * @param pids those processes that run on this machine
     * @param transport of their event loops: {@code epoll}, {@code io_uring} or {@code nio}
     * @param parts the number of event loops over all processes
     * @param partsReason why there are so many; empty if agents send the load
     * @param fileLimit how many files they may open together; 0 if unknown
     * @param cpuQuota the CPU quota in cores; empty if there is none
     */
    record Processes(
            List<Long> pids,
            String transport,
            int parts,
            String partsReason,
            long fileLimit,
            OptionalDouble cpuQuota) {}

    /**
     * A run that is about to begin.
     *
     * @param file the scenario
     * @param workload the scenario's prepared protocol
     * @param timeline the phases
     * @param clock the run's clock
     * @param directory of the result
     */
    record Opening(ScenarioFile file, Workload workload, Timeline timeline, NanoClock clock, Path directory) {}

    /**
     * Servers that are not the run's, for its rehearsal.
     *
     * @param addresses where they listen
     * @param standIn what the operations need there; empty if the servers have the settings of the run's target
     */
    record RehearsalServers(TargetAddresses addresses, Optional<RehearsalSettings> standIn) {}

    /** The processes, before and after the load. */
    Processes processes();

    /** Opens what the drivers need before the load. Fails with a message for people if the target cannot be reached. */
    CompletableFuture<Void> ready();

    /**
     * Returns when the first phase starts: a moment from now, in which every loop gets ready; or in the past, if another process began the
     * run.
     *
     * @param nowNanos the run's clock
     */
    long startNanos(long nowNanos);

    /**
     * Starts the load.
     *
     * @param startNanos when the first phase starts, on the run's clock; from {@link #startNanos}
     * @param into gets the intervals of all parts
     */
    void start(long startNanos, IntervalReceiver into);

    /**
     * Ends a phase that lasts until the load is steady, at the end of the next second that all event loops can still end it at. Later phases
     * begin earlier. The timeline of the {@link Opening} states the new end, at once or a moment later; it does not if a loop was too far, and
     * then the call may be repeated.
     *
     * @param number the number of the phase, from 0
     */
    void endPhase(int number);

    /**
     * Ends the load early.
     *
     * @param why for a process that goes on with the run
     * @param drainNanos how long open arrivals are awaited
     */
    void stop(Reason why, long drainNanos);

    /** Completes when all parts have drained. */
    CompletableFuture<Void> done();

    /** The exceptions that bugs of Throng threw on the event loops. Call it after {@link #done}. */
    List<Throwable> bugs();

    /** What is known of the agents now, while the run goes on; empty if this process sends the load. Does not block. */
    default List<LiveSnapshot.AgentLive> agentsNow() {
        return List.of();
    }

    /** Samples the resources of all processes together. */
    ProcessSampler sampler();

    /** Samples those processes that run on this machine; empty if all of them do. */
    Optional<ProcessSampler> samplerHere();

    /** The CPU time of each event loop so far, in nanoseconds. The length changes if processes come or go. */
    long[] loopCpuNanos();

    /** Adds the garbage collections of the processes to the run's timeline. Empty if they are unknown. */
    Optional<GcResult> addCollections(GcTimeline timeline, OptionalDouble gcCpuSeconds);

    /**
     * Gives the event loops their priority, just before the load. Blocks for some milliseconds. Agents do so by themselves when the load
     * starts.
     */
    void prioritize();

    /** How the kernel schedules the event loops. Call it after {@link #done}. */
    Placement placement();

    /** The agents; empty if this process sends the load. Call it after {@link #done}. */
    List<AgentResult> agents();

    /** Reasons of the verdict that concern the processes, such as a lost agent. Call it after {@link #done}. */
    List<Reason> reasons();

    /** Closes connections and event loops. Blocks for some seconds at most. */
    @Override
    void close();

    /** Opens the {@link LoadSenders} of a run. */
    interface Factory {

        /**
         * Checks whether the processes can send the load, and returns the number of parts. Nothing has been started yet.
         *
         * @throws RunException if they cannot, with the remedy
         */
        int parts(Opening opening) throws RunException;

        /**
         * Returns why the processes cannot open the connections of a plan, with the solution. Empty if they can.
         *
         * @param workload the scenario's prepared protocol
         * @throws RunException if that cannot be known
         */
        Optional<String> shortage(ScenarioFile file, Workload workload) throws RunException;

        /**
         * Returns which processes are missing that sent the last run, as a sentence without a full stop. Those that may come back have
         * some seconds for that. Empty if all are there.
         */
        default Optional<String> missing() {
            return Optional.empty();
        }

        /** Whether no process is left that could send a further run. */
        default boolean ended() {
            return false;
        }

        /** Whether the load comes from this process, which reaches a server of this machine's loopback. */
        default boolean sendFromHere() {
            return false;
        }

        /**
         * Rehearses the load before {@link #open}. Returns when all connections are closed.
         *
         * @return empty if the processes cannot rehearse
         * @throws RunException if it failed; the run can go on
         * @throws InterruptedException if the run was ended
         */
        default Optional<RehearsalResult> rehearse(Opening opening, RehearsalServers servers, RehearsalTime time)
                throws RunException, InterruptedException {
            return Optional.empty();
        }

        /**
         * Opens the event loops, here or in agents.
         *
         * @param targets the addresses under load; the target is ready
         */
        LoadSenders open(Opening opening, TargetAddresses targets) throws RunException;
    }
}
