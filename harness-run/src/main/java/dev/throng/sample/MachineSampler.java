package dev.throng.sample;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.StringTokenizer;

/** Samples the machine from {@code /proc/stat} and {@code /proc/net/dev}. Confined to the thread that samples. */
public final class MachineSampler {

    /** Columns of the first line of /proc/stat, after its first word. */
    private static final int USER = 0;

    private static final int NICE = 1;
    private static final int SYSTEM = 2;
    private static final int IDLE = 3;
    private static final int IO_WAIT = 4;
    private static final int IRQ = 5;
    private static final int SOFT_IRQ = 6;
    private static final int STEAL = 7;

    /** Columns of /proc/net/dev, after the name of the interface. */
    private static final int RECEIVED_BYTES = 0;

    private static final int RECEIVED_PACKETS = 1;
    private static final int SENT_BYTES = 8;
    private static final int SENT_PACKETS = 9;

    private final ProcFs proc;
    private final String netInterface;

    /** @param netInterface the name of the network interface: {@code lo}, {@code eth0} */
    public MachineSampler(String netInterface) {
        this(ProcFs.ofThisMachine(), netInterface);
    }

    MachineSampler(ProcFs proc, String netInterface) {
        this.proc = proc;
        this.netInterface = netInterface;
    }

    public Sample sample() {
        long[] cpu = proc.read("stat").flatMap(text -> numbers(text, "cpu ")).orElse(new long[0]);
        long[] net = proc.read("net/dev")
                .flatMap(text -> numbers(text, netInterface + ":"))
                .orElse(new long[0]);
        return new Sample(
                nanos(cpu, USER, NICE),
                nanos(cpu, SYSTEM, IRQ, SOFT_IRQ),
                nanos(cpu, IO_WAIT),
                nanos(cpu, IDLE),
                nanos(cpu, STEAL),
                column(net, SENT_BYTES),
                column(net, RECEIVED_BYTES),
                column(net, SENT_PACKETS),
                column(net, RECEIVED_PACKETS));
    }

    /** The numbers of the line that starts with a word, after leading blanks. */
    private static Optional<long[]> numbers(String text, String word) {
        int at = text.indexOf(word);
        while (at > 0 && !text.substring(text.lastIndexOf('\n', at) + 1, at).isBlank()) {
            at = text.indexOf(word, at + 1);
        }
        if (at < 0) {
            return Optional.empty();
        }
        int end = text.indexOf('\n', at);
        StringTokenizer words = new StringTokenizer(text.substring(at + word.length(), end < 0 ? text.length() : end));
        long[] numbers = new long[words.countTokens()];
        for (int column = 0; column < numbers.length; column++) {
            numbers[column] = Long.parseUnsignedLong(words.nextToken());
        }
        return Optional.of(numbers);
    }

    private static OptionalLong nanos(long[] ticks, int... columns) {
        long sum = 0;
        for (int column : columns) {
            if (column >= ticks.length) {
                return OptionalLong.empty();
            }
            sum += ticks[column];
        }
        return OptionalLong.of(sum * ProcFs.NANOS_PER_TICK);
    }

    private static OptionalLong column(long[] numbers, int column) {
        return column < numbers.length ? OptionalLong.of(numbers[column]) : OptionalLong.empty();
    }

    /**
     * Counters of the machine since its start: CPU times summed over all CPUs, and the traffic of one network interface. On the loopback
     * interface each packet counts as sent and as received. System time includes interrupts; user time includes guests and processes of low
     * priority. A counter that cannot be read is empty. Immutable.
     */
    public record Sample(
            OptionalLong cpuUserNanos,
            OptionalLong cpuSystemNanos,
            OptionalLong cpuIoWaitNanos,
            OptionalLong cpuIdleNanos,
            OptionalLong cpuStealNanos,
            OptionalLong netBytesSent,
            OptionalLong netBytesReceived,
            OptionalLong netPacketsSent,
            OptionalLong netPacketsReceived) {

        private static final OptionalLong UNKNOWN = OptionalLong.empty();

        /** All counters are unknown. */
        public static final Sample NONE =
                new Sample(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);

        /** Returns a share of all counters, for a part of the time that they are about. */
        Sample share(double share) {
            return new Sample(
                    share(cpuUserNanos, share),
                    share(cpuSystemNanos, share),
                    share(cpuIoWaitNanos, share),
                    share(cpuIdleNanos, share),
                    share(cpuStealNanos, share),
                    share(netBytesSent, share),
                    share(netBytesReceived, share),
                    share(netPacketsSent, share),
                    share(netPacketsReceived, share));
        }

        private static OptionalLong share(OptionalLong difference, double share) {
            return difference.isPresent()
                    ? OptionalLong.of(Math.round(difference.getAsLong() * share))
                    : OptionalLong.empty();
        }

        /** Returns the differences of all counters since an earlier sample. */
        public Sample since(Sample earlier) {
            return new Sample(
                    ProcessSample.difference(earlier.cpuUserNanos, cpuUserNanos),
                    ProcessSample.difference(earlier.cpuSystemNanos, cpuSystemNanos),
                    ProcessSample.difference(earlier.cpuIoWaitNanos, cpuIoWaitNanos),
                    ProcessSample.difference(earlier.cpuIdleNanos, cpuIdleNanos),
                    ProcessSample.difference(earlier.cpuStealNanos, cpuStealNanos),
                    ProcessSample.difference(earlier.netBytesSent, netBytesSent),
                    ProcessSample.difference(earlier.netBytesReceived, netBytesReceived),
                    ProcessSample.difference(earlier.netPacketsSent, netPacketsSent),
                    ProcessSample.difference(earlier.netPacketsReceived, netPacketsReceived));
        }
    }
}
