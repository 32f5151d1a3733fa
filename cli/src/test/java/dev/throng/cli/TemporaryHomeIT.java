package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.generator.GeneratorJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The Java API unpacks the program for one run. The JVM that unpacked it may be killed before the program ends. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class TemporaryHomeIT {

    @TempDir
    Path directory;

    private int run(Path home, String... options) throws Exception {
        List<String> words = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1"));
        words.addAll(List.of(options));
        words.addAll(List.of(
                "-Dthrong.home=" + home, "-cp", BuiltThrong.JARS.resolve("*").toString()));
        words.addAll(List.of(Main.class.getName(), "protocols", "riemann"));
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("out.txt").toFile())
                .start();
        return BuiltThrong.code(process);
    }

    private Path home() throws Exception {
        Path home = Files.createDirectories(directory.resolve("home"));
        Files.createDirectories(home.resolve("targets"));
        Files.writeString(Files.createDirectories(home.resolve("lib")).resolve("a.jar"), "");
        return home;
    }

    @Test
    void theProgramDeletesItsDirectoryAtItsEndIfItIsTemporary() throws Exception {
        Path home = home();
        assertThat(run(home, GeneratorJvm.temporaryHome())).isZero();
        assertThat(home).doesNotExist();
    }

    @Test
    void anInstallationStays() throws Exception {
        Path home = home();
        assertThat(run(home)).isZero();
        assertThat(home.resolve("lib/a.jar")).exists();
    }
}
