package dev.throng.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.throng.target.JavaHome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GeneratorJvmTest {

    private static final Optional<Path> HOME = Optional.of(Path.of("home"));
    private static final Path LOG = Path.of("gc.log");

    private static JavaHome java(String version) {
        return new JavaHome(Path.of("jdk"), Runtime.Version.parse(version).feature(), version, "");
    }

    private static List<String> command(String version, String... options) {
        return new GeneratorJvm(java(version), List.of(options))
                .command("com.example.Main", "a.jar:b.jar", HOME, LOG, List.of("run", "scenario.yaml"));
    }

    @Test
    void startsTheCommandLineOfTheClassPathWithItsArguments() {
        List<String> command = command("17.0.15");
        assertThat(command).startsWith("jdk/bin/java");
        assertThat(command)
                .containsSubsequence("-Dthrong.home=home", "-cp", "a.jar:b.jar", "com.example.Main", "run")
                .endsWith("run", "scenario.yaml");
    }

    @Test
    void logsItsCollectionsWhereTheCommandFindsThem() {
        assertThat(command("17.0.15"))
                .contains("-Dthrong.gcLog=gc.log")
                .anyMatch(word -> word.startsWith("-Xlog:gc*=info") && word.contains("file=\"gc.log\""));
    }

    @Test
    void theLoadEndsWithTheProgramThatStartedIt() {
        assertThat(command("17.0.15")).contains("-Dthrong.endsWithInput=true");
    }

    @Test
    void aCollectorOfTheUserReplacesThrongsAndKeepsTheSizes() {
        assertThat(command("17.0.15", "-XX:+UseParallelGC"))
                .contains("-XX:+UseParallelGC", "-Xmx1g")
                .doesNotContain("-XX:+UseSerialGC");
    }

    @Test
    void aSizeOfTheUserReplacesAllSizesAndKeepsTheCollector() {
        for (String size : List.of("-Xmx4g", "-XX:MaxHeapSize=4g", "-XX:MaxRAMPercentage=50")) {
            assertThat(command("25", size))
                    .contains(size, "-XX:+UseSerialGC")
                    .doesNotContain("-Xmx1g", "-Xmn16m", "-XX:TrimNativeHeapInterval=5000");
        }
    }

    @Test
    void optionsOfTheUserComeAfterThrongsSoThatTheyWin() {
        assertThat(command("17.0.15", "-XX:FreqInlineSize=325"))
                .containsSubsequence("-XX:FreqInlineSize=120", "-XX:FreqInlineSize=325");
    }

    @Test
    void freedNativeMemoryIsReturnedWhereTheJvmKnowsTheOption() {
        for (String version : List.of("17.0.9", "21.0.1", "22", "25.0.2")) {
            assertThat(command(version)).as(version).contains("-XX:TrimNativeHeapInterval=5000");
        }
        for (String version : List.of("17", "17.0.8", "17.0.8.1", "18.0.2", "20.0.1", "21")) {
            assertThat(command(version)).as(version).doesNotContain("-XX:TrimNativeHeapInterval=5000");
        }
    }

    @Test
    void newJvmsArePermittedTheAccessThatNettyNeeds() {
        assertThat(command("21.0.1")).doesNotContain("--enable-native-access=ALL-UNNAMED");
        assertThat(command("25.0.2"))
                .contains("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");
    }

    @Test
    void anOldJavaIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GeneratorJvm(java("11.0.2"), List.of()))
                .withMessage("java: 11 in jdk (expected: 17 or newer)");
    }

    @Test
    void aVariableOfTheEnvironmentKeepsItsValue() {
        assertThat(GeneratorJvm.environment(Map.of("PATH", "/bin")))
                .isEqualTo(Map.of("MALLOC_ARENA_MAX", "2", "MALLOC_TRIM_THRESHOLD_", "131072"));
        assertThat(GeneratorJvm.environment(Map.of("MALLOC_ARENA_MAX", "4")))
                .isEqualTo(Map.of("MALLOC_TRIM_THRESHOLD_", "131072"));
    }
}
