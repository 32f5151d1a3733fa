package dev.throng.gclab.study.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.compare.Inference;
import dev.throng.gclab.jvm.Collector;
import dev.throng.scenario.Jvm.JavaChoice;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class CellOrderTest {

    private static final List<JvmEntry> JVMS =
            List.of(jvm(11, Collector.CMS), jvm(11, Collector.PARALLEL), jvm(17, Collector.G1), jvm(25, Collector.ZGC));
    private static final List<HeapSize> HEAPS = List.of(HeapSize.parse("512m"), HeapSize.parse("1g"));
    private static final List<RateSetting> RATES =
            List.of(new RateSetting("phases[1].load.send.rate", List.of("200/s", "400/s", "800/s")));

    private static JvmEntry jvm(int feature, Collector collector) {
        return new JvmEntry(
                List.of(new JvmEntry.Java.Named(new JavaChoice.Version(feature))),
                List.of(collector),
                List.of(),
                List.of());
    }

    private static List<Cell> cells(Study study) {
        return CellOrder.of(study).cells();
    }

    private static Study study(long seed, int trials) {
        return study("s", JVMS, HEAPS, trials, RATES, seed);
    }

    private static Study study(
            String name, List<JvmEntry> jvms, List<HeapSize> heaps, int trials, List<RateSetting> rates, long seed) {
        return new Study(
                name,
                new Study.Load(Path.of("scenario.yaml"), Map.of()),
                new Study.Studied(Study.Subject.TARGET, jvms, Study.Missing.ERROR, heaps, List.of()),
                new Study.Repeats(trials, Optional.empty(), 2, Study.Disturbed.RERUN),
                rates,
                new Study.Limits(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()),
                new Study.Asked(Inference.DISCOVERY, Collector.G1),
                Optional.empty(),
                seed);
    }

    @Test
    void everyCombinationRunsOncePerTrial() {
        List<Cell> cells = cells(study(7, 3));

        assertThat(cells).hasSize(4 * 2 * 3 * 3).doesNotHaveDuplicates();
        assertThat(cells).extracting(Cell::id).doesNotHaveDuplicates();
        assertThat(cells)
                .extracting(cell -> cell.configuration().label() + cell.trial())
                .doesNotHaveDuplicates();
    }

    @Test
    void everyTrialIsABlockThatHoldsEachConfigurationOnce() {
        List<Cell> cells = cells(study(7, 3));

        for (int block = 0; block < 3; block++) {
            List<Cell> trial = cells.subList(block * 24, block * 24 + 24);
            assertThat(trial).extracting(Cell::trial).containsOnly(block + 1);
            assertThat(new HashSet<>(trial.stream().map(Cell::configuration).toList()))
                    .hasSize(24);
        }
    }

    @Test
    void theSameSeedGivesTheSameOrderAndAnotherSeedAnother() {
        assertThat(cells(study(7, 3))).isEqualTo(cells(study(7, 3)));
        assertThat(cells(study(7, 3))).isNotEqualTo(cells(study(8, 3)));
    }

    @Test
    void theOrderOfASeedDoesNotChangeBetweenVersions() {
        List<String> first = cells(study(7, 1)).stream().limit(4).map(Cell::id).toList();

        assertThat(first)
                .containsExactly(
                        cells(study(7, 2)).stream().limit(4).map(Cell::id).toArray(String[]::new));
    }

    @Test
    void everyConfigurationIsSometimesFirst() {
        List<String> firsts = IntStream.range(0, 200)
                .mapToObj(seed -> cells(study(seed, 1)).get(0).configuration().label())
                .distinct()
                .toList();

        assertThat(firsts).hasSize(24);
    }

    @Test
    void twoEqualJvmsAreTwoConfigurations() {
        Study twice = study("a-a", List.of(jvm(17, Collector.G1), jvm(17, Collector.G1)), List.of(), 3, List.of(), 1);

        assertThat(cells(twice)).hasSize(6);
        assertThat(cells(twice)).extracting(Cell::id).doesNotHaveDuplicates().contains("1-g1-t1", "2-g1-t3");
    }
}
