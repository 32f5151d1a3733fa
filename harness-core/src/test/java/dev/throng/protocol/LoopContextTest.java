package dev.throng.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.time.NanoClock;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LoopContextTest {

    private static LoopContext loop(int part, int parts) {
        return new LoopContext(
                null,
                null,
                null,
                NanoClock.SYSTEM,
                InetSocketAddress.createUnresolved("target", 1),
                part,
                parts,
                RunProcesses.alone(),
                1);
    }

    @Test
    void theLoopsShareAllNumbersInTurn() {
        assertThat(loop(1, 3).numbers(8)).containsExactly(1, 4, 7);
        for (int parts = 1; parts < 6; parts++) {
            for (int all = 0; all < 20; all++) {
                List<Integer> numbers = new ArrayList<>();
                for (int part = 0; part < parts; part++) {
                    loop(part, parts).numbers(all).forEach(numbers::add);
                }
                assertThat(numbers)
                        .containsExactlyInAnyOrderElementsOf(
                                IntStream.range(0, all).boxed().toList());
            }
        }
    }
}
