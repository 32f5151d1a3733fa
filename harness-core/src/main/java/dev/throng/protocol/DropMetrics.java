package dev.throng.protocol;

import dev.throng.figure.Metric;

/**
 * The metrics for datagrams that the kernel dropped on the target's machine. Throng reads the kernel's counts before and after each phase,
 * and once per interval, if the target is on this machine and the machine runs Linux. Each value counts since its phase began. A count that
 * is unknown has no value. The metrics are of kind {@link Metric.Kind#LEVEL}.
 *
 * @param atSocket dropped at the target's socket, if the socket was found
 * @param fullBuffer dropped because the receive buffer of some socket was full, over all sockets of the machine
 * @param noSocket sent to a port without a socket, over all ports of the machine
 */
public record DropMetrics(Metric atSocket, Metric fullBuffer, Metric noSocket) {}
