package dev.throng.search.hold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunResult;
import dev.throng.search.Members;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The figures of a population as the files of a run have them: 20 s, of which the last 15 s are the hold. */
class HoldFiguresTest {

    private static final long SECOND = 1_000_000_000L;
    private static final int LISTENERS = 114;

    @TempDir
    Path directory;

    /** @param metrics rows of metrics that drivers record in the drain, each with its count */
    private Members members(String... metrics) throws IOException {
        StringBuilder series = new StringBuilder("startNanos,metric,index,value\n");
        for (int second = 0; second < 20; second++) {
            series.append(second * SECOND)
                    .append(",accepted,0,")
                    .append(LISTENERS)
                    .append('\n');
            // in the last second, most listeners wait for a late piece
            series.append(second * SECOND)
                    .append(",on-rate,0,")
                    .append(second == 19 ? 43 : LISTENERS)
                    .append('\n');
            series.append(second * SECOND).append(",starved,0,0\n");
        }
        StringBuilder rows = new StringBuilder("startNanos,durationNanos,phase,metric,count,mean,p50,p99,max\n");
        for (String metric : metrics) {
            rows.append(20 * SECOND).append(",1000000,drain,").append(metric).append(",,,,\n");
        }
        Files.writeString(directory.resolve("series.csv"), series);
        Files.writeString(directory.resolve("metrics.csv"), rows);
        RunResult result = new JsonMapper()
                .readValue(
                        "{\"phases\": [{\"name\": \"hold\", \"startNanos\": 0, \"durationNanos\": 20000000000}]}",
                        RunResult.class);
        return new HoldFigures(ResultDirectory.open(directory), result, "listen", 15)
                .members(LISTENERS, 100, ModelServer.LISTENERS);
    }

    private static Iterable<String> shortfalls(Members members) {
        return HoldCheck.shortfalls(members, ModelServer.LISTENERS, 15, Optional.empty());
    }

    @Test
    void aListenerIsJudgedByItsWholeTimeAndNotByTheLastSecond() throws IOException {
        Members members = members("rate-ratio,114", "listeners-on-rate,114");

        assertThat(members.received().onRate()).hasValue(LISTENERS);
        assertThat(shortfalls(members)).isEmpty();
    }

    @Test
    void listenersThatReceivedTooLittleAreAShortfall() throws IOException {
        Members members = members("rate-ratio,114", "listeners-on-rate,43");

        assertThat(shortfalls(members)).containsExactly("only 43 of 114 listeners received enough");
    }

    @Test
    void withoutAnyRateNothingIsJudged() throws IOException {
        Members members = members("rate-ratio,0", "listeners-on-rate,0");

        assertThat(members.received().onRate()).isEmpty();
        assertThat(shortfalls(members)).isEmpty();
    }
}
