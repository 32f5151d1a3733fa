package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Paragraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** The Pareto sets of a comparison in words; of comparisons of version 1, the trials on its Pareto fronts. */
final class ParetoTexts {

    private static final String PAUSE_MAX = "pause-max";
    private static final String PAUSE_P99 = "pause-p99";

    /** A set of everything says nothing about its members, so more of them are counted. */
    private static final int MAX_NAMED = 4;

    private final JsonNode comparison;

    ParetoTexts(JsonNode comparison) {
        this.comparison = comparison;
    }

    /** Whether a configuration is a member of the Pareto set of this cost. */
    boolean contains(String group, String label, String cost) {
        return sets(cost).stream()
                .anyMatch(set -> set.path("group").asString().equals(group)
                        && StudyReport.texts(set.path("members")).contains(label));
    }

    /** A sentence for each heap and rate: the configurations that no other is proven to dominate. */
    List<String> sentences(String cost) {
        return sets(cost).stream()
                .map(set -> "Pareto set" + of(set.path("group").asString()) + ": " + members(set))
                .toList();
    }

    private List<JsonNode> sets(String cost) {
        return StreamSupport.stream(comparison.path("paretoSets").spliterator(), false)
                .filter(set -> set.path("cost").asString().equals(cost))
                .toList();
    }

    private String members(JsonNode set) {
        List<String> members = StudyReport.texts(set.path("members"));
        boolean everything = members.size() > MAX_NAMED && labels(set).size() == members.size();
        return everything
                ? "all " + members.size() + " configurations; none is proven worse than another in both."
                : String.join(", ", members) + ".";
    }

    /** Of the configurations that the set was chosen from: those with a trial at the heap and rate of the set. */
    private Set<String> labels(JsonNode set) {
        String group = set.path("group").asString();
        return StreamSupport.stream(comparison.path("configurations").spliterator(), false)
                .filter(one -> one.path("group").asString().equals(group)
                        || one.path("setting").asString().equals(group))
                .filter(one -> !one.path("trials").isEmpty())
                .map(one -> one.path("label").asString())
                .collect(Collectors.toSet());
    }

    /** All sets. */
    List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        String where = comparison.path("tradeoffs").isEmpty() ? "" : " (limit, and cost at the common load)";
        comparison
                .path("paretoSets")
                .forEach(set -> blocks.add(new Paragraph("Pareto set of "
                        + set.path("benefit").asString() + " and "
                        + set.path("cost").asString() + where
                        + of(set.path("group").asString()) + ": " + members(set))));
        if (!blocks.isEmpty()) {
            blocks.add(
                    new Paragraph(
                            "No other configuration is proven to dominate a member of a Pareto set. One configuration dominates"
                                    + " another if it is proven better by one measure, and better or equal within the margin by the other."));
        }
        sets(PAUSE_MAX).stream()
                .map(set -> set.path("group").asString())
                .filter(group -> sets(PAUSE_P99).stream()
                        .noneMatch(set -> set.path("group").asString().equals(group)))
                .forEach(group -> blocks.add(withoutP99(group)));
        comparison.path("groups").forEach(group -> blocks.addAll(fronts(group)));
        return blocks;
    }

    /** Of version 1. */
    private static List<Block> fronts(JsonNode group) {
        List<Block> blocks = new ArrayList<>();
        String name = group.path("group").asString();
        List<String> byMax = StudyReport.texts(group.path("paretoByPauseMax"));
        List<String> byP99 = StudyReport.texts(group.path("paretoByPauseP99"));
        if (!byMax.isEmpty()) {
            blocks.add(front("longest pause", name, byMax));
            blocks.add(byP99.isEmpty() ? withoutP99(name) : front("pause p99", name, byP99));
        }
        return blocks;
    }

    private static Block front(String cost, String group, List<String> trials) {
        return new Paragraph("Trials on the Pareto front of " + cost + " and throughput" + of(group) + ": "
                + String.join("; ", trials) + ".");
    }

    private static Block withoutP99(String group) {
        return new Paragraph("Pause p99 cannot be compared" + of(group)
                + ": some trial had fewer than 100 pauses, so its p99 would be its longest pause.");
    }

    private static String of(String group) {
        return group.isEmpty() ? "" : " of " + group;
    }
}
