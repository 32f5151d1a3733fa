package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class LoggingTest {

    @Test
    void aStackTraceNamesWhatWasThrownWhereAndWhy() {
        String trace = Logging.stackTrace(new IllegalStateException("outer", new IOException("inner")));
        assertThat(trace.lines())
                .startsWith("java.lang.IllegalStateException: outer")
                .anyMatch(line -> line.startsWith("    at dev.throng.cli.LoggingTest.aStackTrace"))
                .anyMatch(line -> line.equals("Caused by: java.io.IOException: inner"));
        assertThat(trace).doesNotContain("\t");
    }
}
