package dev.throng.series;

import java.util.List;

/**
 * Names a count of the target and the count of Throng that it is compared with.
 *
 * @param probes the columns of the target's count, one for each of its addresses; at least one. Their sum is compared
 * @param gauge the id of Throng's gauge
 * @param tolerance the allowed difference, as a share of the larger count
 */
public record ProbeComparison(List<String> probes, String gauge, double tolerance) {

    public ProbeComparison {
        probes = List.copyOf(probes);
        if (probes.isEmpty()) {
            throw new IllegalArgumentException("probes: none (expected: at least one)");
        }
    }

    /** Compares the count of one page. */
    public ProbeComparison(String probe, String gauge, double tolerance) {
        this(List.of(probe), gauge, tolerance);
    }

    /** What is compared, for people: {@code json.value} or {@code json.value + json-2.value}. */
    String name() {
        return String.join(" + ", probes);
    }
}
