package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The forms that options, old versions and other systems give to the lines of a JDK 8 log. */
class Jdk8FormsTest {

    private static final long MILLI = 1_000_000;
    private static final String END = " [Times: user=0.02 sys=0.00, real=0.01 secs] ";

    /** A log with the pauses that it has, in microseconds. */
    record Form(String option, List<Long> pauses, String... lines) {

        @Override
        public String toString() {
            return option;
        }
    }

    private static Form form(String option, List<Long> pauses, String... lines) {
        return new Form(option, pauses, lines);
    }

    static Stream<Form> forms() {
        return Stream.of(
                form(
                        "PrintGCID of CMS",
                        List.of(10_000L, 1_000L, 3_000L),
                        "2022-08-01T17:16:33.170+0000: 0.169: #0: [GC (Allocation Failure) 2022-08-01T17:16:33.171+0000: 0.170:"
                                + " #0: [ParNew: 8678K->1081K(9792K), 0.0088699 secs] 8678K->8064K(31680K), 0.0100000 secs]"
                                + END,
                        "0.197: #2: [GC (CMS Initial Mark) [1 CMS-initial-mark: 15645K(21888K)] 18533K(31680K), 0.0010000 secs]"
                                + END,
                        "0.199: #2: [CMS-concurrent-mark-start]",
                        "0.212: #2: [CMS-concurrent-mark: 0.005/0.013 secs]" + END,
                        "0.229: #2: [GC (CMS Final Remark) [YG occupancy: 1868 K (9792 K)]0.230: #2: [Rescan (parallel) ,"
                                + " 0.0007821 secs]0.231: #2: [weak refs processing, 0.0004025 secs] [1 CMS-remark:"
                                + " 34054K(43200K)] 35000K(51840K), 0.0030000 secs]" + END),
                form(
                        "PrintGCID of G1",
                        List.of(7_000L),
                        "0.500: #0: [GC pause (G1 Evacuation Pause) (young), 0.0070000 secs]",
                        "   [Parallel Time: 3.8 ms, GC Workers: 2]",
                        "0.600: #1: [GC concurrent-root-region-scan-start]",
                        "0.610: #1: [GC concurrent-root-region-scan-end, 0.0100000 secs]"),
                form(
                        "class histograms before and after",
                        List.of(24_572_000L),
                        "69302.241: [Full GC (Heap Dump Initiated GC) 69302.241: [Class Histogram (before full gc):",
                        " num     #instances         #bytes  class name",
                        "----------------------------------------------",
                        "   1:      13269691     2158610984  [C",
                        "   2:       6252568      579973944  [Ljava.lang.Object;",
                        "34128:             1             16  sun.util.resources.LocaleData",
                        "Total     170072935     8583124392",
                        ", 4.7148918 secs]",
                        " 8185M->7616M(31G), 24.5720000 secs]",
                        "   [Eden: 448.0M(7936.0M)->0.0B(7936.0M) Survivors: 0.0B->0.0B Heap: 8185.5M(31.0G)->7616.3M(31.0G)],"
                                + " [Metaspace: 668658K->668658K(1169408K)]",
                        "69326.814: [Class Histogram (after full gc):",
                        " num     #instances         #bytes  class name",
                        "----------------------------------------------",
                        "   1:      12937410     2015033608  [C",
                        "32843:             1             16  [[Lsun.util.resources.LocaleData;",
                        "Total     167906324     7986275072",
                        ", 4.5682980 secs]",
                        " [Times: user=33.60 sys=0.00, real=29.14 secs]"),
                form(
                        "PrintHeapAtGC with CMSScavengeBeforeRemark",
                        List.of(178_800L),
                        "2.000: [GC (CMS Final Remark) [YG occupancy: 1868 K (9792 K)]{Heap before GC invocations=3 (full 1):",
                        " par new generation   total 9792K, used 1868K [0x00000000e0000000, 0x00000000eaaa0000,"
                                + " 0x00000000eaaa0000)",
                        " concurrent mark-sweep generation total 21888K, used 15645K [0x00000000eaaa0000, 0x0000000100000000,"
                                + " 0x0000000100000000)",
                        "2.001: [GC (CMS Final Remark) 2.001: [ParNew: 1868K->100K(9792K), 0.1300000 secs]"
                                + " 17513K->15745K(31680K), 0.1306000 secs]" + END,
                        "Heap after GC invocations=4 (full 1):",
                        " par new generation   total 9792K, used 100K [0x00000000e0000000, 0x00000000eaaa0000,"
                                + " 0x00000000eaaa0000)",
                        "}",
                        "2.132: [Rescan (parallel) , 0.0400000 secs]2.172: [weak refs processing, 0.0010000 secs] [1 CMS-remark:"
                                + " 15645K(21888K)] 15745K(31680K), 0.1788000 secs]" + END),
                form(
                        "PrintHeapAtGC of JDK 5 inside a pause",
                        List.of(20_000L),
                        "34.702: [GC {Heap before gc invocations=7:",
                        " def new generation   total 55296K, used 52568K [0x1ebd0000, 0x227d0000, 0x227d0000)",
                        "34.702: [DefNew: 52568K->2500K(55296K), 0.0190000 secs] 55264K->5196K(124928K) Heap after gc invocations=8:",
                        " tenured generation   total 69632K, used 2696K [0x227d0000, 0x26bd0000, 0x26bd0000)",
                        "}",
                        ", 0.0200000 secs]"),
                form(
                        "PrintFLSStatistics",
                        List.of(50_000L),
                        "10.167: [GC Before GC:",
                        "Statistics for BinaryTreeDictionary:",
                        "------------------------------------",
                        "Total Free Space: 103224160",
                        "Max   Chunk Size: 5486",
                        "Number of Blocks: 57345",
                        "Av.  Block  Size: 1800",
                        "Tree      Height: 36",
                        "10.168: [ParNew: 115200K->19200K(134400K), 0.0480000 secs] 1809666K->1730000K(2233600K)After GC:",
                        "Statistics for BinaryTreeDictionary:",
                        "------------------------------------",
                        "Total Free Space: 103224160",
                        ", 0.0500000 secs]" + END),
                form(
                        "PrintAdaptiveSizePolicy of Parallel",
                        List.of(9_000L),
                        "1.500: [GC (Allocation Failure) AdaptiveSizePolicy::update_averages:  survived: 5242864  promoted: 8192 "
                                + " overflow: false",
                        "AdaptiveSizeStart: 1.509 collection: 1 ",
                        "PSAdaptiveSizePolicy::compute_eden_space_size: costs minor_time: 0.05 major_cost: 0.00",
                        "    avg_survived_padded_avg: 5242864.000000  avg_promoted_padded_avg: 8192.000000",
                        "AdaptiveSizeStop: collection: 1 ",
                        "[PSYoungGen: 33280K->5120K(38400K)] 33280K->5128K(125952K), 0.0090000 secs]" + END),
                form(
                        "PrintTenuringDistribution of G1",
                        List.of(6_000L),
                        "34.722: [GC pause (G1 Evacuation Pause) (young)",
                        "Desired survivor size 18874368 bytes, new threshold 15 (max 15)",
                        "- age   1:     366376 bytes,     366376 total",
                        ", 0.0060000 secs]",
                        "   [Eden: 280.0M(280.0M)->0.0B(282.0M) Survivors: 0.0B->2048.0K Heap: 361.6M(5632.0M)->83.3M(5632.0M)]"),
                form(
                        "PrintReferenceGC",
                        List.of(8_000L),
                        "0.900: [GC (Allocation Failure) 0.901: [ParNew0.902: [SoftReference, 0 refs, 0.0000151 secs]0.902:"
                                + " [WeakReference, 12 refs, 0.0000077 secs]0.902: [FinalReference, 3 refs, 0.0000250 secs]0.902:"
                                + " [PhantomReference, 0 refs, 0 refs, 0.0000060 secs]0.902: [JNI Weak Reference, 0.0000080 secs]:"
                                + " 26240K->3251K(29504K), 0.0079000 secs] 26240K->9000K(95040K), 0.0080000 secs]"
                                + END),
                form(
                        "PrintStringDeduplicationStatistics",
                        List.of(5_000L),
                        "7.000: [GC pause (G1 Evacuation Pause) (young), 0.0050000 secs]",
                        "   [Eden: 10.0M(10.0M)->0.0B(10.0M) Survivors: 0.0B->2048.0K Heap: 16.0M(64.0M)->8.0M(64.0M)]",
                        "7.010: [GC concurrent-string-deduplication, 4488.0B->1048.0B(3440.0B), avg 54.6%, 0.0000940 secs]",
                        "   [Last Exec: 0.0000940 secs, Idle: 0.0100000 secs, Blocked: 0/0.0000000 secs]",
                        "      [Inspected:             100]"),
                form(
                        "no cause (JDK 7)",
                        List.of(10_000L, 20_000L, 3_000L, 2_000L),
                        "2013-10-05T04:23:39.427+0200: 1.100: [GC2013-10-05T04:23:39.427+0200: 1.100: [ParNew:"
                                + " 26240K->3251K(29504K), 0.0099000 secs] 26240K->9000K(95040K), 0.0100000 secs]"
                                + END,
                        "1.200: [Full GC1.200: [CMS: 5748K->5700K(65536K), 0.0199000 secs] 9000K->5700K(95040K), [CMS Perm :"
                                + " 2811K->2811K(21248K)], 0.0200000 secs]" + END,
                        "1.300: [GC[YG occupancy: 3251 K (29504 K)]1.301: [Rescan (parallel) , 0.0020000 secs] [1 CMS-remark:"
                                + " 5748K(65536K)] 9000K(95040K), 0.0030000 secs]" + END,
                        "1.400: [GC [1 CMS-initial-mark: 5748K(65536K)] 9000K(95040K), 0.0020000 secs]" + END),
                form(
                        "promotion failure with sizes",
                        List.of(300_000L),
                        "3.000: [GC (Allocation Failure) 3.000: [ParNew (0: promotion failure size = 131074)  (1: promotion failure"
                                + " size = 65)  (promotion failed): 26240K->29491K(29504K), 0.0100000 secs]3.010: [CMSCMS: Large"
                                + " block 0x00000000e0000000",
                        ": 60000K->40000K(65536K), 0.2800000 secs] 82000K->40000K(95040K), [Metaspace: 2811K->2811K(1056768K)],"
                                + " 0.3000000 secs]" + END),
                form(
                        "PrintAdaptiveSizePolicy of G1, and warnings of the JVM",
                        List.of(6_000L),
                        "OpenJDK 64-Bit Server VM warning: ignoring option MaxPermSize=256m; support was removed in 8.0",
                        "27.884: [GC pause (G1 Evacuation Pause) (young) 27.884: [G1Ergonomics (CSet Construction) add young"
                                + " regions to CSet, eden: 159 regions, survivors: 13 regions, predicted: 44.09 ms]",
                        " 27.890: [G1Ergonomics (Heap Sizing) attempt heap expansion, reason: recent GC overhead higher]",
                        ", 0.0060000 secs]",
                        "27.891: [G1Ergonomics (Concurrent Cycles) request concurrent cycle initiation, reason: occupancy]",
                        "   [Eden: 10.0M(10.0M)->0.0B(10.0M) Survivors: 0.0B->2048.0K Heap: 16.0M(64.0M)->8.0M(64.0M)]"),
                form(
                        "lines of two threads of G1 in one",
                        List.of(6_000L, 9_000L),
                        "2016-02-09T06:17:15.619-0500: 27744.381: [GC pause (young)2016-02-09T06:17:15.732-0500: 27744.494: [GC"
                                + " concurrent-root-region-scan-end, 0.3550210 secs]",
                        ", 0.0060000 secs]",
                        "[GC concurrent-root-region-scan-end, 0.6380480 secs]",
                        ": 27745.217: [GC concurrent-mark-end, 0.1000000 secs]",
                        "2016-02-11T17:26:43.599-0500:  27746.000: [G1Ergonomics (Heap Sizing) attempt heap expansion]",
                        "27746.100: [GC pause (young)2016-02-16T01:02:06.338-0500:  27746.100: [G1Ergonomics (CSet Construction)"
                                + " start choosing CSet, _pending_cards: 36870]",
                        " (to-space exhausted), 0.0090000 secs]"),
                form(
                        "icms_dc",
                        List.of(17_000L),
                        "0.321: [GC (Allocation Failure) 0.321: [ParNew: 26240K->3251K(29504K), 0.0169000 secs]"
                                + " 26240K->9000K(95040K) icms_dc=5 , 0.0170000 secs]" + END),
                form(
                        "PrintGC alone of CMS in JDK 7",
                        List.of(7_000L, 1_200L, 11_200L, 6_000L),
                        "1.234: [GC 65024K->8193K(249344K), 0.0070000 secs]",
                        "2.234: [GC 123456K(249344K), 0.0012000 secs]",
                        "3.234: [GC 133456K(249344K), 0.0112000 secs]",
                        "4.234: [GC 65024K->8193K(249344K), 0.0060000 secs]"),
                form(
                        "stamps without a date and with a comma",
                        List.of(17_000L),
                        "0,321: [GC (Allocation Failure) 0,321: [DefNew: 26240K->3251K(29504K), 0,0169000 secs]"
                                + " 26240K->9000K(95040K), 0,0170000 secs]"));
    }

    @ParameterizedTest
    @MethodSource("forms")
    void thePausesAreReadAndNoLineIsUnread(Form form) {
        List<GcEvent> events = new ArrayList<>();
        GcLogReader reader = new GcLogReader(events::add);
        Arrays.stream(form.lines()).forEach(reader::accept);
        reader.finish();

        assertThat(reader.unreadKinds()).isEmpty();
        assertThat(events.stream()
                        .filter(GcEvent.Pause.class::isInstance)
                        .map(event -> ((GcEvent.Pause) event).durationNanos() / 1_000))
                .containsExactlyElementsOf(form.pauses());
        assertThat(TestLogs.summary(form.lines()).extent().notes()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("forms")
    void windowsLineEndsChangeNothing(Form form) {
        List<GcEvent> events = new ArrayList<>();
        GcLogReader reader = new GcLogReader(events::add);
        byte[] log = Ascii.bytes(String.join("\r\n", form.lines()) + "\r\n");
        reader.accept(log, 0, log.length);
        reader.finish();

        assertThat(events).isEqualTo(TestLogs.events(form.lines())).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("forms")
    void theLogMayBeCutAtEveryByte(Form form) {
        byte[] log = Ascii.bytes(String.join("\n", form.lines()) + "\n");
        List<GcEvent> whole = TestLogs.events(form.lines());
        for (int cut = 0; cut <= log.length; cut++) {
            List<GcEvent> events = new ArrayList<>();
            GcLogReader reader = new GcLogReader(events::add);
            reader.accept(log, 0, cut);
            reader.accept(log, cut, log.length - cut);
            reader.finish();
            assertThat(events).as("cut at %d", cut).isEqualTo(whole);
        }
    }

    @Test
    void phasesOfG1AreCountedWhereverTheyStand() {
        Form form = forms().filter(each -> each.option().startsWith("lines of two"))
                .findFirst()
                .orElseThrow();
        GcLogSummary log = TestLogs.summary(form.lines());

        assertThat(log.cycles().concurrent().get("Concurrent Root Region Scan"))
                .isEqualTo(new GcLogSummary.Durations(2, 993_069_000, 638_048_000));
        assertThat(log.cycles().concurrent().get("Concurrent Mark").count()).isOne();
        assertThat(log.causes().failures()).containsOnlyKeys(GcFailure.TO_SPACE_EXHAUSTED);
    }

    @Test
    void aRemarkWithAYoungCollectionInsideIsARemark() {
        Form form = forms().filter(each -> each.option().contains("CMSScavengeBeforeRemark"))
                .findFirst()
                .orElseThrow();

        assertThat(TestLogs.pauses(form.lines()))
                .containsExactly(new GcEvent.Pause(2_000 * MILLI, 178_800_000, "Pause Remark", ""));
    }

    @Test
    void aRemarkWhoseEndIsMissingHidesNoPauseBehindIt() {
        GcLogSummary log = TestLogs.summary(
                "2.000: [GC (CMS Final Remark) [YG occupancy: 1868 K (9792 K)]2.0",
                "3.000: [GC (Allocation Failure) 3.000: [ParNew: 8678K->1081K(9792K), 0.0080000 secs] 8678K->8064K(31680K),"
                        + " 0.0100000 secs]");

        assertThat(log.pauses().byKind()).containsOnlyKeys("Pause Young (Allocation Failure)");
        assertThat(log.extent().unreadLines()).isOne();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[Unloading class sun.reflect.GeneratedMethodAccessor%d 0x0000000100060828]",
                "   %d:    12    480  [I"
            })
    void aPauseMayHaveThousandsOfLines(String row) {
        String[] lines = new String[3_002];
        lines[0] = "5.000: [Full GC (Metadata GC Threshold) 5.000: [CMS";
        for (int i = 1; i <= 3_000; i++) {
            lines[i] = row.formatted(i);
        }
        lines[3_001] =
                ": 60000K->40000K(65536K), 0.2800000 secs] 82000K->40000K(95040K), [Metaspace: 2811K->2811K(1056768K)],"
                        + " 0.3000000 secs]";

        GcLogSummary log = TestLogs.summary(lines);

        assertThat(log.pauses().byKind()).containsOnlyKeys("Pause Full (Metadata GC Threshold)");
        assertThat(log.pauses().totalNanos()).isEqualTo(300 * MILLI);
        assertThat(log.extent().unreadLines()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"+0000", "-0800", "+0200", "+0530", "-0330", "+0545", "Z", "+01:00", "-08:00"})
    void aTimeZoneIsNoUptime(String zone) {
        String at = "2020-10-26T00:11:38.903" + zone + ": ";
        GcLogSummary log = TestLogs.summary(
                "2020-10-26T00:11:38.429" + zone + ": [GC (Allocation Failure) 2020-10-26T00:11:38.430" + zone
                        + ": [ParNew: 139776K->17471K(157248K), 0.0217952 secs] 139776K->47588K(506816K), 0.0200000 secs]",
                at + "[GC (Allocation Failure) " + at + "[ParNew: 157143K->157143K(157248K), 0.0000340 secs]" + at
                        + "[CMS" + at + "[CMS-concurrent-abortable-preclean: 0.002/0.057 secs]" + END,
                " (concurrent mode failure): 335681K->265262K(349568K), 0.0418310 secs] 492824K->265262K(506816K), [Metaspace:"
                        + " 2673K->2673K(1056768K)], 0.0400000 secs]");

        assertThat(log.extent().durationNanos()).isEqualTo((903 - 429 + 40) * MILLI);
        assertThat(log.extent().notes()).isEmpty();
        assertThat(log.pauses().count()).isEqualTo(2);
        assertThat(log.cycles().concurrent()).containsOnlyKeys("Concurrent Abortable Preclean");
    }

    @Test
    void theClocksMayBeSetToWinterTime() {
        assertThat(TestLogs.summary(
                                "2020-10-25T02:59:59.000+0200: [GC (Allocation Failure)  10K->5K(20K), 0.0010000 secs]",
                                "2020-10-25T02:00:01.000+0100: [GC (Allocation Failure)  10K->5K(20K), 0.0010000 secs]")
                        .extent()
                        .durationNanos())
                .isEqualTo(2_001 * MILLI);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                " CMS: abort preclean due to time 93.867: [CMS-concurrent-abortable-preclean: 1.630/5.052 secs]",
                " CMS: abort preclean due to loops 93.867: #3: [CMS-concurrent-abortable-preclean: 1.630/5.052 secs]",
                " CMS: abort preclean due to time 2014-06-25T00:12:31.867+0000: 93.867: [CMS-concurrent-abortable-preclean:"
                        + " 1.630/5.052 secs] [Times: user=1.73 sys=0.01, real=5.05 secs] "
            })
    void anAbortedPrecleanIsAPhase(String line) {
        List<GcEvent> events = TestLogs.events(
                "12.363: [GC (CMS Initial Mark) [1 CMS-initial-mark: 11940K(174784K)] 20767K(253440K), 0.0045880 secs]"
                        + " [Times: user=0.02 sys=0.00, real=0.00 secs] ",
                "88.815: [CMS-concurrent-abortable-preclean-start]",
                line);

        assertThat(events)
                .contains(new GcEvent.ConcurrentPhase(
                        (93_867 - 5_052) * MILLI, 5_052 * MILLI, "Concurrent Abortable Preclean"));
    }

    @Test
    void safepointsOfOldUpdatesHaveNoTimeToSafepoint() {
        GcLogSummary log = TestLogs.summary(
                "2014-06-25T00:10:58.039+0000: 0.488: Total time for which application threads were stopped: 0.0001250 seconds",
                "0.507: Total time for which application threads were stopped: 0.0000719 seconds",
                "Application time: 0.5291524 seconds",
                "Total time for which application threads were stopped: 0.0001000 seconds");

        assertThat(log.safepoints())
                .isEqualTo(new GcLogSummary.Safepoints(3, 296_900, OptionalLong.empty(), OptionalLong.empty()));
        assertThat(log.logged().safepoints()).isTrue();
        assertThat(log.extent().unreadLines()).isZero();
        assertThat(log.logged().pauses()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[GC 123456K(249344K), 0.0012000 secs] | Pause Initial Mark or Remark",
                "[GC 123456K->8193K(249344K), 0.0012000 secs] | Pause Young",
                "[GC (CMS Initial Mark)  123456K(249344K), 0.0012000 secs] | Pause Initial Mark",
                "[GC (CMS Final Remark)  123456K(249344K), 0.0012000 secs] | Pause Remark",
                "[Full GC 123456K->8193K(249344K), 0.0012000 secs] | Pause Full"
            })
    void aPauseOfCmsWithTheHeapAloneIsAMark(String text, String name) {
        GcLogSummary log = TestLogs.summary("1.234: [GC 65024K->8193K(249344K), 0.0070000 secs]", "2.234: " + text);

        assertThat(log.pauses().byKind()).containsKey(name);
        assertThat(log.pauses().count()).isEqualTo(2);
        assertThat(log.heap().known()).isTrue();
        assertThat(log.heap().missing()).isZero();
        assertThat(log.jvm().collector())
                .isEqualTo(
                        name.startsWith("Pause Initial Mark")
                                ? Optional.of("Concurrent Mark Sweep")
                                : Optional.empty());
    }

    @Test
    void aSafepointThatIsCutIsUnread() {
        GcLogSummary log = TestLogs.summary(
                "0.488: Total time for which application threads were stopped: 0.0001250 seconds, Stopping threads to",
                "0.507: Total time for which application threads were stopped: 0.00",
                "0.508: Total time for which application threads were stopped: 0.0000719 seconds, Stopping threads took: 0.0000100"
                        + " seconds");

        assertThat(log.safepoints().count()).isOne();
        assertThat(log.safepoints().timeToSafepointNanos()).hasValue(10_000);
        assertThat(log.extent().unreadLines()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GC pause (young), 0.02 secs] | Pause Young (Normal)",
                "GC pause (mixed), 0.23 secs] | Pause Young (Mixed)",
                "GC pause (partial), 0.23 secs] | Pause Young (Mixed)",
                "GC pause (young) (initial-mark), 0.23 secs] | Pause Young (Concurrent Start)",
                "GC pause (young)(to-space overflow), 0.23 secs] | Pause Young (Normal)",
                "GC pause (young) (to-space exhausted), 0.23 secs] | Pause Young (Normal)",
                "GC pause (G1 Evacuation Pause) (mixed) (to-space exhausted), 8.6 secs] | Pause Young (Mixed) (G1 Evacuation Pause)",
                "GC pause (System.gc()) (young) (initial-mark), 0.1 secs] | Pause Young (Concurrent Start) (System.gc())",
                "Full GC (System) [PSYoungGen: 1K->0K(2K)] | Pause Full (System.gc())",
                "Full GC (Ergonomics) [PSYoungGen: 1K->0K(2K)] | Pause Full (Ergonomics)",
                "GC-- [PSYoungGen: 1K->1K(2K)] 3K->3K(4K), 0.1 secs] | Pause Young",
                "GC (Allocation Failure) --[PSYoungGen: 1K->1K(2K)] | Pause Young (Allocation Failure)",
                "GC[YG occupancy: 1 K (2 K)] | Pause Remark",
                "GC[1 CMS-initial-mark: 1K(2K)] | Pause Initial Mark",
                "GC Before GC: | Pause Young",
                "GC (G | Pause Young"
            })
    void noKindIsNamedTwiceOrTakenForACause(String text, String name) {
        assertThat(Jdk8Names.of(text)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Java HotSpot(TM) 64-Bit Server VM (25.45-b02) for bsd-amd64 JRE (1.8.0_45-b14), built on Apr 10 2015 | 1.8.0_45-b14",
                "OpenJDK 64-Bit Server VM (25.382-b05) for windows-amd64 JRE (Temurin)(1.8.0_382-b05), built on Jul 2023 |"
                        + " 1.8.0_382-b05",
                "OpenJDK 64-Bit Server VM (25.292-b10) for linux-amd64 JRE (Zulu 8.54.0.21-CA-linux64) (1.8.0_292-b10), built |"
                        + " 1.8.0_292-b10",
                "Java HotSpot(TM) Client VM (25.45-b02) for windows-x86 JRE (1.8.0_45-b15), built on Apr 30 2015 | 1.8.0_45-b15"
            })
    void theHeaderOfEverySystemIsRead(String line, String version) {
        GcLogSummary log = TestLogs.summary(
                line,
                "Memory: 4k page, physical 16777216k(737100k free)",
                "",
                "/proc/meminfo:",
                "",
                "CommandLine flags: -XX:MaxHeapSize=4294967296 -XX:+PrintGC -XX:+UseParallelGC");

        assertThat(log.jvm().java()).contains(version);
        assertThat(log.jvm().collector()).contains("Parallel");
        assertThat(log.extent().unreadLines()).isZero();
        assertThat(log.logged().pauses()).isTrue();
        assertThat(log.pauses().count()).isZero();
        assertThat(log.heap().maxBytes()).hasValue(4294967296L);
    }

    @Test
    void theCpuOfAPauseInATableIsRead() {
        Form form = forms().filter(each -> each.option().startsWith("PrintFLS"))
                .findFirst()
                .orElseThrow();
        GcLogSummary log = TestLogs.summary(form.lines());

        assertThat(log.cpu().userNanos()).isEqualTo(20 * MILLI);
        assertThat(log.heap().usedAfterMaxBytes()).hasValue(1_730_000L << 10);
        assertThat(log.heap().missing()).isZero();
    }

    /** The JVM writes the rows of many safepoints at once, so that they are older than the lines above them. */
    @Test
    void theTableOfPrintSafepointStatisticsIsNoOtherJvm() {
        GcLogSummary log = TestLogs.summary(
                "0.900: no vm operation                  [      10          0              0    ]      [     0     0     0     0     0    ]  0   ",
                "11.000: [GC (Allocation Failure) 9K->5K(99K), 0.0100000 secs]",
                "12.000: [GC (Allocation Failure) 9K->5K(99K), 0.0100000 secs]",
                "         vmop                    [threads: total initially_running wait_to_block]    [time: spin block sync cleanup vmop] page_trap_count",
                "1.123: EnableBiasedLocking              [      10          0              1    ]      [     0     0     0     0     0    ]  0   ",
                "11.000: ParallelGCFailedAllocation       [      12          1              1    ]      [     0     0     0     0    10    ]  0   ",
                "2.005: no vm operation                  [      11          0              0    ]      [     0     0     0     0     0    ]  0   ",
                "13.000: [GC (Allocation Failure) 9K->5K(99K), 0.0100000 secs]",
                "Polling page always armed",
                "ParallelGCFailedAllocation         3",
                "EnableBiasedLocking                1",
                "    0 VM operations coalesced during safepoint",
                "Maximum sync time      0 ms",
                "Maximum vm operation time (except for Exit VM operation)      10 ms");

        assertThat(log.pauses().count()).isEqualTo(3);
        assertThat(log.extent().notes()).isEmpty();
        assertThat(log.extent().unreadKinds()).isEmpty();
        assertThat(log.extent().durationNanos()).isEqualTo(2_010_000_000L);
    }
}
