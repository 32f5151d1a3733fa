package dev.throng.gclab.study;

import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.jvm.Collector;
import dev.throng.protocol.Setting;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.GcResult;
import dev.throng.run.result.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A study as its file describes it. Immutable.
 *
 * @param scenario the file that every cell runs
 * @param set keys of the scenario that every cell changes, by path
 * @param jvms at least one; the same may stand there twice, to see how much two equal ones differ
 * @param missing what happens to a JVM or collector that this machine does not have
 * @param heaps fixed sizes; the scenario's own flags decide if there are none
 * @param options flags of every cell
 * @param trials how often each cell is repeated
 * @param until when a study ends that adds blocks after {@code trials}; empty if it has exactly {@code trials}
 * @param attempts how often a cell is run at most until its run counts
 * @param rates keys that take several values; all combinations if there are several keys
 * @param minHeap between which sizes the smallest heap is searched; empty if none is
 * @param critical what each cell searches; empty if it runs the load that is given
 * @param saturation the closed load under which each configuration shows its limit; empty if none does
 * @param commonLoad the share of the lowest limit at which every configuration runs after that; empty for no second stage, or for the
 *     usual share with {@code saturation}
 * @param operation the operation whose times are compared; if empty, that of {@code critical} or the one with the most answers in all
 *     trials
 * @param seed of the order of the cells
 */
public record Study(
        @Setting("The name of the study and of its directory.")
        String name,

        @Setting("The scenario that every cell runs.") Path scenario,

        @Setting(value = "Keys of the scenario that every cell changes, by path: {scale: 0.01}.", fallback = "{}")
        Map<String, String> set,

        @Setting(value = "Whose JVM is studied.", fallback = "target")
        Subject subject,

        @Setting("The JVMs and their collectors: [{java: 17, collector: g1}]; or installed, or newest.")
        List<JvmEntry> jvms,

        @Setting(
                value = "What happens to a JVM or collector that this machine does not have: error, or skip it.",
                fallback = "error")
        Missing missing,

        @Setting(value = "Heaps, fixed at these sizes: [512m, 1g].", fallback = "[]")
        List<HeapSize> heaps,

        @Setting(value = "Flags of every cell's JVM.", fallback = "[]")
        List<String> options,

        @Setting(value = "The number of trials of each cell.", fallback = "3")
        int trials,

        @Setting(
                "Adds trials until each difference is shown, or is equal within 10 %, or the time is over: {difference: 10 %,"
                        + " within: 30m}.")
        Optional<UntilSettings> until,

        @Setting(
                value = "The maximum number of attempts per cell until a run counts; use more on a busy machine.",
                fallback = "2")
        int attempts,

        @Setting(
                value =
                        "Keys of the scenario that take several values: [{set: \"phases[1].load.send.rate\", values: [1000/s]}].",
                fallback = "[]")
        List<RateSetting> rates,

        @Setting(
                "Search for the smallest heap that sustains the load first: {from: 32m, to: 1g}; heaps may be multiples of it:"
                        + " [1.5x, 2x].")
        Optional<MinHeapSettings> minHeap,

        @Setting(
                "Makes each cell search its critical rate instead of running one load: {operation: send, from: 100/s, to: 10000/s}.")
        Optional<CriticalRateSettings> critical,

        @Setting(
                "Saturates the target in each cell instead of running the load of the scenario: {operation: send, inFlight: 1000}.")
        Optional<SaturationSettings> saturation,

        @Setting(
                "After the limits of all configurations are known, runs each at one load, this share of the lowest limit: 70%; with"
                        + " saturation the default is 70%.")
        Optional<Percentage> commonLoad,

        @Setting(
                "The operation whose response times are compared; if left out, the one with the most answers in all trials.")
        Optional<String> operation,

        @Setting(value = "The same seed gives the same order of cells.", fallback = "1")
        long seed) {

    /** Below the limit, and high enough that the collectors work. */
    private static final Percentage USUAL_SHARE = new Percentage(0.7);

    static final int MOST_TRIALS = 100;
    static final int MOST_ATTEMPTS = 10;
    static final int MOST_CELLS = 10_000;

    /** What happens to a JVM or collector of the study that this machine does not have. */
    public enum Missing {
        /** The study does not begin. */
        ERROR,
        /** The study runs without it and states so. */
        SKIP
    }

    /** Whose JVM is studied. */
    public enum Subject {
        TARGET,
        GENERATOR;

        /** The figures of the subject's collector in a run. */
        GcResult gc(RunResult result) {
            return this == TARGET ? result.target().gc() : result.generator().gc();
        }

        /** Its largest resident set, in bytes; 0 if it was not sampled. */
        long rssMax(RunResult result) {
            return this == TARGET
                    ? result.target().rssMax()
                    : result.generator().rssMax();
        }

        /** The results with the subject as the target. */
        ResultDirectory seen(ResultDirectory directory) {
            return this == TARGET ? directory : directory.exchanged();
        }
    }

    public Study {
        jvms = List.copyOf(jvms);
        heaps = List.copyOf(heaps);
        rates = List.copyOf(rates);
        if (!name.matches("[\\p{L}\\p{N}][\\p{L}\\p{N} ._+-]{0,99}")) {
            throw new IllegalArgumentException("name: " + name
                    + " (expected: letters, digits, spaces and . _ + -, at most 100, the first a letter or digit)");
        }
        if (subject == Subject.GENERATOR && minHeap.isPresent()) {
            throw new IllegalArgumentException(
                    "minHeap: given (expected: none with subject: generator; its heap is searched for targets alone)");
        }
        if (jvms.isEmpty()) {
            throw new IllegalArgumentException("jvms: nothing (expected: at least one {java: 17, collector: g1})");
        }
        if (trials < 1 || trials > MOST_TRIALS) {
            throw new IllegalArgumentException("trials: " + trials + " (expected: 1 to " + MOST_TRIALS + ")");
        }
        if (until.isPresent() && trials < 2) {
            throw new IllegalArgumentException(
                    "trials: " + trials + " (expected: 2 or more with until; one trial alone shows nothing)");
        }
        if (until.isPresent()) {
            requireCompared(until.get().measures(), critical.isPresent());
        }
        if (attempts < 1 || attempts > MOST_ATTEMPTS) {
            throw new IllegalArgumentException("attempts: " + attempts + " (expected: 1 to " + MOST_ATTEMPTS + ")");
        }
        if (minHeap.isEmpty() && heaps.stream().anyMatch(HeapSize::isMultiple)) {
            throw new IllegalArgumentException(
                    "heaps: " + heaps + " (expected: sizes, or minHeap too, as multiples are of what it finds)");
        }
        if (heaps.stream().map(heap -> heap.bytes() + heap.times()).distinct().count() < heaps.size()) {
            throw new IllegalArgumentException("heaps: " + heaps + " (expected: each size once)");
        }
        requireFlags("options", options);
        if (!heaps.isEmpty()) {
            requireNoHeap("options", options);
            for (int i = 0; i < jvms.size(); i++) {
                requireNoHeap("jvms[" + i + "].options", jvms.get(i).options());
            }
        }
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
        if (until.isPresent() && (commonLoad.isPresent() || saturation.isPresent())) {
            throw new IllegalArgumentException(
                    "until: given (expected: none with saturation or commonLoad, because more trials would"
                            + " change the limits and so the common load)");
        }
        if (minHeap.isPresent() && (commonLoad.isPresent() || saturation.isPresent())) {
            throw new IllegalArgumentException(
                    "minHeap: given (expected: none with saturation or commonLoad, because the"
                            + " smallest heap depends on the load)");
        }
        double cells = jvms.stream().mapToDouble(JvmEntry::atLeast).sum() * Math.max(1, heaps.size()) * trials;
        cells *= commonLoad.isPresent() || saturation.isPresent() ? 2 : 1;
        for (RateSetting rate : rates) {
            cells *= rate.values().size();
        }
        if (cells > MOST_CELLS) {
            throw new IllegalArgumentException("trials: " + trials + " (expected: at most " + MOST_CELLS
                    + " cells in all; these are " + (long) cells + ")");
        }
    }

    /** Whether the file names each JVM and collector alone, so that every machine runs the same cells. */
    public boolean namesItsJvms() {
        return missing == Missing.ERROR && jvms.stream().allMatch(JvmEntry::namesOne);
    }

    /**
     * The JVMs of the study.
     *
     * @throws IllegalStateException if they are not chosen yet
     */
    List<StudiedJvm> studiedJvms() {
        return jvms.stream().map(JvmEntry::one).toList();
    }

    /** The share of the lowest limit at which every configuration runs; empty if the study has one stage. */
    Optional<Percentage> commonShare() {
        return commonLoad.or(() -> saturation.map(any -> USUAL_SHARE));
    }

    /** At which loads each configuration runs, in this order. */
    List<Stage> stages() {
        return commonShare().isPresent() ? List.of(Stage.LIMIT, Stage.COMMON) : List.of(Stage.GIVEN);
    }

    /**
     * The operation whose limit is found.
     *
     * @throws java.util.NoSuchElementException if the study finds none
     */
    String limitedOperation() {
        return critical.map(CriticalRateSettings::operation)
                .or(() -> saturation.map(SaturationSettings::operation))
                .orElseThrow();
    }

    /** The study with these JVMs. */
    Study with(List<StudiedJvm> chosen) {
        return new Study(
                name,
                scenario,
                set,
                subject,
                chosen.stream().map(JvmEntry::of).toList(),
                missing,
                heaps,
                options,
                trials,
                until,
                attempts,
                rates,
                minHeap,
                critical,
                saturation,
                commonLoad,
                operation,
                seed);
    }

    private static void requireCompared(List<String> measures, boolean search) {
        List<String> compared =
                ComparedFamily.measures(search).stream().map(Measure::id).toList();
        for (String measure : measures) {
            if (!compared.contains(measure)) {
                throw new IllegalArgumentException(
                        "until.measures: " + measure + " (expected: of " + String.join(", ", compared) + ")");
            }
        }
    }

    private static void requireNoHeap(String key, List<String> options) {
        for (String option : options) {
            if (ResolvedJvm.sizesHeap(option)) {
                throw new IllegalArgumentException(
                        key + ": " + option + " (expected: no size of the heap, as heaps fixes it)");
            }
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
}
