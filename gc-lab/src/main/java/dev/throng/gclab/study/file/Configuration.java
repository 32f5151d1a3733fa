package dev.throng.gclab.study.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A cell without its trial: JVM, heap and rates.
 *
 * @param index of the JVM in the study's list, from 0
 * @param sets assignments to keys of the scenario, {@code PATH=VALUE}, in the order of the study
 * @param stage at which load it runs
 */
public record Configuration(int index, StudiedJvm jvm, Optional<HeapSize> heap, List<String> sets, Stage stage) {

    public Configuration {
        sets = List.copyOf(sets);
    }

    /** {@code Java 17 g1, 512m, phases[1].load.send.rate=1000/s}. */
    public String named() {
        List<String> parts = new ArrayList<>(List.of(jvm.label()));
        heap.map(HeapSize::text).ifPresent(parts::add);
        parts.addAll(sets);
        return String.join(", ", parts);
    }

    /** Likewise, with its stage: {@code Java 17 g1, 512m, at its limit}. */
    public String label() {
        return stage == Stage.GIVEN ? named() : named() + ", " + stage.words();
    }

    /** The configuration with a heap of this size. */
    public Configuration sized(HeapSize size) {
        return new Configuration(index, jvm, Optional.of(size), sets, stage);
    }

    /** The configuration with the heap and the load of the scenario. */
    public Configuration asTheScenarioIs() {
        return new Configuration(index, jvm, Optional.empty(), sets, Stage.GIVEN);
    }

    /** The configuration with the heap of the scenario. */
    public Configuration withoutHeap() {
        return new Configuration(index, jvm, Optional.empty(), sets, stage);
    }
}
