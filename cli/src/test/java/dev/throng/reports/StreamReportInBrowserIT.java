package dev.throng.reports;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of a run of streams in a real browser. */
class StreamReportInBrowserIT {

    @TempDir
    Path temp;

    /** Before each test, because a report of the build names no test and no reason if a class is skipped as a whole. */
    @BeforeEach
    void requireBrowser() {
        assumeTrue(HeadlessBrowser.find().isPresent(), "no chromium on the PATH; to enable: apt-get install chromium");
    }

    @Test
    void streamingRunDrawsEveryChartWithoutAnError() throws Exception {
        ScriptedStream run = new ScriptedStream();
        run.served = 2_500;

        Path report = Reports.write(run.write(temp.resolve("result")), temp.resolve("out"));

        DrawnCharts.assertAll(HeadlessBrowser.in(temp), report);
    }
}
