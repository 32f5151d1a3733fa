package dev.throng.ports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PortPoolTest {

    private static final PortRange RANGE = PortRange.of(40_000, 40_099);
    private static final int SECOND_HALF = 50;

    /** A pool whose kernel has no port of the first half left. */
    private static PortPool slow(PortRange range, int part, int parts, int salt) {
        PortPool pool = new PortPool(range, PortRange.Half.EVEN, part, parts, salt);
        pool.kernelChose(range.first() + 1);
        return pool;
    }

    private static List<Integer> take(PortPool pool, int count) {
        List<Integer> ports = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ports.add(pool.next().orElseThrow());
        }
        return ports;
    }

    @Test
    void theKernelChoosesWhileItHasPortsOfTheFirstHalf() {
        PortPool pool = new PortPool(RANGE, PortRange.Half.EVEN, 0, 1, 0);
        assertThat(pool.next()).isEmpty();
        pool.kernelChose(40_098);
        assertThat(pool.next()).isEmpty();
        pool.kernelChose(40_001);
        assertThat(pool.next()).isPresent();
        pool.kernelChose(40_002);
        assertThat(pool.next()).isEmpty();
    }

    @Test
    void portsOutsideOfTheRangeSayNothing() {
        PortPool pool = new PortPool(RANGE, PortRange.Half.EVEN, 0, 1, 0);
        pool.kernelChose(40_101);
        assertThat(pool.next()).isEmpty();
    }

    @Test
    void everyPortOfTheSecondHalfIsGivenOnceAndNoneOfTheFirst() {
        PortPool pool = slow(RANGE, 0, 1, 17);
        List<Integer> ports = take(pool, SECOND_HALF);
        assertThat(ports).doesNotHaveDuplicates().allMatch(port -> port % 2 == 1 && RANGE.isUsable(port));
        assertThat(pool.next()).isEmpty();
    }

    @Test
    void theHalvesChangeSidesIfTheKernelGivesTheOtherFirst() {
        PortPool pool = new PortPool(RANGE, PortRange.Half.ODD, 0, 1, 0);
        pool.kernelChose(40_001);
        assertThat(pool.next()).isEmpty();
        pool.kernelChose(40_000);
        assertThat(take(pool, SECOND_HALF)).doesNotHaveDuplicates().allMatch(port -> port % 2 == 0);
        assertThat(pool.next()).isEmpty();
    }

    @Test
    void reservedPortsAreNeverGiven() {
        PortRange range = PortRange.parse("40000 40099", "40011-40020,40099").orElseThrow();
        for (int part = 0; part < 3; part++) {
            PortPool pool = slow(range, part, 3, 5);
            assertThat(take(pool, SECOND_HALF - 6)).doesNotHaveDuplicates().allMatch(range::isUsable);
            assertThat(pool.next()).isEmpty();
        }
    }

    @Test
    void partsBeginWithPortsOfTheirOwnThatTogetherAreAll() {
        for (int parts : new int[] {1, 2, 3, 7, 50}) {
            Set<Integer> all = new HashSet<>();
            for (int part = 0; part < parts; part++) {
                int own = SECOND_HALF / parts + (part < SECOND_HALF % parts ? 1 : 0);
                List<Integer> ports = take(slow(RANGE, part, parts, 3 * part), own);
                ports.forEach(port -> assertThat(all.add(port)).isTrue());
            }
            assertThat(all).hasSize(SECOND_HALF);
        }
    }

    @Test
    void aPartThatHasNoPortsTriesThoseOfTheOthers() {
        PortPool pool = slow(RANGE, 60, 100, 0);
        assertThat(take(pool, SECOND_HALF)).doesNotHaveDuplicates();
        assertThat(pool.next()).isEmpty();
    }

    @Test
    void releasedPortsComeBeforeThoseOfOtherParts() {
        PortPool pool = slow(RANGE, 1, 2, 0);
        List<Integer> own = take(pool, SECOND_HALF / 2);
        pool.released(own.get(7));
        pool.released(own.get(3));
        assertThat(take(pool, 2)).containsExactly(own.get(7), own.get(3));
        assertThat(take(pool, SECOND_HALF / 2)).doesNotContainAnyElementsOf(own);
        assertThat(pool.next()).isEmpty();
    }

    @Test
    void unusedPortsComeBeforeReleasedOnes() {
        PortPool pool = slow(RANGE, 0, 1, 0);
        List<Integer> first = take(pool, 2);
        first.forEach(pool::released);
        assertThat(take(pool, SECOND_HALF - 2)).doesNotContainAnyElementsOf(first);
        assertThat(take(pool, 2)).isEqualTo(first);
    }

    @Test
    void portsOfOtherProgramsAreTriedAgainLast() {
        PortPool pool = slow(RANGE, 0, 1, 0);
        int occupied = pool.next().orElseThrow();
        pool.occupied(occupied);
        assertThat(take(pool, SECOND_HALF - 1)).doesNotContain(occupied);
        assertThat(pool.next()).isEqualTo(OptionalInt.of(occupied));
        assertThat(pool.next()).isEmpty();
    }

    @Test
    void theSaltMovesTheFirstPort() {
        Set<Integer> firsts = new HashSet<>();
        for (int salt : new int[] {0, 1, 2, -1, Integer.MIN_VALUE + 5}) {
            firsts.add(slow(RANGE, 0, 2, salt).next().orElseThrow());
        }
        assertThat(firsts).hasSizeGreaterThan(3);
    }

    @Test
    void aRangeOfOnePortHasNoSecondHalf() {
        PortPool pool = new PortPool(PortRange.of(40_000, 40_000), PortRange.Half.EVEN, 0, 1, 0);
        pool.kernelChose(40_000);
        assertThat(pool.next()).isEmpty();
    }

    @Test
    void impossiblePartsAreRefused() {
        assertThatThrownBy(() -> new PortPool(RANGE, PortRange.Half.EVEN, 2, 2, 0))
                .hasMessageContaining("part: 2 of 2");
        assertThatThrownBy(() -> new PortPool(RANGE, PortRange.Half.EVEN, -1, 2, 0))
                .hasMessageContaining("part: -1");
    }
}
