package dev.throng.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Results for tests, from a {@code result.json} with the parts that a test needs. */
public final class WrittenResult {

    /** A phase with an operation whose times have a p99 of 7 ms, and which owes 3 of 100 arrivals. */
    public static final String STEADY = """
            {"name": "steady", "measured": true, "operations": {"send": {
              "due": 100, "started": 97, "answered": 95, "failed": 2, "owed": 3, "answeredRate": 19.0, "offeredRate": 19.4,
              "failures": {"deadline": 2},
              "response": {"count": 95, "mean": 2000000.0, "p50": 1000000, "p90": 5000000, "p99": 7000000, "p999": 8000000, "max": 9000000},
              "service": {"count": 95, "mean": 1500000.0, "p50": 900000, "p90": 4000000, "p99": 6000000, "p999": 6500000, "max": 6600000}}}}\
            """;

    private WrittenResult() {}

    /**
     * Writes a result and reads it.
     *
     * @param verdict such as {@code {"status": "valid", "reasons": []}}
     * @param slo the objects of the objectives, separated by commas
     * @param phases the objects of the phases, separated by commas
     */
    public static ThrongResult in(Path directory, String verdict, String slo, String phases) {
        String json = "{\"schema\": \"throng-result/1\", \"name\": \"orders\", \"verdict\": " + verdict + ", \"slo\": ["
                + slo + "], \"phases\": [" + phases + "]}";
        try {
            Files.writeString(directory.resolve("result.json"), json);
            Files.writeString(directory.resolve("report.html"), "");
            return ThrongResult.read(directory);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** A valid result without objectives. */
    public static ThrongResult valid(Path directory, String phases) {
        return in(directory, "{\"status\": \"valid\", \"reasons\": []}", "", phases);
    }
}
