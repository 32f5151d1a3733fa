package dev.throng.gclab.study;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class NotRunTest {

    @Test
    void theFirstLineStandsWithoutTheClauseThatAnnouncesTheOthers() {
        assertThat(
                        NotRun.firstLine(
                                "the target ended before it was ready: exit code 1 (expected: tcp 127.0.0.1:5222);"
                                        + " its last lines of output (all of it is in target.out):\n  Error: Unrecognized option\n  end"))
                .isEqualTo("the target ended before it was ready: exit code 1 (expected: tcp 127.0.0.1:5222)");
        assertThat(NotRun.firstLine("two problems\nfirst\nsecond")).isEqualTo("two problems");
        assertThat(NotRun.firstLine("problems:\nfirst")).isEqualTo("problems:");
    }
}
