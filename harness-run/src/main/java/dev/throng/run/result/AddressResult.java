package dev.throng.run.result;

import java.util.Objects;

/**
 * One of the target's addresses: the connections to it over the whole run, and the process that listens there. Figures of the process are 0
 * where it could not be sampled, and then {@code pid} is 0. A process that listens at several addresses is in each of their rows.
 *
 * @param opened connections that were established
 * @param failed attempts to connect that the target or the network refused, or that took too long
 * @param bytesSent bytes written to its connections, before TLS
 * @param bytesReceived bytes read from its connections, after TLS
 * @param gc of its process
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
