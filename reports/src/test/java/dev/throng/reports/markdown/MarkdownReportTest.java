package dev.throng.reports.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Block;
import dev.throng.report.Tone;
import dev.throng.reports.document.ReportDocument;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownReportTest {

    private static String body(Block block) {
        return MarkdownReport.of(new ReportDocument("t", "", Tone.NEUTRAL, "", List.of(), List.of(), List.of(block)));
    }

    @Test
    void textCannotBecomeMarkup() {
        assertThat(MarkdownReport.text("a|b *c* <img> [x](y) `z`\n# h"))
                .isEqualTo("a\\|b \\*c\\* &lt;img&gt; \\[x\\](y) \\`z\\` \\# h");
    }

    @Test
    void verbatimTextCannotEndItsFence() {
        assertThat(body(new Block.Verbatim("Scenario", "a\n````\nb", false)))
                .contains("`````text\na\n````\nb\n`````\n");
    }

    @Test
    void noTextDoesSomethingToATerminal() {
        assertThat(MarkdownReport.text("a\u202eb\u009b2J\u2066é😀")).isEqualTo("a\\\\u202eb\\\\u009b2J\\\\u2066é😀");
        assertThat(body(new Block.Verbatim("Output", "\u001b]0;x\u0007\u202e\tb", false)))
                .contains("\\u001b]0;x\\u0007\\u202e\tb\n");
    }

    @Test
    void tableKeepsItsColumns() {
        assertThat(body(new Block.Table(
                        "T",
                        Block.Column.of("name", "count"),
                        List.of(List.of(Block.Cell.of("a|b\nc"), new Block.Cell("7", Tone.BAD))))))
                .contains("| name | count |\n|---|---:|\n| a\\|b c | **7** |\n");
    }

    /** A folded section has no heading. */
    @Test
    void headingsLeaveOutNoLevel() {
        Block table = new Block.Table("T", Block.Column.of("name"), List.of());
        ReportDocument document = new ReportDocument(
                "t",
                "",
                Tone.NEUTRAL,
                "",
                List.of(),
                List.of(),
                List.of(table, new Block.Heading("a", "A"), table, new Block.Heading("b", "B", true), table));

        assertThat(MarkdownReport.of(document).lines().filter(line -> line.startsWith("#")))
                .containsExactly("# t", "## T", "## A", "### T", "## T");
    }

    @Test
    void aFoldedSectionEndsAtTheNextHeading() {
        ReportDocument document = new ReportDocument(
                "t",
                "",
                Tone.NEUTRAL,
                "",
                List.of(),
                List.of(),
                List.of(
                        new Block.Paragraph("first"),
                        new Block.Heading("a", "A <b>", true),
                        new Block.Paragraph("hidden"),
                        new Block.Heading("b", "B"),
                        new Block.Paragraph("shown"),
                        new Block.Heading("c", "C", true),
                        new Block.Paragraph("last")));

        assertThat(MarkdownReport.of(document)).isEqualTo("""
                # t

                first

                <details>
                <summary><b>A &lt;b&gt;</b></summary>

                hidden

                </details>

                ## B

                shown

                <details>
                <summary><b>C</b></summary>

                last

                </details>
                """);
    }

    @Test
    void theNoteOfACellIsItsSecondLine() {
        assertThat(body(new Block.Table(
                        "T",
                        Block.Column.of("name", "count"),
                        List.of(List.of(Block.Cell.of("a"), Block.Cell.of("7").withNote("+1 | 2"))))))
                .contains("| a | 7<br>+1 \\| 2 |\n");
    }
}
