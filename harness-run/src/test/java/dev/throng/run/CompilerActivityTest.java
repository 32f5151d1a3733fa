package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class CompilerActivityTest {

    private static final long WINDOW = 50_000_000;

    private static List<Boolean> quiet(long... cpuMillis) {
        CompilerActivity compiler = new CompilerActivity();
        List<Boolean> quiet = new ArrayList<>();
        long[] at = {0};
        LongStream.of(cpuMillis)
                .forEach(cpu -> quiet.add(compiler.isQuietAfter(at[0] += WINDOW, OptionalLong.of(cpu * 1_000_000))));
        return quiet;
    }

    @Test
    void isQuietOnceThreeWindowsTogetherUseLessThanATenthOfACore() {
        assertThat(quiet(0, 50, 90, 120, 124, 124, 130))
                .containsExactly(false, false, false, false, false, false, true);
    }

    @Test
    void oneIdleWindowBetweenTwoWavesIsNotQuiet() {
        assertThat(quiet(0, 50, 50, 100, 100, 150, 150)).doesNotContain(true);
    }

    @Test
    void isNeverQuietIfItsCpuTimeIsUnknown() {
        CompilerActivity compiler = new CompilerActivity();
        for (int window = 0; window < 10; window++) {
            assertThat(compiler.isQuietAfter(window * WINDOW, OptionalLong.empty()))
                    .isFalse();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsTheThreadsOfThisJvm() {
        OptionalLong cpu = CompilerActivity.cpuNanos();

        assertThat(cpu).isPresent();
        assertThat(cpu.getAsLong()).as("JUnit itself was compiled").isPositive();
    }
}
