package dev.throng.gclab.flags;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.target.JavaHome;
import dev.throng.target.JavaHomes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table against the JVMs of the machine: what it lets through, they start with. */
final class FlagTranslatorIT {

    private static final List<String> PUBLISHED = List.of(
            "-Xms64m",
            "-Xmx64m",
            "-XX:ParallelCMSThreads=2",
            "-XX:+UseParallelGC",
            "-XX:+UseParallelOldGC",
            "-XX:+UseBiasedLocking",
            "-XX:+UseLargePages",
            "-d64",
            "-XX:PermSize=64m",
            "-XX:MaxPermSize=128m",
            "-XX:+PrintGCDetails",
            "-XX:+PrintGCDateStamps",
            "-XX:ParallelGCThreads=2",
            "-XX:+AggressiveOpts");

    @TempDir
    Path directory;

    static Stream<JavaHome> jvms() {
        return JavaHomes.ofThisMachine().find().stream().filter(java -> java.feature() >= 9);
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void everyJvmStartsWithTheTranslatedFlags(JavaHome java) throws IOException, InterruptedException {
        TranslatedFlags translation = FlagTranslator.translate(PUBLISHED, new FlagPlatform(java.feature(), false));
        List<String> command = new ArrayList<>(List.of(java.executable().toString()));
        command.addAll(translation.options());
        command.add("-version");
        Path output = directory.resolve("out");

        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();

        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as(command + Files.readString(output, StandardCharsets.UTF_8))
                .isZero();
    }
}
