package dev.throng.run.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import dev.throng.run.read.ResultRows.Failures;
import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.read.ResultRows.Resources;
import dev.throng.run.result.AnalysisSection;
import dev.throng.run.result.GcResult;
import dev.throng.run.result.LoadTerms;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultDirectoryTest {

    private static final String INTERVALS =
            "startNanos,durationNanos,phase,measured,operation,due,started,answered,failed,departed,"
                    + "dropped,owed,inFlight,inSystem,offeredRate,answeredRate,bytesSent,bytesReceived,responseP50,responseP99,responseP999,"
                    + "responseMax,serviceP50,serviceP99,serviceP999,serviceMax,lagP50,lagP99,lagP999,lagMax,ownLagMax\n";
    private static final String FULL =
            "0,1000000000,steady,true,send,10,10,9,0,9,0,0,1,1,10.0,9.0,220,54,1,2,3,4,5,6,7,8,9,10,11,12,13\n";
    private static final String UNANSWERED =
            "1000000000,1000000000,steady,true,send,10,1,0,0,0,0,9,2,2,10.0,0.0,22,0,,,,,,,,,,,,,\n";

    @TempDir
    Path temp;

    private ResultDirectory directory;

    @BeforeEach
    void open() {
        directory = ResultDirectory.open(temp);
    }

    private void file(String name, String content) throws IOException {
        Files.writeString(temp.resolve(name), content);
    }

    @Test
    void emptyDirectoryGivesNothingAndSaysWhatIsMissing() {
        assertThat(directory.result()).isEmpty();
        assertThat(directory.intervals()).isEmpty();
        assertThat(directory.resources()).isEmpty();
        assertThat(directory.environment()).isEmpty();
        directory.histograms(line -> {
            throw new AssertionError(line);
        });
        assertThat(directory.notes())
                .contains("result.json is missing", "intervals.csv is missing", "histograms.hlog is missing")
                .doesNotContain("series.csv is missing");
    }

    @Test
    void intervalsAreReadWithTheirEmptyPercentiles() throws IOException {
        file("intervals.csv", INTERVALS + FULL + UNANSWERED);

        List<Interval> intervals = directory.intervals();

        assertThat(intervals).hasSize(2);
        assertThat(intervals.get(0).response().p999()).hasValue(3);
        assertThat(intervals.get(0).lag().max()).hasValue(12);
        assertThat(intervals.get(0).ownLag().max()).hasValue(13);
        assertThat(intervals.get(1).response().max()).isEmpty();
        assertThat(intervals.get(1).owed()).isEqualTo(9);
        assertThat(directory.notes()).isEmpty();
    }

    @Test
    void rowThatWasCutIsLeftOutAndNoted() throws IOException {
        file("intervals.csv", INTERVALS + FULL + UNANSWERED.substring(0, 50));

        assertThat(directory.intervals()).hasSize(1);
        assertThat(directory.notes()).containsExactly("intervals.csv: 1 row was incomplete and left out");
    }

    @Test
    void quotedFieldsMayHoldCommasQuotesAndLineBreaks() throws IOException {
        file("failures.csv", "startNanos,operation,failure,count\r\n5,send,\"not ok: \"\"a,b\"\"\nc\",7\r\n");

        assertThat(directory.failures()).containsExactly(new Failures(5, "send", "not ok: \"a,b\"\nc", 7));
    }

    @Test
    void aRowThatIsNotCsvIsLeftOut() throws IOException {
        file(
                "failures.csv",
                "startNanos,operation,failure,count\n5,\"send\"x,no,7\n6,send,no,1\n7,se\"nd,no,1\n8,send,\"no,1\n9,send,no,1\n");

        assertThat(directory.failures()).containsExactly(new Failures(6, "send", "no", 1));
        assertThat(directory.notes()).containsExactly("failures.csv: 3 rows were incomplete and left out");
    }

    @Test
    void columnsMayStandInAnyOrderAndProbesAreFound() throws IOException {
        file("resources.csv", "probe:listeners,durationNanos,startNanos,targetCpuUser,generatorRss\n42,1000,7,,4096\n");

        Resources row = directory.resources().get(0);

        assertThat(row.startNanos()).isEqualTo(7);
        assertThat(row.probes().get("listeners")).hasValue(42);
        assertThat(row.target().cpuUser()).isEmpty();
        assertThat(row.target().rss()).isEmpty();
        assertThat(row.generator().rss()).hasValue(4096);
    }

    @Test
    void resultOfAnotherVersionIsFilledUp() throws IOException {
        file("result.json", """
                {"name": "old", "news": {"unknown": 1}, "verdict": {"status": "suspect"},
                 "phases": [{"name": "p", "measured": true, "operations": {"send": {"due": 7, "response": null}}}]}
                """);

        RunResult result = directory.result().orElseThrow();

        assertThat(result.protocol()).isEmpty();
        assertThat(result.verdict().reasons()).isEmpty();
        assertThat(result.slo()).isEmpty();
        assertThat(result.agreements()).isEmpty();
        assertThat(result.analysisSection()).isEqualTo(AnalysisSection.NONE);
        assertThat(result.target().gc()).isEqualTo(GcResult.UNKNOWN);
        OperationResult send = result.phases().get(0).operations().get("send");
        assertThat(send.load()).isEqualTo(LoadTerms.UNKNOWN);
        assertThat(send.due()).isEqualTo(7);
        assertThat(send.response().count()).isZero();
        assertThat(send.failures()).isEmpty();
    }

    @Test
    void aResultOfAnotherFormatIsReadAndNoted() throws IOException {
        file("result.json", "{\"schema\": \"throng-result/9\", \"name\": \"new\"}");

        assertThat(directory.result().orElseThrow().name()).isEqualTo("new");
        assertThat(directory.outline(false)).isPresent();
        assertThat(directory.notesOnResult())
                .containsExactly(
                        "result.json has the format throng-result/9, and this version of Throng reads throng-result/1:"
                                + " figures may be missing or mean something else");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'phases': 3}|phases is not a list",
                "{'phases': [{'name': 'p', 'operations': {'send': {'due': 'many'}}}]}|phases[0].operations.send.due is not a whole number",
                "{'phases': [{'operations': {'send': {'response': {'p99': '3 ms'}}}}]}|phases[0].operations.send.response.p99 is not a whole number",
                "{'phases': [{'operations': {'send': {'answeredRate': '1/s'}}}]}|phases[0].operations.send.answeredRate is not a number",
                "{'phases': [{'operations': {'send': {'failures': 3}}}]}|phases[0].operations.send.failures is not an object",
                "{'phases': [{'operations': {'send': {'failures': {'reset': true}}}}]}|phases[0].operations.send.failures.reset is not a whole number",
                "{'phases': [{'operations': {'send': 3}}]}|phases[0].operations.send is not an object",
                "{'phases': [{'metrics': {'un-acked': {'kind': 'gauge', 'max': 'many'}}}]}|phases[0].metrics.un-acked.max is not a whole number",
                "{'generator': {'ownLag': 3}}|generator.ownLag is not an object",
                "{'phases': [{'measured': [1]}]}|phases[0].measured is not true or false",
                "{'verdict': {'status': 'splendid'}}|verdict.status is not a word that this version of Throng knows",
                "{'target': 'host'}|target is not an object",
                "{'labels': [1]}|labels is not an object",
                "{'name': {'a': 1}}|name is not a text",
                "{'name': 'cut'|it is cut or damaged at line 1, column 15",
                "[]|its content is not what Throng writes"
            })
    void aDamagedResultIsNotedWithThePlaceOfTheDamage(String content, String damage) throws IOException {
        file("result.json", content.replace('\'', '"'));

        assertThat(directory.result()).isEmpty();
        assertThat(directory.outline(true)).isEmpty();
        assertThat(directory.notesOnResult()).containsExactly("result.json could not be read whole: " + damage);
    }

    @Test
    void onlyACopyHasTheSameFingerprint(@TempDir Path copy, @TempDir Path other) throws IOException {
        file("result.json", "{\"name\": \"a\"}");
        Files.copy(temp.resolve("result.json"), copy.resolve("result.json"));
        Files.writeString(other.resolve("result.json"), "{\"name\": \"b\"}");

        assertThat(directory.fingerprint())
                .isPresent()
                .isEqualTo(ResultDirectory.open(copy).fingerprint())
                .isNotEqualTo(ResultDirectory.open(other).fingerprint());
        Files.delete(temp.resolve("result.json"));
        assertThat(directory.fingerprint()).isEmpty();
    }

    @Test
    void reasonsOfAnOlderResultAreTexts() throws IOException {
        file("result.json", "{\"verdict\": {\"status\": \"suspect\", \"reasons\": [\"the generator was late\"]}}");

        assertThat(directory.result().orElseThrow().verdict().reasons())
                .containsExactly(Reason.suspect(ReasonCode.UNKNOWN, "the generator was late"));
    }

    @Test
    void cutResultIsNoResult() throws IOException {
        file("result.json", "{\"name\": \"x\", \"phases\": [");

        assertThat(directory.result()).isEmpty();
        assertThat(directory.notes()).anyMatch(note -> note.startsWith("result.json could not be read whole"));
    }

    @Test
    void histogramsComeWithTimesSinceTheStartWhetherTheLogHoldsDatesOrNot() throws IOException {
        file("result.json", "{\"startedAt\": \"2026-11-21T10:00:00Z\"}");
        long start = Instant.parse("2026-11-21T10:00:00Z").toEpochMilli();
        for (long origin : new long[] {0, start}) {
            writeLog(origin);
            List<ResultDirectory.LoggedHistogram> lines = new ArrayList<>();

            directory.histograms(lines::add);

            assertThat(lines)
                    .extracting(
                            ResultDirectory.LoggedHistogram::tag,
                            ResultDirectory.LoggedHistogram::startNanos,
                            ResultDirectory.LoggedHistogram::endNanos)
                    .containsExactly(
                            tuple("send.response", 2_000_000_000L, 3_000_000_000L),
                            tuple("send.lag", 2_000_000_000L, 3_000_000_000L));
            assertThat(lines.get(0).histogram().getTotalCount()).isEqualTo(5);
        }
    }

    @Test
    void damagedHistogramLogKeepsWhatStandsBeforeTheDamage() throws IOException {
        writeLog(0);
        String log = Files.readString(temp.resolve("histograms.hlog"));
        file("histograms.hlog", log.substring(0, log.length() - 25) + "\n");
        List<ResultDirectory.LoggedHistogram> lines = new ArrayList<>();

        directory.histograms(lines::add);

        assertThat(lines).hasSize(1);
        assertThat(directory.notes()).anyMatch(note -> note.startsWith("histograms.hlog could not be read whole"));
    }

    private void writeLog(long origin) throws IOException {
        try (PrintStream out = new PrintStream(
                Files.newOutputStream(temp.resolve("histograms.hlog")), false, StandardCharsets.UTF_8)) {
            HistogramLogWriter log = new HistogramLogWriter(out);
            log.outputLogFormatVersion();
            if (origin > 0) {
                log.outputStartTime(origin);
            }
            log.outputLegend();
            for (String tag : List.of("send.response", "send.lag")) {
                Histogram histogram = new Histogram(3);
                histogram.recordValueWithCount(1_000_000, 5);
                histogram.setTag(tag);
                histogram.setStartTimeStamp(origin + 2000);
                histogram.setEndTimeStamp(origin + 3000);
                log.outputIntervalHistogram(histogram);
            }
        }
    }

    @Test
    void environmentIsFlattened() throws IOException {
        file(
                "environment.json",
                "{\"java\": {\"version\": \"17\", \"options\": [\"-Xmx1g\", \"-Xlog\"]}, \"cpus\": 2, \"none\": null}");

        assertThat(directory.environment())
                .containsExactly(
                        entry("java.version", "17"), entry("java.options", "-Xmx1g -Xlog"), entry("cpus", "2"));
    }

    @Test
    void textThatIsNoUtf8IsStillText() throws IOException {
        Files.write(temp.resolve("target.out"), new byte[] {'o', 'k', (byte) 0xff, '\n', 'e', 'n', 'd'});

        assertThat(directory.text("target.out", 100)).hasValue("ok\uFFFD\nend");
        assertThat(directory.lastText("target.out", 4)).hasValue("end");
    }
}
