package dev.throng.reports;

import dev.throng.run.result.WrittenRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Makes a comparison of two groups of two runs, whose directories it writes. */
final class ComparedGroups {

    private ComparedGroups() {}

    /** Writes the runs {@code a1}, {@code a2}, {@code b1} and {@code b2}. */
    static void writeRuns(Path directory) throws IOException {
        Random random = new Random(1);
        for (String run : new String[] {"a1", "a2", "b1", "b2"}) {
            new WrittenRun().writeWithHistograms(directory.resolve(run), 0.05, random);
        }
    }

    /**
     * Returns their comparison.
     *
     * @param directory of the runs
     * @param scenario its name, in a text of JSON
     * @param more keys of the comparison, each with a comma after it
     */
    static JsonNode of(Path directory, String scenario, String more) {
        return JsonMapper.shared().readTree("""
                {"schema": "throng-run-comparison/1", "scenario": "%s", "level": 0.95, "equalWithin": 0.1, "outcome": "worse",
                 "answer": ["Worse: send.response.p99 +14 to +31 %%."], "allowed": [], "warnings": ["One run of A."], "notes": [], "targets": [],
                 "baseline": {"label": "A", "runs": [{"directory": "%s", "verdict": "valid"}, {"directory": "%s", "verdict": "valid"}]},
                 "candidate": {"label": "B", "runs": [{"directory": "%s", "verdict": "valid"}, {"directory": "%s", "verdict": "valid"}]},
                 "families": [{"kind": "primary", "comparisons": 2, "worse": 1, "better": 0, "equal": 0}],
                 "objectives": [{"expression": "send.failures == 0", "baselineMet": 2, "baselineRuns": 2, "candidateMet": 1, "candidateRuns": 2}],
                 %s
                 "figures": [
                  {"figure": "phase[hold].send.response.p99", "phase": "hold", "path": "send.response.p99", "unit": "ns", "scale": "ratio", "low": 1.14,
                   "high": 1.31, "outcome": "worse", "family": "primary", "baseline": {"middle": 5e6}, "candidate": {"middle": 6e6}},
                  {"figure": "phase[hold].send.failures", "phase": "hold", "path": "send.failures", "unit": "share", "scale": "absolute", "low": -0.001,
                   "high": 0.002, "outcome": "undecided", "moreRuns": 4, "family": "primary", "baseline": {"middle": 0}, "candidate": {"middle": 0.001}},
                  {"figure": "target.rssMax", "phase": "", "path": "target.rssMax", "unit": "B", "scale": "ratio", "low": null, "high": null,
                   "outcome": "undecided", "moreRuns": 900, "family": "exploratory", "baseline": {"middle": 1048576}, "candidate": {"middle": 2097152}}]}
                """.formatted(
                        scenario,
                        directory.resolve("a1"),
                        directory.resolve("a2"),
                        directory.resolve("b1"),
                        directory.resolve("b2"),
                        more));
    }
}
