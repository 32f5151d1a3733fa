package dev.throng.run.result;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The processes under load together, as sampled from outside. Figures are empty if they were not sampled; older files have zeros
 * there, which are read as empty.
 *
 * @param description how it was started or found, for people
 * @param address the first of its addresses
 * @param pid the first of its processes; empty if unknown
 * @param gc the garbage collection of the process with the longest pause
 * @param cpuQuotaCores CPU seconds per second that the CPU quota of its control groups allows; empty if there is none, or none is known
 * @param coresAllowed the CPUs that the first of its processes may use: those it may run on, or what its CPU quota is worth if that is less;
 *     empty if unknown, and in older files
 * @param throttledSeconds for how long that quota stopped threads over the run, summed over CPUs
 * @param addresses a row for each of its addresses
 * @param warmth how far its JVMs were from their final speed in the measured phases; unknown if it is no JVM, and in files of older
 *     versions
 * @param cpus the CPUs that the first of its processes may use, as {@code 0-3,6}; empty if unknown, and in older files
 */
public record TargetResult(
        String description,
        String address,
        OptionalLong pid,
        @JsonUnwrapped ProcessUse use,
        OptionalLong openFilesMax,
        GcResult gc,
        OptionalDouble cpuQuotaCores,
        OptionalDouble coresAllowed,
        OptionalDouble throttledSeconds,
        List<AddressResult> addresses,
        Warmth warmth,
        String cpus) {

    public TargetResult {
        description = Missing.text(description);
        address = Missing.text(address);
        pid = Missing.positive(pid);
        use = Objects.requireNonNullElse(use, ProcessUse.UNKNOWN);
        openFilesMax = Missing.positive(openFilesMax);
        throttledSeconds = Missing.cpu(throttledSeconds, use.rssMax.isPresent());
        gc = Objects.requireNonNullElse(gc, GcResult.UNKNOWN);
        cpuQuotaCores = Missing.positive(cpuQuotaCores);
        coresAllowed = Missing.decimal(coresAllowed);
        addresses = Missing.list(addresses);
        warmth = Warmth.orUnknown(warmth);
        cpus = Missing.text(cpus);
    }

    /** The CPU time, the memory and the threads of processes over the run. Figures are empty if they were not sampled. */
    public record ProcessUse(
            OptionalDouble cpuSeconds,
            OptionalDouble cpuUserSeconds,
            OptionalDouble cpuSystemSeconds,
            OptionalLong rssMax,
            OptionalLong vszMax,
            OptionalLong threadsMax) {

        /** Nothing was sampled. */
        public static final ProcessUse UNKNOWN = new ProcessUse(
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty());

        public ProcessUse {
            rssMax = Missing.positive(rssMax);
            vszMax = Missing.positive(vszMax);
            threadsMax = Missing.positive(threadsMax);
            cpuSeconds = Missing.cpu(cpuSeconds, rssMax.isPresent());
            cpuUserSeconds = Missing.cpu(cpuUserSeconds, rssMax.isPresent());
            cpuSystemSeconds = Missing.cpu(cpuSystemSeconds, rssMax.isPresent());
        }
    }

    /** A target whose processes were not sampled. */
    public static TargetResult notSampled(String description, String address, List<AddressResult> addresses) {
        return new TargetResult(
                description,
                address,
                OptionalLong.empty(),
                ProcessUse.UNKNOWN,
                OptionalLong.empty(),
                GcResult.UNKNOWN,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                addresses,
                Warmth.UNKNOWN,
                "");
    }

    public OptionalDouble cpuSeconds() {
        return use.cpuSeconds;
    }

    public OptionalDouble cpuUserSeconds() {
        return use.cpuUserSeconds;
    }

    public OptionalDouble cpuSystemSeconds() {
        return use.cpuSystemSeconds;
    }

    public OptionalLong rssMax() {
        return use.rssMax;
    }

    public OptionalLong vszMax() {
        return use.vszMax;
    }

    public OptionalLong threadsMax() {
        return use.threadsMax;
    }

    /** Stands for a missing section. */
    static TargetResult unknown() {
        return notSampled("", "", List.of());
    }
}
