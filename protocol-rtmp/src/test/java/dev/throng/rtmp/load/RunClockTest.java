package dev.throng.rtmp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.RunProcesses;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunClockTest {

    private static final long START_MICROS = 1_700_000_000_000_000L;

    /** Messages to other loops, and a load that started at this time of the process's own clock. */
    private static final class Process implements RunProcesses.Messages {

        private final List<byte[]> sent = new ArrayList<>();
        private final long startNanos;

        private Process(long startNanos) {
            this.startNanos = startNanos;
        }

        @Override
        public void send(int part, long atNanos, byte[] message) {
            sent.add(message);
        }

        @Override
        public long shared(long nanos) {
            return nanos - startNanos;
        }

        private RunProcesses of(int count) {
            return new RunProcesses(count, 1, 2, this);
        }
    }

    @Test
    void aRunOfOneProcessUsesTheClockOfItsMachine() {
        RunClock clock = new RunClock(() -> START_MICROS);
        clock.tell(RunProcesses.alone(), 5);
        assertThat(clock.epochMicros(RunProcesses.alone(), 9_000_000)).isEqualTo(START_MICROS);
    }

    @Test
    void processesUseTheClockOfTheFirst() {
        Process first = new Process(1_000_000);
        Process second = new Process(77_000_000);
        RunClock firstClock = new RunClock(() -> START_MICROS + 4_000);
        RunClock secondClock = new RunClock(() -> START_MICROS + 3_600_000_000L);

        // 4 ms after the start
        firstClock.tell(first.of(2), 5_000_000);
        secondClock.told(first.sent.get(0));

        assertThat(firstClock.epochMicros(first.of(2), 11_000_000)).isEqualTo(START_MICROS + 10_000);
        assertThat(secondClock.epochMicros(second.of(2), 87_000_000)).isEqualTo(START_MICROS + 10_000);
    }

    @Test
    void eachOtherProcessIsToldOnce() {
        Process first = new Process(0);
        RunClock clock = new RunClock(() -> START_MICROS);
        clock.tell(first.of(3), 1);
        clock.tell(first.of(3), 2);
        assertThat(first.sent).hasSize(2);
    }

    @Test
    void aProcessThatWasNotToldUsesItsOwnClock() {
        RunClock clock = new RunClock(() -> START_MICROS);
        clock.told(new byte[3]);
        assertThat(clock.epochMicros(new Process(0).of(2), 1)).isEqualTo(START_MICROS);
    }
}
