package dev.throng.reports;

import dev.throng.report.Format;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** The Pareto sets of a comparison in words: which configurations are proven to be dominated. */
final class ParetoTexts {

    /** A longer list says little. */
    private static final int MAX_NAMED = 6;

    private final JsonNode comparison;
    private final StudyRows rows;

    ParetoTexts(JsonNode comparison) {
        this.comparison = comparison;
        this.rows = StudyRows.of(comparison);
    }

    /** A sentence for each heap and rate whose configurations were compared by this cost. */
    List<String> sentences(String cost) {
        return StreamSupport.stream(comparison.path("paretoSets").spliterator(), false)
                .filter(set -> set.path("cost").asString().equals(cost))
                .map(this::sentence)
                .toList();
    }

    private String sentence(JsonNode set) {
        String group = set.path("group").asString();
        List<String> members = StudyReport.texts(set.path("members"));
        List<String> dominated = rows.all().stream()
                .filter(row -> row.setting().equals(group) && row.count(trial -> true, "trials") > 0)
                .map(StudyRow::label)
                .filter(label -> !members.contains(label))
                .toList();
        String where = group.isEmpty() ? "" : group + ": ";
        if (dominated.isEmpty()) {
            return where
                    + "no configuration is proven to be dominated: worse in one of the two and not better in the other.";
        }
        int more = dominated.size() - MAX_NAMED;
        return where + "proven to be dominated, worse in one of the two and not better in the other: "
                + dominated.stream().limit(MAX_NAMED).collect(Collectors.joining(", "))
                + (more > 0 ? " and " + Format.count(more) + " more" : "") + ".";
    }
}
