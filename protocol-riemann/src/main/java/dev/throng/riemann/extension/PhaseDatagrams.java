package dev.throng.riemann.extension;

import dev.throng.figure.Metric;
import dev.throng.riemann.load.RiemannMetric;
import dev.throng.run.result.MetricResult;
import dev.throng.run.result.PhaseResult;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The datagrams of a phase, for people. A count that is unknown is empty. Immutable.
 *
 * @param atSocket dropped by the kernel at the target's socket
 * @param fullBuffer dropped by the kernel because a receive buffer was full, over all sockets of the machine
 * @param noSocket sent to a port without a socket, over all ports of the machine
 * @param lost sent in the whole run and not counted by the target; only in the last phase
 */
record PhaseDatagrams(
        String phase,
        long sent,
        OptionalLong atSocket,
        OptionalLong fullBuffer,
        OptionalLong noSocket,
        OptionalLong lost) {

    private static final String UNKNOWN = "–";

    /** Returns the phases that sent datagrams. */
    static List<PhaseDatagrams> of(List<PhaseResult> phases) {
        return phases.stream()
                .map(PhaseDatagrams::of)
                .filter(phase -> phase.sent() > 0)
                .toList();
    }

    private static PhaseDatagrams of(PhaseResult phase) {
        Map<String, MetricResult> metrics = phase.metrics();
        return new PhaseDatagrams(
                phase.name(),
                metric(metrics, RiemannMetric.DATAGRAMS_SENT)
                        .map(MetricResult::count)
                        .orElse(0L),
                gauge(metrics, RiemannMetric.SOCKET_DROPS),
                gauge(metrics, RiemannMetric.UDP_BUFFER_DROPS),
                gauge(metrics, RiemannMetric.UDP_NO_SOCKET),
                gauge(metrics, RiemannMetric.DATAGRAMS_LOST));
    }

    private static Optional<MetricResult> metric(Map<String, MetricResult> metrics, Metric metric) {
        return Optional.ofNullable(metrics.get(metric.id()));
    }

    /** The gauges grow within a phase, so the largest value is the one at its end. */
    private static OptionalLong gauge(Map<String, MetricResult> metrics, Metric metric) {
        return metric(metrics, metric)
                .filter(found -> found.count() > 0)
                .map(found -> OptionalLong.of(found.max()))
                .orElse(OptionalLong.empty());
    }

    /** A line of the summary. */
    String line() {
        StringBuilder line = new StringBuilder(phase)
                .append(" datagrams: ")
                .append(number(sent))
                .append(" sent, ")
                .append(dropped());
        if (noSocket.orElse(0) > 0) {
            line.append("; ")
                    .append(number(noSocket.getAsLong()))
                    .append(" to a port without a socket: does the target listen on UDP?");
        }
        return line.toString();
    }

    private String dropped() {
        if (atSocket.isPresent()) {
            return number(atSocket.getAsLong()) + " dropped by the kernel at the target's socket";
        }
        return fullBuffer.isPresent()
                ? number(fullBuffer.getAsLong())
                        + " dropped by the kernel at full receive buffers of this machine"
                        + " (the target's socket was not found)"
                : "the kernel's drops are unknown (the target is not on this machine, or it does not run Linux)";
    }

    /** The counts of a table's row, after the name of the phase. */
    List<String> cells() {
        return List.of(number(sent), cell(atSocket), cell(fullBuffer), cell(noSocket), cell(lost));
    }

    private static String cell(OptionalLong count) {
        return count.isPresent() ? number(count.getAsLong()) : UNKNOWN;
    }

    private static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
