package dev.throng.protocol;

import dev.throng.figure.Metric;
import dev.throng.transport.DialOptions;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A protocol with its settings, which opens a driver on each event loop. Immutable; any thread may call it. */
public interface Workload {

    /** How many sockets the drivers of all loops open before the load starts. */
    int connections();

    /** How many sockets one arrival of the operation uses while it is in the system. */
    int connectionsPerArrival(Operation operation);

    /**
     * How long an arrival of the operation stays in the system after its answer, as planned. Empty if it may stay until the end of the
     * run.
     */
    default Optional<Duration> stay(Operation operation) {
        return Optional.empty();
    }

    /**
     * How the drivers open connections. Each local address of the setting {@code sources} has its own ports. Empty if the protocol does not
     * use the transport, or has no such setting.
     */
    default Optional<DialOptions> dialOptions() {
        return Optional.empty();
    }

    /** The metrics for datagrams that the kernel dropped. Empty if the load is not sent as datagrams. */
    default Optional<DropMetrics> dropMetrics() {
        return Optional.empty();
    }

    /** What an arrival of the operation costs the generator, as far as the settings tell. */
    default Cost cost(Operation operation) {
        return Cost.UNKNOWN;
    }

    /** The most event loops that can share the load: 1 for a single connection, for example. */
    int maxLoops();

    /** The setting that states {@link #maxLoops}; empty if no setting does. */
    default Optional<LoopLimit> loopLimit() {
        return Optional.empty();
    }

    /**
     * How long each step towards an answer may take, by the setting: {@code deadlines.connect}. The scenario's deadline counts for all steps
     * of an arrival together. Empty if the protocol's arrivals have no steps.
     */
    default Map<String, Duration> stepDeadlines() {
        return Map.of();
    }

    /** A message that states why the operation cannot run with these settings; empty if it can. Checked before anything is sent. */
    default Optional<String> refusal(Operation operation) {
        return Optional.empty();
    }

    /**
     * A message that states why these operations cannot load a target of this shape; empty if they can. Checked before anything is sent. A
     * workload whose drivers use all of {@link LoopContext#targets()} overrides this method; others load one address.
     *
     * @param target with one address or several
     * @param operations the operations that the phases load
     */
    default Optional<String> refusal(TargetAddresses.Shape target, Set<Operation> operations) {
        return target.addresses() == 1
                ? Optional.empty()
                : Optional.of("target: " + target.addresses()
                        + " addresses (expected: one, because the protocol uses no more)");
    }

    /**
     * The name of the target's address that the load goes to, if the target has several: {@code tcp}, {@code udp} or {@code tls}.
     */
    default String endpoint() {
        return "tcp";
    }

    /**
     * The name of the protocol's service in DNS records of type SRV: {@code _service._tcp}. Empty if the protocol has none.
     */
    default Optional<String> srvService() {
        return Optional.empty();
    }

    /** Creates the driver of one event loop. Nothing is sent before the loop runs. */
    Driver open(LoopContext context);

    /**
     * CPU of the generator. It only decides how many event loops share a load, so a factor of two does not matter.
     *
     * @param startNanos of one arrival, from its start to its answer, at a low rate
     * @param stayNanosPerSecond of one arrival in each second that it stays in the system after its answer
     */
    record Cost(long startNanos, long stayNanosPerSecond) {

        /** More than any operation of Throng's protocols costs. */
        public static final Cost UNKNOWN = new Cost(1_000_000, 1_000_000);
    }

    /**
     * The metrics for datagrams that the kernel dropped on the target's machine. Throng reads the kernel's counts before and after each
     * phase, and once per interval, if the target is on this machine and the machine runs Linux. Each value counts since its phase began.
     * A count that is unknown has no value. The metrics are of kind {@link Metric.Kind#LEVEL}.
     *
     * @param atSocket dropped at the target's socket, if the socket was found
     * @param fullBuffer dropped because the receive buffer of some socket was full, over all sockets of the machine
     * @param noSocket sent to a port without a socket, over all ports of the machine
     */
    record DropMetrics(Metric atSocket, Metric fullBuffer, Metric noSocket) {}
}
