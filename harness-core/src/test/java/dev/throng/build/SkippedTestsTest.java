package dev.throng.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.build.SkippedTests.Findings;
import dev.throng.build.SkippedTests.Skipped;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SkippedTestsTest {

    private static final Instant SINCE = Instant.parse("2026-11-22T10:00:00Z");

    private static final String NO_CHROMIUM = "no chromium on the PATH; to enable: apt-get install chromium";

    private static final String ONE_OF_THREE = """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuite name="dev.throng.AIT" tests="3" skipped="1">
              <testcase name="works" classname="dev.throng.AIT" time="0.1"/>
              <testcase name="shows" classname="dev.throng.AIT" time="0">
                <skipped message="Assumption failed: no chromium on the PATH; to enable: apt-get install chromium" \
            type="org.opentest4j.TestAbortedException"><![CDATA[org.opentest4j.TestAbortedException: Assumption failed
            	at dev.throng.AIT.shows(AIT.java:40)]]></skipped>
              </testcase>
              <testcase name="fails" classname="dev.throng.AIT" time="0"><failure message="no"/></testcase>
            </testsuite>
            """;

    @TempDir
    private Path root;

    @Test
    void skippedTestsAreFoundByClassAndMethod() throws Exception {
        List<Skipped> skipped = new ArrayList<>();

        assertThat(read(ONE_OF_THREE, skipped)).isEqualTo(3);

        assertThat(skipped).containsExactly(new Skipped("dev.throng.AIT.shows", NO_CHROMIUM));
    }

    @Test
    void reasonStandsAboveTheStackTraceIfThereIsNoMessage() throws Exception {
        List<Skipped> skipped = new ArrayList<>();

        read("""
                <testsuite name="dev.AIT"><testcase name="a" classname="dev.AIT">
                <skipped type="org.opentest4j.TestAbortedException"><![CDATA[org.opentest4j.TestAbortedException: Assumption failed: \
                no chromium on the PATH;
                to enable: apt-get install chromium
                \tat org.junit.jupiter.api.Assumptions.assumeTrue(Assumptions.java:120)
                \tat dev.AIT.a(AIT.java:4)
                Caused by: java.io.IOException: another
                \t... 3 more
                ]]></skipped><system-out>out</system-out></testcase></testsuite>""", skipped);

        assertThat(skipped).containsExactly(new Skipped("dev.AIT.a", NO_CHROMIUM));
    }

    @Test
    void reportWithoutTestsIsAClassThatWasSkippedAsAWhole() throws Exception {
        List<Skipped> skipped = new ArrayList<>();

        assertThat(read("<testsuite name=\"dev.AIT\" tests=\"0\"><properties/></testsuite>", skipped))
                .isEqualTo(1);

        assertThat(skipped).containsExactly(new Skipped("dev.AIT", SkippedTests.WHOLE_CLASS));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                NO_CHROMIUM,
                "Assumption failed: " + NO_CHROMIUM,
                "org.opentest4j.TestAbortedException: Assumption failed: " + NO_CHROMIUM,
                "org.opentest4j.TestAbortedException: assumption was not met due to: " + NO_CHROMIUM,
                "\n  Assumption failed:\n  no chromium on the PATH;\r\n  to enable: apt-get install chromium\n"
            })
    void reasonIsOneLineWithoutWhatTestLibrariesPutBeforeIt(String message) {
        assertThat(SkippedTests.reason(message)).isEqualTo(NO_CHROMIUM);
    }

    @Test
    void reasonThatHasColonsStaysWhole() {
        assertThat(SkippedTests.reason("riemann.py: not found")).isEqualTo("riemann.py: not found");
        assertThat(SkippedTests.reason("JAVA_HOME_11 is not set; to enable: set it"))
                .isEqualTo("JAVA_HOME_11 is not set; to enable: set it");
    }

    @Test
    void missingReasonIsNamed() {
        assertThat(SkippedTests.reason(null)).isEqualTo(SkippedTests.NO_REASON);
        assertThat(SkippedTests.reason("")).isEqualTo(SkippedTests.NO_REASON);
        assertThat(SkippedTests.reason("Assumption failed: ")).isEqualTo(SkippedTests.NO_REASON);
    }

    @ParameterizedTest
    @CsvSource({
        "dev.AIT, shows, dev.AIT.shows",
        "dev.AIT, '', dev.AIT",
        "dev.AIT, , dev.AIT",
        "dev.AIT, dev.AIT, dev.AIT"
    })
    void classThatIsSkippedAsAWholeIsNamedAlone(String className, String method, String name) {
        assertThat(SkippedTests.name(className, method)).isEqualTo(name);
    }

    @Test
    void testsAreListedOncePerReasonInOrder() {
        Findings findings = new Findings(
                9,
                List.of(
                        new Skipped("dev.CIT.c", "no ffmpeg"),
                        new Skipped("dev.BIT.b", "no chromium"),
                        new Skipped("dev.AIT.a", "no ffmpeg")),
                List.of());

        assertThat(SkippedTests.text(findings, false)).isEqualTo("""
                3 tests were skipped:
                  no chromium
                    dev.BIT.b
                  no ffmpeg
                    dev.AIT.a
                    dev.CIT.c
                """);
        assertThat(SkippedTests.text(findings, true)).endsWith("\nCI=true: a skipped test is a failure.\n");
    }

    @Test
    void nothingSkippedIsOneLine() {
        assertThat(SkippedTests.text(new Findings(9, List.of(), List.of()), true))
                .isEqualTo("No test was skipped.\n");
        assertThat(SkippedTests.text(new Findings(0, List.of(), List.of()), true))
                .isEqualTo("No test ran.\n");
        assertThat(SkippedTests.text(new Findings(1, List.of(new Skipped("dev.AIT", "none")), List.of()), false))
                .startsWith("1 test was skipped:\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE t [<!ENTITY e SYSTEM \"file:///etc/hostname\">]><testsuite><testcase name=\"&e;\"/></testsuite>",
                "<!DOCTYPE t [<!ENTITY e \"e\">]><testsuite><testcase name=\"&e;\"/></testsuite>",
                "<testsuite><testcase name=\"cut off\"",
                ""
            })
    void entitiesAndDamagedReportsAreRefused(String report) {
        assertThatThrownBy(() -> read(report, new ArrayList<>())).isInstanceOf(XMLStreamException.class);
    }

    @Test
    void reportsOfAllModulesCountUnlessTheyAreOfAnEarlierBuild() throws Exception {
        write("one/target/surefire-reports/TEST-a.xml", ONE_OF_THREE.replace("shows", "a"), SINCE);
        write("two/target/failsafe-reports/TEST-b.xml", ONE_OF_THREE.replace("shows", "b"), SINCE.plusSeconds(1));
        write("two/target/failsafe-reports/TEST-old.xml", ONE_OF_THREE, SINCE.minusMillis(1));
        write("two/target/failsafe-reports/failsafe-summary.xml", ONE_OF_THREE, SINCE);
        write("two/target/other-reports/TEST-c.xml", ONE_OF_THREE, SINCE);
        write("two/src/TEST-d.xml", ONE_OF_THREE, SINCE);
        write("folder/three/target/surefire-reports/TEST-e.xml", ONE_OF_THREE.replace("shows", "e"), SINCE);
        write("two/target/copy/target/surefire-reports/TEST-f.xml", ONE_OF_THREE, SINCE);

        Findings findings = SkippedTests.read(root, SINCE);

        assertThat(findings.tests()).isEqualTo(9);
        assertThat(findings.skipped())
                .extracting(Skipped::test)
                .containsExactly("dev.throng.AIT.e", "dev.throng.AIT.a", "dev.throng.AIT.b");
        assertThat(findings.unreadable()).isEmpty();
    }

    @Test
    void skippedTestFailsWithCiOnly() throws Exception {
        write("one/target/surefire-reports/TEST-a.xml", ONE_OF_THREE, SINCE);

        assertThat(run(false, root.toString(), SINCE.toString())).isZero();
        assertThat(run(true, root.toString(), SINCE.toString())).isEqualTo(SkippedTests.FAILED);
        assertThat(run(true, root.toString(), SINCE.plusSeconds(1).toString())).isZero();
    }

    @Test
    void unreadableReportIsNamedAndFailsWithCi() throws Exception {
        write("one/target/surefire-reports/TEST-a.xml", "<testsuite>", SINCE);

        StringBuilder out = new StringBuilder();
        assertThat(SkippedTests.run(new String[] {root.toString(), SINCE.toString()}, false, out))
                .isZero();
        assertThat(out)
                .contains("Cannot read the test report " + root.resolve("one/target/surefire-reports/TEST-a.xml"));
        assertThat(run(true, root.toString(), SINCE.toString())).isEqualTo(SkippedTests.FAILED);
    }

    @Test
    void wrongArgumentsAreRefused() {
        assertThat(run(false)).isEqualTo(SkippedTests.WRONG_USE);
        assertThat(run(false, root.toString(), "yesterday")).isEqualTo(SkippedTests.WRONG_USE);
        assertThat(run(false, root.resolve("nowhere").toString(), SINCE.toString()))
                .isEqualTo(SkippedTests.WRONG_USE);
    }

    private static int run(boolean ci, String... args) {
        return SkippedTests.run(args, ci, new StringBuilder());
    }

    private static int read(String report, List<Skipped> skipped) throws XMLStreamException {
        return SkippedTests.read(new ByteArrayInputStream(report.getBytes(StandardCharsets.UTF_8)), skipped);
    }

    private void write(String name, String report, Instant modified) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, report);
        Files.setLastModifiedTime(file, FileTime.from(modified));
    }
}
