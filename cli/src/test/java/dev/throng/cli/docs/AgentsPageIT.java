package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.AgentRig;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Executes what docs/agents.md prints for one machine. */
@Timeout(300)
class AgentsPageIT {

    private static final Pattern REPORT = Pattern.compile("report: (\\S+)/report\\.html");

    @TempDir
    Path directory;

    @Test
    void twoAgentsOfOneMachineSendTheQuickstart() throws Exception {
        try (DocShell shell = DocShell.in(directory)) {
            DocShell.Outcome outcome = shell.run(DocPage.of("docs/agents.md").block("local"));

            assertThat(outcome.code()).as(outcome.all()).isIn(0, 1, 3);
            Matcher report = REPORT.matcher(outcome.out());
            assertThat(report.find()).as(outcome.all()).isTrue();
            RunResult result = AgentRig.result(directory.resolve(report.group(1)));
            assertThat(result.agents()).extracting(AgentResult::name).containsExactly("agent-1", "agent-2");
        }
    }

    @Test
    void theCertificatesOfAClusterAreCreated() throws Exception {
        try (DocShell shell = DocShell.in(directory)) {
            DocShell.Outcome outcome = shell.run(DocPage.of("docs/agents.md").block("certificates"));

            assertThat(outcome.code()).as(outcome.all()).isZero();
            for (String role : List.of("controller", "agent")) {
                assertThat(directory.resolve("my-cluster").resolve(role).resolve("tls.key"))
                        .exists();
            }
        }
    }
}
