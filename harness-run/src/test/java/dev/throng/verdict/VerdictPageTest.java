package dev.throng.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page that explains reasons to users has a row for each code, and no others. */
final class VerdictPageTest {

    private static final Path PAGE = Path.of("../docs/verdict.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\|`([a-z-]+)`\\|[^|]*\\|[^|]*\\|[^|]*\\|$");

    @Test
    void pageExplainsEachCodeOnce() throws IOException {
        List<String> explained = ROW.matcher(Files.readString(PAGE))
                .results()
                .map(MatchResult::group)
                .map(row -> row.substring(2, row.indexOf('`', 2)))
                .toList();

        assertThat(explained)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(ReasonCode.values()).map(ReasonCode::id).toList());
    }

    /** Reports have the remedy without the examples that may follow it on the page. */
    @Test
    void pageHasTheRemedyOfEachCode() throws IOException {
        Map<String, String> remedies = ROW.matcher(Files.readString(PAGE))
                .results()
                .map(MatchResult::group)
                .collect(
                        Collectors.toMap(row -> row.substring(2, row.indexOf('`', 2)), VerdictPageTest::plainLastCell));

        for (ReasonCode code : ReasonCode.values()) {
            assertThat(remedies.get(code.id())).as(code.id()).startsWith(code.remedy());
        }
    }

    /** Without the signs of code and the addresses of links. */
    private static String plainLastCell(String row) {
        String cell = row.substring(row.lastIndexOf('|', row.length() - 2) + 1, row.length() - 1);
        return cell.strip().replace("`", "").replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1");
    }
}
