package dev.throng.run.result;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * The processes under load together, as sampled from outside; zeros where they could not be sampled, and then {@code pid} is 0.
 *
 * @param description how it was started or found, for people
 * @param address the first of its addresses
 * @param pid the first of its processes
 * @param gc the garbage collection of the process with the longest pause
 * @param cpuQuotaCores CPU seconds per second that the CPU quota of its control groups allows; 0 if there is none, or none is known
 * @param coresAllowed the CPUs that the first of its processes may use: those it may run on, or what its CPU quota is worth if that is less;
 *     empty if unknown, and in files of before 0.1.0
 * @param throttledSeconds for how long that quota stopped threads over the run, summed over CPUs
 * @param addresses a row for each of its addresses; none in files of older versions
 */
public record TargetResult(
        String description,
        String address,
        long pid,
        double cpuSeconds,
        double cpuUserSeconds,
        double cpuSystemSeconds,
        long rssMax,
        long vszMax,
        int threadsMax,
        int openFilesMax,
        GcResult gc,
        double cpuQuotaCores,
        OptionalDouble coresAllowed,
        double throttledSeconds,
        List<AddressResult> addresses) {

    /** Stands for a missing section. */
    static final TargetResult UNKNOWN =
            new TargetResult("", "", 0, 0, 0, 0, 0, 0, 0, 0, GcResult.UNKNOWN, 0, OptionalDouble.empty(), 0, List.of());

    public TargetResult {
        description = Missing.text(description);
        address = Missing.text(address);
        gc = Objects.requireNonNullElse(gc, GcResult.UNKNOWN);
        coresAllowed = Missing.decimal(coresAllowed);
        addresses = Missing.list(addresses);
    }
}
