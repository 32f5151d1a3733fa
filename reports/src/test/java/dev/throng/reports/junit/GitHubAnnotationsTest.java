package dev.throng.reports.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.reports.junit.GitHubAnnotations.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GitHubAnnotationsTest {

    private static List<String> of(TestCase... cases) {
        return GitHubAnnotations.of(new TestSuite("nightly", Map.of(), List.of(cases)), List.of(), Map.of());
    }

    @Test
    void aMissedObjectiveIsAnErrorAtItsLine() {
        TestCase missed = TestCase.failed("send.response.p99 < 50ms", "missed, measured: 63.1 ms");
        assertThat(GitHubAnnotations.of(
                        new TestSuite("nightly", Map.of(), List.of(TestCase.passed("verdict", ""), missed)),
                        List.of(),
                        Map.of("send.response.p99 < 50ms", new Place("load/nightly.yaml", 14))))
                .containsExactly("::error file=load/nightly.yaml,line=14,title=nightly%3A send.response.p99 < 50ms::"
                        + "missed, measured: 63.1 ms");
    }

    @Test
    void aCaseWithoutAPlaceHasATitleOnlyAndItsDetailsAreFurtherLines() {
        assertThat(of(TestCase.failed("verdict", "the result is invalid").withDetails("first\nsecond")))
                .containsExactly("::error title=nightly%3A verdict::the result is invalid%0Afirst%0Asecond");
    }

    @Test
    void passedAndSkippedCasesAreNotAnnotated() {
        assertThat(of(TestCase.passed("a", "details"), TestCase.skipped("b", "why")))
                .isEmpty();
    }

    @Test
    void aDoubtIsAWarning() {
        assertThat(GitHubAnnotations.of(
                        new TestSuite("nightly", Map.of(), List.of(TestCase.passed("verdict", ""))),
                        List.of("the generator used 97 % of a core"),
                        Map.of()))
                .containsExactly(
                        "::warning title=nightly%3A the result is suspect::the generator used 97 %25 of a core");
    }

    /** GitHub reads a command at the start of each line, and a property up to the next comma or the two colons. */
    @Test
    void hostileTextStaysInItsPlace() {
        String hostile = "a,line=1::b\n::add-mask::c\r\n::stop-commands::d%0A%2C\u001b[2J\u2028";
        List<String> commands = GitHubAnnotations.of(
                new TestSuite(
                        hostile,
                        Map.of(),
                        List.of(TestCase.failed(hostile, hostile).withDetails(hostile))),
                List.of(hostile),
                Map.of(hostile, new Place(hostile, 3)));
        assertThat(commands).hasSize(2).allSatisfy(command -> {
            assertThat(command.lines()).hasSize(1);
            assertThat(command).doesNotContain("\u001b", "\u2028", "\r");
            String properties = command.substring(command.indexOf(' ') + 1, command.indexOf("::", 2));
            assertThat(properties.split(",")).hasSizeLessThanOrEqualTo(3).allMatch(one -> one.contains("="));
            assertThat(properties).doesNotContain(":");
        });
        assertThat(commands.get(0)).contains("%250A%252C");
    }

    @Test
    void whatGitHubWouldLeaveOutIsCounted() {
        List<TestCase> cases = new ArrayList<>();
        IntStream.range(0, 12).forEach(n -> cases.add(TestCase.failed("case " + n, "failed")));
        List<String> commands = GitHubAnnotations.of(new TestSuite("nightly", Map.of(), cases), List.of(), Map.of());
        assertThat(commands).hasSize(GitHubAnnotations.MOST);
        assertThat(commands.get(GitHubAnnotations.MOST - 1))
                .isEqualTo("::error title=nightly::3 more; the summary of the job and the report have all");
    }

    @Test
    void aLongMessageIsCut() {
        assertThat(of(TestCase.failed("verdict", "x".repeat(100_000))).get(0))
                .hasSizeLessThan(5_000)
                .endsWith("…");
    }
}
