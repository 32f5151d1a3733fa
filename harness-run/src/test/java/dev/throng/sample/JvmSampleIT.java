package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclogs.GcLogOptions;
import dev.throng.target.JavaHomes;
import dev.throng.time.Eventually;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is read of a real JVM of each version: its classes, its compilers and what it discards of their code. */
@Timeout(240)
final class JvmSampleIT {

    private static final Duration SOON = Duration.ofSeconds(60);

    /** Compiles a call that has one receiver, and then gives it others. */
    private static final String PROGRAM = """
            public class Deoptimizing {
                interface Step { int of(int x); }
                static class One implements Step { public int of(int x) { return x + 1; } }
                static class Two implements Step { public int of(int x) { return x * 3; } }
                static class Three implements Step { public int of(int x) { return x ^ 7; } }
                public static void main(String[] arguments) throws Exception {
                    Step[] steps = {new One(), new Two(), new Three()};
                    long sum = 0;
                    for (int round = 0; round < 90; round++) {
                        for (int i = 0; i < 200_000; i++) { sum += steps[round / 30].of(i); }
                    }
                    System.out.println("done " + sum);
                    System.in.read();
                }
            }
            """;

    @TempDir
    private Path directory;

    static Stream<String> homes() {
        List<String> homes = new ArrayList<>(List.of(System.getProperty("java.home")));
        for (String name : List.of("JAVA_HOME_11", "JAVA_HOME_21", "JAVA_HOME_25")) {
            if (System.getenv(name) != null) {
                homes.add(System.getenv(name));
            }
        }
        return homes.stream();
    }

    @ParameterizedTest
    @MethodSource("homes")
    void compilersClassesAndDeoptimizationsOfAJvmAreKnown(String home) throws Exception {
        Assumptions.assumeTrue(
                ProcFs.ofThisMachine().exists(), "there is no /proc on this system; to enable: run the tests on Linux");
        Path source = Files.writeString(directory.resolve("Deoptimizing.java"), PROGRAM);
        int compiled = javax.tools.ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "--release", "11", "-Xlint:-options", source.toString());
        assertThat(compiled).isZero();
        Path log = directory.resolve("gc.log.deopt");
        int feature = JavaHomes.ofThisMachine().select(home).feature();
        Optional<String> option = GcLogOptions.deoptimizations(feature, log);
        List<String> command = new ArrayList<>(List.of(home + "/bin/java"));
        option.ifPresent(command::add);
        command.addAll(List.of("-cp", directory.toString(), "Deoptimizing"));
        Process jvm = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            ProcessSampler sampler = ProcessSampler.Group.of(List.of(jvm.pid()), Map.of(jvm.pid(), log));
            sampler.sample();
            assertThat(jvm.inputReader().readLine()).startsWith("done");

            ProcessSample sample = sampler.sample();

            assertThat(sample.jvm().classesLoaded().orElseThrow()).isGreaterThan(100);
            assertThat(sample.jvm().stoppedNanos().orElseThrow())
                    .as("how long its threads were stopped")
                    .isBetween(0L, SOON.toNanos());
            assertThat(sample.jvm().deoptimizations().isPresent()).isEqualTo(option.isPresent());
            assertThat(sample.jvm().deoptimizations().orElse(1)).isPositive();
            Eventually.holds(
                    "CPU of the compiler",
                    SOON,
                    () -> sampler.sample().cpuParts().of(CpuPart.COMPILER).orElse(0) > 0);
        } finally {
            jvm.destroyForcibly().waitFor();
        }
    }

    @ParameterizedTest
    @MethodSource("homes")
    void aJvmWithoutCountersAndLogHasUnknownCounts(String home) throws Exception {
        Assumptions.assumeTrue(
                ProcFs.ofThisMachine().exists(), "there is no /proc on this system; to enable: run the tests on Linux");
        Process jvm = new ProcessBuilder(home + "/bin/java", "-XX:-UsePerfData", "-version").start();
        try {
            ProcessSample sample = ProcessSampler.ofTree(jvm.pid()).sample();

            assertThat(sample.jvm()).isEqualTo(JvmCounts.NONE);
        } finally {
            jvm.destroyForcibly().waitFor();
        }
    }
}
