package dev.throng.gclab.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NotRunTest {

    private static final String DIED =
            "the target ended before it was ready: exit code 1 (expected: tcp://127.0.0.1:5222);"
                    + " its last lines of output (all of it is in target.out):\n  SLF4J: no logger\n"
                    + "  Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space\n    at Chat.main(Chat.java:15)";

    @TempDir
    private Path directory;

    @Test
    void theReasonIsOneLineWithTheCauseAndTheFileHasAllLines() {
        Reason reason = NotRun.reason(DIED, directory.resolve("cell"));

        assertThat(reason.code()).isEqualTo(ReasonCode.NOT_RUN);
        assertThat(reason.text())
                .isEqualTo(
                        "the target ended before it was ready: exit code 1 (expected: tcp://127.0.0.1:5222); Exception"
                                + " in thread \"main\" java.lang.OutOfMemoryError: Java heap space; details: not-run.txt");
        assertThat(directory.resolve("cell/not-run.txt")).hasContent(DIED);
    }

    @Test
    void withoutAnErrorTheLastLineStands() {
        assertThat(NotRun.inOneLine("it ended; its last lines:\n  one\n  two")).isEqualTo("it ended; two");
        assertThat(NotRun.inOneLine("two problems\nfirst\nsecond")).isEqualTo("two problems; second");
    }

    @Test
    void aMessageOfOneLineStaysAsItIs() {
        assertThat(NotRun.reason("port in use", directory).text()).isEqualTo("port in use");
        assertThat(directory).isEmptyDirectory();
    }
}
