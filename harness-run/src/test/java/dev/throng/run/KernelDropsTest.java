package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.Metric;
import dev.throng.figure.Unit;
import dev.throng.protocol.Workload.DropMetrics;
import dev.throng.sample.UdpDrops;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class KernelDropsTest {

    private enum Drops implements Metric {
        AT_SOCKET,
        FULL_BUFFER,
        NO_SOCKET;

        @Override
        public Traits traits() {
            return new Traits(name(), name(), Unit.COUNT, Kind.LEVEL);
        }
    }

    private final Deque<UdpDrops> samples = new ArrayDeque<>();
    private final KernelDrops drops =
            new KernelDrops(new DropMetrics(Drops.AT_SOCKET, Drops.FULL_BUFFER, Drops.NO_SOCKET), samples::removeFirst);

    private static UdpDrops counts(long atSocket, long fullBuffer) {
        return new UdpDrops(OptionalLong.of(atSocket), OptionalLong.of(fullBuffer), OptionalLong.empty());
    }

    private static Map<Metric, Map<Integer, Long>> gauges(long atSocket, long fullBuffer) {
        return Map.of(Drops.AT_SOCKET, Map.of(0, atSocket), Drops.FULL_BUFFER, Map.of(0, fullBuffer));
    }

    @Test
    void dropsCountFromTheStartOfTheirPhase() {
        samples.addAll(List.of(counts(100, 1000), counts(101, 1000), counts(105, 1007), counts(105, 1009)));
        drops.begin();
        assertThat(drops.read(0)).isEqualTo(gauges(1, 0));
        assertThat(drops.read(0)).isEqualTo(gauges(5, 7));
        assertThat(drops.read(1)).isEqualTo(gauges(0, 2));
    }

    @Test
    void whatIsUnknownHasNoValue() {
        samples.addAll(List.of(UdpDrops.UNKNOWN, UdpDrops.UNKNOWN, counts(3, 4), counts(4, 6), counts(9, 9)));
        drops.begin();
        assertThat(drops.read(0)).isEmpty();
        assertThat(drops.read(0)).isEmpty();
        assertThat(drops.read(1)).isEqualTo(gauges(1, 2));
        assertThat(drops.read(1)).isEqualTo(gauges(6, 5));
    }
}
