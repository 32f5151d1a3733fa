package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Block;
import dev.throng.report.Block.Callout;
import dev.throng.report.Block.Choice;
import dev.throng.report.Block.Heading;
import dev.throng.report.Block.NextStep;
import dev.throng.report.Block.NextSteps;
import dev.throng.report.Block.Option;
import dev.throng.report.Block.Table;
import dev.throng.report.Chart.Line;
import dev.throng.reports.document.ReportDocument;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.LoadTerms;
import dev.throng.run.result.SloResult;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFirstScreenTest {

    @TempDir
    Path temp;

    private ReportDocument document(ScriptedRun run) {
        return RunReport.of(ResultDirectory.open(run.write(temp)));
    }

    /** The blocks before the first heading. */
    private static List<Block> firstScreen(ReportDocument document) {
        return document.blocks().stream()
                .takeWhile(block -> !(block instanceof Heading))
                .toList();
    }

    private static <T extends Block> List<T> all(Class<T> type, List<Block> blocks) {
        return blocks.stream().filter(type::isInstance).map(type::cast).toList();
    }

    private static List<String> limits(ReportDocument document) {
        return all(Callout.class, firstScreen(document)).get(0).paragraphs();
    }

    private static List<NextStep> next(ReportDocument document) {
        return all(NextSteps.class, firstScreen(document)).get(0).steps();
    }

    @Test
    void itHasTheObjectivesWhatLimitedTheRunOneChartOneTableAndTheNextSteps() {
        List<Block> blocks = firstScreen(document(ScriptedRun.clean()));

        assertThat(blocks)
                .extracting(block -> block.getClass().getSimpleName())
                .containsExactly("Table", "Callout", "Choice", "Table", "Paragraph", "NextSteps");
        assertThat(((Table) blocks.get(3)).columns())
                .extracting(Block.Column::name)
                .containsExactly("operation", "answered", "p50", "p95", "p99", "p99.9", "max", "failed");
    }

    @Test
    void everythingElseIsFolded() {
        ReportDocument document = document(ScriptedRun.failing());

        assertThat(all(Heading.class, document.blocks())).hasSizeGreaterThan(6).allMatch(Heading::folded);
    }

    @Test
    void theChartHasResponseTimesPausesAndOwnLag() {
        Choice choice =
                all(Choice.class, firstScreen(document(ScriptedRun.clean()))).get(0);

        assertThat(choice.options()).extracting(Option::name).containsExactly("send");
        assertThat(choice.options().get(0).chart().lines())
                .extracting(Line::name)
                .containsExactly("p50", "p99", "p99.9", "max", "own lag p99");
        assertThat(choice.options().get(0).chart().stops()).isNotEmpty();
    }

    @Test
    void aRunThatKeptUpWasLimitedByItsLoad() {
        assertThat(limits(document(ScriptedRun.clean())))
                .hasSize(2)
                .contains("The rate was limited by the load alone: send was answered as fast as it was due, at 2,000/s."
                        + " The target may be able to do more.");
    }

    @Test
    void aRunThatKeptUpButMissedAnObjectiveWasNotLimitedByItsRate() {
        ScriptedRun run = ScriptedRun.clean();
        run.slos = List.of(SloResult.of("send.response.p99 < 1ms", false, 21_000_000.0, "ns"));

        assertThat(limits(document(run)).get(0))
                .startsWith("The rate was not the limit: send was answered as fast as it was due, at 2,000/s.");
    }

    @Test
    void aMachineWithoutIdleCpuIsALimit() throws IOException {
        Path result = ScriptedRun.clean().write(temp);
        Path csv = result.resolve("resources.csv");
        List<String> rows = new ArrayList<>(Files.readAllLines(csv));
        List<String> columns = List.of(rows.get(0).split(","));
        for (int i = 1; i < rows.size(); i++) {
            String[] cells = rows.get(i).split(",", -1);
            cells[columns.indexOf("machineCpuUser")] = "1.9";
            cells[columns.indexOf("machineCpuSystem")] = "0.08";
            cells[columns.indexOf("machineCpuIdle")] = "0.02";
            cells[columns.indexOf("machineCpuIoWait")] = "0";
            rows.set(i, String.join(",", cells));
        }
        Files.write(csv, rows);

        assertThat(limits(RunReport.of(ResultDirectory.open(result))).get(0))
                .startsWith("The CPU of the generator's machine was full: of 2")
                .contains("0.0200 were idle. The generator used ", ", the target ");
    }

    @Test
    void aClosedLoadIsItsOwnLimit() {
        ScriptedRun run = ScriptedRun.clean();
        run.closedLoad = Optional.of(LoadTerms.closed("{inFlight: 8192}"));

        assertThat(limits(document(run)).get(0)).startsWith("The load is closed ({inFlight: 8192})");
    }

    @Test
    void aStallIsTheLimitOfTheRunThatItDelays() {
        assertThat(limits(document(ScriptedRun.stalled())).get(0))
                .startsWith("send: arrivals waited for their start. At p99 the response took 9")
                .contains("They waited because the limit of 1 at most in system was reached");
    }

    @Test
    void pausesThatFillTheSlowestIntervalsAreNamed() {
        ScriptedRun run = ScriptedRun.clean();
        run.pauses =
                List.of(new long[] {3_210_000_000L, 80_000_000L}, new long[] {5_480_000_000L, 90_000_000L}, new long[] {
                    7_910_000_000L, 70_000_000L
                });

        assertThat(limits(document(run))).anySatisfy(sentence -> assertThat(sentence)
                .startsWith("In 3 of the 3 slowest intervals of send, pauses and stalls last at least half of")
                .endsWith("The longest is a pause of the target: 90.0 ms."));
    }

    @Test
    void failuresAndTheGeneratorAreNamedBeforeTheRest() {
        ReportDocument document = document(ScriptedRun.failing());

        assertThat(limits(document).get(0)).startsWith("The generator was at a limit, as the reasons above state.");
        assertThat(limits(document).get(1))
                .matches("send: \\d+ of 20,000 arrivals failed or were dropped, most of them with"
                        + " closed-by-target \\(\\d+\\)\\. They have no response time\\.");
    }

    @Test
    void aFailedRunSaysWhatToDoAboutEachReasonAndFailure() {
        assertThat(next(document(ScriptedRun.failing())))
                .extracting(NextStep::command)
                .containsExactly(
                        "throng explain blamed-on-generator",
                        "throng explain generator-cpu",
                        "throng explain closed-by-target");
    }

    @Test
    void aGoodRunSaysWhatItShowsAndWhatToAskNext() {
        List<NextStep> steps = next(document(ScriptedRun.clean()));

        assertThat(steps.get(0).text())
                .matches(
                        "You may say: at 2,000/s of send, the p99 of the response time was [\\d.]+ [mµ]s in one run of 10.0 s\\..*");
        assertThat(steps)
                .extracting(NextStep::command)
                .containsExactly(
                        "",
                        "throng run examples/open-loop.yaml --repeat 5",
                        "throng capacity examples/open-loop.yaml --operation send");
    }

    @Test
    void noSearchIsAdvisedForStepsOfSessions() {
        ScriptedRun run = ScriptedRun.clean();
        run.closedLoad = Optional.of(LoadTerms.PLANNED);

        assertThat(next(document(run)))
                .extracting(NextStep::command)
                .noneMatch(command -> command.contains("capacity"));
    }

    @Test
    void aRunWithoutObjectivesIsToldToStateSome() {
        ScriptedRun run = ScriptedRun.clean();
        run.slos = List.of();

        assertThat(next(document(run)).get(2).text())
                .contains("add slo to the scenario, such as send.response.p99 < 50ms");
    }

    @Test
    void namesOfATargetThatAShellWouldReadAreInNoCommand() {
        ScriptedRun run = ScriptedRun.failing();
        run.failure = "x; rm -rf ~";
        run.command = "throng run $(reboot).yaml";

        assertThat(next(document(run)))
                .extracting(NextStep::command)
                .noneMatch(command -> command.matches(".*[;$~].*"));
    }

    @Test
    void ofManyObjectivesTheMissedOnesAreOnTheFirstScreen() {
        ScriptedRun run = ScriptedRun.clean();
        List<SloResult> slos = new ArrayList<>(IntStream.range(0, 11)
                .mapToObj(i -> SloResult.of("send.answeredRate >= " + i + "/s", true, 2000.0, "/s"))
                .toList());
        slos.add(SloResult.of("send.response.p99 < 1ms", false, 2_000_000.0, "ns"));
        run.slos = slos;

        ReportDocument document = document(run);

        Table first = all(Table.class, firstScreen(document)).get(0);
        assertThat(first.title()).isEqualTo("Service level objectives (8 of 12)");
        assertThat(first.rows()).hasSize(8);
        assertThat(first.rows().get(0).get(0).text()).isEqualTo("send.response.p99 < 1ms");
        assertThat(all(Table.class, document.blocks()))
                .filteredOn(table -> table.title().equals("The other service level objectives"))
                .singleElement()
                .satisfies(table -> assertThat(table.rows()).hasSize(4));
    }

    @Test
    void ofManyReasonsFourAreInTheHeadAndTheOthersInTheExplanations() {
        ScriptedRun run = ScriptedRun.clean();
        run.status = Status.suspect;
        run.reasons = IntStream.range(0, 6)
                .mapToObj(i -> Reason.suspect(ReasonCode.PROTOCOL, "reason " + i))
                .toList();

        ReportDocument document = document(run);

        assertThat(document.reasons())
                .containsExactly("reason 0", "reason 1", "reason 2", "reason 3", "and 2 more, in result.json");
        assertThat(all(Callout.class, document.blocks()))
                .filteredOn(callout -> callout.title().equals("Further reasons of the verdict"))
                .singleElement()
                .satisfies(callout -> assertThat(callout.paragraphs()).containsExactly("reason 4", "reason 5"));
    }

    @Test
    void severalOperationsShareTheChartBySwitching() throws IOException {
        SeveralOperations.write(temp);

        ReportDocument document = RunReport.of(ResultDirectory.open(temp));

        assertThat(all(Choice.class, firstScreen(document)).get(0).options())
                .extracting(Option::name)
                .containsExactly("login", "message");
        assertThat(all(Table.class, firstScreen(document)).get(0).rows())
                .extracting(row -> row.get(0).text())
                .containsExactly("login · steady", "message · steady", "login · peak", "message · peak");
    }

    @Test
    void theOperationOfAnObjectiveComesFirst() throws IOException {
        SeveralOperations.write(temp);
        Path file = temp.resolve("result.json");
        String json = Files.readString(file);
        Files.writeString(
                file,
                json.replaceFirst(
                        "\"slo\"\\s*:\\s*\\[]",
                        "\"slo\":[{\"expression\":\"message.response.p99 < 1s\",\"held\":true,\"value\":9e6,\"unit\":\"ns\"}]"));

        ReportDocument document = RunReport.of(ResultDirectory.open(temp));

        assertThat(all(Choice.class, firstScreen(document)).get(0).options())
                .extracting(Option::name)
                .containsExactly("message", "login");
    }
}
