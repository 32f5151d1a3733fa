package dev.throng.gclab.study.file;

import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.jvm.Collector;
import java.util.List;
import java.util.Optional;

/** The conditions that the settings of a study must meet. Each check throws an exception that names the key and the expectation. */
final class StudyChecks {

    private static final int MAX_ATTEMPTS = 10;
    private static final int MAX_CELLS = 10_000;

    private StudyChecks() {}

    static void requireJvms(List<JvmEntry> jvms) {
        if (jvms.isEmpty()) {
            throw new IllegalArgumentException("jvms: nothing (expected: at least one {java: 17, collector: g1})");
        }
    }

    static void requireCounts(int trials, int attempts, Optional<UntilSettings> until) {
        if (trials < 1 || trials > Study.MAX_TRIALS) {
            throw new IllegalArgumentException("trials: " + trials + " (expected: 1 to " + Study.MAX_TRIALS + ")");
        }
        if (until.isPresent() && trials < 2) {
            throw new IllegalArgumentException(
                    "trials: " + trials + " (expected: 2 or more with until; one trial alone shows nothing)");
        }
        if (attempts < 1 || attempts > MAX_ATTEMPTS) {
            throw new IllegalArgumentException("attempts: " + attempts + " (expected: 1 to " + MAX_ATTEMPTS + ")");
        }
    }

    /**
     * @param measures that must be decided
     * @param known those that the study compares
     */
    static void requireCompared(List<String> measures, List<Measure> known) {
        List<String> compared = known.stream().map(Measure::id).toList();
        for (String measure : measures) {
            if (!compared.contains(measure)) {
                throw new IllegalArgumentException(
                        "until.measures: " + measure + " (expected: of " + String.join(", ", compared) + ")");
            }
        }
    }

    static void requireHeaps(List<HeapSize> heaps, Optional<MinHeapSettings> minHeap, Study.Subject subject) {
        if (subject == Study.Subject.GENERATOR && minHeap.isPresent()) {
            throw new IllegalArgumentException(
                    "minHeap: given (expected: none with subject: generator; its heap is searched for targets alone)");
        }
        if (minHeap.isEmpty() && heaps.stream().anyMatch(HeapSize::isMultiple)) {
            throw new IllegalArgumentException(
                    "heaps: " + heaps + " (expected: sizes, or minHeap too, as multiples are of what it finds)");
        }
        if (heaps.stream().map(heap -> heap.bytes() + heap.times()).distinct().count() < heaps.size()) {
            throw new IllegalArgumentException("heaps: " + heaps + " (expected: each size once)");
        }
    }

    static void requireFlags(String key, List<String> options) {
        for (String option : options) {
            if (!option.startsWith("-")) {
                throw new IllegalArgumentException(key + ": " + option + " (expected: flags that start with -)");
            }
            if (Collector.chosenBy(option).isPresent()) {
                throw new IllegalArgumentException(
                        key + ": " + option + " (expected: no flag that chooses a collector; collector in jvms does)");
            }
        }
    }

    /** Requires that no flag sizes the heap, in a study that fixes it. */
    static void requireNoHeap(List<String> options, List<JvmEntry> jvms) {
        requireNoHeap("options", options);
        for (int i = 0; i < jvms.size(); i++) {
            requireNoHeap("jvms[" + i + "].options", jvms.get(i).options());
        }
    }

    private static void requireNoHeap(String key, List<String> options) {
        for (String option : options) {
            if (HeapSize.isSetBy(option)) {
                throw new IllegalArgumentException(
                        key + ": " + option + " (expected: no size of the heap, as heaps fixes it)");
            }
        }
    }

    /** Requires one way at most to find the limit of a configuration, and one for a share of it. */
    static void requireOneLimit(
            Optional<CriticalRateSettings> critical,
            Optional<SaturationSettings> saturation,
            Optional<Percentage> commonLoad) {
        if (saturation.isPresent() && critical.isPresent()) {
            throw new IllegalArgumentException(
                    "saturation: given (expected: one of critical and saturation; each finds the limit of a configuration)");
        }
        if (commonLoad.isPresent() && saturation.isEmpty() && critical.isEmpty()) {
            throw new IllegalArgumentException(
                    "commonLoad: given (expected: with critical or saturation, which find the limits that it is a share of)");
        }
        if (commonLoad.isPresent()
                && !(commonLoad.get().share() > 0 && commonLoad.get().share() < 1)) {
            throw new IllegalArgumentException(
                    "commonLoad: " + commonLoad.get().text() + " (expected: above 0 %, below 100 %)");
        }
    }

    /**
     * Requires settings that a study with two stages can have. A smallest heap that counts for all configurations is found before the stages, at
     * the load of the scenario.
     */
    static void requireFixedStages(Optional<MinHeapSettings> minHeap) {
        if (minHeap.isPresent() && minHeap.get().of().isEmpty()) {
            throw new IllegalArgumentException(
                    "minHeap: given (expected: none with saturation or commonLoad, because the smallest heap depends on the load;"
                            + " or one with of, such as of: g1, which is found at the load of the scenario and counts for all)");
        }
    }

    /**
     * @param trials of each cell
     * @param cells in all, at least
     */
    static void requireCells(int trials, double cells) {
        if (cells > MAX_CELLS) {
            throw new IllegalArgumentException("trials: " + trials + " (expected: at most " + MAX_CELLS
                    + " cells in all; these are " + (long) cells + ")");
        }
    }
}
