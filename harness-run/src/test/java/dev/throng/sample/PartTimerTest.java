package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class PartTimerTest {

    private static final OptionalLong UNKNOWN = OptionalLong.empty();

    private final AtomicLong cpu = new AtomicLong();
    private final PartTimer timer = new PartTimer(cpu::get);
    private final Map<CpuPart, Long> ofThreads = new EnumMap<>(CpuPart.class);
    private final ProcessSampler sampler = timer.splitting(() -> new ProcessSample(
                    ProcessSample.CpuTimes.ofSum(OptionalLong.of(9_000)),
                    UNKNOWN,
                    UNKNOWN,
                    UNKNOWN,
                    UNKNOWN,
                    Optional.empty(),
                    JvmCounts.NONE)
            .with(new CpuParts(ofThreads)));

    @Test
    void whatTheThreadDidForOtherPartsIsTakenFromRecording() {
        ofThreads.put(CpuPart.RECORDING, 1_000L);
        ofThreads.put(CpuPart.SAMPLING, 50L);
        timer.measure(CpuPart.SAMPLING, () -> cpu.addAndGet(300));
        cpu.addAndGet(400);
        timer.measure(CpuPart.LIVE_PAGE, () -> cpu.addAndGet(20));
        timer.measure(CpuPart.SAMPLING, () -> cpu.addAndGet(7));

        CpuParts parts = sampler.sample().cpuParts();

        assertThat(parts.of(CpuPart.RECORDING)).hasValue(673);
        assertThat(parts.of(CpuPart.SAMPLING)).hasValue(357);
        assertThat(parts.of(CpuPart.LIVE_PAGE)).hasValue(20);
        assertThat(sampler.sample().cpuParts()).isEqualTo(parts);
    }

    @Test
    void noMoreIsTakenThanTheThreadUsed() {
        ofThreads.put(CpuPart.RECORDING, 100L);
        timer.measure(CpuPart.SAMPLING, () -> cpu.addAndGet(300));

        CpuParts parts = sampler.sample().cpuParts();

        assertThat(parts.of(CpuPart.RECORDING)).hasValue(0);
        assertThat(parts.of(CpuPart.SAMPLING)).hasValue(100);
    }

    @Test
    void unknownPartsStayUnknown() {
        timer.measure(CpuPart.SAMPLING, () -> cpu.addAndGet(300));

        assertThat(sampler.sample().cpuParts()).isEqualTo(CpuParts.NONE);
    }

    @Test
    void workThatFailsIsMeasuredToo() {
        ofThreads.put(CpuPart.RECORDING, 1_000L);

        assertThatThrownBy(() -> timer.measure(CpuPart.SAMPLING, () -> {
                    cpu.addAndGet(300);
                    throw new IOException("disk full");
                }))
                .isInstanceOf(IOException.class);

        assertThat(sampler.sample().cpuParts().of(CpuPart.SAMPLING)).hasValue(300);
    }
}
