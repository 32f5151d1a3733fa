package dev.throng.gatling.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LoggedHistogramsTest {

    /** Returns the line of one second. */
    private static Histogram line(int second) {
        Histogram line = new Histogram(3);
        line.setTag("send.response");
        line.setStartTimeStamp(second * 1_000L);
        line.setEndTimeStamp(second * 1_000L + 1_000);
        line.recordValue(second + 1);
        return line;
    }

    @Test
    void linesBeforeTheLastGapAreLeftOut() {
        LoggedHistograms times = new LoggedHistograms(
                IntStream.of(0, 1, 4, 5, 6).mapToObj(LoggedHistogramsTest::line).toList());
        assertThat(times.afterSilence(1_500).byTag().get("send.response").getTotalCount())
                .isEqualTo(3);
        assertThat(times.afterSilence(5_000).byTag().get("send.response").getTotalCount())
                .isEqualTo(5);
        assertThat(new LoggedHistograms(List.of()).afterSilence(1).byTag()).isEmpty();
    }
}
