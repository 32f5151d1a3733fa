package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines are those of JVMs of the versions 11, 17, 21 and 25. */
final class DeoptimizationLogTest {

    private static final String TRAP =
            "cid= 128     level=4 a.B.c(Ljava/lang/Object;I)I trap_bci=69 unstable_if reinterpret"
                    + " pc=0x00007fe0f3ed4810 relative_pc=0x0000000000000690\n";

    @TempDir
    private Path directory;

    private Path file;
    private DeoptimizationLog log;

    @BeforeEach
    void log() {
        file = directory.resolve("gc.log.deopt");
        log = new DeoptimizationLog(file);
    }

    private void write(String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @Test
    void eachDeoptimizationCounts() throws IOException {
        write(TRAP + TRAP.replace("unstable_if reinterpret", "profile_predicate maybe_recompile") + "another line\n");

        assertThat(log.deoptimizations()).hasValue(2);
    }

    @Test
    void eachLineCountsOnceEvenIfItIsReadInTwoParts() throws IOException {
        write(TRAP.substring(0, 70));
        assertThat(log.deoptimizations()).hasValue(0);

        write(TRAP.substring(70));
        assertThat(log.deoptimizations()).hasValue(1);

        write(TRAP.repeat(2_000));
        assertThat(log.deoptimizations()).hasValue(2_001);
        assertThat(log.deoptimizations()).hasValue(2_001);
    }

    @Test
    void withoutALogTheCountIsUnknownAndAnEmptyLogHasNone() throws IOException {
        assertThat(log.deoptimizations()).isEmpty();

        write("");
        assertThat(log.deoptimizations()).hasValue(0);
    }

    @Test
    void aLogThatDisappearsKeepsItsCount() throws IOException {
        write(TRAP);
        assertThat(log.deoptimizations()).hasValue(1);

        Files.delete(file);

        assertThat(log.deoptimizations()).hasValue(1);
    }
}
