package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class LogsTest {

    @Test
    void aStackTraceNamesWhatWasThrownWhereAndWhy() {
        String trace = Logs.stackTrace(new IllegalStateException("outer", new IOException("inner")));
        assertThat(trace.lines())
                .startsWith("java.lang.IllegalStateException: outer")
                .anyMatch(line -> line.startsWith("    at dev.throng.cli.LogsTest.aStackTrace"))
                .anyMatch(line -> line.equals("Caused by: java.io.IOException: inner"));
        assertThat(trace).doesNotContain("\t");
    }
}
