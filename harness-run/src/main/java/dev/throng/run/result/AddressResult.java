package dev.throng.run.result;

import java.util.Objects;

/**
 * One of the target's addresses: the connections to it over the whole run, and the process that listens there. Figures of the process are 0
 * where it could not be sampled, and then {@code pid} is 0. A process that listens at several addresses is in each of their rows.
 *
 * @param address the address, as host and port
 * @param pid the process that listens there
 * @param opened connections that were established
 * @param failed attempts to connect that the target or the network refused, or that took too long
 * @param bytesSent bytes written to its connections, before TLS
 * @param bytesReceived bytes read from its connections, after TLS
 * @param cpuSeconds CPU time of that process, user and system
 * @param rssMax the most resident memory of that process, in bytes
 * @param openFilesMax the most files that the process had open
 * @param gc the garbage collection of that process
 */
public record AddressResult(
        String address,
        long pid,
        long opened,
        long failed,
        long bytesSent,
        long bytesReceived,
        double cpuSeconds,
        long rssMax,
        int openFilesMax,
        GcResult gc) {

    public AddressResult {
        address = Missing.text(address);
        gc = Objects.requireNonNullElse(gc, GcResult.UNKNOWN);
    }
}
