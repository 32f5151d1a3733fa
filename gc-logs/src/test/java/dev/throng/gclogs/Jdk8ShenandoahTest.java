package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class Jdk8ShenandoahTest {

    private static final long MILLI = 1_000_000;

    @Test
    void pausesAndPhasesWithoutStartLinesBeginAtTheirStamp() {
        List<GcEvent> events = TestLogs.events(
                "14458.511: [Concurrent marking 1968M->1973M(2048M), 8.000 ms]",
                "14458.522: [Pause Final Mark (process weakrefs) 1978M->166M(2048M), 30.500 ms]",
                "2020-03-10T08:03:29.365-0400: 14467.156: #7: [Pause Init Mark, 1.715 ms]");

        assertThat(events)
                .contains(
                        new GcEvent.ConcurrentPhase(14_458_511 * MILLI, 8 * MILLI, "Concurrent marking"),
                        new GcEvent.Pause(14_458_522 * MILLI, 30_500_000, "Pause Final Mark (process weakrefs)", ""),
                        new GcEvent.Pause(14_467_156 * MILLI, 1_715_000, "Pause Init Mark", ""));
    }

    @Test
    void startLinesGiveTheStart() {
        List<GcEvent> events = TestLogs.events(
                "0.234: [Pause Init Mark (process weakrefs), start]",
                "    Using 2 of 2 workers for init marking",
                "    Pacer for Mark. Expected Live: 12M, Free: 87M, Non-Taxable: 8M, Alloc Tax Rate: 0.5x",
                "0.236: [Pause Init Mark (process weakrefs), 1.983 ms]",
                "0.236: [Concurrent marking (process weakrefs), start]",
                "0.239: [Concurrent marking (process weakrefs) 8M->9M(96M), 2.500 ms]");

        assertThat(events)
                .contains(
                        new GcEvent.Pause(234 * MILLI, 1_983_000, "Pause Init Mark (process weakrefs)", ""),
                        new GcEvent.ConcurrentPhase(236 * MILLI, 2_500_000, "Concurrent marking (process weakrefs)"));
    }

    @Test
    void aFullCollectionInADegeneratedOneIsOnePause() {
        GcLogSummary log = TestLogs.summary(
                "10.000: [Pause Degenerated GC (Mark), start]",
                "10.010: [Pause Full, start]",
                "    Using 2 of 2 workers for full gc",
                "10.090: [Pause Full 90M->40M(96M), 80.000 ms], [Metaspace: 6477K->6481K(1056768K)]",
                "10.091: [Pause Degenerated GC (Mark) 90M->40M(96M), 91.000 ms]");

        assertThat(log.pauses().count()).isOne();
        assertThat(log.pauses().totalNanos()).isEqualTo(91 * MILLI);
        assertThat(log.cycles().full()).isOne();
        assertThat(log.cycles().degenerated()).isOne();
        assertThat(log.extent().unreadLines()).isZero();
    }

    @Test
    void theRestOfALineMayFollowBehindMessages() {
        GcLogSummary log = TestLogs.summary(
                "19.373: [Concurrent update references",
                "    Failed to allocate TLAB, 4096K",
                "Cancelling GC: Allocation Failure",
                ", 2714.003 ms]",
                "20.000: [Pause Init Mark, 1.000 ms]");

        assertThat(log.cycles().concurrent().get("Concurrent update references").totalNanos())
                .isEqualTo(2_714_003_000L);
        assertThat(log.extent().unreadKinds()).isEmpty();
        assertThat(log.jvm().collector()).contains("Shenandoah");
    }

    @Test
    void aLineWhoseRestIsMissingIsUnreadAndHidesNothing() {
        GcLogSummary log = TestLogs.summary(
                "19.373: [Pause Final Mark (process weakrefs) 97",
                "20.000: [Pause Init Mark, 1.000 ms]",
                "21.000: [Pause Init Mark] 1.000 ms]");

        assertThat(log.pauses().count()).isOne();
        assertThat(log.extent().unreadLines()).isEqualTo(2);
    }

    @Test
    void theLogWithoutStampsIsRefusedWithTheReason() {
        GcLogReader reader = new GcLogReader(event -> {});
        reader.accept("[Pause Init Mark, 1.000 ms]");
        reader.finish();

        assertThat(reader.recognized()).isFalse();
        assertThat(reader.untimed()).isTrue();
    }
}
