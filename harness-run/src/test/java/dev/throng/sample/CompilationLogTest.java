package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lines are those of JVMs of the versions 11, 17, 21 and 25. */
final class CompilationLogTest {

    private static final String COMPILED = "   3       3       java.lang.StringLatin1::hashCode (42 bytes)\n";

    @TempDir
    private Path directory;

    private Path file;
    private CompilationLog log;

    @BeforeEach
    void log() {
        file = directory.resolve("gc.log.jit");
        log = new CompilationLog(file);
    }

    private void write(String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @ParameterizedTest
    @CsvSource({
        "'  12 %     4       H::main @ 63 (160 bytes)   made not entrant', 1",
        "' 152       4       H$A::a (4 bytes)   made not entrant', 1",
        "'1152  s!   4       java.io.BufferedInputStream::read (49 bytes)   made not entrant', 1",
        "'  58    b  4       a.B::c (37 bytes)   made not entrant: uncommon trap', 1",
        "'  33       1       a.B::getter (5 bytes)   made not entrant', 1",
        // better code replaces these
        "'   8       3       H$A::a (4 bytes)   made not entrant', 0",
        "'  10 %     3       H::main @ 63 (160 bytes)   made not entrant: not used', 0",
        "'  57       2       H$A::a (4 bytes)   made not entrant', 0",
        // compiled, and not discarded
        "'  60       4       a.B::made (4 bytes)', 0",
        "'  61     n 0       java.lang.Object::hashCode (native)   (static)', 0"
    })
    void onlyDiscardedCodeOfTheHighestLevelsCounts(String line, long expected) throws IOException {
        write(COMPILED + line + "\n");

        assertThat(log.deoptimizations()).hasValue(expected);
    }

    @Test
    void eachLineCountsOnceEvenIfItIsReadInTwoParts() throws IOException {
        write(COMPILED + "  12       4       H::main (160 bytes)   made not");
        assertThat(log.deoptimizations()).hasValue(0);

        write(" entrant\n");
        assertThat(log.deoptimizations()).hasValue(1);

        write(COMPILED.repeat(2_000) + "  14       4       H::main (160 bytes)   made not entrant\n");
        assertThat(log.deoptimizations()).hasValue(2);
        assertThat(log.deoptimizations()).hasValue(2);
    }

    @Test
    void withoutAnythingWrittenTheCountIsUnknown() throws IOException {
        assertThat(log.deoptimizations()).isEmpty();

        write("");
        assertThat(log.deoptimizations()).isEmpty();
    }

    @Test
    void aLogThatDisappearsKeepsItsCount() throws IOException {
        write("  12       4       H::main (160 bytes)   made not entrant\n");
        assertThat(log.deoptimizations()).hasValue(1);

        Files.delete(file);

        assertThat(log.deoptimizations()).hasValue(1);
    }
}
