package dev.throng.agents;

import dev.throng.ports.PortRange;
import dev.throng.run.result.Placement;
import dev.throng.run.result.RehearsalResult;
import dev.throng.sample.MachineId;
import dev.throng.sample.ProcessLimits;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What controller and agents say to each other. {@link MessageCodec} turns it into bytes. Immutable. */
sealed interface Message {

    /** From the controller to an agent. */
    sealed interface Order extends Message {}

    /** From an agent to the controller. */
    sealed interface Report extends Message {}

    /**
     * The agent's share of a run. It prepares the run and answers with {@link Ready} or {@link Refused}.
     *
     * @param job identifies the run
     * @param first the number of the agent's first part
     * @param step the number of agents
     * @param all the number of parts over all agents
     * @param run a number that no other run has
     * @param secret a number that only this run knows
     * @param scenario the scenario with its secrets
     * @param addresses those of the target, at least one; connections take turns in this order
     * @param separate whether the addresses belong to servers that know nothing of each other
     */
    record Assign(
            String job,
            int first,
            int step,
            int all,
            long run,
            long secret,
            String scenario,
            List<Address> addresses,
            boolean separate)
            implements Order {

        public Assign {
            addresses = List.copyOf(addresses);
        }
    }

    /**
     * An address of the target.
     *
     * @param host as the user wrote it; the same as the IP address if the user wrote that
     * @param ip the IP address as text
     * @param weight its share of the connections, held against those of the other addresses
     */
    record Address(String host, String ip, int port, int weight) {}

    /**
     * Rehearses a share of a run before the run, at servers that are not the run's. The answer is a {@link Rehearsed}.
     *
     * @param share with the addresses of the rehearsal's servers
     * @param atMostNanos the longest time that it takes
     * @param untilQuiet whether it ends when the compiler is quiet
     */
    record Rehearse(Assign share, long atMostNanos, boolean untilQuiet) implements Order {}

    /** Asks for the agent's clock; the answer is a {@link Time}. */
    record AskTime(int number) implements Order {}

    /**
     * Starts the load.
     *
     * @param originNanos when the first phase starts, on the agent's clock
     */
    record Start(long originNanos) implements Order {}

    /** The controller has all figures up to this number, so the agent may forget them. */
    record Acknowledge(long number) implements Order {}

    /** The controller is alive. Without a word from it for some seconds, an agent stops its load. */
    record Renew() implements Order {}

    /**
     * A message from a loop of one agent to a loop of another one. The controller passes it on.
     *
     * @param part the part that gets it
     * @param sinceStartNanos the time that it is about, since the start of the run
     */
    record Relay(int part, long sinceStartNanos, byte[] body) implements Order, Report {}

    /**
     * Ends a phase that lasts until the load is steady. An agent whose event loops have come further stops its load.
     *
     * @param number the number of the phase, from 0
     * @param sinceStartNanos when the phase ends, since the start of the run; the end of a second
     */
    record EndPhase(int number, long sinceStartNanos) implements Order {}

    /** Ends the load early. */
    record Stop(long drainNanos) implements Order {}

    /**
     * The controller is back, or another one goes on with the run. The agent sends again what it has after the given figures.
     *
     * @param epoch counts the controllers of the run; an agent obeys a lower one no more
     * @param received the number of the newest figures that the controller has
     */
    record Resume(String job, int epoch, long received) implements Order {}

    /** The run is over; the agent closes its connections and waits for the next run. */
    record Release() implements Order {}

    /** The controller does not use this agent. */
    record Dismiss(String why) implements Order {}

    /**
     * What an agent can do, sent when it joins, and when it joins again.
     *
     * @param version of Throng; controller and agents must have the same
     * @param token what the controller gave an agent that it started; else empty
     * @param host the name of its machine
     * @param machine identifies its machine and network
     * @param pid its process
     * @param cpus how many CPUs it may use
     * @param cpuQuota its CPU quota in cores; 0 if there is none
     * @param limits its files and ports
     * @param job the run that it is at; empty if it is free
     */
    record Offer(
            String version,
            String token,
            String host,
            MachineId machine,
            long pid,
            int cpus,
            double cpuQuota,
            Limits limits,
            String job)
            implements Report {

        /** What is missing is unknown. */
        public Offer {
            machine = machine == null ? new MachineId("", "") : machine;
            limits = limits == null ? new Limits(0, 0, 0, "", "") : limits;
        }
    }

    /**
     * The limits of an agent's process.
     *
     * @param files how many files it may open; 0 if unknown
     * @param filesHard the limit of {@code files}; 0 if unknown
     * @param openFiles how many it has open; 0 if unknown
     * @param ports the range of local ports as Linux writes it; empty if unknown
     * @param reservedPorts the ports of the range that are not for connections, as Linux writes them
     */
    record Limits(long files, long filesHard, long openFiles, String ports, String reservedPorts) {

        static Limits of(ProcessLimits limits) {
            return new Limits(
                    limits.filesSoft().orElse(0),
                    limits.filesHard().orElse(0),
                    limits.openFiles().orElse(0),
                    limits.portRange().map(PortRange::rangeText).orElse(""),
                    limits.portRange().map(PortRange::reservedText).orElse(""));
        }

        ProcessLimits processLimits() {
            return new ProcessLimits(
                    known(openFiles),
                    known(files),
                    known(filesHard),
                    ports == null || reservedPorts == null ? Optional.empty() : PortRange.parse(ports, reservedPorts),
                    OptionalLong.empty());
        }

        private static OptionalLong known(long number) {
            return number > 0 ? OptionalLong.of(number) : OptionalLong.empty();
        }
    }

    /**
     * The agent cannot send its share of this job.
     *
     * @param byTarget whether the target is the cause; else the agent is
     */
    record Refused(String job, String why, boolean byTarget) implements Report {}

    /**
     * The agent has rehearsed.
     *
     * @param job that of the rehearsed share
     * @param result its figures; null if it failed
     * @param problem why it failed; empty if it did not
     */
    record Rehearsed(String job, RehearsalResult result, String problem) implements Report {}

    /** The agent is ready to start this job. Reports before it are of an earlier job. */
    record Ready(String job, String transport) implements Report {}

    /** The agent's clock when it read the question. */
    record Time(int number, long nanos) implements Report {}

    /** When the agent really began, relative to the planned start. */
    record Started(long skewNanos) implements Report {}

    /** What the figures are about. */
    enum Kind {
        /** A loop interval. */
        INTERVAL,
        /** The loop of this part has drained; the body has its sampled responses. */
        DRAINED,
        /** A sample of the agent's own resources. */
        RESOURCES
    }

    /**
     * Figures of a run.
     *
     * @param number counts the figures of the agent, from 1
     * @param part the part that they are about; 0 for resources
     */
    record Figures(long number, Kind kind, int part, byte[] body) implements Report {}

    /** Why an agent ended its load. */
    enum End {
        /** The plan was over. */
        IN_ORDER,
        /** The controller ended the load early. */
        ORDERED,
        /** The controller was silent for too long. */
        ORPHANED,
        /** Someone stopped the agent. */
        LEAVING,
        /** A phase ended at a time that had passed already when the agent heard of it. */
        LATE
    }

    /**
     * All parts of the agent have drained; the last report of a run.
     *
     * @param last the number of the last figures
     * @param dropped how many figures were dropped because the controller did not acknowledge them
     * @param end why the load ended; a cause that came after all arrivals had started does not count
     * @param stoppedNanos when it ended, since the start of the run, if the agent ended it early
     * @param bugs exceptions that bugs of Throng threw
     * @param pauses the garbage collections, relative to the start of the run
     * @param placement how the kernel scheduled its event loops
     */
    record Ended(
            long last,
            long dropped,
            End end,
            long stoppedNanos,
            List<String> bugs,
            List<Pause> pauses,
            Placement placement)
            implements Report {

        /** Missing lists are empty. */
        public Ended {
            end = end == null ? End.IN_ORDER : end;
            bugs = bugs == null ? List.of() : List.copyOf(bugs);
            pauses = pauses == null ? List.of() : List.copyOf(pauses);
            placement = placement == null ? Placement.UNKNOWN : placement;
        }

        static Ended inOrder(long last, long dropped, List<String> bugs, List<Pause> pauses) {
            return new Ended(last, dropped, End.IN_ORDER, 0, bugs, pauses, Placement.UNKNOWN);
        }

        /** Whether the agent ended its load on its own, before it had sent its whole share. */
        boolean early() {
            return end == End.ORPHANED || end == End.LEAVING || end == End.LATE;
        }
    }

    /** A garbage collection of an agent's JVM. */
    record Pause(boolean concurrent, long startNanos, long durationNanos, String name, String cause) {}
}
