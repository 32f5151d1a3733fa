package dev.throng.reports.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class JUnitXmlTest {

    private static TestSuite suite(String name, TestCase... cases) {
        return new TestSuite(name, Map.of("seed", "1"), List.of(cases));
    }

    @Test
    void eachCaseHasItsOutcomeAndTheSuiteTheirNumbers() {
        TestCasesOf read = new TestCasesOf(JUnitXml.of(List.of(suite(
                "quickstart",
                TestCase.passed("verdict", "the result is valid").lasting(1_500_000_000L),
                TestCase.failed("send.response.p99 < 1ms", "missed").withDetails("why"),
                TestCase.skipped("send.failures == 0", "not judged")))));

        assertThat(read.outcomes())
                .containsExactly(
                        Map.entry("throng.quickstart verdict", "passed"),
                        Map.entry("throng.quickstart send.response.p99 < 1ms", "failed: missed"),
                        Map.entry("throng.quickstart send.failures == 0", "skipped: not judged"));
        assertThat(List.of(read.suite("tests"), read.suite("failures"), read.suite("errors"), read.suite("skipped")))
                .containsExactly("3", "1", "0", "1");
        assertThat(read.suite("time")).isEqualTo("1.500");
        assertThat(read.text("failure")).isEqualTo("missed\nwhy\n");
        assertThat(read.text("system-out")).contains("the result is valid");
    }

    /** The text of a target may hold anything. */
    @Test
    void hostileTextNeitherBreaksTheFileNorReachesItsReader() {
        String hostile = IntStream.rangeClosed(0, 0x2100)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                + "]]></failure><!-- \ud800 \uffff \uFEFF \u202e 🐌";

        String xml = JUnitXml.of(List.of(new TestSuite(
                hostile,
                Map.of(hostile, hostile),
                List.of(
                        TestCase.passed(hostile, hostile),
                        TestCase.failed(hostile + 2, hostile).withDetails(hostile),
                        TestCase.skipped(hostile + 3, hostile)))));

        TestCasesOf read = new TestCasesOf(xml);
        assertThat(read.outcomes()).hasSize(3);
        assertThat(read.text("system-out")).contains("]]></failure><!-- \\ud800 \\uffff \\ufeff \\u202e 🐌", "\\u001b");
        assertThat(xml.codePoints().filter(point -> Character.isISOControl(point) && point != '\n'))
                .isEmpty();
        assertThat(xml).doesNotContain("\u202e");
    }

    @Test
    void severalSuitesAreOneWhosePropertiesNameTheirSuite() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("seed", "2");
        String xml = JUnitXml.of(List.of(
                suite("a", TestCase.passed("verdict", "")),
                new TestSuite("b", properties, List.of(TestCase.failed("verdict", "the result is invalid")))));

        TestCasesOf read = new TestCasesOf(xml);
        assertThat(read.suite("name")).isEqualTo("throng");
        assertThat(read.outcomes())
                .containsExactly(
                        Map.entry("throng.a verdict", "passed"),
                        Map.entry("throng.b verdict", "failed: the result is invalid"));
        assertThat(xml).contains("name=\"a.seed\" value=\"1\"", "name=\"b.seed\" value=\"2\"");
    }

    @Test
    void theSuiteHasTheTimeOfTheEarliestStart() {
        List<TestCase> passed = List.of(TestCase.passed("verdict", ""));
        String xml = JUnitXml.of(List.of(
                new TestSuite("a", Map.of("started", "2026-11-30T19:20:12.987654321Z"), passed),
                new TestSuite("b", Map.of("started", "2026-11-30T19:10:00Z"), passed),
                new TestSuite("c", Map.of("started", "yesterday"), passed)));
        assertThat(new TestCasesOf(xml).suite("timestamp")).isEqualTo("2026-11-30T19:10:00Z");
    }

    @Test
    void withoutAStartThereIsNoTimestamp() {
        String xml = JUnitXml.of(List.of(suite("a", TestCase.passed("verdict", ""))));
        assertThat(xml).doesNotContain("timestamp");
    }

    @Test
    void aFileWithoutSuitesIsRefused() {
        assertThatThrownBy(() -> JUnitXml.of(List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected: 1 or more");
    }
}
