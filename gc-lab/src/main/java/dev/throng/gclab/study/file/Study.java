package dev.throng.gclab.study.file;

import dev.throng.gclab.compare.Inference;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.jvm.Collector;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Inline;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A study as its file describes it. Immutable. The parts are groups of its keys and no sections of the file.
 *
 * @param rates keys that take several values; all combinations if there are several keys
 * @param operation the operation whose times are compared; if empty, that of {@code critical} or the one with the most answers in all
 *     trials
 * @param seed of the order of the cells
 */
public record Study(
        @Setting("The name of the study and of its directory.")
        String name,

        @Inline Load load,

        @Inline Studied studied,

        @Inline Repeats repeats,

        @Setting(
                value =
                        "Keys of the scenario that take several values: [{set: \"phases[1].load.send.rate\", values: [1000/s]}].",
                fallback = "[]")
        List<RateSetting> rates,

        @Inline Limits limits,

        @Inline Asked asked,

        @Setting(
                "The operation whose response times are compared; if left out, the one with the most answers in all trials.")
        Optional<String> operation,

        @Setting(value = "The same seed gives the same order of cells.", fallback = "1")
        long seed) {

    /**
     * What every cell runs.
     *
     * @param scenario the file that every cell runs
     * @param set keys of the scenario that every cell changes, by path
     */
    public record Load(
            @Setting("The scenario that every cell runs.") Path scenario,

            @Setting(value = "Keys of the scenario that every cell changes, by path: {scale: 0.01}.", fallback = "{}")
            Map<String, String> set) {}

    /**
     * The JVMs that are studied.
     *
     * @param jvms at least one; the same may stand there twice, to see how much two equal ones differ
     * @param missing what happens to a JVM or collector that this machine does not have
     * @param heaps fixed sizes; the scenario's own flags decide if there are none
     * @param options flags of every cell
     */
    public record Studied(
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
            List<String> options) {

        public Studied {
            jvms = List.copyOf(jvms);
            heaps = List.copyOf(heaps);
        }
    }

    /**
     * How often cells run.
     *
     * @param trials how often each cell is repeated
     * @param until when a study ends that adds blocks after {@code trials}; empty if it has exactly {@code trials}
     * @param attempts how often a cell is run at most until its run counts
     * @param disturbed what happens to a run whose generator was disturbed
     */
    public record Repeats(
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
                            "What happens to a run whose generator was disturbed, by other processes or by stalls: it does not count (rerun),"
                                    + " or it counts with the verdict that it has (count).",
                    fallback = "rerun")
            Disturbed disturbed) {}

    /**
     * The limits that are searched.
     *
     * @param minHeap between which sizes the smallest heap is searched; empty if none is
     * @param critical what each cell searches; empty if it runs the load that is given
     * @param saturation the closed load under which each configuration shows its limit; empty if none does
     * @param commonLoad the share of the lowest limit at which every configuration runs after that; empty for no second stage, or for the
     *     usual share with {@code saturation}
     */
    public record Limits(
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
            Optional<Percentage> commonLoad) {}

    /**
     * What is asked of the comparison.
     *
     * @param inference which errors the comparison may have
     * @param baseline the collector that the others of the same Java version are compared with
     */
    public record Asked(
            @Setting(
                    value =
                            "Which errors the comparison may have: of the differences it states at most 5 % are wrong (discovery), or all"
                                    + " intervals hold at once (joint).",
                    fallback = "discovery")
            Inference inference,

            @Setting(
                    value = "The collector that the others of the same Java version are compared with.",
                    fallback = "g1")
            Collector baseline) {}

    /** Below the limit, and high enough that the collectors work. */
    private static final Percentage USUAL_SHARE = new Percentage(0.7);

    static final int MAX_TRIALS = 100;

    /** What happens to a JVM or collector of the study that this machine does not have. */
    public enum Missing {
        /** The study does not begin. */
        ERROR,
        /** The study runs without it and states so. */
        SKIP
    }

    /** What happens to a run whose generator was disturbed. */
    public enum Disturbed {
        /** It does not count, and the cell runs again. */
        RERUN,
        /** It counts, with the verdict that it has. */
        COUNT
    }

    /** Whose JVM is studied. */
    public enum Subject {
        TARGET,
        GENERATOR
    }

    public Study {
        rates = List.copyOf(rates);
        if (!name.matches("[\\p{L}\\p{N}][\\p{L}\\p{N} ._+-]{0,99}")) {
            throw new IllegalArgumentException("name: " + name
                    + " (expected: letters, digits, spaces and . _ + -, at most 100, the first a letter or digit)");
        }
        StudyChecks.requireJvms(studied.jvms());
        StudyChecks.requireCounts(repeats.trials(), repeats.attempts(), repeats.until());
        List<Measure> compared = ComparedFamily.all(
                limits.critical().isPresent(), limits.commonLoad().isPresent());
        repeats.until().ifPresent(end -> StudyChecks.requireCompared(end.measures(), compared));
        StudyChecks.requireHeaps(studied.heaps(), limits.minHeap(), studied.subject());
        StudyChecks.requireFlags("options", studied.options());
        if (!studied.heaps().isEmpty()) {
            StudyChecks.requireNoHeap(studied.options(), studied.jvms());
        }
        StudyChecks.requireOneLimit(limits.critical(), limits.saturation(), limits.commonLoad());
        boolean stages = limits.commonLoad().isPresent() || limits.saturation().isPresent();
        if (stages) {
            StudyChecks.requireFixedStages(limits.minHeap());
        }
        double cells = studied.jvms().stream().mapToDouble(JvmEntry::atLeast).sum()
                * Math.max(1, studied.heaps().size())
                * repeats.trials();
        cells *= stages ? 2 : 1;
        for (RateSetting rate : rates) {
            cells *= rate.values().size();
        }
        StudyChecks.requireCells(repeats.trials(), cells);
    }

    public Path scenario() {
        return load.scenario();
    }

    public Map<String, String> set() {
        return load.set();
    }

    public Subject subject() {
        return studied.subject();
    }

    public List<JvmEntry> jvms() {
        return studied.jvms();
    }

    public Missing missing() {
        return studied.missing();
    }

    public List<HeapSize> heaps() {
        return studied.heaps();
    }

    public List<String> options() {
        return studied.options();
    }

    public int trials() {
        return repeats.trials();
    }

    public Optional<UntilSettings> until() {
        return repeats.until();
    }

    public int attempts() {
        return repeats.attempts();
    }

    /** Whether a run whose generator was disturbed counts. */
    public boolean disturbedCount() {
        return repeats.disturbed() == Disturbed.COUNT;
    }

    public Optional<MinHeapSettings> minHeap() {
        return limits.minHeap();
    }

    public Optional<CriticalRateSettings> critical() {
        return limits.critical();
    }

    public Optional<SaturationSettings> saturation() {
        return limits.saturation();
    }

    public Inference inference() {
        return asked.inference();
    }

    /** The name of the collector that the others of the same Java version are compared with. */
    public String baseline() {
        return asked.baseline().word();
    }

    /** Whether a JVM has the collector that others are compared with. */
    public boolean hasBaseline(StudiedJvm jvm) {
        return jvm.collector() == asked.baseline();
    }

    /** Whether the file names each JVM and collector alone, so that every machine runs the same cells. */
    public boolean namesItsJvms() {
        return missing() == Missing.ERROR && jvms().stream().allMatch(JvmEntry::namesOne);
    }

    /**
     * The JVMs of a study whose file names each alone.
     *
     * @throws IllegalStateException if it does not
     */
    public List<StudiedJvm> namedJvms() {
        return IntStream.range(0, jvms().size())
                .mapToObj(place -> jvms().get(place).one(place))
                .toList();
    }

    /** The share of the lowest limit at which every configuration runs; empty if the study has one stage. */
    public Optional<Percentage> commonShare() {
        return limits.commonLoad().or(() -> saturation().map(any -> USUAL_SHARE));
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
    public String limitedOperation() {
        return critical()
                .map(CriticalRateSettings::operation)
                .or(() -> saturation().map(SaturationSettings::operation))
                .orElseThrow();
    }
}
