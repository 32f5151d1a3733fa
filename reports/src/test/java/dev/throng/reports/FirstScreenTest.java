package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Block;
import dev.throng.report.Block.Callout;
import dev.throng.report.Block.Paragraph;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

final class FirstScreenTest {

    private static ComparedStudy study() {
        return new ComparedStudy()
                .with("level", 0.95)
                .with("equalWithin", 0.1)
                .with("operation", "send")
                .with("answer", List.of("Use Java 25 zgc.", "2", "3", "4", "5", "6"))
                .with("Java 25 g1", "64m", Map.of("throughput", 100.0, "pause-max", 5e6))
                .with("Java 25 zgc", "64m", Map.of("throughput", 80.0, "pause-max", 2e4));
    }

    private static List<String> kinds(List<Block> blocks) {
        return blocks.stream().map(block -> block.getClass().getSimpleName()).toList();
    }

    private static String legend(JsonNode comparison) {
        List<Block> blocks = new FirstScreen(comparison).blocks();
        return ((Paragraph) blocks.get(blocks.size() - 1)).text();
    }

    @Test
    void sentencesAndPictureStandBeforeTheTables() {
        assertThat(kinds(new FirstScreen(study().json()).blocks()))
                .containsExactly("Callout", "Picture", "Table", "Table", "Paragraph");
        assertThat(kinds(new FirstScreen(study().json()).inWords()))
                .containsExactly("Callout", "Table", "Table", "Paragraph");
    }

    @Test
    void atMostFiveSentencesAreOnTheScreen() {
        FirstScreen screen = new FirstScreen(study().json());

        Callout callout = (Callout) screen.blocks().get(0);
        assertThat(callout.title()).isEqualTo("Use Java 25 zgc.");
        assertThat(callout.paragraphs()).containsExactly("2", "3", "4", "5");
        assertThat(screen.moreSentences()).containsExactly(new Paragraph("6"));
    }

    @Test
    void theAnswersOfSeveralHeapsAreOneListWithATitle() {
        JsonNode comparison =
                study().with("Java 25 g1", "128m", Map.of("throughput", 100.0)).json();

        Callout callout = (Callout) new FirstScreen(comparison).blocks().get(0);
        assertThat(callout.title()).isEqualTo("Which one to use");
        assertThat(callout.paragraphs()).hasSize(5);
    }

    @Test
    void theLegendStatesTheSignsTheBaselineAndTheConfidence() {
        assertThat(legend(study().json()))
                .contains(
                        "▲ better",
                        "equal within 10 %",
                        "the baseline: g1 of the same Java",
                        "confidence of 95 %",
                        "send")
                .doesNotContain("more than the collector");
    }

    @Test
    void confoundedPrimaryComparisonsAreNamed() {
        JsonNode comparison = study().shown("64m", "pause-max", "Java 25 zgc", "Java 25 g1", 0.1, 0.2)
                .json();
        ((ObjectNode) comparison.path("differences").get(0)).put("confounded", true);

        assertThat(legend(comparison)).contains("differ from their baseline in more than the collector");
    }

    @Test
    void aComparisonOfVersion1HasItsFiguresAndSaysHowToGetAnAnswer() {
        JsonNode comparison = study().with("answer", List.of()).json();

        assertThat(((Paragraph) new FirstScreen(comparison).blocks().get(0)).text())
                .contains("run the command of the study again with the same -o");
        assertThat(kinds(new FirstScreen(comparison).blocks())).contains("Table");
    }
}
