package dev.throng.cli.kept;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.throng.gclab.runs.Allowance;
import dev.throng.gclab.runs.RunComparer;
import dev.throng.gclab.runs.RunComparison;
import dev.throng.reports.CapacityReport;
import dev.throng.reports.GroupsReport;
import dev.throng.reports.PageInFrames;
import dev.throng.reports.Reports;
import dev.throng.reports.StudyReport;
import dev.throng.reports.UsablePage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** A report of each kind, of real results, in a real browser. */
class KindsOfReportsInBrowserIT {

    @TempDir
    Path temp;

    @TempDir
    Path results;

    @BeforeEach
    void requireBrowser() {
        assumeTrue(PageInFrames.isPossible(), "no chromium on the PATH; to enable: apt-get install chromium");
    }

    private Path kept(String name) throws IOException {
        return KeptDirectory.unpack(name, results).directory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"agents", "http-stream", KeptDirectory.DAMAGED})
    void aRun(String name) throws Exception {
        UsablePage.check(temp, Reports.write(kept(name), results.resolve("out")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"capacity", "capacity-rate"})
    void aSearch(String name) throws Exception {
        UsablePage.check(temp, CapacityReport.write(kept(name)));
    }

    @Test
    void aStudy() throws Exception {
        UsablePage.check(temp, StudyReport.write(kept(KeptDirectory.STUDY)));
    }

    @Test
    void aComparisonOfRuns() throws Exception {
        RunComparison comparison = new RunComparer(
                        RunComparer.EQUAL_WITHIN, Set.of(Allowance.values()), List.of(), false)
                .compare(List.of(kept("riemann")), List.of(kept("agents")));

        UsablePage.check(
                temp, GroupsReport.write(new JsonMapper().valueToTree(comparison), results.resolve("comparison")));
    }

    @Test
    void theIndexOfAllKinds() throws Exception {
        List<Path> all = new ArrayList<>();
        for (String name : KeptDirectory.RUNS) {
            all.add(kept(name));
        }
        for (String name : KeptDirectory.SEARCHES) {
            all.add(kept(name));
        }
        all.add(kept(KeptDirectory.STUDY));

        UsablePage.check(temp, Reports.index(all, Files.createDirectories(results.resolve("index"))));
    }
}
