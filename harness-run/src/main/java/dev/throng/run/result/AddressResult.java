package dev.throng.run.result;

import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One of the target's addresses: the connections to it over the whole run, and the process that listens there. Figures of the process are
 * empty if it was not sampled; older files have zeros there, which are read as empty. A process that listens at several addresses
 * is in each of their rows.
 *
 * @param address the address, as host and port
 * @param pid the process that listens there; empty if unknown
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
        OptionalLong pid,
        long opened,
        long failed,
        long bytesSent,
        long bytesReceived,
        OptionalDouble cpuSeconds,
        OptionalLong rssMax,
        OptionalLong openFilesMax,
        GcResult gc) {

    public AddressResult {
        address = Missing.text(address);
        pid = Missing.positive(pid);
        rssMax = Missing.positive(rssMax);
        openFilesMax = Missing.positive(openFilesMax);
        cpuSeconds = Missing.cpu(cpuSeconds, rssMax.isPresent());
        gc = Objects.requireNonNullElse(gc, GcResult.UNKNOWN);
    }
}
