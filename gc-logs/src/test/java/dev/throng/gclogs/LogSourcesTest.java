package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogSourcesTest {

    private static final String UNIFIED = """
            [0.004s][info][gc] Using G1
            [1.500s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(512M) 3.145ms
            [2.500s][info][gc] GC(1) Pause Full (System.gc()) 24M->4M(512M) 10.000ms
            """;

    /** A pause over several lines, of which only the first has a stamp. */
    private static final String JDK8 = """
            1.500: [GC pause (G1 Evacuation Pause) (young), 0.0030000 secs]
               [Parallel Time: 1.9 ms, GC Workers: 2]
                  [GC Worker Start (ms): Min: 1500.5, Avg: 1500.6, Max: 1500.6, Diff: 0.1]
               [Eden: 24.0M(24.0M)->0.0B(13.0M) Survivors: 0.0B->3072.0K Heap: 24.0M(512.0M)->4.0M(512.0M)]
             [Times: user=0.01 sys=0.00, real=0.01 secs]
            2.500: [Full GC (System.gc())  24M->4M(512M), 0.0100000 secs]
             [Times: user=0.01 sys=0.00, real=0.01 secs]
            """;

    private static final GcLogFiles.Request REQUEST = new GcLogFiles.Request(MutatorUtilization.DEFAULT_WINDOWS);

    private record Figures(long pauses, long pauseNanos, long full, long unread) {}

    @TempDir
    private Path directory;

    private static GcLogSummary read(byte[] log) {
        return GcLogFiles.summarize(new ByteArrayInputStream(log), "log", REQUEST);
    }

    private static GcLogSummary read(String log) {
        return read(log.getBytes(StandardCharsets.UTF_8));
    }

    private static Figures figures(GcLogSummary log) {
        return new Figures(
                log.pauses().count(),
                log.pauses().totalNanos(),
                log.cycles().full(),
                log.extent().unreadLines());
    }

    private static String each(String log, UnaryOperator<String> line) {
        return log.lines().map(line).collect(Collectors.joining("\n", "", "\n"));
    }

    private static Arguments shipper(String form, String prefix) {
        return Arguments.of(form, (UnaryOperator<String>) line -> prefix + line);
    }

    static Stream<Arguments> shippers() {
        return Stream.of(
                shipper("kubectl logs --timestamps", "2024-05-06T07:08:09.123456789Z "),
                shipper("kubectl logs --timestamps", "2024-05-06T07:08:09.123456789+02:00 "),
                shipper("kubectl logs --prefix", "[pod/web-7d4b9c6f5-x2x7p/app] "),
                shipper("kubectl logs --prefix", "[pod/web-0/app] 2024-05-06T07:08:09.123456789Z "),
                shipper("CRI (containerd, CRI-O)", "2024-05-06T07:08:09.123456789Z stdout F "),
                shipper("CRI (containerd, CRI-O)", "2024-05-06T07:08:09.123456789+00:00 stderr F "),
                shipper("docker compose logs", "web-1  | "),
                shipper("docker compose logs", "web-1  | 2024-05-06T07:08:09.123456789Z "),
                shipper("docker compose logs", "\u001b[36mweb-1  | \u001b[0m"),
                shipper("docker compose logs", "07:08:09 web.1  | "),
                shipper("syslog (RFC 3164) or journalctl", "May  6 07:08:09 host java[123]: "),
                shipper("syslog (RFC 3164) or journalctl", "<30>May  6 07:08:09 host java: "),
                shipper("syslog (RFC 3164) or journalctl", "2024-05-06T07:08:09.123456+02:00 host java[123]: "),
                shipper("syslog (RFC 3164) or journalctl", "2024-05-06T07:08:09+0200 host web.service[123]: "),
                shipper("syslog (RFC 3164) or journalctl", "Mon 2024-05-06 07:08:09 CEST host java[123]: "),
                shipper("syslog (RFC 3164) or journalctl", "1714972089.123456 host java[123]: "),
                shipper("syslog (RFC 3164) or journalctl", "[   12.345678] host java[123]: "),
                shipper("syslog (RFC 3164) or journalctl", "May 06 07:08:09 java[123]: "),
                shipper("syslog (RFC 3164) or journalctl", "2024-05-06T07:08:09.123456+00:00 app[web.1]: "),
                shipper("syslog (RFC 5424)", "<165>1 2024-05-06T07:08:09.003Z host java 123 ID47 - "),
                shipper(
                        "syslog (RFC 5424)",
                        "<165>1 2024-05-06T07:08:09.003Z host java - - [origin@32473 x=\"3\" y=\"4\"] \ufeff"),
                shipper("cf logs", "   2024-05-06T07:08:09.12+0200 [APP/PROC/WEB/0] OUT "),
                shipper("a service wrapper", "INFO   | jvm 1    | 2024/05/06 07:08:09 | "),
                shipper("a service wrapper", "INFO   | jvm 1    | main    | 2024/05/06 07:08:09.123 | "),
                shipper("a service wrapper", "INFO|4711/0|Service app|24-05-06 07:08:09|"),
                shipper("a process manager", "0|app  | 2024-05-06 07:08:09: "),
                shipper("a time in brackets", "[2024-05-06T07:08:09.123Z] "),
                shipper("a date", "May 06 07:08:09 "),
                shipper("a date", "2024-05-06 07:08:09,123 "),
                shipper("aws logs tail", "2024-05-06T07:08:09.123000+00:00 ecs/app/0123abcd "),
                shipper("stern", "web-7d4b9c6f5-x2x7p app "),
                shipper("a name in brackets", "[web-7d4b9c6f5-x2x7p] "),
                shipper("grep", "logs/gc.log:"),
                shipper("a quotation", "> "),
                shipper("blanks", "    "),
                shipper("\"@@ 17 @@\"", "@@ 17 @@ "));
    }

    @ParameterizedTest
    @MethodSource("shippers")
    void theFiguresBehindAPrefixAreThoseWithoutIt(String form, UnaryOperator<String> shipper) {
        for (String log : List.of(UNIFIED, JDK8)) {
            GcLogSummary shipped = read(each(log, shipper));

            assertThat(shipped.extent().prefix()).contains(form);
            assertThat(figures(shipped)).isEqualTo(new Figures(2, 13_000_000 + (log.equals(JDK8) ? 0 : 145_000), 1, 0));
            assertThat(shipped.extent().notes()).isEmpty();
        }
    }

    /** The first lines of a JVM have no stamp, so that a prefix before them is not found by one. */
    @ParameterizedTest
    @MethodSource("shippers")
    void theHeaderOfJdk8MayStandBehindAPrefixToo(String form, UnaryOperator<String> shipper) {
        String header = """
                OpenJDK 64-Bit Server VM (25.232-b09) for linux-amd64 JRE (1.8.0_232-b09), built on Oct 13 2019 by "x" with gcc 4.8.5
                Memory: 4k page, physical 16266816k(1025092k free), swap 0k(0k free)
                CommandLine flags: -XX:+PrintGC -XX:+PrintGCDetails -XX:+PrintGCTimeStamps -XX:+UseParallelGC\s
                """;
        GcLogSummary shipped = read(each(header + JDK8, shipper));

        assertThat(figures(shipped)).isEqualTo(figures(read(header + JDK8)));
        assertThat(figures(shipped).pauses()).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("shippers")
    void aPrefixAfterWindowsLineEndsIsRemovedToo(String form, UnaryOperator<String> shipper) {
        GcLogSummary shipped = read(each(UNIFIED, shipper).replace("\n", "\r\n"));

        assertThat(shipped.extent().prefix()).contains(form);
        assertThat(figures(shipped)).isEqualTo(figures(read(UNIFIED)));
    }

    @Test
    void aLogWithoutAPrefixIsReadAsItIs() {
        assertThat(read(UNIFIED).extent().prefix()).isEmpty();
        assertThat(read(JDK8).extent().prefix()).isEmpty();
        assertThat(figures(read(UNIFIED))).isEqualTo(new Figures(2, 13_145_000, 1, 0));
        assertThat(figures(read(JDK8))).isEqualTo(new Figures(2, 13_000_000, 1, 0));
    }

    static Stream<UnaryOperator<String>> jsonLines() {
        return Stream.of(
                line -> "{\"log\":\"" + line
                        + "\\n\",\"stream\":\"stdout\",\"time\":\"2024-05-06T07:08:09.123456789Z\"}",
                line -> "{\"log\":\"" + line.replace(">", "\\u003e") + "\\r\\n\",\"stream\":\"stdout\"}",
                line -> "{\"__REALTIME_TIMESTAMP\":\"1714972089\", \"MESSAGE\" : \"" + line + "\"}",
                line -> "{\"level\":\"info\",\"message\":\"" + line + "\"}",
                line -> "{\"textPayload\": \"" + line + "\", \"severity\": \"INFO\"}");
    }

    @ParameterizedTest
    @MethodSource("jsonLines")
    void theTextInJsonLinesIsRead(UnaryOperator<String> json) {
        for (String log : List.of(UNIFIED, JDK8)) {
            GcLogSummary shipped = read(each(log, json));

            assertThat(shipped.extent().prefix()).contains("JSON (Docker's json-file and others)");
            assertThat(figures(shipped)).isEqualTo(figures(read(log)));
        }
    }

    @Test
    void piecesOfALineThatCriCutAreJoined() {
        String log = "2024-05-06T07:08:09.1Z stdout P [1.500s][info][gc] GC(0) Pause Young (Normal) (G1 Evac\n"
                + "2024-05-06T07:08:09.1Z stdout F uation Pause) 24M->4M(512M) 3.145ms\n"
                + "2024-05-06T07:08:09.1Z stdout F [2.500s][info][gc] GC(1) Pause Full (System.gc()) 24M->4M(512M) 10.000ms\n";

        assertThat(figures(read(log))).isEqualTo(new Figures(2, 13_145_000, 1, 0));
    }

    @Test
    void ofSeveralSourcesOneIsReadAndTheOthersAreNamed() {
        String one = each(UNIFIED, line -> "web-1  | " + line);
        String other = each(UNIFIED, line -> "db-1   | " + line);

        GcLogSummary log = read("cache-1  | Ready to accept connections\n" + one + other + "db-1   | checkpoint\n");

        assertThat(log.pauses().count()).isEqualTo(2);
        assertThat(log.extent().notes())
                .containsExactly(
                        "only the lines of web-1 were read; 3 lines of GC logs come from db-1: give each source its own file");
        assertThat(log.readWhole()).isFalse();
    }

    private static Arguments sources(String one, String other) {
        return Arguments.of(one, other);
    }

    /** Lines of two JVMs; {@code TEXT} is what the JVM wrote. */
    static Stream<Arguments> severalSources() {
        return Stream.of(
                sources("{\"_HOSTNAME\":\"a\",\"MESSAGE\":\"TEXT\"}", "{\"_HOSTNAME\":\"b\",\"MESSAGE\":\"TEXT\"}"),
                sources("{\"MESSAGE\":\"TEXT\",\"_PID\":\"17\"}", "{\"MESSAGE\":\"TEXT\",\"_PID\":\"18\"}"),
                sources("{\"log\":\"TEXT\\n\",\"pid\":17}", "{\"log\":\"TEXT\\n\",\"pid\":18}"),
                sources(
                        "{\"log\":\"TEXT\",\"kubernetes\":{\"pod_name\":\"web-1\",\"container_name\":\"app\"}}",
                        "{\"log\":\"TEXT\",\"kubernetes\":{\"pod_name\":\"web-2\",\"container_name\":\"app\"}}"),
                sources(
                        "{\"labels\":{\"pod\":\"web-1\"},\"line\":\"TEXT\",\"timestamp\":\"2024-05-06T07:08:09.1Z\"}",
                        "{\"labels\":{\"pod\":\"web-2\"},\"line\":\"TEXT\",\"timestamp\":\"2024-05-06T07:08:09.1Z\"}"),
                sources(
                        "{\"host\":{\"name\":\"a\"},\"message\":\"TEXT\"}",
                        "{\"host\":{\"name\":\"b\"},\"message\":\"TEXT\"}"),
                sources(
                        "{\"log\":\"TEXT\",\"attrs\":{\"tag\":\"web-1\"}}",
                        "{\"log\":\"TEXT\",\"attrs\":{\"tag\":\"web-2\"}}"),
                sources(
                        "{\"textPayload\":\"TEXT\",\"resource\":{\"labels\":{\"pod_name\":\"web-1\"}}}",
                        "{\"textPayload\":\"TEXT\",\"resource\":{\"labels\":{\"pod_name\":\"web-2\"}}}"),
                sources(
                        "2024-05-06T07:08:09.123456+00:00 app[web.1]: TEXT",
                        "2024-05-06T07:08:09.123456+00:00 app[web.2]: TEXT"),
                sources("May  6 07:08:09 host java[17]: TEXT", "May  6 07:08:09 host java[18]: TEXT"),
                sources("May  6 07:08:09 a java[17]: TEXT", "May  6 07:08:09 b java[17]: TEXT"),
                sources(
                        "<165>1 2024-05-06T07:08:09.003Z host java 17 - - TEXT",
                        "<165>1 2024-05-06T07:08:09.003Z host java 18 - - TEXT"),
                sources("0|app  | TEXT", "1|app  | TEXT"),
                sources("web-1  | TEXT", "web-2  | TEXT"),
                sources("[pod/web-1/app] TEXT", "[pod/web-2/app] TEXT"),
                sources("@@ web-1 @@ TEXT", "@@ web-2 @@ TEXT"),
                sources("@@ 10.0.0.1 07:08:09 @@ TEXT", "@@ 10.0.0.2 07:08:09 @@ TEXT"),
                sources("07:08:09.123 INFO host=a | TEXT", "07:08:09.124 INFO host=b | TEXT"));
    }

    private static String interleaved(String log, String one, String other) {
        return each(log, line -> one.replace("TEXT", line) + "\n" + other.replace("TEXT", line));
    }

    @ParameterizedTest
    @MethodSource("severalSources")
    void ofSeveralSourcesInOneFileOneIsReadAndTheOthersAreNamed(String one, String other) {
        for (String log : List.of(UNIFIED, JDK8)) {
            GcLogSummary read = read(interleaved(log, one, other));

            assertThat(figures(read)).isEqualTo(figures(read(log)));
            assertThat(read.extent().notes())
                    .singleElement()
                    .asString()
                    .startsWith("only the lines of ")
                    .endsWith(": give each source its own file");
            assertThat(read.readWhole()).isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("severalSources")
    void linesOfOneSourceHaveNoNote(String one, String other) {
        GcLogSummary read = read(each(UNIFIED, line -> other.replace("TEXT", line)));

        assertThat(figures(read)).isEqualTo(figures(read(UNIFIED)));
        assertThat(read.readWhole()).isTrue();
    }

    /** Words that are another one in each line name no source. */
    @Test
    void wordsThatChangeFromLineToLineAreNoSource() {
        String[] words = {"ab", "cd", "ef", "gh", "ij", "kl"};
        int[] line = {0};
        GcLogSummary log = read(each(
                UNIFIED
                        + UNIFIED.replace("0.004", "3.004")
                                .replace("1.500", "3.500")
                                .replace("2.500", "4.500")
                                .replace("GC(0)", "GC(2)")
                                .replace("GC(1)", "GC(3)"),
                text -> "@@ " + words[line[0]++] + " @@ " + text));

        assertThat(log.pauses().count()).isEqualTo(4);
        assertThat(log.extent().notes()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-05-06T07:08:09.123456789Z ", "web-1  | ", "@@ 17 @@ ", "{\"log\":\""})
    void aLineWithoutThePrefixOfTheOthersIsOfAnotherJvm(String prefix) {
        String end = prefix.startsWith("{") ? "\"}" : "";
        String raw = "[0.900s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(512M) 500.000ms\n";

        GcLogSummary log = read(raw + each(UNIFIED, line -> prefix + line + end));

        assertThat(figures(log)).isEqualTo(new Figures(2, 13_145_000, 1, 0));
        assertThat(log.extent().notes())
                .singleElement()
                .asString()
                .startsWith("only the lines ")
                .contains("1 lines of GC logs come from lines without this prefix");
    }

    private static final String ZGC = """
            [0.004s][info][gc,init] Initializing The Z Garbage Collector
            [0.005s][info][gc     ] Using The Z Garbage Collector
            [1.500s][info][gc,start] GC(0) Garbage Collection (Warmup)
            [1.501s][info][gc,phases] GC(0) Pause Mark Start 0.100ms
            [1.502s][info][gc,phases] GC(0) Pause Mark End 0.200ms
            [1.503s][info][gc,phases] GC(0) Pause Relocate Start 0.300ms
            [1.504s][info][gc] GC(0) Garbage Collection (Warmup) 54M(11%)->32M(6%)
            """;

    static Stream<UnaryOperator<String>> jsonLinesOfOtherNames() {
        return Stream.of(
                line -> "{\"data\":\"" + line + "\"}",
                line -> "{\"stream\":\"stdout\",\"log\":\"" + line + "\\n\",\"attrs\":{\"tag\":\"web\"}}",
                line -> "{\"message\":\"a record\",\"record\":{\"text\":\"" + line + "\"}}",
                line -> "{\"log\":{\"level\":\"info\"},\"body\":\"" + line
                        + "\",\"attributes\":{\"k8s.pod.name\":\"web\"}}",
                line -> "{\"labels\":{\"app\":\"web\"},\"line\":\"" + line + "\"}",
                line -> "{ \"n\" : [1, {\"x\": null}], \"event\" : { \"original\" : \"" + line + "\" } }",
                line -> "{\"log\":\"\",\"payload\":\"" + line.replace("[", "\\u005b") + "\"}");
    }

    @ParameterizedTest
    @MethodSource("jsonLinesOfOtherNames")
    void theTextInJsonLinesIsFoundWhateverTheNameOfItsMember(UnaryOperator<String> json) {
        for (String log : List.of(UNIFIED, JDK8, ZGC)) {
            GcLogSummary shipped = read(each(log, json));

            assertThat(figures(shipped)).isEqualTo(figures(read(log)));
            assertThat(shipped.readWhole()).isTrue();
        }
        assertThat(read(each(ZGC, json)).pauses().totalNanos()).isEqualTo(600_000);
    }

    static Stream<UnaryOperator<String>> quotations() {
        return Stream.of(
                line -> "time=2024-05-06T07:08:09Z level=info msg=\"" + line.replace("\"", "\\\"") + "\" app=web",
                line -> "2024-05-06 07:08:09.000,\"" + line.replace("\"", "\"\"") + "\"",
                line -> "\"1714972089000\",\"" + line.replace("\"", "\"\"") + "\",\"web-1\"",
                line -> "2024-05-06T07:08:09Z\tkube.app\t{\"log\":\"" + line.replace("\"", "\\\"")
                        + "\\n\",\"stream\":\"stdout\"}",
                line -> "2024-05-06 07:08:09.000000000 +0000 kube.app: {\"log\":\""
                        + line.replace("\"", "\\u0022").replace(">", "\\u003e") + "\\r\\n\"}",
                line -> "\u001b[32m" + line + "\u001b[0m",
                line -> "\u001b[1;32m" + line + "\u001b[m\u001b[K");
    }

    @ParameterizedTest
    @MethodSource("quotations")
    void theTextEndsWhereItsQuotationOrColourEnds(UnaryOperator<String> shipper) {
        String safepoint =
                "[2.600s][info][safepoint] Safepoint \"G1CollectFull\", Time since last: 1000 ns, Reaching safepoint: 2000 ns,"
                        + " At safepoint: 3000 ns, Total: 5000 ns\n";
        for (String log : List.of(UNIFIED + safepoint, JDK8, ZGC)) {
            GcLogSummary shipped = read(each(log, shipper));

            assertThat(figures(shipped)).isEqualTo(figures(read(log)));
            assertThat(shipped.safepoints().totalNanos())
                    .isEqualTo(read(log).safepoints().totalNanos());
            assertThat(shipped.jvm().collector()).isEqualTo(read(log).jvm().collector());
            assertThat(shipped.readWhole()).isTrue();
        }
    }

    @Test
    void aPrefixWithLettersBeyondAsciiIsShownAsItIs() {
        assertThat(read(each(UNIFIED, line -> "\u00fcber \u203a " + line))
                        .extent()
                        .prefix())
                .contains("\"\u00fcber \u203a\"");
    }

    /** What copytruncate of logrotate leaves in the file of a JVM that goes on writing. */
    @ParameterizedTest
    @ValueSource(ints = {1, 100, 4_096, 65_536, 70_000, 300_000, 5_000_000})
    void zerosBeforeALineAreSkipped(int zeros) {
        String hole = "\0".repeat(zeros);
        String later = UNIFIED.substring(UNIFIED.indexOf("[1.500s]"))
                .replace("[1.", "[3.")
                .replace("[2.", "[4.")
                .replace("GC(0)", "GC(2)")
                .replace("GC(1)", "GC(3)");

        assertThat(figures(read(hole + UNIFIED))).isEqualTo(figures(read(UNIFIED)));
        assertThat(figures(read(hole + JDK8))).isEqualTo(figures(read(JDK8)));
        assertThat(figures(read(UNIFIED + hole + later))).isEqualTo(figures(read(UNIFIED + later)));
        assertThat(read(UNIFIED + later).pauses().count()).isEqualTo(4);
        assertThat(read(hole + UNIFIED).readWhole()).isTrue();
    }

    /** As {@code -Xlog:gc::none} writes it. */
    @Test
    void aLogWithoutDecorationsHoldsNoTime() {
        assertThatThrownBy(() -> read(each(UNIFIED, line -> line.substring(line.indexOf("[gc]") + 5))))
                .isInstanceOf(GcLogException.class)
                .hasMessageStartingWith("log: its lines hold no time (expected: a decoration such as uptime");
    }

    /** Text behind the line of the JVM, which no form removes. */
    @ParameterizedTest
    @ValueSource(strings = {"<p>TEXT</p>", "'TEXT'", "x,TEXT,web-1", "msg=\"TEXT level=info"})
    void pausesWithATextBehindThemAreUnknownAndNotZero(String form) {
        GcLogSummary log = read(each(ZGC, line -> form.replace("TEXT", line)));

        assertThat(log.logged().pauses()).isFalse();
        assertThat(log.extent().unreadPauses()).isEqualTo(3);
        assertThat(log.readWhole()).isFalse();
    }

    @Test
    void aStampOfNineteenDigitsIsFoundBehindAPrefix() {
        GcLogSummary log = read(each(
                UNIFIED,
                line -> "x: "
                        + line.replace(".", "")
                                .replaceFirst("\\[(\\d{4})s", "[123456789012345$1ns")
                                .replace("3145ms", "3.145ms")
                                .replace("10000ms", "10.000ms")));

        assertThat(figures(log)).isEqualTo(new Figures(2, 13_145_000, 1, 0));
    }

    @Test
    void anInputThatCannotBeReadIsRefusedWithTheReasonAlone() {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("Input/output error");
            }
        };

        assertThatThrownBy(() -> GcLogFiles.summarize(broken, "mem", REQUEST))
                .isInstanceOf(GcLogException.class)
                .hasMessage("mem: cannot be read: Input/output error (expected: a GC log that can be read)");
    }

    @Test
    void aPrefixIsFoundBehindALongStartOfTheApplication() {
        String application = each("Started the module\n".repeat(8_000), line -> "2024-05-06T07:08:09.123Z " + line);

        GcLogSummary log = read(application + each(UNIFIED, line -> "2024-05-06T07:08:09.123Z " + line));

        assertThat(log.pauses().count()).isEqualTo(2);
        assertThat(log.extent().unreadLines()).isEqualTo(8_000);
        assertThat(log.extent().prefix()).contains("kubectl logs --timestamps");
    }

    @Test
    void theOutputOfAnApplicationIsUnreadAndNoPrefix() {
        String log = "2024-05-06T07:08:09.123Z  INFO 1 --- [main] Started\n" + UNIFIED
                + "2024-05-06T07:08:10.123Z  INFO 1 --- [main] Stopped\n";

        assertThat(read(log).extent().prefix()).isEmpty();
        assertThat(figures(read(log))).isEqualTo(new Figures(2, 13_145_000, 1, 2));
    }

    static Stream<Arguments> encodings() {
        List<Arguments> all = new ArrayList<>();
        for (String lineEnd : List.of("\n", "\r\n", "\r")) {
            all.add(Arguments.of(lineEnd, StandardCharsets.UTF_8, "\ufeff"));
            all.add(Arguments.of(lineEnd, StandardCharsets.UTF_8, ""));
            all.add(Arguments.of(lineEnd, StandardCharsets.UTF_16LE, "\ufeff"));
            all.add(Arguments.of(lineEnd, StandardCharsets.UTF_16BE, "\ufeff"));
            all.add(Arguments.of(lineEnd, StandardCharsets.UTF_16LE, ""));
            all.add(Arguments.of(lineEnd, StandardCharsets.UTF_16BE, ""));
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("encodings")
    void anEncodingWithAnyLineEndIsRead(String lineEnd, Charset encoding, String mark) {
        for (String log : List.of(UNIFIED, JDK8, each(UNIFIED, line -> "web-1  | " + line))) {
            byte[] bytes = (mark + log.replace("\n", lineEnd)).getBytes(encoding);

            assertThat(figures(read(bytes))).isEqualTo(figures(read(log)));
        }
    }

    @Test
    void aLineEndOfTwoCarriageReturnsAndALineFeedIsRead() {
        assertThat(figures(read(UNIFIED.replace("\n", "\r\r\n")))).isEqualTo(figures(read(UNIFIED)));
    }

    private static byte[] gzip(byte[] content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(content);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] zip(String... namesAndContents) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (int i = 0; i < namesAndContents.length; i += 2) {
                out.putNextEntry(new ZipEntry(namesAndContents[i]));
                out.write(namesAndContents[i + 1].getBytes(StandardCharsets.UTF_8));
                out.closeEntry();
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return bytes.toByteArray();
    }

    @Test
    void compressedLogsAreReadByTheirContent() {
        byte[] plain = UNIFIED.getBytes(StandardCharsets.UTF_8);

        assertThat(Stream.of(
                        gzip(plain),
                        gzip(gzip(plain)),
                        gzip(UNIFIED.getBytes(StandardCharsets.UTF_16)),
                        zip("gc.log", UNIFIED),
                        zip("logs/", "", "logs/gc.log", UNIFIED, "__MACOSX/logs/._gc.log", "x"),
                        gzip(zip("gc.log", UNIFIED))))
                .allSatisfy(log -> assertThat(figures(read(log))).isEqualTo(new Figures(2, 13_145_000, 1, 0)));
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of(
                        bytes(0xfd, '7', 'z', 'X', 'Z', 0, 0),
                        "a file compressed with xz",
                        "xz -dc FILE | throng gc -"),
                Arguments.of(
                        bytes('B', 'Z', 'h', '9', '1'), "a file compressed with bzip2", "bzip2 -dc FILE | throng gc -"),
                Arguments.of(
                        bytes(0x28, 0xb5, 0x2f, 0xfd, 1), "a file compressed with zstd", "zstd -dc FILE | throng gc -"),
                Arguments.of(bytes(4, 0x22, 0x4d, 0x18, 1), "a file compressed with lz4", "lz4 -dc FILE | throng gc -"),
                Arguments.of(
                        bytes('7', 'z', 0xbc, 0xaf, 0x27, 0x1c), "a 7z archive", "7z x -so FILE NAME | throng gc -"),
                Arguments.of(gzip(tar()), "a tar archive", "tar -xOf FILE NAME | throng gc -"),
                Arguments.of(bytes('F', 'L', 'R', 0, 0), "a flight recording (JFR)", "jfr summary FILE"),
                Arguments.of(
                        zip("a.log", UNIFIED, "b.log", UNIFIED), "several files, also b.log", "unzip -p FILE NAME"),
                Arguments.of(zip("logs/", ""), "a zip archive without a file", "expected: one GC log in it"),
                Arguments.of(gzip(gzip(gzip(gzip(bytes('x'))))), "compressed more than 3 times", "expected: a GC log"));
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    private static byte[] tar() {
        byte[] header = new byte[512];
        System.arraycopy("ustar".getBytes(StandardCharsets.US_ASCII), 0, header, 257, 5);
        return header;
    }

    @ParameterizedTest
    @MethodSource("refused")
    void anotherFormatIsRefusedWithWhatWasSeenAndTheRemedy(byte[] content, String seen, String remedy) {
        assertThatThrownBy(() -> read(content))
                .isInstanceOf(GcLogException.class)
                .hasMessageStartingWith("log: ")
                .hasMessageContaining(seen)
                .hasMessageContaining(remedy);
    }

    /** Zeros compress a thousand times; the reader stops long before it has decompressed them all. */
    @Test
    void contentThatIsFarLargerThanItsCompressedDataIsRefused() throws IOException {
        Path bomb = directory.resolve("bomb.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(bomb), 64 * 1024)) {
            byte[] zeros = new byte[1 << 20];
            for (int i = 0; i < 400; i++) {
                out.write(zeros);
            }
        }

        assertThatThrownBy(() -> GcLogFiles.summarize(bomb, MutatorUtilization.DEFAULT_WINDOWS))
                .isInstanceOf(GcLogException.class)
                .hasMessage("bomb.gz: its content is more than 300 times as large as its compressed data,"
                        + " as that of no log is (expected: a compressed GC log)");
    }

    @Test
    void anEndlessInputThatIsNoLogIsRefused() {
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return 'y';
            }

            @Override
            public int read(byte[] into, int from, int length) {
                for (int i = from; i < from + length; i++) {
                    into[i] = (byte) ((i & 63) == 0 ? '\n' : 'y');
                }
                return length;
            }
        };

        assertThatThrownBy(() -> GcLogFiles.summarize(endless, "pipe", REQUEST))
                .isInstanceOf(GcLogException.class)
                .hasMessageStartingWith("pipe: none of its ")
                .hasMessageContaining("lines is a line of a GC log");
    }

    /** A named pipe can be read once and cannot seek. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aNamedPipeIsReadOnce() throws Exception {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Thread writer = new Thread(() -> {
            try {
                Files.writeString(pipe, UNIFIED);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        writer.start();

        assertThat(figures(TestLogs.summarize(pipe))).isEqualTo(new Figures(2, 13_145_000, 1, 0));
        writer.join();
    }

    @Test
    void aDirectoryWithOneLogIsReadWithItsRotatedFiles() throws IOException {
        List<String> lines = TestLogs.lines(TestLogs.directory().resolve("17-shen.log.gz"));
        Files.write(directory.resolve("gc.log.0"), lines.subList(0, 900), StandardCharsets.ISO_8859_1);
        Files.write(directory.resolve("gc.log"), lines.subList(900, lines.size()), StandardCharsets.ISO_8859_1);
        Files.writeString(directory.resolve("server.log"), "Started\n");

        assertThat(TestLogs.summarize(directory))
                .isEqualTo(TestLogs.summarize(TestLogs.directory().resolve("17-shen.log.gz")));
    }

    @Test
    void aDirectoryWithSeveralLogsOrNoneIsRefusedWithTheirNames() throws IOException {
        assertThatThrownBy(() -> TestLogs.summarize(directory))
                .hasMessageEndingWith(": a directory without a GC log (expected: a GC log, or a directory with one)");

        Files.writeString(directory.resolve("a.log"), UNIFIED);
        Files.writeString(directory.resolve("b.log"), JDK8);
        assertThatThrownBy(() -> TestLogs.summarize(directory))
                .hasMessageEndingWith(": a directory with 2 GC logs, a.log, b.log (expected: one; name the log)");
    }

    @Test
    void aDirectoryWithoutTheNewestFileOfItsSetIsRefused() throws IOException {
        Files.writeString(directory.resolve("gc.log.0"), UNIFIED);
        Files.writeString(directory.resolve("gc.log.1"), UNIFIED);

        assertThatThrownBy(() -> TestLogs.summarize(directory))
                .hasMessageContaining("a directory with gc.log.0, gc.log.1 and no gc.log");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "", "\n\n"})
    void anInputWithoutTextIsEmpty(String text) {
        assertThatThrownBy(() -> read(text)).hasMessage("log: empty (expected: a GC log)");
    }

    @Test
    void aLogOfANativeImageIsRead() {
        GcLogSummary log = read("[2.318s] GC(1) Pause Incremental GC (Collect on allocation) 16.00M->4.00M 4.495ms\n"
                + "[2.370s] GC(2) Pause Full GC (Collect on allocation) 17.00M->4.00M 11.971ms\n");

        assertThat(figures(log)).isEqualTo(new Figures(2, 16_466_000, 1, 0));
        assertThat(log.heap().usedAfterMaxBytes()).hasValue(4L << 20);
        assertThat(log.heap().allocatedBytes()).hasValue(13L << 20);
        assertThat(log.pauses().byKind())
                .containsOnlyKeys(
                        "Pause Incremental GC (Collect on allocation)", "Pause Full GC (Collect on allocation)");
    }

    @Test
    void aLogOfAnOlderNativeImageIsReadWithTheTimesOfEitherOption() {
        GcLogSummary stamped = read("[2318 msec: Incremental GC (CollectOnAllocation) 16384K->4096K, 0.0044950 secs]\n"
                + "[2370 msec: Full GC (CollectOnAllocation) 17408K->4096K, 0.0119710 secs]\n");
        GcLogSummary verbose = read("[[47201169170742 GC: before  epoch: 1  cause: CollectOnAllocation]\n"
                + "[Incremental GC (CollectOnAllocation) 16384K->4096K, 0.0044950 secs]\n"
                + " [47201174042867 GC: after   epoch: 1  cause: CollectOnAllocation  policy: by space and time  type: incremental\n"
                + "  collection time: 4495000 nanoSeconds]]\n"
                + "[[47202169170742 GC: before  epoch: 2  cause: CollectOnAllocation]\n"
                + " [47202184042867 GC: after   epoch: 2  cause: CollectOnAllocation  policy: by space and time  type: complete\n"
                + "  collection time: 11971000 nanoSeconds]]\n");

        assertThat(figures(stamped)).isEqualTo(new Figures(2, 16_466_000, 1, 0));
        assertThat(stamped.extent().durationNanos()).isEqualTo(52_000_000);
        assertThat(figures(verbose)).isEqualTo(new Figures(2, 16_466_000, 1, 0));
        assertThat(verbose.extent().durationNanos()).isEqualTo(1_014_872_125);
    }

    @Test
    void aLogOfANativeImageWithoutTimesNamesTheOption() {
        assertThatThrownBy(() -> read("[Incremental GC (CollectOnAllocation) 16384K->4096K, 0.0044950 secs]\n"))
                .hasMessageStartingWith("log: its lines hold no time")
                .hasMessageContaining("-XX:+PrintGC -XX:+PrintGCTimeStamps");
    }

    @Test
    void aDurationWithASpaceBeforeItsUnitIsRead() {
        GcLogSummary log = read(
                "[1.417s][info ][gc,phases ] GC(5)   Evacuate Collection Set: 5.1 ms\n"
                        + "[1.417s][info ][gc        ] GC(5) Pause Young (Concurrent Start) (G1 Humongous Allocation) 24M->4M(512M) 6.363 ms\n");

        assertThat(figures(log)).isEqualTo(new Figures(1, 6_363_000, 0, 0));
        assertThat(log.pauses().byKind()).containsOnlyKeys("Pause Young (Concurrent Start) (G1 Humongous Allocation)");
        assertThat(log.heap().readings()).isOne();
    }
}
