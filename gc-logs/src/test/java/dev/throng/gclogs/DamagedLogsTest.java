package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamagedLogsTest {

    private static final Path SAMPLE = TestLogs.directory().resolve("17-g1.log.gz");
    private static final String USING = "[0.004s][info][gc] Using G1\n";
    private static final String PAUSE =
            "[1.500s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(512M) 3.145ms\n";

    @TempDir
    private Path directory;

    private GcLogSummary summarize(byte[] content) throws IOException {
        return TestLogs.summarize(Files.write(directory.resolve("gc.log"), content));
    }

    private GcLogSummary summarize(String content) throws IOException {
        return summarize(content.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static byte[] sample() {
        return TestLogs.bytes(SAMPLE);
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> TestLogs.summarize(directory.resolve("none.log")))
                .isInstanceOf(GcLogException.class)
                .hasMessageStartingWith("none.log: no such file");
    }

    @Test
    void anEmptyLogIsRefused() {
        assertThatThrownBy(() -> summarize(""))
                .isInstanceOf(GcLogException.class)
                .hasMessageStartingWith("gc.log: empty");
    }

    @Test
    void aForeignTextIsRefusedWithTheNumberOfItsLines() {
        assertThatThrownBy(() -> summarize("dear diary\n[today] nothing happened\n[] \n\n{}\n"))
                .isInstanceOf(GcLogException.class)
                .hasMessageStartingWith("gc.log: none of its 4 lines is a line of a GC log");
    }

    @Test
    void aLogWithoutTimesIsRefusedWithTheRemedy() {
        assertThatThrownBy(() -> summarize("[info][gc] Using G1\n[info][gc] GC(0) Pause Remark 1M->1M(2M) 1.0ms\n"))
                .isInstanceOf(GcLogException.class)
                .hasMessageContaining("hold no time")
                .hasMessageContaining("uptime,level,tags");
    }

    @Test
    void binaryGarbageIsRefused() {
        byte[] garbage = new byte[300_000];
        new Random(7).nextBytes(garbage);
        garbage[0] = 'x';

        assertThatThrownBy(() -> summarize(garbage)).isInstanceOf(GcLogException.class);
    }

    @Test
    void foreignLinesBetweenAreCountedAndTheRestIsRead() throws IOException {
        GcLogSummary summary = summarize(USING + "Server started\n" + PAUSE + "\0\1\2\377\n[main] INFO up\n" + PAUSE);

        assertThat(summary.pauses().count()).isEqualTo(2);
        assertThat(summary.extent().unreadLines()).isEqualTo(3);
        assertThat(summary.readWhole()).isFalse();
    }

    @Test
    void aLogCutAnywhereGivesAnAnswer() throws IOException {
        byte[] whole = sample();
        long pauses = 0;
        for (int length = 300; length < whole.length; length += 997) {
            GcLogSummary summary = summarize(Arrays.copyOf(whole, length));
            assertThat(summary.pauses().count()).isBetween(pauses, 20L);
            assertThat(summary.extent().unreadLines()).isLessThanOrEqualTo(1);
            pauses = summary.pauses().count();
        }
        assertThat(pauses).isGreaterThan(17);
    }

    @Test
    void aLastLineThatIsCutIsNotTakenForAnEvent() throws IOException {
        for (int cut = 2; cut < 60; cut++) {
            GcLogSummary summary = summarize(USING + PAUSE + PAUSE.substring(0, PAUSE.length() - cut));
            assertThat(summary.pauses().count()).isOne();
            assertThat(summary.extent().unreadLines()).isOne();
        }
    }

    @Test
    void aLastLineThatOnlyLacksItsEndIsRead() throws IOException {
        GcLogSummary summary = summarize(USING + PAUSE.stripTrailing());

        assertThat(summary.pauses().count()).isOne();
        assertThat(summary.readWhole()).isTrue();
    }

    @Test
    void linesThatRanIntoOneAnotherAreCountedAsUnread() throws IOException {
        String inTwo = PAUSE.substring(0, 40);
        GcLogSummary summary = summarize(USING + inTwo + PAUSE + PAUSE);

        assertThat(summary.pauses().count()).isOne();
        assertThat(summary.pauses().byKind()).containsOnlyKeys("Pause Young (Normal) (G1 Evacuation Pause)");
        assertThat(summary.extent().unreadLines()).isOne();
    }

    @Test
    void aStartWhoseEndIsMissingHidesNoLaterPause() throws IOException {
        StringBuilder log = new StringBuilder(USING);
        log.append("[1.000s][info][gc,start] GC(0) Pause Young (Normal) (G1 Evacuation Pause)\n");
        for (int i = 1; i <= 100; i++) {
            String stamp = "[" + (i + 1) + ".000s][info]";
            log.append(stamp).append("[gc,start] GC(").append(i).append(") Pause Remark\n");
            log.append(stamp).append("[gc] GC(").append(i).append(") Pause Remark 9M->9M(20M) 2.000ms\n");
        }
        GcLogSummary summary = summarize(log.toString());

        assertThat(summary.pauses().count()).isEqualTo(100);
        assertThat(summary.pauses().totalNanos()).isEqualTo(200_000_000);
    }

    private static String pauseAt(String seconds) {
        return "[" + seconds + "s][info][gc] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(512M) 3.145ms\n";
    }

    @Test
    void aLogThatTwoJvmsWroteAtOnceSaysSo() throws IOException {
        GcLogSummary summary =
                summarize(USING + pauseAt("9.000") + pauseAt("2.000") + pauseAt("9.500") + pauseAt("2.500"));

        assertThat(summary.readWhole()).isFalse();
        assertThat(summary.extent().notes())
                .singleElement()
                .asString()
                .startsWith("lines more than a second older than one above them: 2; several JVMs");
    }

    @Test
    void aJvmThatStartsAgainIsNoDisorder() throws IOException {
        String second =
                "[0.002s][info][gc,init] CardTable entry size: 512\n[0.004s][info][gc] Using G1\n" + pauseAt("1.000");

        GcLogSummary summary = summarize(USING + pauseAt("9.000") + second);

        assertThat(summary.extent().restarts()).isOne();
        assertThat(summary.extent().notes()).isEmpty();
    }

    @Test
    void aLogOfSeveralCollectorsNamesThemAll() throws IOException {
        GcLogSummary summary =
                summarize(USING + pauseAt("1.000") + "[0.004s][info][gc] Using Serial\n" + pauseAt("0.500"));

        assertThat(summary.readWhole()).isFalse();
        assertThat(summary.extent().notes())
                .singleElement()
                .asString()
                .startsWith("has the lines of several collectors, G1, Serial: ");
    }

    @Test
    void aLineOfMoreThan64KiBIsSkippedAndCounted() throws IOException {
        String longLine = "[2.000s][info][gc] GC(1) Pause Young (" + "x".repeat(3_000_000) + ") 1.0ms\n";
        GcLogSummary summary = summarize(USING + PAUSE + longLine + PAUSE);

        assertThat(summary.pauses().count()).isEqualTo(2);
        assertThat(summary.extent().unreadLines()).isOne();
        assertThat(summary.extent().lines()).isEqualTo(4);
    }

    @Test
    void aLineJustWithinTheLimitIsKept() throws IOException {
        String line = "[2.000s][info][gc,init] " + "x".repeat(64 * 1024 - 24) + "\n";

        assertThat(summarize(USING + line + PAUSE).extent().unreadLines()).isZero();
        assertThat(summarize(USING + line.replace("[gc", "[gcx") + PAUSE)
                        .extent()
                        .unreadLines())
                .isOne();
    }

    @Test
    void aCompressedLogThatEndsEarlyGivesWhatItHolds() throws IOException {
        byte[] gz = Files.readAllBytes(SAMPLE);
        GcLogSummary summary = summarize(Arrays.copyOf(gz, gz.length / 2));

        assertThat(summary.pauses().count()).isBetween(1L, 19L);
        assertThat(summary.readWhole()).isFalse();
        assertThat(summary.extent().notes())
                .containsExactly("gc.log ends early: the rest of its compressed data is missing");
    }

    @Test
    void aCompressedLogThatIsDamagedSaysSo() throws IOException {
        byte[] gz = Files.readAllBytes(SAMPLE);
        Arrays.fill(gz, gz.length / 2, gz.length / 2 + 200, (byte) 0xff);
        GcLogSummary summary = summarize(gz);

        assertThat(summary.readWhole()).isFalse();
        assertThat(summary.extent().notes())
                .singleElement()
                .asString()
                .startsWith("gc.log: its compressed data is damaged");
    }

    @Test
    void aCompressedLogCutInItsHeadIsRefused() {
        assertThatThrownBy(() -> summarize(new byte[] {0x1f, (byte) 0x8b, 8})).isInstanceOf(GcLogException.class);
    }

    @Test
    void oneFlippedByteNeverThrowsAndNeverAddsAPause() throws IOException {
        byte[] whole = sample();
        Random random = new Random(11);
        for (int i = 0; i < 3_000; i++) {
            int at = random.nextInt(whole.length);
            byte was = whole[at];
            whole[at] = (byte) random.nextInt(256);
            List<GcEvent.Pause> pauses = new ArrayList<>();
            GcLogReader reader = new GcLogReader(event -> {
                if (event instanceof GcEvent.Pause pause) {
                    pauses.add(pause);
                }
            });
            reader.accept(whole, 0, whole.length);
            reader.finish();
            assertThat(pauses).as("byte %d is %d", at, whole[at]).hasSizeBetween(19, 20);
            whole[at] = was;
        }
    }

    @Test
    void namesWithoutEndDoNotFillTheMemory() throws IOException {
        StringBuilder log = new StringBuilder(USING);
        for (int i = 0; i < 5_000; i++) {
            log.append("[1.000s][info][gc] GC(1) Pause Young (Cause ").append(i).append(") 1.000ms\n");
        }
        GcLogSummary summary = summarize(log.toString());

        assertThat(summary.pauses().count()).isEqualTo(5_000);
        assertThat(summary.pauses().byKind()).hasSize(65).containsKey("other");
    }
}
