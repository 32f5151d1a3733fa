package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.GuardedProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** k6's job of docs/coming-from-k6.md is executed as printed. ComingFromPagesIT executes Throng's. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ComingFromK6PageIT {

    private static final int THRESHOLD_MISSED = 99;

    /** k6 otherwise reports its use to its authors, and writes to the user's home. */
    private static final String ALONE = "export K6_NO_USAGE_REPORT=true HOME=\"$PWD\"\n";

    /** The counters of the target, which Icecast has too. */
    private static final String COUNTERS = "curl -sf -u admin:hackme http://127.0.0.1:8000/admin/stats";

    @TempDir
    Path directory;

    /** Each request fails, because a stream does not end. The target counted each as a listener, unless it came too late. */
    @Test
    void kSixCountsEachListenerAsFailed() throws Exception {
        Assumptions.assumeTrue(
                GuardedProcess.executable("k6").isPresent(), "no k6 on the PATH; to enable: install k6 1.1.0");
        DocPage page = DocPage.of("docs/coming-from-k6.md");
        Files.writeString(directory.resolve("new-listeners.js"), page.block("new-listeners.js"));
        try (DocShell shell = DocShell.in(directory)) {
            shell.start(page.block("target"), 8000);

            DocShell.Outcome k6 = shell.run(ALONE + page.block("k6"));

            assertThat(k6.code()).as(k6.all()).isIn(0, THRESHOLD_MISSED);
            long requests = number(k6.out(), "http_reqs\\.*: (\\d+) ");
            assertThat(number(k6.out(), "\n +iterations\\.*: (\\d+) ")).isEqualTo(requests);
            assertThat(k6.out()).containsPattern("http_req_failed\\.*: 100\\.00% " + requests + " out of " + requests);

            DocShell.Outcome counters = shell.run(COUNTERS);
            assertThat(number(counters.out(), "<listener_connections>(\\d+)<")).isBetween(1L, requests);
        }
    }

    private static long number(String text, String pattern) {
        Matcher found = Pattern.compile(pattern).matcher(text);
        assertThat(found.find()).as(pattern + " in " + text).isTrue();
        return Long.parseLong(found.group(1));
    }
}
