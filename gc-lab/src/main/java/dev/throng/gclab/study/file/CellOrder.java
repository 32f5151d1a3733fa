package dev.throng.gclab.study.file;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The cells of a study on the JVMs chosen for it, in the order in which they run: every configuration once in a shuffled order, then all
 * of them again in another one, as often as there are trials. So a machine that gets slower with time slows all configurations alike, and
 * no collector always follows the same other one. (A randomized complete block design; the trials are its blocks.) The same seed gives the
 * same order on every machine.
 */
public final class CellOrder {

    private final Study study;
    private final List<StudiedJvm> jvms;

    private CellOrder(Study study, List<StudiedJvm> jvms) {
        this.study = study;
        this.jvms = List.copyOf(jvms);
    }

    /**
     * The cells of a study whose file names each JVM alone.
     *
     * @throws IllegalStateException if it does not
     */
    public static CellOrder of(Study study) {
        return new CellOrder(study, study.namedJvms());
    }

    /**
     * The cells of a study.
     *
     * @param jvms that were chosen for its entries
     * @throws StudyException if the study has too many cells with these JVMs
     */
    public static CellOrder of(Study study, List<StudiedJvm> jvms) throws StudyException {
        CellOrder order = new CellOrder(study, jvms);
        try {
            StudyChecks.requireCells(
                    study.trials(), (double) order.configurations().size() * study.trials());
        } catch (IllegalArgumentException tooMany) {
            throw new StudyException(tooMany.getMessage(), tooMany);
        }
        return order;
    }

    public Study study() {
        return study;
    }

    /** The JVMs of the study, in its order. */
    public List<StudiedJvm> jvms() {
        return jvms;
    }

    /** The cells of the study in their order; the first blocks of a study that adds blocks. */
    public List<Cell> cells() {
        return cells(study.trials());
    }

    /**
     * The cells of the first blocks in their order: in each stage block by block. With more blocks, an earlier stage has the same order, and a
     * later one may have another.
     *
     * @param blocks how many
     */
    public List<Cell> cells(int blocks) {
        SplittableRandom random = new SplittableRandom(study.seed());
        List<Cell> cells = new ArrayList<>();
        for (Stage stage : study.stages()) {
            List<Configuration> configurations = configurations(stage);
            for (int trial = 1; trial <= blocks; trial++) {
                List<Configuration> block = new ArrayList<>(configurations);
                shuffle(block, random);
                for (Configuration configuration : block) {
                    cells.add(new Cell(id(configuration) + "-t" + trial, configuration, trial));
                }
            }
        }
        return List.copyOf(cells);
    }

    /** Every combination of JVM, heap and rate, in the order of the file; if there are two stages, at the limit and then at the common load. */
    public List<Configuration> configurations() {
        return study.stages().stream()
                .flatMap(stage -> configurations(stage).stream())
                .toList();
    }

    private List<Configuration> configurations(Stage stage) {
        List<Optional<HeapSize>> heaps = study.heaps().isEmpty()
                ? List.of(Optional.empty())
                : study.heaps().stream().map(Optional::of).toList();
        List<Configuration> all = new ArrayList<>();
        for (List<String> sets : assignments(study.rates())) {
            for (Optional<HeapSize> heap : heaps) {
                for (int jvm = 0; jvm < jvms.size(); jvm++) {
                    all.add(new Configuration(jvm, jvms.get(jvm), heap, sets, stage));
                }
            }
        }
        return all;
    }

    /** Every combination of JVM and rate. */
    public List<Configuration> withoutHeaps() {
        return configurations().stream()
                .map(Configuration::withoutHeap)
                .distinct()
                .toList();
    }

    /** Every combination of the values of these keys. */
    static List<List<String>> assignments(List<RateSetting> rates) {
        List<List<String>> all = List.of(List.of());
        for (RateSetting rate : rates) {
            List<List<String>> longer = new ArrayList<>();
            for (List<String> before : all) {
                for (String value : rate.values()) {
                    List<String> after = new ArrayList<>(before);
                    after.add(rate.set() + "=" + value);
                    longer.add(after);
                }
            }
            all = longer;
        }
        return all;
    }

    /** The first part of the id of a cell, {@code 2-g1-512m-r3}: the JVM's place and collector, the heap, the place of the rates. */
    public String id(Configuration configuration) {
        StringBuilder id = new StringBuilder();
        id.append(configuration.index() + 1)
                .append('-')
                .append(configuration.jvm().collector().word());
        configuration.heap().ifPresent(heap -> id.append('-').append(heap.text()));
        if (!study.rates().isEmpty()) {
            id.append("-r").append(assignments(study.rates()).indexOf(configuration.sets()) + 1);
        }
        if (configuration.stage() != Stage.GIVEN) {
            id.append('-').append(configuration.stage().word());
        }
        return id.toString().toLowerCase(Locale.ROOT);
    }

    /** Fisher and Yates, written out, as the JDK may change how its own shuffle draws. */
    private static void shuffle(List<Configuration> list, SplittableRandom random) {
        for (int last = list.size() - 1; last > 0; last--) {
            Collections.swap(list, last, random.nextInt(last + 1));
        }
    }
}
