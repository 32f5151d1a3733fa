package dev.throng.sample;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Writes the sample of a process for another process, and reads it there. The fullest process of a tree is left out. */
public final class ProcessSampleCodec {

    private ProcessSampleCodec() {}

    /** Writes a sample. */
    public static void write(DataOutputStream out, ProcessSample sample) throws IOException {
        for (OptionalLong value : List.of(
                sample.cpuNanos(),
                sample.cpuUserNanos(),
                sample.cpuSystemNanos(),
                sample.ioWaitNanos(),
                sample.rssBytes(),
                sample.vszBytes(),
                sample.threads(),
                sample.openFiles(),
                sample.throttledNanos(),
                sample.jvm().classesLoaded(),
                sample.jvm().deoptimizations(),
                sample.jvm().stoppedNanos())) {
            out.writeBoolean(value.isPresent());
            out.writeLong(value.orElse(0));
        }
        Map<CpuPart, Long> parts = sample.cpuParts().nanos();
        out.writeByte(parts.size());
        for (Map.Entry<CpuPart, Long> part : parts.entrySet()) {
            out.writeByte(part.getKey().ordinal());
            out.writeLong(part.getValue());
        }
    }

    /**
     * Reads a sample.
     *
     * @throws IOException if the bytes are wrong
     */
    public static ProcessSample read(DataInputStream in) throws IOException {
        OptionalLong cpu = value(in);
        OptionalLong user = value(in);
        OptionalLong system = value(in);
        OptionalLong ioWait = value(in);
        OptionalLong rss = value(in);
        OptionalLong vsz = value(in);
        OptionalLong threads = value(in);
        OptionalLong files = value(in);
        OptionalLong throttled = value(in);
        JvmCounts jvm = new JvmCounts(value(in), value(in), value(in));
        ProcessSample.CpuTimes times = new ProcessSample.CpuTimes(cpu, user, system, ioWait, throttled, parts(in));
        return new ProcessSample(times, rss, vsz, threads, files, Optional.empty(), jvm);
    }

    private static CpuParts parts(DataInputStream in) throws IOException {
        int count = in.readUnsignedByte();
        Map<CpuPart, Long> parts = new EnumMap<>(CpuPart.class);
        for (int i = 0; i < count; i++) {
            int ordinal = in.readUnsignedByte();
            if (ordinal >= CpuPart.values().length) {
                throw new IOException("the part " + ordinal + " of the CPU time");
            }
            parts.put(CpuPart.values()[ordinal], in.readLong());
        }
        return new CpuParts(parts);
    }

    private static OptionalLong value(DataInputStream in) throws IOException {
        boolean present = in.readBoolean();
        long value = in.readLong();
        return present ? OptionalLong.of(value) : OptionalLong.empty();
    }
}
