package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** A pause of 200 ms from 2.3 s to 2.5 s. */
    @ParameterizedTest
    @CsvSource({
        "2.2, 2.6, 1, 200, 0.5", // inside
        "2.4, 2.8, 0, 100, 0.75", // begins before the range
        "2.2, 2.4, 1, 100, 0.5", // ends behind it
        "2.35, 2.45, 0, 100, 0", // is around it
        "2.3, 2.5, 1, 200, 0", // is the range
        "2.5, 2.9, 0, 0, 1", // ends where it begins
        "1.9, 2.3, 0, 0, 1" // begins where it ends
    })
    void aPauseAcrossAnEndOfTheRangeStopsTheApplicationInTheRangeOnly(
            double from, double to, long count, long stoppedMillis, double throughput) {
        GcLogSummary log = read(UPTIMES, range(uptime(from), uptime(to)));

        assertThat(log.pauses().count()).isEqualTo(count);
        assertThat(log.pauses().totalNanos()).isEqualTo(count * 200_000_000);
        assertThat(log.utilization().stoppedNanos()).isEqualTo(stoppedMillis * 1_000_000);
        assertThat(log.throughput().orElseThrow()).isCloseTo(throughput, within(1e-9));
        assertThat(log.utilization().mmu().get("10s")).isCloseTo(throughput, within(1e-9));
        assertThat(events.stream().filter(GcEvent.Pause.class::isInstance)).hasSize((int) count);
    }

    private static String dated(String... dates) {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < dates.length; i++) {
            log.append("[")
                    .append(dates[i])
                    .append("][info][gc] GC(")
                    .append(i)
                    .append(") Pause Young (Allocation Failure) 24M->4M(512M) 1.000ms\n");
        }
        return log.toString();
    }

    /** The clocks go from +0200 to +0100 at 03:00, and from +0100 to +0200 at 02:00. */
    private static final String TO_WINTER = dated(
            "2026-10-25T01:30:00.000+0200",
            "2026-10-25T02:30:00.000+0200",
            "2026-10-25T02:10:00.000+0100",
            "2026-10-25T02:30:00.000+0100",
            "2026-10-25T03:30:00.000+0100",
            "2026-10-25T12:00:00.000+0100");

    private static final String TO_SUMMER = dated(
            "2026-03-29T01:30:00.000+0100",
            "2026-03-29T01:59:00.000+0100",
            "2026-03-29T03:01:00.000+0200",
            "2026-03-29T03:30:00.000+0200",
            "2026-03-29T12:00:00.000+0200");

    private static LogRange.Bound local(String time) {
        return time == null ? null : new LogRange.LocalTime(time, LocalDateTime.parse(time));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "winter, 2026-10-25T11:00, none, 1",
                "winter, 2026-10-25T03:00, none, 2",
                "winter, 2026-10-25T02:20, none, 5", // the first 02:20
                "winter, none, 2026-10-25T02:20, 1",
                "winter, none, 2026-10-25T03:00, 4",
                "winter, none, 2026-10-25T11:00, 5",
                "winter, 2026-10-25T03:15, 2026-10-25T04:00, 1",
                "winter, 2026-10-25T01:00, 2026-10-25T13:00, 6",
                "summer, 2026-03-29T11:00, none, 1",
                "summer, 2026-03-29T02:30, none, 3", // a time that does not exist
                "summer, none, 2026-03-29T02:30, 2",
                "summer, none, 2026-03-29T03:15, 3",
                "summer, 2026-03-29T01:45, 2026-03-29T03:15, 2"
            })
    void aDateWithoutATimeZoneIsThatOfTheLinesAroundIt(String change, String from, String to, long count) {
        String log = change.equals("winter") ? TO_WINTER : TO_SUMMER;

        assertThat(read(log, range(local(from), local(to))).pauses().count()).isEqualTo(count);
    }

    /** A JVM from 10:00:00 with a pause at 10:01:40, and one from 11:00:00 with pauses at 11:00:05 and 11:00:50. */
    private static final String RESTARTED = """
            [2026-11-21T10:00:00.004+0130][0.004s][info][gc] Using Serial
            [2026-11-21T10:01:40.001+0130][100.001s][info][gc] GC(0) Pause Young (Allocation Failure) 24M->4M(512M) 1.000ms
            [2026-11-21T11:00:00.003+0130][0.003s][info][gc,init] CardTable entry size: 512
            [2026-11-21T11:00:00.004+0130][0.004s][info][gc] Using Serial
            [2026-11-21T11:00:05.001+0130][5.001s][info][gc] GC(0) Pause Young (Allocation Failure) 24M->4M(512M) 1.000ms
            [2026-11-21T11:00:50.001+0130][50.001s][info][gc] GC(1) Pause Young (Allocation Failure) 24M->4M(512M) 1.000ms
            """;

    private static final String HEADER_8 = """
            OpenJDK 64-Bit Server VM (25.232-b09) for linux-amd64 JRE (1.8.0_232-b09), built on Oct 13 2019 by "x" with gcc 4.8.5
            Memory: 4k page, physical 16266816k(1025092k free), swap 0k(0k free)
            CommandLine flags: -XX:+PrintGC -XX:+PrintGCDateStamps -XX:+PrintGCTimeStamps -XX:+UseSerialGC
            """;

    private static final String RESTARTED_8 = HEADER_8
            + "2026-11-21T10:01:40.000+0130: 100.000: [GC (Allocation Failure)  24M->4M(512M), 0.0010000 secs]\n"
            + HEADER_8
            + "2026-11-21T11:00:05.000+0130: 5.000: [GC (Allocation Failure)  24M->4M(512M), 0.0010000 secs]\n"
            + "2026-11-21T11:00:50.000+0130: 50.000: [GC (Allocation Failure)  24M->4M(512M), 0.0010000 secs]\n";

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "2026-11-21T10:00, none, 3",
                "2026-11-21T10:01:50, none, 2",
                "2026-11-21T10:30, none, 2", // between the JVMs
                "2026-11-21T11:00:02, none, 2",
                "2026-11-21T11:00:10, none, 1",
                "none, 2026-11-21T10:01, 0",
                "none, 2026-11-21T10:30, 1",
                "none, 2026-11-21T11:00:10, 2",
                "2026-11-21T11:00:02, 2026-11-21T11:00:10, 1",
                "2026-11-21T10:01, 2026-11-21T11:00:10, 2",
                "2026-11-21T10:01, 2026-11-21T12:00, 3"
            })
    void theDatesOfAJvmThatStartsInTheSameLogAreThoseOfItsLines(String from, String to, long count) {
        for (String log : List.of(RESTARTED, RESTARTED_8)) {
            if (count > 0 || log.equals(RESTARTED)) {
                assertThat(read(log, range(local(from), local(to))).pauses().count())
                        .as(log)
                        .isEqualTo(count);
            }
        }
    }

    @Test
    void eachEventComesWithTheStartOfItsJvm() {
        for (String log : List.of(RESTARTED, RESTARTED_8)) {
            List<String> times = new ArrayList<>();
            GcLogSummary summary = GcLogFiles.summarize(
                    new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)),
                    "log",
                    new GcLogFiles.Request(MutatorUtilization.DEFAULT_WINDOWS, LogRange.WHOLE, (event, start) -> {
                        if (event instanceof GcEvent.Pause pause) {
                            times.add(Instant.ofEpochSecond(0, start.orElseThrow() + pause.startNanos())
                                    .toString());
                        }
                    }));

            assertThat(times).containsExactly("2026-11-21T08:31:40Z", "2026-11-21T09:30:05Z", "2026-11-21T09:30:50Z");
            assertThat(Instant.ofEpochSecond(
                            0, summary.extent().startEpochNanos().orElseThrow()))
                    .isEqualTo("2026-11-21T08:30:00Z");
        }
    }

    @Test
    void theTimeZoneMayChangeInsideAndBetweenTheParts() {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 6_000; i++) {
            String zone = i < 3_000 ? "+0200" : "+0100";
            int minute = i < 3_000 ? i : i - 60;
            log.append(String.format(
                    "[2026-10-%02dT%02d:%02d:00.000%s][info][gc] GC(%d) Pause Young (Allocation Failure) 24M->4M(512M) 1.000ms%n",
                    20 + minute / 1440, minute / 60 % 24, minute % 60, zone, i));
        }

        // minute 4,000 of the local time is line 4,060, whose pause begins 1 ms before
        assertThat(read(log.toString(), range(local("2026-10-22T18:40"), null))
                        .pauses()
                        .count())
                .isEqualTo(6_000 - 4_061);
    }

    @ParameterizedTest
    @CsvSource({"1500-01-01T00:00:00Z, 9999-12-31T00:00:00Z, 3", "2026-11-21T00:41:12Z, 9999-12-31T23:59:59-18:00, 2"})
    void aTimeBeyondAllLogsIsNoOverflow(String from, String to, long count) {
        GcLogSummary log = read(
                DATES,
                range(
                        new LogRange.Instant(from, OffsetDateTime.parse(from)),
                        new LogRange.Instant(to, OffsetDateTime.parse(to))));

        assertThat(log.pauses().count()).isEqualTo(count);
    }

    @Test
    void theLargestUptimeIsNoOverflow() {
        GcLogSummary log = read(UPTIMES, range(uptime(1.4), new LogRange.Uptime("x", Long.MAX_VALUE)));

        assertThat(log.pauses().count()).isEqualTo(4);
        assertThat(log.extent().durationNanos()).isEqualTo(2_604_000_000L);
    }
}
