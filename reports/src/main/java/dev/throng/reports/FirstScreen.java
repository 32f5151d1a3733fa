package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Callout;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Picture;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/**
 * The first screen of a study's report: at most five sentences on which configuration to use, the picture of pauses against throughput, and a
 * table for each primary measure.
 */
final class FirstScreen {

    private static final int MOST_SENTENCES = 5;

    private final JsonNode comparison;
    private final List<String> answer;
    private final BaselineMatrices matrices;

    FirstScreen(JsonNode comparison) {
        this.comparison = comparison;
        this.answer = StudyReport.texts(comparison.path("answer"));
        this.matrices = new BaselineMatrices(comparison);
    }

    List<Block> blocks() {
        List<Block> blocks = new ArrayList<>(sentences());
        new TradeoffPictures(comparison).pauses().ifPresent(panels -> blocks.add(new Picture(panels)));
        blocks.addAll(tables());
        return blocks;
    }

    /** The same without the picture. */
    List<Block> inWords() {
        List<Block> blocks = new ArrayList<>(sentences());
        blocks.addAll(tables());
        return blocks;
    }

    /** The sentences that have no place on the first screen. */
    List<Block> moreSentences() {
        return answer.stream()
                .skip(MOST_SENTENCES)
                .map(sentence -> (Block) new Paragraph(sentence))
                .toList();
    }

    private List<Block> sentences() {
        if (answer.isEmpty()) {
            return List.of(new Paragraph(
                    "This comparison has no answer: an earlier version of Throng made it. For an answer, run the"
                            + " command of the study again with the same -o. No cell runs twice."));
        }
        List<String> shown = answer.subList(0, Math.min(MOST_SENTENCES, answer.size()));
        // of one heap and rate, the first sentence is the answer, so it is the title
        boolean several = StudyRows.of(comparison).settings().size() > 1;
        return List.of(
                several
                        ? new Callout(Tone.NEUTRAL, "Which one to use", List.of(), shown)
                        : new Callout(Tone.NEUTRAL, shown.get(0), List.of(), shown.subList(1, shown.size())));
    }

    private List<Block> tables() {
        List<Block> blocks = new ArrayList<>(matrices.againstBaseline());
        blocks.add(new Paragraph(legend()));
        return blocks;
    }

    private String legend() {
        String operation = comparison.path("operation").asString();
        return "▲ better, ▼ worse, = equal within "
                + Format.share(comparison.path("equalWithin").asDouble(0.1))
                + ", · not decided, each against the baseline: " + matrices.baseline()
                + " of the same Java and heap, or of the newest Java that has it. Below ▲ and ▼: the interval of the change, × and ÷ as"
                + " factors. Values are means of the trials. –: too few values. "
                + new InferenceWords(comparison)
                        .sentence("All signs hold together at a confidence of "
                                + Format.share(comparison.path("level").asDouble()) + ".")
                + (operation.isEmpty() ? "" : " Response times are those of " + operation + ".")
                + (isConfounded()
                        ? " Some configurations differ from their baseline in more than the collector, so their differences are not its"
                                + " effect alone."
                        : "");
    }

    private boolean isConfounded() {
        return StreamSupport.stream(comparison.path("differences").spliterator(), false)
                .anyMatch(one -> one.path("family").asString("").equals("primary")
                        && one.path("confounded").asBoolean());
    }
}
