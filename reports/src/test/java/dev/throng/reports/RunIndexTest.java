package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.reports.history.ChosenFigures;
import dev.throng.reports.history.ResultTree;
import dev.throng.scenario.FakeProtocol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunIndexTest {

    @TempDir
    Path temp;

    private Path root;
    private MadeHistory history;

    @BeforeEach
    void make() throws IOException {
        root = Files.createDirectories(temp.resolve("results"));
        history = new MadeHistory(root, temp);
    }

    private String markdown() throws IOException {
        return markdown(ChosenFigures.NONE);
    }

    private String markdown(ChosenFigures figures) throws IOException {
        Reports.index(Reports.below(root), Map.of(), root, figures);
        return Files.readString(root.resolve("index.md"));
    }

    private String html() throws IOException {
        return Files.readString(Reports.index(Reports.below(root), Map.of(), root, ChosenFigures.NONE));
    }

    @Test
    void eachRunHasARowWithItsLabelsAndTheNewestIsFirst() throws IOException {
        history.run(run -> {
            MadeHistory.p99(run, 10);
            MadeHistory.label(run, "commit", "1a2b3c4d5e6f, modified");
        });
        Path second = history.run(run -> {
            MadeHistory.p99(run, 11);
            MadeHistory.label(run, "build", "42");
        });
        Files.writeString(second.resolve("report.html"), "");

        assertThat(markdown())
                .contains("## checkout", "riemann: steady, for 2s, send.rate 200/s. Machine: AMD EPYC, Linux.")
                .containsSubsequence(
                        "| [2026-03-01 01:00:00](<./0001/report.html>)<br>0001 | ✓ PASS<br>valid | 2 of 2 | build 42 | 11.0 ms<br>+10 % |",
                        "| 2026-03-01 00:00:00<br>0000 | ✓ PASS<br>valid | 2 of 2 | commit 1a2b3c4d5e6f, modified | 10.0 ms |")
                .contains("- send.response.p99: 11.0 ms ▁█<br>2 runs, 10.0 ms to 11.0 ms");
    }

    @Test
    void aCopyOfARunHasNoRow() throws IOException {
        Path run = history.run(made -> MadeHistory.p99(made, 10));
        history.run(made -> MadeHistory.p99(made, 11));
        Path copy = Files.createDirectories(root.resolve("copies/kept"));
        for (String file : List.of("result.json", "scenario.yaml", "environment.json")) {
            Files.copy(run.resolve(file), copy.resolve(file));
        }

        assertThat(markdown())
                .contains("Runs: 2", "1 copy of a run was left out: copies/kept of 0000.")
                .doesNotContain("<br>copies/kept");
    }

    @Test
    void aResultOfANewerFormatIsNoted() throws IOException {
        Path run = history.run(made -> MadeHistory.p99(made, 10));
        Path result = run.resolve("result.json");
        Files.writeString(result, Files.readString(result).replace("throng-result/1", "throng-result/9"));

        assertThat(markdown())
                .contains("Runs: 1", "1 result has another format: 0000: result.json has the format throng-result/9");
    }

    @Test
    void theTitleOfThePageHasNoEmptyPart() throws IOException {
        history.run(made -> {});

        assertThat(html()).contains("<title>Load runs · Throng</title>");
    }

    @Test
    void aChangeOfLevelIsStatedAndMarkedWhereItBegins() throws IOException {
        history.runs(40, 30);

        assertThat(markdown())
                .containsPattern(
                        "1 change of level\\*\\*\n>\n> checkout, send\\.response\\.p99: \\+\\d+ %, from [\\d.]+ ms to [\\d.]+ ms, since"
                                + " 2026-03-02 06:00:00 UTC\\. Medians of 30 runs before and 10 from then on\\.")
                .contains("last at run 31 of 40", "and 30 more on the page");
        assertThat(html())
                .containsPattern(
                        "class=\"n bad\" data-column=\"send.response.p99\"[^>]*>[\\d.]+ ms<small>level \\+\\d+&nbsp;% from here")
                .containsOnlyOnce("<path class=\"change\"");
    }

    @Test
    void runsOnAnotherMachineAreNotCompared() throws IOException {
        String slower = history.environment().replace("AMD EPYC", "Old Xeon");
        for (int i = 0; i < 12; i++) {
            history.run(run -> MadeHistory.p99(run, 10));
        }
        for (int i = 0; i < 12; i++) {
            history.run(history.scenario(), slower, run -> MadeHistory.p99(run, 20));
        }
        history.run(run -> MadeHistory.p99(run, 10.5));

        assertThat(markdown())
                .contains("2 machines; runs are compared with those on the same machine.")
                .contains("No figure changed its level.")
                .contains("| another machine: AMD EPYC, Linux | 10.5 ms<br>+5 % |".replace("| another", "–<br>another"))
                .doesNotContain("×2");
    }

    @Test
    void whatChangedInTheScenarioIsStated() throws IOException {
        history.run(run -> {});
        history.run(
                history.scenario().replace("launch: riemann", "launch: riemann\n  jvm: {java: 25}"),
                history.environment(),
                run -> {});
        history.run(history.scenario().replace("rate: 200/s", "rate: 400/s"), history.environment(), run -> {});

        assertThat(markdown())
                .contains("Scenarios: 2")
                .containsSubsequence("send.rate 400/s", "send.rate 200/s")
                .contains("scenario: target.jvm.java – → 25");
    }

    @Test
    void anInvalidRunHasARowAndNoFigures() throws IOException {
        history.run(run -> MadeHistory.p99(run, 10));
        history.run(run -> {
            MadeHistory.p99(run, 99);
            run.withObject("/verdict")
                    .put("status", "invalid")
                    .putArray("reasons")
                    .addObject()
                    .put("code", "owed")
                    .put("severity", "invalid");
        });
        history.run(run -> MadeHistory.p99(run, 10.1));

        assertThat(markdown())
                .contains("| **✗ FAIL**<br>invalid: owed | not judged | – | – | – | – | – |")
                .contains("10.1 ms<br>+1 %")
                .doesNotContain("99.0 ms");
    }

    @Test
    void whatHasNoResultHasARowThatStatesWhatIsMissing() throws IOException {
        history.run(run -> {});
        directory("cut", "result.json", "{\"schema\": \"throng-result/1\", \"name\":");
        directory("ended", "intervals.csv", "startNanos\n");
        directory("running", "scenario.yaml", "name: slow\n");
        Files.writeString(root.resolve("running/.lock"), "");
        directory(
                "study",
                "study.json",
                "{\"name\": \"gcs\", \"startedAt\": \"2026-03-09T00:00:00Z\", \"planned\": 9,"
                        + " \"labels\": {\"build\": \"7\"}, \"cells\": [{\"id\": \"a\"}, {\"id\": \"b\"}]}");
        directory("study/cells/a", "result.json", "{}");
        directory("search/runs/01", "result.json", "{}");
        Files.writeString(root.resolve("search/.lock"), "");
        directory("bad-search", "capacity.json", "{");

        assertThat(markdown())
                .contains("Runs: 1 · Scenarios: 1 · Other results: 6")
                .contains("| cut | run | – | – | result.json could not be read whole")
                .contains("| ended | run | – | – | result.json is missing: the run has not ended")
                .contains("| running | run | slow | – | result.json is missing")
                .contains("<br>study | study | gcs | build 7 | comparison.json is missing: 2 of 9 cells were run |")
                .contains("| search | capacity search | – | – | no capacity.json")
                .contains(
                        "| bad-search | capacity search | – | – | capacity.json could not be read whole: its content is not what Throng writes |");
    }

    @Test
    void studiesAndComparisonsHaveRowsWithTheirAnswers() throws IOException {
        ScriptedStudy.write(root.resolve("collectors"));
        directory(
                "compared",
                "comparison.json",
                "{\"schema\": \"throng-run-comparison/1\", \"scenario\": \"checkout\", \"answer\":"
                        + " [\"Worse: send.response.p99 +9 %.\", \"More.\"], \"large\": [[1, 2], {\"answer\": [\"no\"]}]}");

        assertThat(markdown())
                .contains("## Searches, studies and comparisons")
                .contains("| compared | comparison | checkout | – | Worse: send.response.p99 +9 %. |")
                .containsPattern("collectors \\| study \\| [^|]+ \\| – \\| [^|]+ \\|");
    }

    private void directory(String name, String file, String content) throws IOException {
        Files.writeString(Files.createDirectories(root.resolve(name)).resolve(file), content);
    }

    @Test
    void textsOfUsersAndTargetsAreShownAndNothingElse() throws IOException {
        String hostile = "<img src=x onerror=alert(1)>|](javascript:alert(1))\n# x\u202e\u001b[31m";
        history.run(
                history.scenario()
                        .replace(
                                "launch: riemann",
                                "launch: '" + hostile.replace("\n", " ").replaceAll("[\u202e\u001b]", "") + "'"),
                history.environment(),
                run -> {
                    run.put("name", hostile);
                    run.put("startedAt", hostile);
                    MadeHistory.label(run, hostile, hostile);
                });
        directory("x\" onmouseover=\"alert(1)", "scenario.yaml", "name: \"<script>\"");
        Files.writeString(root.resolve("x\" onmouseover=\"alert(1)/.lock"), "");

        assertThat(html())
                .doesNotContain("<img", "<script>\n<", "onmouseover=\"", "\u202e", "\u001b")
                .contains("&lt;img src=x");
        assertThat(markdown())
                .doesNotContain("<img", "\n# x", "\u202e", "\u001b", "<script>")
                .doesNotContainPattern("(?<!\\\\)]\\(javascript")
                .contains("&lt;img src=x");
    }

    @Test
    void chosenFiguresReplaceTheUsualOnes() throws IOException {
        history.run(run -> run.put("protocol", "fake"));
        ChosenFigures chosen = ChosenFigures.parse(
                List.of("send.response.p50", "target.rssMax", "roster-set.failures", "target.cpuPerOperation"),
                List.of(new FakeProtocol()));

        assertThat(markdown(chosen))
                .contains("| labels | send.response.p50 | target.rssMax | target.cpuPerOperation |")
                .doesNotContain("roster-set", "send.response.p99");
        assertThatThrownBy(() -> ChosenFigures.parse(List.of("send.response.p5"), List.of(new FakeProtocol())))
                .hasMessageContaining("send.response.p5 is a figure of no protocol (expected: p5 to be one of");
    }

    @Test
    void notesOfTheTreeAreOnThePage() throws IOException {
        Path run = history.run(one -> {});

        Reports.index(
                new ResultTree(List.of(run), List.of("Only 1 result is listed.")), Map.of(), root, ChosenFigures.NONE);

        assertThat(root.resolve("index.md")).content().contains("> **Only 1 result is listed.**");
    }
}
