package dev.throng.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TargetAddressesTest {

    private static List<InetSocketAddress> addresses(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(n -> InetSocketAddress.createUnresolved("host-" + n, 5222))
                .toList();
    }

    private static int[] counts(TargetAddresses targets, int parts, long from, long to, long step) {
        int[] counts = new int[targets.count()];
        for (long number = from; number < to; number += step) {
            counts[targets.index(number, parts)]++;
        }
        return counts;
    }

    private static int spread(int[] counts) {
        return Arrays.stream(counts).max().orElseThrow()
                - Arrays.stream(counts).min().orElseThrow();
    }

    @Test
    void theLoopsTogetherUseTheAddressesInTurn() {
        for (int count = 1; count <= 6; count++) {
            TargetAddresses targets = TargetAddresses.ofService(addresses(count));
            for (int parts = 1; parts <= 8; parts++) {
                for (int connections = 0; connections < 100; connections++) {
                    assertThat(spread(counts(targets, parts, 0, connections, 1)))
                            .as("%d connections of %d loops to %d addresses", connections, parts, count)
                            .isLessThanOrEqualTo(1);
                }
            }
        }
    }

    @Test
    void eachLoopUsesAllAddressesEvenly() {
        for (int count = 1; count <= 6; count++) {
            TargetAddresses targets = TargetAddresses.ofService(addresses(count));
            for (int parts = 1; parts <= 8; parts++) {
                for (int part = 0; part < parts; part++) {
                    int[] ofLoop = counts(targets, parts, part, 60L * parts * count, parts);
                    assertThat(ofLoop)
                            .as("loop %d of %d, %d addresses", part, parts, count)
                            .containsOnly(60);
                }
            }
        }
    }

    @Test
    void weightsAreSharesOfTheConnections() {
        TargetAddresses targets = TargetAddresses.weighted(addresses(3), List.of(50, 30, 20));
        assertThat(counts(targets, 2, 0, 1_000, 1)).containsExactly(500, 300, 200);
        assertThat(counts(targets, 2, 0, 10, 1)).as("one cycle").containsExactly(5, 3, 2);
        assertThat(counts(targets, 4, 3, 4_003, 4)).as("of one loop").containsExactly(500, 300, 200);
    }

    @Test
    void anAddressWithoutWeightGetsNoConnectionUnlessNoneHasOne() {
        assertThat(counts(TargetAddresses.weighted(addresses(2), List.of(0, 7)), 1, 0, 100, 1))
                .containsExactly(0, 100);
        assertThat(counts(TargetAddresses.weighted(addresses(2), List.of(0, 0)), 1, 0, 100, 1))
                .containsExactly(50, 50);
    }

    @Test
    void largeWeightsKeepTheirShares() {
        TargetAddresses targets = TargetAddresses.weighted(addresses(3), List.of(65_535, 32_768, 1));
        int[] counts = counts(targets, 3, 0, 30_000, 1);
        assertThat(counts[0] / 30_000.0).isBetween(0.66, 0.67);
        assertThat(counts[1] / 30_000.0).isBetween(0.33, 0.34);
        assertThat(counts[2]).isPositive();
    }

    @Test
    void onlySeveralServersAreSeparate() {
        assertThat(TargetAddresses.ofSeparateServers(addresses(1)).separate()).isFalse();
        assertThat(TargetAddresses.ofSeparateServers(addresses(2)).separate()).isTrue();
        assertThat(TargetAddresses.ofService(addresses(2)).separate()).isFalse();
        assertThatThrownBy(() -> TargetAddresses.ofService(Collections.emptyList()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
