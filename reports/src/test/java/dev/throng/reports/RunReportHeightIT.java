package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.throng.run.result.SloResult;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict.Status;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of a run is read in a minute: as it opens it is at most three screens of a desk high. */
class RunReportHeightIT {

    @TempDir
    Path temp;

    @BeforeEach
    void requireBrowser() {
        assumeTrue(PageInFrames.isPossible(), "no chromium on the PATH; to enable: apt-get install chromium");
    }

    private void isShort(Path result) throws Exception {
        FoldedHeight.assertShort(temp, Reports.write(result, temp.resolve("out")));
    }

    @Test
    void ofAGoodRun() throws Exception {
        isShort(ScriptedRun.clean().write(temp.resolve("result")));
    }

    @Test
    void ofARunWithAStall() throws Exception {
        isShort(ScriptedRun.stalled().write(temp.resolve("result")));
    }

    @Test
    void ofAFailingRunWithManyObjectivesAndReasons() throws Exception {
        ScriptedRun run = ScriptedRun.failing();
        run.status = Status.suspect;
        run.reasons = IntStream.range(0, 12)
                .mapToObj(i -> Reason.suspect(
                        ReasonCode.values()[i],
                        "a reason of the verdict that takes a line or two, such as number " + i
                                + ", with the figures that show it: 1.97 of 2 cores, 312 ms of 4.00 s"))
                .toList();
        run.slos = IntStream.range(0, 30)
                .mapToObj(i -> SloResult.of("send.response.p99 < " + i + "ms", i > 20, 21_000_000.0, "ns"))
                .toList();

        isShort(run.write(temp.resolve("result")));
    }

    @Test
    void ofTwoOperationsInSixPhases() throws Exception {
        SeveralOperations.write(temp, List.of("ramp", "steady", "peak", "rest", "second peak", "end"));

        isShort(temp);
    }

    @Test
    void foldedSectionsMakeItShort() throws Exception {
        Path report = Reports.write(ScriptedRun.clean().write(temp.resolve("result")), temp.resolve("out"));
        Map<Integer, Integer> folded = PageInFrames.heights(temp, report, 1280);
        String script = "document.querySelectorAll('details').forEach(function (section) { section.open = true; });"
                + "addEventListener('load', function () { setTimeout(function () {"
                + "measured({ height: document.documentElement.scrollHeight }); }, 300); });";

        int open = PageInFrames.measure(temp, report, script, 1280)
                .get(0)
                .path("height")
                .asInt();

        assertThat(open).isGreaterThan(3 * folded.get(1280));
    }
}
