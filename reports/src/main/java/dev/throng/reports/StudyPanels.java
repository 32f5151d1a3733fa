package dev.throng.reports;

import dev.throng.report.ChartColor;
import dev.throng.report.Format;
import dev.throng.report.Panels.Fill;
import dev.throng.report.Panels.Key;
import dev.throng.report.Panels.Look;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Divides the configurations of a study into panels of at most {@value #MOST} if its Java versions allow it, and decides how each looks: the
 * colour by collector, the shape by version of Java, the fill by heap.
 */
final class StudyPanels {

    /** More marks than these hide each other. */
    private static final int MOST = 12;

    /** A panel with the configurations in it. */
    record Group(String title, List<StudyRow> rows) {}

    private final StudyRows rows;
    private final List<Long> heaps;
    private final boolean byJava;
    private final List<Group> groups = new ArrayList<>();

    StudyPanels(StudyRows rows) {
        this.rows = rows;
        this.heaps =
                rows.all().stream().map(StudyRow::heapBytes).distinct().sorted().toList();
        this.byJava = rows.settings().stream().anyMatch(setting -> in(setting).size() > MOST);
        rows.settings().forEach(this::add);
    }

    private List<StudyRow> in(String setting) {
        return rows.all().stream().filter(row -> row.setting().equals(setting)).toList();
    }

    private void add(String setting) {
        Map<String, List<StudyRow>> panels = new LinkedHashMap<>();
        in(setting).stream()
                .sorted(Comparator.comparing(row -> row.jvm().version()))
                .forEach(row -> panels.computeIfAbsent(title(row), unseen -> new ArrayList<>())
                        .add(row));
        panels.forEach((title, members) -> groups.add(new Group(title, members)));
    }

    private String title(StudyRow row) {
        return Stream.of(byJava ? row.jvm().javaName() : "", row.setting())
                .filter(part -> !part.isEmpty())
                .reduce((one, other) -> one + ", " + other)
                .orElse("");
    }

    List<Group> groups() {
        return groups;
    }

    /** Side by side are the Java versions of a heap, or else the heaps. */
    int columns() {
        long side = byJava
                ? rows.all().stream()
                        .map(row -> row.jvm().javaName())
                        .distinct()
                        .count()
                : groups.size();
        return (int) Math.max(1, Math.min(byJava ? 4 : side == 3 ? 3 : 2, side));
    }

    Look look(StudyRow row) {
        return new Look(row.jvm().ink(), row.jvm().marker(), fill(row.heapBytes()));
    }

    private Fill fill(long heap) {
        int rank = heaps.indexOf(heap);
        return rank == heaps.size() - 1 ? Fill.FULL : rank == 0 ? Fill.HOLLOW : Fill.HALF;
    }

    /** The name beside a mark: the collector, and its Java if the panel has several. */
    String name(StudyRow row) {
        boolean several = !byJava
                && rows.all().stream().map(one -> one.jvm().java()).distinct().count() > 1;
        return row.jvm().shortName() + (several ? " " + row.jvm().java() : "");
    }

    /** The collectors, then the versions of Java and the heaps if there are several. */
    List<Key> keys() {
        Map<String, Look> keys = new LinkedHashMap<>();
        for (StudyRow row : rows.all()) {
            keys.putIfAbsent(collector(row), new Look(row.jvm().ink(), ChartColor.Marker.CIRCLE, Fill.FULL));
        }
        Map<String, Look> java = new LinkedHashMap<>();
        Map<String, Look> heap = new LinkedHashMap<>();
        for (StudyRow row : rows.all()) {
            java.putIfAbsent(
                    row.jvm().javaName(), new Look(ChartColor.MACHINE, row.jvm().marker(), Fill.FULL));
            heap.putIfAbsent(
                    Format.memory(row.heapBytes()) + " heap",
                    new Look(ChartColor.MACHINE, ChartColor.Marker.CIRCLE, fill(row.heapBytes())));
        }
        if (java.size() > 1) {
            keys.putAll(java);
        }
        if (heap.size() > 1) {
            keys.putAll(heap);
        }
        return keys.entrySet().stream()
                .filter(key -> !key.getKey().isEmpty())
                .map(key -> new Key(key.getKey(), key.getValue()))
                .toList();
    }

    /** Without flags: configurations that differ in these alone have one colour. */
    private static String collector(StudyRow row) {
        JvmName jvm = row.jvm();
        return jvm.collector().isEmpty()
                ? "other"
                : jvm.name()
                        .substring(0, jvm.name().length() - jvm.rest().length())
                        .strip();
    }
}
