package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class GcLogOptionsTest {

    @Test
    void theOptionAsksForWhatTheReaderUses() {
        assertThat(GcLogOptions.forJava(17, Path.of("run 1/target-gc.log")))
                .isEqualTo("-Xlog:gc*=info,gc+stats=off,safepoint=info:file=\"run 1/target-gc.log\""
                        + ":time,timenanos,uptimenanos,level,tags:filecount=0");
    }

    /** They have the time for which it made threads wait that allocate. */
    @Test
    void shenandoahLogsItsStatisticsAndOtherCollectorsDoNot() {
        Path log = Path.of("gc.log");

        assertThat(GcLogOptions.forJava(17, log, List.of("-Xmx1g", "-XX:+UseShenandoahGC")))
                .isEqualTo(
                        "-Xlog:gc*=info,safepoint=info:file=\"gc.log\":time,timenanos,uptimenanos,level,tags:filecount=0");
        assertThat(GcLogOptions.forJava(17, log, List.of("-XX:+UseZGC"))).isEqualTo(GcLogOptions.forJava(17, log));
    }

    @Test
    void theLogOfDeoptimizationsLiesBesideTheGcLogAndJvmsBefore21HaveNone() {
        Path log = GcLogOptions.deoptimizationLog(Path.of("run 1/target-gc.log"));

        assertThat(log).isEqualTo(Path.of("run 1/target-gc.log.deopt"));
        assertThat(GcLogOptions.deoptimizations(21, log))
                .contains("-Xlog:deoptimization=debug:file=\"run 1/target-gc.log.deopt\":none:filecount=0");
        assertThat(GcLogOptions.deoptimizations(17, log)).isEmpty();
        assertThatThrownBy(() -> GcLogOptions.deoptimizations(25, Path.of("gc-%p.log")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aJvmWithoutUnifiedLoggingIsRefused() {
        assertThatThrownBy(() -> GcLogOptions.forJava(8, Path.of("gc.log")))
                .hasMessage("java: 8 (expected: 11 or newer)");
    }

    @Test
    void jdk8GetsItsOwnOptions() {
        assertThat(GcLogOptions.all(8, Path.of("/tmp/gc.log"), List.of()))
                .containsExactly(
                        "-Xloggc:/tmp/gc.log",
                        "-XX:+PrintGCDetails",
                        "-XX:+PrintGCDateStamps",
                        "-XX:+PrintGCTimeStamps",
                        "-XX:+PrintGCApplicationStoppedTime");
        assertThat(GcLogOptions.all(11, Path.of("gc.log"), List.of()))
                .containsExactly(GcLogOptions.forJava(11, Path.of("gc.log")));
        assertThatThrownBy(() -> GcLogOptions.all(9, Path.of("gc.log"), List.of()))
                .hasMessage("java: 9 (expected: 11 or newer)");
    }

    @Test
    void aPathTheJvmWouldRewriteIsRefused() {
        assertThatThrownBy(() -> GcLogOptions.forJava(17, Path.of("gc-%p.log")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
