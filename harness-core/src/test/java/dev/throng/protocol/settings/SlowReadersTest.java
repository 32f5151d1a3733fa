package dev.throng.protocol.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.settings.SocketSettings.SlowReaders;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlowReadersTest {

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.001, 0.01, 0.25, 0.333, 0.5, 0.9, 1})
    void slowReadersAreSpreadEvenly(double share) {
        SlowReaders readers = new SlowReaders(share, 1_000);
        for (int first = 0; first < 5_000; first += 997) {
            for (int n : new int[] {1, 10, 1_000}) {
                long slow = LongStream.range(first, first + n)
                        .filter(readers::isSlow)
                        .count();
                assertThat((double) slow).isBetween(n * share - 1, n * share + 1);
            }
        }
    }
}
