package dev.throng.cli.kept;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.throng.reports.FoldedHeight;
import dev.throng.reports.PageInFrames;
import dev.throng.reports.Reports;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reports of real runs of each protocol, with agents, interrupted and damaged, in a real browser. */
class KeptReportsInBrowserIT {

    @TempDir
    Path temp;

    static List<String> runs() {
        return KeptDirectory.RUNS;
    }

    @BeforeEach
    void requireBrowser() {
        assumeTrue(PageInFrames.isPossible(), "no chromium on the PATH; to enable: apt-get install chromium");
    }

    @ParameterizedTest
    @MethodSource("runs")
    void theFoldedReportOfARunIsShort(String name) throws Exception {
        KeptDirectory kept = KeptDirectory.unpack(name, temp);

        FoldedHeight.assertShort(temp, Reports.write(kept.directory(), temp.resolve("report")));
    }
}
