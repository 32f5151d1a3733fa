package dev.throng.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RepeatedLinesTest {

    private long nowNanos = 7;
    private final RepeatedLines lines = new RepeatedLines(() -> nowNanos);

    @Test
    void theFirstLineOfEachKindIsWritten() {
        assertThat(lines.next("failed accepting connection from %s: %s")).contains("");
        assertThat(lines.next("cannot send")).contains("");
    }

    @Test
    void manyLinesOfOneKindBecomeOneWithTheNumberOfTheOthers() {
        assertThat(lines.next("failed accepting connection from 127.0.0.1:40001"))
                .contains("");
        for (int port = 40_002; port <= 40_031; port++) {
            assertThat(lines.next("failed accepting connection from 127.0.0.1:" + port))
                    .isEmpty();
        }

        nowNanos += TimeUnit.SECONDS.toNanos(RepeatedLines.SECONDS);

        assertThat(lines.next("failed accepting connection from 127.0.0.1:40032"))
                .contains(" (30 more such lines were left out)");
        assertThat(lines.next("failed accepting connection from 127.0.0.1:40033"))
                .isEmpty();
    }

    @Test
    void aLineAfterALongTimeIsWrittenAsItIs() {
        assertThat(lines.next("cannot send")).contains("");

        nowNanos += TimeUnit.SECONDS.toNanos(RepeatedLines.SECONDS);

        assertThat(lines.next("cannot send")).contains("");
    }
}
