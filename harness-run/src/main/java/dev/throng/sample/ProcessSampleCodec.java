package dev.throng.sample;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
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
                sample.gcCpuNanos(),
                sample.throttledNanos())) {
            out.writeBoolean(value.isPresent());
            out.writeLong(value.orElse(0));
        }
    }

    /** Reads a sample. */
    public static ProcessSample read(DataInputStream in) throws IOException {
        OptionalLong cpu = value(in);
        OptionalLong user = value(in);
        OptionalLong system = value(in);
        OptionalLong ioWait = value(in);
        OptionalLong rss = value(in);
        OptionalLong vsz = value(in);
        OptionalLong threads = value(in);
        OptionalLong files = value(in);
        ProcessSample.CpuTimes times = new ProcessSample.CpuTimes(cpu, user, system, ioWait, value(in), value(in));
        return new ProcessSample(times, rss, vsz, threads, files, Optional.empty());
    }

    private static OptionalLong value(DataInputStream in) throws IOException {
        boolean present = in.readBoolean();
        long value = in.readLong();
        return present ? OptionalLong.of(value) : OptionalLong.empty();
    }
}
