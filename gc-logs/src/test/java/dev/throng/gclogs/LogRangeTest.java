package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LogRangeTest {

    private static final String UPTIMES = """
            [0.004s][info][gc] Using Serial
            [1.500s][info][gc] GC(0) Pause Young (Allocation Failure) 24M->4M(512M) 100.000ms
            [2.500s][info][gc] GC(1) Pause Young (Allocation Failure) 24M->4M(512M) 200.000ms
            [3.500s][info][gc] GC(2) Pause Young (Allocation Failure) 24M->4M(512M) 300.000ms
            [4.004s][info][gc] GC(3) Pause Young (Allocation Failure) 24M->4M(512M) 1.000ms
            """;

    private static final String DATES = """
            [2026-11-21T02:11:10.004+0130][0.004s][info][gc] Using Serial
            [2026-11-21T02:11:11.500+0130][1.500s][info][gc] GC(0) Pause Young (Allocation Failure) 24M->4M(512M) 100.000ms
            [2026-11-21T02:11:12.500+0130][2.500s][info][gc] GC(1) Pause Young (Allocation Failure) 24M->4M(512M) 200.000ms
            [2026-11-21T02:11:13.500+0130][3.500s][info][gc] GC(2) Pause Young (Allocation Failure) 24M->4M(512M) 300.000ms
            """;

    private final List<GcEvent> events = new ArrayList<>();

    private GcLogSummary read(String log, LogRange range) {
        return GcLogFiles.summarize(
                new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)),
                "log",
                new GcLogFiles.Request(MutatorUtilization.DEFAULT_WINDOWS, range, (event, start) -> events.add(event)));
    }

    private static LogRange range(LogRange.Bound from, LogRange.Bound to) {
        return new LogRange(Optional.ofNullable(from), Optional.ofNullable(to));
    }

    private static LogRange.Bound uptime(double seconds) {
        return new LogRange.Uptime(seconds + "s", Math.round(seconds * 1e9));
    }

    @Test
    void onlyEventsThatBeginInTheRangeCount() {
        GcLogSummary log = read(UPTIMES, range(uptime(1.4), uptime(3.2)));

        assertThat(log.pauses().count()).isEqualTo(2);
        assertThat(log.pauses().totalNanos()).isEqualTo(300_000_000);
        assertThat(log.extent().firstNanos()).isEqualTo(1_400_000_000);
        assertThat(log.extent().durationNanos()).isEqualTo(1_800_000_000);
        assertThat(log.throughput().orElseThrow()).isEqualTo(1 - 0.3 / 1.8);
        assertThat(log.jvm().collector()).contains("Serial");
        assertThat(events.stream().filter(GcEvent.Pause.class::isInstance)).hasSize(2);
    }

    @Test
    void aRangeMayHaveOneEnd() {
        assertThat(read(UPTIMES, range(uptime(2), null)).pauses().count()).isEqualTo(3);
        assertThat(read(UPTIMES, range(null, uptime(2))).pauses().count()).isOne();
        assertThat(read(UPTIMES, LogRange.WHOLE).pauses().count()).isEqualTo(4);
        assertThat(read(UPTIMES, LogRange.WHOLE).extent().durationNanos()).isEqualTo(4_000_000_000L);
    }

    @Test
    void aDateWithoutATimeZoneIsInThatOfTheLog() {
        LogRange.Bound local = new LogRange.LocalTime("x", LocalDateTime.parse("2026-11-21T02:11:12"));
        LogRange.Bound instant = new LogRange.Instant("x", OffsetDateTime.parse("2026-11-21T00:41:12Z"));

        for (LogRange.Bound from : List.of(local, instant)) {
            GcLogSummary log = read(DATES, range(from, null));
            assertThat(log.pauses().count()).isEqualTo(2);
            assertThat(log.extent().firstNanos()).isEqualTo(2_000_000_000);
        }
    }

    @Test
    void aRangeThatIsNotInTheLogIsRefused() {
        assertThatThrownBy(() -> read(UPTIMES, range(uptime(5), null)))
                .hasMessage(
                        "log: nothing of the log is in this range (expected: a range within 0.004s to 4.004s after the"
                                + " start of the JVM)");
        assertThatThrownBy(() -> read(UPTIMES, range(uptime(3), uptime(2))))
                .hasMessage("log: --to 2.0s is not later than --from 3.0s");
        assertThatThrownBy(() -> read(
                        UPTIMES,
                        range(new LogRange.LocalTime("2026-11-21", LocalDateTime.parse("2026-11-21T00:00")), null)))
                .hasMessageStartingWith("log: its lines have no date, so that 2026-11-21 is unknown in it");
    }
}
