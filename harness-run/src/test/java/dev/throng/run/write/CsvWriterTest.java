package dev.throng.run.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.read.ResultRows;
import dev.throng.secrets.Masking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvWriterTest {

    @TempDir
    Path directory;

    private List<String> written(Object... values) throws IOException {
        Path file = directory.resolve("a.csv");
        try (CsvWriter csv = new CsvWriter(file, List.of("value"), Masking.NONE)) {
            for (Object value : values) {
                csv.row(List.of(value));
            }
        }
        List<String> lines = Files.readAllLines(file);
        return lines.subList(1, lines.size());
    }

    @Test
    void terminalEscapesAreWrittenAsText() throws IOException {
        assertThat(written("a\u001b[31mb", "\u001b]0;title\u0007", "c1\u009b2J", "\u202egpj.exe", "two\nlines"))
                .containsExactly(
                        "a\\u001b[31mb", "\\u001b]0;title\\u0007", "c1\\u009b2J", "\\u202egpj.exe", "two\\nlines");
    }

    @Test
    void aSpreadsheetComputesNothing() throws IOException {
        assertThat(written("=1+1", "+1+1", "-cmd", "@SUM(A1)", "=HYPERLINK(\"http://x\",\"y\")", "a=b"))
                .containsExactly(
                        "'=1+1", "'+1+1", "'-cmd", "'@SUM(A1)", "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"", "a=b");
    }

    @Test
    void numbersStayNumbers() throws IOException {
        assertThat(written(-5L, -0.5, "-5", "+1.5", "-1E-7", ""))
                .containsExactly("-5", "-0.5", "-5", "+1.5", "-1E-7", "");
    }

    @Test
    void aNumberThatIsNotFiniteIsAMissingValue() throws IOException {
        assertThat(written(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e300))
                .containsExactly("", "", "", "1.0E+300");
    }

    @Test
    void blanksBeforeAFormulaDoNotHideIt() throws IOException {
        assertThat(written("  =2+3+cmd", "\u00a0@SUM(A1)", "\u3000+cmd", "  -5", "  a=b", "   "))
                .containsExactly("'  =2+3+cmd", "'\u00a0@SUM(A1)", "'\u3000+cmd", "  -5", "  a=b", "   ");
    }

    @Test
    void secretsAreMaskedInEveryColumnButThoseWithIdsAndNumbersOfOurs() throws IOException {
        Path file = directory.resolve("a.csv");
        Masking masking =
                Masking.of(Map.of("send", "${OP}", "8080", "${PORT}", "operation", "${X}", "icecast", "${P}"));
        List<String> header = List.of(
                "phase",
                "operation",
                "failure",
                "a column of tomorrow",
                ResultRows.PROBE + "icecast.listeners",
                "targetRss");
        try (CsvWriter csv = new CsvWriter(file, header, masking)) {
            csv.row(List.of("send 8080", "send", "8080", "send 8080", 8080, "8080"));
        }

        assertThat(Files.readAllLines(file))
                .containsExactly(
                        "phase,operation,failure,a column of tomorrow,probe:${P}.listeners,targetRss",
                        "${OP} ${PORT},send,8080,${OP} ${PORT},8080,8080");
    }
}
