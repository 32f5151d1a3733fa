package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.time.NanoClock;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose results are on a disk that is full, or becomes so. */
@Timeout(600)
class FullDiskIT {

    private static final String FULL = """
            name: full
            protocol: riemann
            target: {launch: riemann, jvm: {options: [-Xmx128m, -XX:TieredStopAtLevel=1]}}
            settings: {event: {service: load-test, metric: 1.0}}
            deadline: 60s
            phases:
              - {name: first, for: 1s, measured: false, load: {send: {rate: 500/s}}}
              - {name: full, for: 60s, load: {send: {rate: 500/s}, query: {rate: 10/s}}}
            """;

    @TempDir
    Path temporary;

    private Path disk;
    private boolean mounted;

    @AfterEach
    void unmount() throws Exception {
        if (mounted) {
            shell("umount", disk.toString());
        }
    }

    private Path disk(String size) throws Exception {
        disk = Files.createDirectory(temporary.resolve("disk"));
        mounted = shell("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", disk.toString());
        assumeTrue(mounted, "no right to mount a file system of " + size + "; to enable: run the build as root");
        return disk.resolve("results");
    }

    private static boolean shell(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return process.waitFor(60, TimeUnit.SECONDS) && process.exitValue() == 0;
    }

    private void fill(String name) {
        byte[] block = new byte[4096];
        try (var out = Files.newOutputStream(disk.resolve(name))) {
            for (int i = 0; i < 100_000; i++) {
                out.write(block);
            }
        } catch (IOException full) {
            assertThat(full).hasMessageContaining("space");
        }
    }

    /** Whether there is something that a result may keep. */
    private static boolean measuredSomething(LiveSnapshot live) {
        return live.operations().stream()
                .anyMatch(operation -> operation.operation().equals("send") && operation.answeredSoFar() > 0);
    }

    /** What stands in for a target that observed itself for hours: its times are laid over the run when that has ended. */
    private static void observeMuch(Path results) {
        StringBuilder rows = new StringBuilder("atNanos,kind,value\n");
        long now = NanoClock.SYSTEM.nanos();
        for (int row = 0; row < 400_000; row++) {
            rows.append(now).append(",hiccup,1234567\n");
        }
        try {
            Files.writeString(results.resolve(ResultDirectory.OBSERVED_BY_TARGET), rows);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void assertResultKept(Path results) throws IOException {
        RunResult kept = ResultDirectory.open(results).result().orElseThrow();
        assertThat(kept.verdict().status()).isEqualTo(Verdict.Status.invalid);
        assertThat(kept.verdict().reasons()).anyMatch(reason -> reason.code() == ReasonCode.NOT_WRITTEN);
        assertThat(kept.verdict().reasons()).noneMatch(reason -> reason.code() == ReasonCode.FILES_INCOMPLETE);
        assertThat(kept.phases().stream()
                        .mapToLong(phase -> phase.operations().get("send").answered())
                        .sum())
                .isPositive();
        assertThat(kept.target().gc().collector()).isNotEmpty();
        try (Stream<Path> files = Files.list(results)) {
            assertThat(files.map(file -> file.getFileName().toString())).noneMatch(name -> name.startsWith("."));
        }
    }

    @Test
    void aDiskThatFillsUpEndsTheRunAndTheResultIsKept() throws Exception {
        Path results = disk("8m");
        RunListener filler = new RunListener() {
            @Override
            public void interval(LiveSnapshot live) {
                if (measuredSomething(live)) {
                    fill("filler-" + live.elapsedNanos());
                }
            }
        };

        RunResult result = AnyProtocolRuns.runner(FULL, results, filler).run();

        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.invalid);
        assertThat(result.verdict().reasons().get(0).code()).isEqualTo(ReasonCode.NOT_WRITTEN);
        assertThat(result.verdict().texts().get(0)).startsWith("the results could not be written");
        assertResultKept(results);
    }

    @Test
    void anotherProcessThatTakesEveryFreeBlockTakesNoneFromTheResult() throws Exception {
        Path results = disk("16m");
        List<Process> takers = new ArrayList<>();
        RunListener taking = new RunListener() {
            @Override
            public void interval(LiveSnapshot live) {
                if (takers.isEmpty()) {
                    takers.add(taker());
                }
            }
        };
        try {
            AnyProtocolRuns.runner(FULL, results, taking).run();
        } finally {
            for (Process taker : takers) {
                taker.destroyForcibly().waitFor();
            }
        }
        assertResultKept(results);
    }

    /** Takes every block that is free, and each that becomes so, for as long as it lives. */
    private Process taker() {
        try {
            return new ProcessBuilder("sh", "-c", "while :; do cat /dev/zero >> taken; done")
                    .directory(disk.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void filesThatGrowLargeAtTheEndTakeNoRoomFromTheResult() throws Exception {
        Path results = disk("32m");
        RunListener filler = new RunListener() {
            private int fills;

            @Override
            public void interval(LiveSnapshot live) {
                if (!measuredSomething(live)) {
                    return;
                }
                if (fills++ == 0) {
                    observeMuch(results);
                }
                fill("filler-" + live.elapsedNanos());
            }
        };

        AnyProtocolRuns.runner(FULL, results, filler).run();

        assertResultKept(results);
    }

    @Test
    void aDiskThatIsFullAtTheStartIsRefusedAndNothingIsLeft() throws Exception {
        Path results = disk("300k");
        Runner runner = AnyProtocolRuns.runner(FULL, results, RunListener.NONE);

        assertThatThrownBy(runner::run)
                .isInstanceOf(RunException.class)
                .hasMessageContaining("cannot be written")
                .hasMessageContaining("No space left on device")
                .hasMessageContaining("on a disk with free space");
        assertThat(results).doesNotExist();
    }
}
