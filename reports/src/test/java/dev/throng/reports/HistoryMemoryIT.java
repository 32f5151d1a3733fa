package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.reports.history.ChosenFigures;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thousand runs fit into a small heap: a JVM of its own makes their index. bench/history measures its time. */
class HistoryMemoryIT {

    private static final int RUNS = 1_000;
    private static final long DEADLINE_SECONDS = 300;

    @TempDir
    Path temp;

    /** What the JVM runs. */
    static final class Indexing {

        public static void main(String[] arguments) throws IOException {
            Path root = Path.of(arguments[0]);
            Reports.index(Reports.below(root), Map.of(), root, ChosenFigures.NONE);
        }
    }

    private static String classPath() {
        return Indexing.class.getClassLoader() instanceof URLClassLoader loader
                ? Stream.of(loader.getURLs()).map(URL::getPath).collect(Collectors.joining(File.pathSeparator))
                : System.getProperty("java.class.path");
    }

    @Test
    void theIndexOfAThousandRunsFitsInto128MB() throws Exception {
        Path root = Files.createDirectories(temp.resolve("results"));
        new MadeHistory(root, temp).runs(RUNS, 700);
        Path output = temp.resolve("output.txt");
        Process indexing = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        classPath(),
                        Indexing.class.getName(),
                        root.toString()))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(indexing.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            indexing.destroyForcibly();
        }

        assertThat(indexing.exitValue()).as(Files.readString(output)).isZero();
        assertThat(root.resolve("index.html")).content().contains("1,000 runs", "1 change of level");
    }
}
