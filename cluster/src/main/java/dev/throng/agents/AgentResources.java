package dev.throng.agents;

import dev.throng.sample.MachineSampler;
import dev.throng.sample.ProcessSample;
import dev.throng.sample.ProcessSampleCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.OptionalLong;

/**
 * The body of a report of {@link Message.Kind#RESOURCES}.
 *
 * @param atNanos when the sample was taken, since the start of the run
 * @param process the agent's process
 * @param machine the counters of the CPUs of its machine; the others are left out
 * @param loopCpuNanos the CPU time of each event loop so far
 */
record AgentResources(long atNanos, ProcessSample process, MachineSampler.Sample machine, long[] loopCpuNanos) {

    /** A number of loops on the wire beyond which the bytes are wrong. */
    private static final int MAX_LOOPS = 10_000;

    private static final int CPU_COUNTERS = 5;

    byte[] write() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeLong(atNanos);
            ProcessSampleCodec.write(out, process);
            for (OptionalLong counter : new OptionalLong[] {
                machine.cpuUserNanos(),
                machine.cpuSystemNanos(),
                machine.cpuIoWaitNanos(),
                machine.cpuIdleNanos(),
                machine.cpuStealNanos()
            }) {
                out.writeBoolean(counter.isPresent());
                out.writeLong(counter.orElse(0));
            }
            out.writeInt(loopCpuNanos.length);
            for (long cpuNanos : loopCpuNanos) {
                out.writeLong(cpuNanos);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    /** @throws IOException if the bytes are wrong */
    static AgentResources read(byte[] body) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(body))) {
            long atNanos = in.readLong();
            ProcessSample process = ProcessSampleCodec.read(in);
            OptionalLong[] cpu = new OptionalLong[CPU_COUNTERS];
            for (int i = 0; i < CPU_COUNTERS; i++) {
                boolean known = in.readBoolean();
                long value = in.readLong();
                cpu[i] = known ? OptionalLong.of(value) : OptionalLong.empty();
            }
            int loops = in.readInt();
            if (loops < 0 || loops > MAX_LOOPS) {
                throw new IOException("the CPU time of " + loops + " loops");
            }
            long[] loopCpuNanos = new long[loops];
            for (int i = 0; i < loops; i++) {
                loopCpuNanos[i] = in.readLong();
            }
            OptionalLong none = OptionalLong.empty();
            return new AgentResources(
                    atNanos,
                    process,
                    new MachineSampler.Sample(cpu[0], cpu[1], cpu[2], cpu[3], cpu[4], none, none, none, none),
                    loopCpuNanos);
        }
    }
}
