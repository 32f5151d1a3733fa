package dev.throng.target;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.GuardedProcess;
import dev.throng.secrets.Masking;
import dev.throng.time.Eventually;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A target must not outlive the harness, however the harness ends. */
@Timeout(300)
final class GuardIT {

    private static final Duration SOON = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    private List<String> prefix = List.of();
    private final List<Process> started = new ArrayList<>();
    private final List<Long> pids = new ArrayList<>();

    @AfterEach
    void leaveNothingBehind() {
        started.forEach(Process::destroyForcibly);
        pids.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
    }

    @Test
    void killedHarnessTakesItsTargetAndItsChildrenAlong() throws Exception {
        Process harness = harness("sh", "-c", "sleep 3001 & echo up $$ $!; wait");

        harness.destroyForcibly().waitFor(SOON.toSeconds(), TimeUnit.SECONDS);

        pids.forEach(pid -> Eventually.holds("end of " + pid, SOON, () -> Processes.isGone(pid)));
    }

    @Test
    void killedHarnessTakesATargetAlongThatIgnoresTheRequestToEnd() throws Exception {
        Process harness = harness("sh", "-c", "trap '' TERM; sleep 3002 & echo up $$ $!; while :; do wait; done");

        harness.destroyForcibly().waitFor(SOON.toSeconds(), TimeUnit.SECONDS);

        pids.forEach(pid -> Eventually.holds("end of " + pid, SOON, () -> Processes.isGone(pid)));
    }

    @Test
    void killedHarnessTakesDescendantsAlongWhoseParentEndedEarlier() throws Exception {
        Path fifo = directory.resolve("release");
        assertThat(start("mkfifo", fifo.toString()).waitFor(SOON.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        String script = "sh -c \"sleep 3007 & echo up $$ \\$!; read -r _ < " + fifo + "\"; exec sleep 3008";
        Process harness = harness("sh", "-c", script);
        Files.writeString(fifo, "go\n");
        ProcessHandle target = ProcessHandle.of(pids.get(0)).orElseThrow();
        Eventually.holds("the middle process's end", SOON, () -> target.descendants()
                .findAny()
                .isEmpty());
        assertThat(pids).noneMatch(Processes::isGone);

        harness.destroyForcibly().waitFor(SOON.toSeconds(), TimeUnit.SECONDS);

        pids.forEach(pid -> Eventually.holds("end of " + pid, SOON, () -> Processes.isGone(pid)));
    }

    @Test
    void controlCReachesTheHarnessWhichThenStopsTheTarget() throws Exception {
        GuardedProcess.assumeInstalled("setsid", "util-linux");
        prefix = GuardedProcess.interruptible(List.of("setsid"));
        Process harness = harness(
                "sh", "-c", "trap 'echo asked to end; exit' TERM; sleep 3010 & echo up $$ $!; while :; do wait; done");

        start("sh", "-c", "kill -INT -" + harness.pid()).waitFor(SOON.toSeconds(), TimeUnit.SECONDS);

        assertThat(harness.waitFor(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(harness.exitValue()).isEqualTo(130);
        assertThat(pids).allMatch(Processes::isGone);
        assertThat(directory.resolve("target.out")).content().endsWith("asked to end\n");
    }

    @Test
    void childThatSharesThePipeWithTheGuardEndsWithThePipe() throws Exception {
        try (ChildProcess child = ChildProcess.start(
                List.of("sleep", "3009"),
                Map.of(),
                Optional.empty(),
                ChildProcess.Input.PIPE,
                new OutputFile(directory.resolve("target.out"), 10, 10, Masking.NONE),
                new OutputReader.LineMatcher(OutputReader.LineMatcher.NEVER),
                SOON)) {
            pids.add(child.pid());
            assertThat(child.alive()).isTrue();

            child.endInput();

            Eventually.holds("end of " + child.pid(), SOON, () -> !child.alive());
            assertThat(child.exit().get(SOON.toSeconds(), TimeUnit.SECONDS)).isEqualTo(Target.Exit.of(143));
        }
    }

    @Test
    void guardLeavesWithItsTarget() throws Exception {
        Process harness = harness("sh", "-c", "sleep 3018 & echo up $$ $!; wait");
        // the guard starts at the same time as the target, so it may be later
        List<ProcessHandle> guards =
                Eventually.found("the guard", SOON, () -> guardsOf(pids.get(0)), found -> !found.isEmpty());
        assertThat(guards).hasSize(1);

        harness.getOutputStream().close();

        Eventually.holds("end of the guard", SOON, () -> !ProcessTree.runs(guards.get(0)));
    }

    @Test
    void terminatedHarnessStopsItsTargetInItsShutdownHook() throws Exception {
        Process harness = harness("sh", "-c", "sleep 3003 & echo up $$ $!; wait");

        harness.toHandle().destroy();

        assertThat(harness.waitFor(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(pids).allMatch(Processes::isGone);
    }

    @Test
    void harnessThatForgetsToCloseStopsItsTargetAtItsEnd() throws Exception {
        Process harness = harness("sh", "-c", "sleep 3004 & echo up $$ $!; wait");

        harness.getOutputStream().close();

        assertThat(harness.waitFor(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(pids).allMatch(Processes::isGone);
    }

    @Test
    void guardWithoutAProcessTableAsksPs() throws Exception {
        Process victim = start("sh", "-c", "sleep 3005 & echo up $$ $!; wait");
        String[] words = firstLine(victim).split(" ");
        long child = Long.parseLong(words[2]);
        pids.addAll(List.of(victim.pid(), child));
        String script =
                new String(GuardIT.class.getResourceAsStream("guard.sh").readAllBytes(), StandardCharsets.UTF_8);
        Process guard = start(
                "sh",
                "-c",
                script,
                "throng-guard",
                Long.toString(victim.pid()),
                directory.resolve("none").toString());

        guard.getOutputStream().close();

        pids.forEach(pid -> Eventually.holds("end of " + pid, SOON, () -> Processes.isGone(pid)));
        assertThat(guard.waitFor(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void releasedGuardEndsNoProcess() throws Exception {
        Process survivor = start("sleep", "3006");
        String script =
                new String(GuardIT.class.getResourceAsStream("guard.sh").readAllBytes(), StandardCharsets.UTF_8);
        Process guard = start("sh", "-c", script, "throng-guard", Long.toString(survivor.pid()));

        guard.getOutputStream().write("done\n".getBytes(StandardCharsets.US_ASCII));
        guard.getOutputStream().close();

        assertThat(guard.waitFor(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(survivor.isAlive()).isTrue();
    }

    private static List<ProcessHandle> guardsOf(long pid) {
        return ProcessHandle.allProcesses()
                .filter(handle -> handle.info().arguments().stream()
                        .map(List::of)
                        .anyMatch(words -> words.contains("throng-guard") && words.contains(Long.toString(pid))))
                .toList();
    }

    /** A harness in a separate JVM, whose target prints its pids after the word up. */
    private Process harness(String... command) throws IOException {
        List<String> words = new ArrayList<>(prefix);
        words.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path")
                        + File.pathSeparator
                        + System.getProperty("surefire.test.class.path", ""),
                GuardedParent.class.getName(),
                directory.resolve("target.out").toString()));
        words.addAll(List.of(command));
        Process harness = start(words.toArray(String[]::new));
        String line = firstLine(harness);
        assertThat(line).matches("PID (\\d+) up \\1 \\d+");
        Arrays.stream(line.split(" ")).skip(3).map(Long::valueOf).forEach(pids::add);
        assertThat(pids).hasSize(2).noneMatch(Processes::isGone);
        return harness;
    }

    private Process start(String... words) throws IOException {
        Process process = new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        started.add(process);
        return process;
    }

    private static String firstLine(Process process) throws IOException {
        BufferedReader reader = process.inputReader();
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            if (line.startsWith("PID") || line.startsWith("up")) {
                return line;
            }
        }
        return "";
    }
}
