package dev.throng.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.explain.Explanation.Kind;
import dev.throng.figure.Metric;
import dev.throng.measure.Failure;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.SettingsTable;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Everything that a result or a file can name is explained. */
class ExplanationsTest {

    private static final Collection<Protocol> PROTOCOLS = Protocol.installed().values();
    private static final Explanations EXPLANATIONS = Explanations.of(PROTOCOLS);

    @Test
    void everyVerdictIsExplainedWithItsExitCode() {
        assertThat(Arrays.stream(Verdict.Status.values()).map(Enum::name)).allSatisfy(status -> {
            Explanation verdict = EXPLANATIONS.find(status).get(0);
            assertThat(verdict.kind()).isEqualTo(Kind.VERDICT);
            assertThat(verdict.meaning()).isNotBlank();
            assertThat(verdict.facts().get("exit code")).isNotBlank();
        });
    }

    @Test
    void everyReasonOfAVerdictIsExplainedWithWhatToDo() {
        assertThat(Arrays.stream(ReasonCode.values()).map(ReasonCode::id)).allSatisfy(code -> {
            Explanation reason = EXPLANATIONS.find(code).get(0);
            assertThat(reason.kind()).isEqualTo(Kind.REASON);
            assertThat(reason.meaning()).isNotBlank();
            assertThat(reason.facts().get("what to do")).isNotBlank();
        });
    }

    @Test
    void everyFailureIsExplainedWithWhatToDo() {
        for (Protocol protocol : PROTOCOLS) {
            assertThat(protocol.allFailures()).allSatisfy(failure -> assertThat(EXPLANATIONS.find(failure.id()))
                    .filteredOn(one -> one.kind() == Kind.FAILURE && one.of().contains(protocol.name()))
                    .as(protocol.name() + " " + failure.id())
                    .allSatisfy(one -> assertThat(one.facts()).containsKey(Explanation.REMEDY))
                    .isNotEmpty());
        }
    }

    @Test
    void everyNameOfEveryProtocolIsExplained() {
        for (Protocol protocol : PROTOCOLS) {
            List<String> names = new ArrayList<>();
            protocol.allFailures().stream().map(Failure::id).forEach(names::add);
            protocol.metrics().stream().map(Metric::id).forEach(names::add);
            protocol.operations().stream().map(Operation::id).forEach(names::add);
            SettingsTable.of(protocol).stream().map(SettingsTable.Row::name).forEach(names::add);

            assertThat(names).allSatisfy(name -> assertThat(EXPLANATIONS.find(name))
                    .as(protocol.name() + " " + name)
                    .anyMatch(one -> one.of().contains(protocol.name())));
        }
    }

    @Test
    void everyWordOfTheGlossaryIsExplained() throws Exception {
        long rows = Files.readAllLines(Path.of("../docs/glossary.md")).stream()
                .filter(line -> line.startsWith("|") && !line.startsWith("|---") && !line.startsWith("|word|"))
                .count();
        assertThat(PageExplanations.words())
                .hasSize((int) rows)
                .allSatisfy(word -> assertThat(word.meaning()).isNotBlank().doesNotContain("`", "]("));
        assertThat(EXPLANATIONS.find("member")).isEqualTo(EXPLANATIONS.find("population"));
        assertThat(EXPLANATIONS.find("burst")).extracting(Explanation::name).contains("burst (load)", "burst (stream)");
    }

    @Test
    void keysOfResultFilesAreFoundByAnyEndOfTheirPaths() {
        assertThat(List.of(
                        "cpuQuotaCores", "target.cpuQuotaCores", "slo[1].held", "slo[].held", "kneeAtFoot", "lowAlone"))
                .allSatisfy(key -> assertThat(EXPLANATIONS.find(key))
                        .as(key)
                        .isNotEmpty()
                        .allSatisfy(found -> {
                            assertThat(found.kind()).isEqualTo(Kind.RESULT_KEY);
                            assertThat(found.meaning()).isNotBlank();
                        }));
        assertThat(EXPLANATIONS.find("target.cpuQuotaCores")).hasSize(1);
        assertThat(EXPLANATIONS.find("Cores")).isEmpty();
    }

    @Test
    void aNameWithAnotherMeaningIsNoKeyOfAResult() {
        assertThat(EXPLANATIONS.find("response")).noneMatch(found -> found.kind() == Kind.RESULT_KEY);
        assertThat(EXPLANATIONS.names(Kind.RESULT_KEY)).isEmpty();
    }

    @Test
    void theLongestNameOfAFailureDecides() {
        assertThat(EXPLANATIONS.find("connect-timeout-during-x").get(0).name()).isEqualTo("connect-timeout");
    }

    @Test
    void anObjectiveWithAnUnknownPartIsNotKnown() {
        assertThat(EXPLANATIONS.find("send.response.p98765")).isEmpty();
        assertThat(EXPLANATIONS.find("")).isEmpty();
        assertThat(EXPLANATIONS.nearest("xyzzy-plugh-nothing")).isEmpty();
    }

    @Test
    void cellsOfATableMayContainEscapedBars() {
        assertThat(PageTable.parse("## A\n\n| a | b |\n|---|---|\n| `x\\|y` | [t](u.md) *e* |\n"))
                .containsExactly(new PageTable.Row("A", List.of("a", "b"), List.of("x|y", "t e")));
    }
}
