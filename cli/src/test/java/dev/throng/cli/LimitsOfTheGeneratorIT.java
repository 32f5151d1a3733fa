package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunResult;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs of a generator that lacks something: heap, files, or epoll. */
@Timeout(600)
class LimitsOfTheGeneratorIT {

    @TempDir
    Path temporary;

    private void write(String settings, String set, String phases) throws IOException {
        Files.writeString(
                temporary.resolve("s.yaml"),
                "name: limits\nprotocol: riemann\n"
                        + "target: {launch: riemann, jvm: {options: [-Xmx128m, -XX:TieredStopAtLevel=1]},"
                        + " set: {" + set + "}}\n"
                        + "settings: {event: {service: load-test, metric: 1.0}" + settings + "}\n"
                        + "deadline: 10m\nphases:\n" + phases);
    }

    private int run(List<String> jvmOptions, String set, String phases) throws Exception {
        write("", set, phases);
        try (BuiltThrong throng = new BuiltThrong(temporary)) {
            return BuiltThrong.code(throng.start(jvmOptions, "run", "s.yaml", "-o", "out", "--no-report"));
        }
    }

    private RunResult result() {
        return ResultDirectory.open(temporary.resolve("out")).result().orElseThrow();
    }

    /**
     * A target that stops to answer makes the generator hold every arrival until its deadline. What it answers before is due in a phase of
     * its own, at a rate that a cold generator has the heap for.
     */
    @Test
    void anExhaustedHeapEndsTheRunAsALimitOfTheGeneratorAndWhatWasMeasuredIsKept() throws Exception {
        int code = run(
                List.of("-Xmx40m", "-XX:+UseSerialGC"),
                "no-acks-after: 1000",
                "  - {name: acked, for: 4s, load: {send: {rate: 500/s, upTo: 1000}}}\n"
                        + "  - {name: silent, for: 9m, load: {send: {rate: 40000/s}}}\n");

        assertThat(code).isEqualTo(ExitCode.INVALID);
        assertThat(Files.readString(temporary.resolve("stderr"))).doesNotContain("bug in Throng");
        assertThat(result().verdict().status()).isEqualTo(Verdict.Status.invalid);
        assertThat(result().verdict().reasons().get(0).code()).isEqualTo(ReasonCode.OUT_OF_MEMORY);
        assertThat(result().verdict().texts().get(0))
                .startsWith("the generator ran out of heap")
                .contains("THRONG_JAVA_OPTS=-Xmx");
        assertThat(result().phases().get(0).operations().get("send").answered()).isEqualTo(1000);
    }

    @Test
    void aPlanWithMoreConnectionsThanFilesIsSharedByAsManyAgentsAsItNeeds() throws Exception {
        write(", connections: 1000", "", "  - {name: p, for: 1s, load: {send: {rate: 1/s}}}\n");
        try (BuiltThrong throng = new BuiltThrong(temporary)) {
            assertThat(BuiltThrong.code(throng.startWithFiles(1000, "run", "s.yaml", "-o", "out", "--no-report")))
                    .isIn(ExitCode.DONE, ExitCode.SLO_MISSED, ExitCode.INVALID);
        }

        assertThat(Files.readString(temporary.resolve("stderr")))
                .contains(
                        "more connections than this process may open files, so 2 agents of this machine send the load");
        assertThat(result().agents()).hasSize(2);
    }

    @Test
    void aSearchWithMoreConnectionsThanFilesIsSharedByAsManyAgentsAsItNeeds() throws Exception {
        write(", connections: 1000", "", "  - {name: p, for: 1s, load: {send: {rate: 10/s}}}\n");
        try (BuiltThrong throng = new BuiltThrong(temporary)) {
            assertThat(BuiltThrong.code(throng.startWithFiles(
                            1000, "capacity", "s.yaml", "--operation", "send", "--to", "10/s", "-o", "out")))
                    .isIn(ExitCode.DONE, ExitCode.SLO_MISSED, ExitCode.INVALID);
        }

        assertThat(Files.readString(temporary.resolve("stderr"))).contains("2 agents of this machine send the load");
        assertThat(ResultDirectory.open(temporary.resolve("out/runs/01"))
                        .result()
                        .orElseThrow()
                        .agents())
                .hasSize(2);
    }

    @Test
    void aStudyWithMoreConnectionsThanFilesIsSharedByAsManyAgentsAsItNeeds() throws Exception {
        write(", connections: 1000", "", "  - {name: p, for: 1s, load: {send: {rate: 10/s}}}\n");
        Files.writeString(
                temporary.resolve("study.yaml"),
                "name: small\nscenario: s.yaml\ntrials: 1\njvms: [{java: %s, collector: serial}]\nheaps: [128m]\n"
                        .formatted(System.getProperty("java.home")));
        try (BuiltThrong throng = new BuiltThrong(temporary)) {
            assertThat(BuiltThrong.code(throng.startWithFiles(1000, "study", "study.yaml", "-o", "out")))
                    .as(Files.readString(temporary.resolve("stderr")))
                    .isIn(ExitCode.DONE, ExitCode.INVALID);
        }

        assertThat(Files.readString(temporary.resolve("stderr"))).contains("2 agents of this machine send the load");
    }

    private static int number(String pattern, String text) {
        Matcher found = Pattern.compile(pattern).matcher(text);
        assertThat(found.find()).as(text).isTrue();
        return Integer.parseInt(found.group(1));
    }

    @Test
    void anAgentWithTooFewFilesForItsShareRefusesIt() throws Exception {
        write(", connections: 3000", "", "  - {name: p, for: 1s, load: {send: {rate: 1/s}}}\n");
        try (BuiltThrong throng = new BuiltThrong(temporary)) {
            assertThat(BuiltThrong.code(throng.startWithFiles(1000, "run", "s.yaml", "--agents", "2", "-o", "out")))
                    .isEqualTo(ExitCode.USAGE);
        }

        String said = Files.readString(temporary.resolve("stderr"));
        assertThat(said)
                .contains(
                        "the plan needs 3,000 connections, 1,500 of them from agent agent-1",
                        "may open 1,000 files and needs ");
        // how many files a JVM needs for itself depends on the machine
        int left = 1_000 - number("needs (\\d+) for other things", said);
        assertThat(number("at least (\\d+) such agents \\(--agents\\)", said)).isEqualTo((3_000 + left - 1) / left);
        assertThat(temporary.resolve("out").resolve("result.json")).doesNotExist();
    }

    @Test
    void aFallbackFromEpollToNioIsNotedInTheResult() throws Exception {
        int code = run(
                List.of("-Dio.netty.transport.noNative=true"),
                "",
                "  - {name: short, for: 1s, load: {send: {rate: 100/s}}}\n");

        assertThat(code).isIn(ExitCode.DONE, ExitCode.INVALID);
        assertThat(result().generator().transport()).isEqualTo("nio");
        assertThat(result().notes())
                .anyMatch(note -> note.startsWith("epoll is not available, so event loops used nio"));
    }
}
