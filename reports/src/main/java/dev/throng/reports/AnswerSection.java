package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Callout;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The first screen of a study's report: the table of configurations, and at most five sentences on which one to use. Below a long table
 * nobody would see the sentences, so they come first there.
 */
final class AnswerSection {

    /** The rows of a table that fit on a screen together with the sentences. */
    private static final int MAX_ROWS = 12;

    private AnswerSection() {}

    static List<Block> blocks(JsonNode comparison) {
        Table table = new AnswerTable(comparison).table();
        List<Block> blocks = new ArrayList<>();
        blocks.add(table);
        List<String> answer = StudyReport.texts(comparison.path("answer"));
        if (answer.isEmpty()) {
            blocks.add(new Paragraph(
                    "This comparison has no answer: an earlier version of Throng made it. For an answer, run the"
                            + " command of the study again with the same -o. No cell runs twice."));
        } else {
            blocks.add(new Paragraph(legend(comparison)));
            blocks.add(table.rows().size() > MAX_ROWS ? 0 : blocks.size(), callout(comparison, answer));
        }
        return blocks;
    }

    /** Of one heap and rate, the first sentence is the answer, so it is the title. */
    private static Callout callout(JsonNode comparison, List<String> answer) {
        return new AnswerTable(comparison).settings() > 1
                ? new Callout(Tone.NEUTRAL, "Which one to use", List.of(), answer)
                : new Callout(Tone.NEUTRAL, answer.get(0), List.of(), answer.subList(1, answer.size()));
    }

    private static String legend(JsonNode comparison) {
        String star = AnswerTable.BEST.strip();
        String operation = comparison.path("operation").asString();
        return star + ": proven better than every value without " + star
                + "; the interval of its mean is below it. Below other values: the proven change against the best mean, equal (within "
                + Format.share(comparison.path("equalWithin").asDouble(0.1))
                + "), undecided, or nothing for the best mean itself. "
                + new InferenceWords(comparison)
                        .sentence("All of these hold together at a confidence of "
                                + Format.share(comparison.path("level").asDouble())
                                + "; the interval of a mean holds alone.")
                + (operation.isEmpty()
                        ? ""
                        : " Response times are those of " + operation
                                + "; in parentheses its service time, from sent to answered.")
                + " MMU: the least share of any 200 ms in which the program was not stopped. –: too few values, or none that can be compared."
                + (isConfounded(comparison)
                        ? " Some configurations differ in more than one of Java version, collector and flags, so their differences are"
                                + " not the effect of the collector alone."
                        : "");
    }

    private static boolean isConfounded(JsonNode comparison) {
        for (JsonNode difference : comparison.path("differences")) {
            if (difference.path("confounded").asBoolean()) {
                return true;
            }
        }
        return false;
    }
}
