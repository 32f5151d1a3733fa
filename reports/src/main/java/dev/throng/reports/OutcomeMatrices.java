package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** What a study has proven about each pair of many configurations: a square table per measure, with a sign per pair. */
final class OutcomeMatrices {

    /** A list of every pair of more configurations than these is too long to read: it grows with their square. */
    private static final int MAX_LISTED = 10;

    private static final String SMALLER = "<";
    private static final String LARGER = ">";
    private static final String EQUAL = "=";
    private static final String UNDECIDED = "·";
    private static final String NONE = "";

    private final JsonNode comparison;

    OutcomeMatrices(JsonNode comparison) {
        this.comparison = comparison;
    }

    /** Returns whether a group of configurations has too many pairs for a list. */
    boolean areShorter() {
        Map<String, Set<String>> labels = new LinkedHashMap<>();
        comparison.path("configurations").forEach(one -> labels.computeIfAbsent(
                        one.path("group").asString(), group -> new LinkedHashSet<>())
                .add(one.path("label").asString()));
        return labels.values().stream().anyMatch(group -> group.size() > MAX_LISTED);
    }

    List<Block> blocks() {
        Map<Title, Map<Pair, JsonNode>> all = new LinkedHashMap<>();
        comparison.path("differences").forEach(one -> all.computeIfAbsent(
                        new Title(
                                one.path("measure").asString(),
                                one.path("group").asString()),
                        title -> new LinkedHashMap<>())
                .put(new Pair(one.path("of").asString(), one.path("from").asString()), one));
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph("Each sign compares its row with its column. " + SMALLER + " or " + LARGER
                + ": proven smaller or larger. " + EQUAL + ": equal within the margin, even if proven different. "
                + UNDECIDED
                + ": undecided. " + new InferenceWords(comparison).sentence("All signs hold together.")
                + " The estimates and intervals of "
                + Format.counted(comparison.path("differences").size(), "pair") + " are in comparison.json."));
        all.forEach((title, pairs) -> blocks.add(matrix(title.text(), pairs)));
        return blocks;
    }

    private static Table matrix(String title, Map<Pair, JsonNode> pairs) {
        List<String> labels = labels(pairs.keySet());
        List<Column> columns = new ArrayList<>(List.of(new Column("configuration", false)));
        for (int number = 1; number <= labels.size(); number++) {
            columns.add(new Column(String.valueOf(number), false));
        }
        List<List<Cell>> rows = new ArrayList<>();
        for (String of : labels) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(rows.size() + 1 + " " + of)));
            labels.forEach(from -> row.add(sign(pairs, new Pair(of, from))));
            rows.add(row);
        }
        return new Table(title, columns, rows);
    }

    /** The labels of the pairs, in the order of the configurations: each is compared with all before it. */
    private static List<String> labels(Set<Pair> pairs) {
        Set<String> labels = new LinkedHashSet<>();
        pairs.forEach(pair -> Stream.of(pair.from(), pair.of()).forEach(labels::add));
        return List.copyOf(labels);
    }

    private static Cell sign(Map<Pair, JsonNode> pairs, Pair pair) {
        JsonNode one = pairs.get(pair);
        boolean swapped = one == null;
        if (swapped) {
            one = pairs.get(pair.swapped());
        }
        if (one == null) {
            return Cell.of(NONE);
        }
        if (one.path("equal").asBoolean()) {
            return Cell.of(EQUAL);
        }
        if (!one.path("shown").asBoolean()) {
            return Cell.of(UNDECIDED);
        }
        double unchanged = StudyFigures.isRatio(one) ? 1 : 0;
        boolean larger = one.path("estimate").asDouble() > unchanged;
        return new Cell(larger != swapped ? LARGER : SMALLER, Tone.GOOD);
    }

    private record Title(String measure, String group) {

        private String text() {
            return group.isEmpty() ? measure : measure + ", " + group;
        }
    }

    private record Pair(String of, String from) {

        private Pair swapped() {
            return new Pair(from, of);
        }
    }
}
