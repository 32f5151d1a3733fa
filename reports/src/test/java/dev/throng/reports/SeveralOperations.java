package dev.throng.reports;

import dev.throng.run.result.AnalysisSection;
import dev.throng.run.result.LoadTerms;
import dev.throng.run.result.MadeResults;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.TargetResult;
import dev.throng.run.result.Times;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import dev.throng.verdict.Verdict.Status;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import tools.jackson.databind.json.JsonMapper;

/** Makes the result directory of a run with two operations in two measured phases, sessions that stay, and times in the log since 0. */
final class SeveralOperations {

    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;
    private static final int PER_SECOND = 50;

    private SeveralOperations() {}

    static void write(Path directory) throws IOException {
        write(directory, List.of("steady", "peak"));
    }

    /** @param names of the measured phases; each lasts three seconds */
    static void write(Path directory, List<String> names) throws IOException {
        Map<String, OperationResult> steady = new LinkedHashMap<>();
        steady.put("login", operation(0));
        steady.put("message", operation(1));
        List<PhaseResult> phases = new ArrayList<>();
        for (String name : names) {
            phases.add(new PhaseResult(name, true, phases.size() * 3 * SECOND, 3 * SECOND, steady, Map.of()));
        }
        RunResult result = new RunResult(
                new RunResult.Head(
                        RunResult.SCHEMA,
                        "two",
                        "xmpp",
                        1,
                        "2026-11-21T10:00:00Z",
                        names.size() * 3 * SECOND,
                        "throng run two.yaml"),
                new Verdict(
                        Status.suspect,
                        List.of(Reason.suspect(ReasonCode.SAMPLES_MISSING, "the machine's CPU was not sampled"))),
                List.of(),
                phases,
                TargetResult.notSampled("server", "127.0.0.1:5222", List.of()),
                null,
                List.of(),
                new RunResult.Findings(List.of(), List.of(), AnalysisSection.NONE),
                List.of());
        JsonMapper.builder().build().writeValue(directory.resolve("result.json").toFile(), result);
        StringBuilder rows = new StringBuilder(
                "startNanos,durationNanos,phase,measured,operation,due,started,answered,failed,departed,dropped,owed,inFlight,inSystem,"
                        + "offeredRate,answeredRate,bytesSent,bytesReceived,responseP50,responseP99,responseP999,responseMax,"
                        + "serviceP50,serviceP99,serviceP999,serviceMax,lagP50,lagP99,lagP999,lagMax,ownLagMax\n");
        try (PrintStream out =
                new PrintStream(directory.resolve("histograms.hlog").toFile(), StandardCharsets.UTF_8)) {
            HistogramLogWriter log = new HistogramLogWriter(out);
            for (int second = 0; second < 3 * names.size(); second++) {
                for (String operation : List.of("login", "message")) {
                    rows.append(second * SECOND)
                            .append(',')
                            .append(SECOND)
                            .append(',')
                            .append(names.get(second / 3));
                    rows.append(",true,").append(operation).append(",50,50,50,0,50,0,0,0,0,50,50,1000,2000");
                    rows.append(",4000000,9000000,9000000,9000000,4000000,9000000,9000000,9000000,0,0,0,0,\n");
                    Histogram histogram = new Histogram(3);
                    histogram.recordValueWithCount(4 * MILLI, PER_SECOND);
                    histogram.setTag(operation + ".response");
                    histogram.setStartTimeStamp(second * 1000L);
                    histogram.setEndTimeStamp(second * 1000L + 1000);
                    log.outputIntervalHistogram(histogram);
                }
            }
        }
        Files.writeString(directory.resolve("intervals.csv"), rows);
    }

    private static OperationResult operation(long staying) {
        long n = 3L * PER_SECOND;
        Times times = MadeResults.times(n, 4.2 * MILLI, 4 * MILLI, 6 * MILLI, 9 * MILLI, 9 * MILLI, 9 * MILLI);
        Times none = MadeResults.times(n, 0, 0, 0, 0, 0, 0);
        return MadeResults.operation(
                LoadTerms.open("{rate: 50/s}"),
                n,
                n,
                n,
                0,
                n - staying,
                0,
                0,
                0,
                staying,
                0,
                50,
                50,
                0.21,
                0.21,
                0.21,
                3,
                3000,
                6000,
                times,
                times,
                none,
                MadeResults.times(n, 30_000, 20_000, 30_000, 60_000, 80_000, 90_000),
                Map.of());
    }
}
