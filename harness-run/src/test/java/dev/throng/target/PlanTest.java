package dev.throng.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.time.NanoClock;
import java.io.File;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What can be said of a plan before anything runs. */
final class PlanTest {

    private static final InetSocketAddress ADDRESS = new InetSocketAddress("127.0.0.1", 5222);
    private static final StartSettings START_UP =
            PlannedCommand.startUp(Path.of("target.out"), Duration.ofSeconds(30), Duration.ofSeconds(10));

    @Test
    void jvmOptionsBecomeSeveralWordsWhereTheyWereAskedFor() {
        PlannedCommand plan = PlannedCommand.of(
                        List.of("java", "${jvm.options}", "-jar", "server.jar"), ADDRESS, START_UP)
                .withJvm(
                        Optional.of(home(21)),
                        List.of("-Xmx1g", "-XX:+UseZGC"),
                        Optional.of(new TargetPlan.GcLog(Path.of("gc.log"), "-Xlog:gc*:file=gc.log")));

        assertThat(plan.plan().words())
                .containsExactly(
                        "/jvm/21/bin/java", "-Xlog:gc*:file=gc.log", "-Xmx1g", "-XX:+UseZGC", "-jar", "server.jar");
    }

    @Test
    void eachOptionOfALogOfJdk8IsAWord() {
        PlannedCommand plan = PlannedCommand.of(List.of("java", "${jvm.options}", "-version"), ADDRESS, START_UP)
                .withJvm(
                        Optional.of(home(8)),
                        List.of("-XX:+CMSIncrementalMode"),
                        Optional.of(new TargetPlan.GcLog(
                                Path.of("gc.log"), List.of("-Xloggc:gc.log", "-XX:+PrintGCDetails"))));

        assertThat(plan.plan().words())
                .containsExactly(
                        "/jvm/8/bin/java",
                        "-Xloggc:gc.log",
                        "-XX:+PrintGCDetails",
                        "-XX:+CMSIncrementalMode",
                        "-version");
    }

    @Test
    void jvmOptionsWithoutAPlaceAreRefusedInsteadOfForgotten() {
        PlannedCommand plan = PlannedCommand.of(List.of("./start.sh"), ADDRESS, START_UP);

        assertThatThrownBy(() -> plan.withJvm(Optional.empty(), List.of("-Xmx1g"), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("${jvm.options}");
    }

    @Test
    void jvmOptionsInsideAWordAreRefused() {
        assertThatThrownBy(() -> PlannedCommand.of(List.of("sh", "-c", "java ${jvm.options}"), ADDRESS, START_UP))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a separate word");
    }

    @Test
    void aScriptGetsTheJvmOptionsInAVariableAndThePathOfJavaWhereItNeedsIt() {
        CommandPlan plan = PlannedCommand.of(List.of("./start.sh", "--java=${jvm.java}"), ADDRESS, START_UP)
                .withEnvironment(Map.of("JAVA_OPTS", "-Dname=chat ${jvm.options}", "JAVACMD", "${jvm.java}"))
                .withJvm(
                        Optional.of(home(21)),
                        List.of("-Xmx1g", "-XX:+UseZGC"),
                        Optional.of(new TargetPlan.GcLog(Path.of("gc.log"), "-Xlog:gc*:file=gc.log")))
                .plan();

        assertThat(plan.words()).containsExactly("./start.sh", "--java=/jvm/21/bin/java");
        assertThat(plan.filledEnvironment())
                .containsEntry("JAVA_HOME", "/jvm/21")
                .containsEntry("JAVA_OPTS", "-Dname=chat -Xlog:gc*:file=gc.log -Xmx1g -XX:+UseZGC")
                .containsEntry("JAVACMD", "/jvm/21/bin/java")
                .hasEntrySatisfying("PATH", path -> assertThat(path).startsWith("/jvm/21/bin" + File.pathSeparator));
    }

    @Test
    void aFlagThatAScriptWouldSplitIsRefusedBeforeTheTargetStarts() {
        CommandPlan plan = PlannedCommand.of(List.of("sh"), ADDRESS, START_UP)
                .withEnvironment(Map.of("JAVA_OPTS", "${jvm.options}"))
                .withJvm(
                        Optional.empty(),
                        List.of(),
                        Optional.of(
                                new TargetPlan.GcLog(Path.of("my results/gc.log"), "-Xlog:gc*:file=my results/gc.log")))
                .plan();

        assertThatThrownBy(() -> plan.start(NanoClock.SYSTEM))
                .isInstanceOf(TargetException.class)
                .hasMessageContainingAll("environment: -Xlog:gc*:file=my results/gc.log", "without spaces");
    }

    @Test
    void emptyCommandIsRefused() {
        assertThatThrownBy(() -> PlannedCommand.of(List.of(), ADDRESS, START_UP))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void launchGivesEachJavaTheFlagsItKnowsAndUsersOptionsTheLastWord() {
        List<String> eleven = LaunchPlan.of("riemann", home(11), Path.of("/jars"), START_UP)
                .withJvmOptions(List.of("-Xmx1g"))
                .withArguments(List.of("--stall", "1s@5s"))
                .command();
        List<String> newest =
                LaunchPlan.of("riemann", home(25), Path.of("/jars"), START_UP).command();

        assertThat(eleven)
                .containsExactly(
                        "/jvm/11/bin/java",
                        "-Xmx1g",
                        "-cp",
                        "/jars/*",
                        "dev.throng.targets.ReferenceTargets",
                        "riemann",
                        "--port",
                        "0",
                        "--exit-with-parent",
                        "--stall",
                        "1s@5s");
        assertThat(newest).contains("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");
    }

    @Test
    void timesMustBePositive() {
        assertThatThrownBy(() -> PlannedCommand.startUp(Path.of("target.out"), Duration.ZERO, Duration.ofSeconds(10)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("readyWithin: 0ms");
    }

    @Test
    void exitNamesTheSignal() {
        assertThat(Target.Exit.of(1)).hasToString("exit code 1");
        assertThat(Target.Exit.of(139)).hasToString("exit code 139 (SIGSEGV)");
        assertThat(Target.Exit.UNKNOWN).hasToString("exit code unknown");
    }

    private static JavaHome home(int feature) {
        return new JavaHome(Path.of("/jvm/" + feature), feature, Integer.toString(feature), "");
    }
}
