package dev.throng.gclab.study.figures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.study.file.Cell;
import dev.throng.gclab.study.file.CellOrder;
import dev.throng.gclab.study.file.FakeStudy;
import dev.throng.gclab.study.file.StudyFile;
import dev.throng.gclab.study.record.CellRecord;
import dev.throng.gclab.study.record.CriticalRates;
import dev.throng.gclab.study.record.StudyDirectory;
import dev.throng.gclab.study.record.StudyRecord;
import dev.throng.scenario.ScenarioException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of a study whose two trials each answered another operation most. */
final class ComparedOperationTest {

    @TempDir
    Path directory;

    private FakeStudy fake;

    @BeforeEach
    void scenario() throws IOException {
        fake = new FakeStudy(directory);
        fake.scenario("{launch: fake}", "{send: {rate: 10/s}, roster-set: {rate: 10/s}}");
    }

    /** Compares trials of one configuration, each with its answers of send and of roster-set. */
    private StudyComparison compared(String more, int[]... answers) throws Exception {
        StudyFile file = file(more, answers.length);
        StudyDirectory out = StudyDirectory.open(directory.resolve("out"), file);
        List<CellRecord> cells = new ArrayList<>();
        for (Cell cell : CellOrder.of(file.study()).cells()) {
            int[] of = answers[cell.trial() - 1];
            Path results = Files.createDirectories(out.path().resolve("cells").resolve(cell.id()));
            Files.writeString(results.resolve("result.json"), """
                    {"name": "scripted", "verdict": {"status": "valid", "reasons": []},
                     "phases": [{"name": "one", "measured": true, "startNanos": 0, "durationNanos": 1000000000, "operations": {
                      "send": {"due": %1$d, "started": %1$d, "answered": %1$d},
                      "roster-set": {"due": %2$d, "started": %2$d, "answered": %2$d}}}]}
                    """.formatted(of[0], of[1]));
            cells.add(new CellRecord(
                    cell.id(),
                    "Java 17 g1",
                    new CellRecord.RanOn("/j/17", "17", "g1", "G1", ""),
                    List.of(),
                    cell.trial(),
                    List.of(),
                    "cells/" + cell.id(),
                    new CellRecord.Outcome("valid", List.of(), 1, 1),
                    new CellRecord.Load(CriticalRates.NONE, "", null)));
        }
        StudyRecord record = StudyRecord.begun(
                        new StudyRecord.Start(
                                StudyRecord.SCHEMA, "s", "scenario.yaml", 1, answers.length, "", "", "0", Map.of()),
                        List.of(),
                        cells.size(),
                        new StudyRecord.Studied("target", List.of(), List.of()))
                .with(cells);
        return StudyComparer.write(file, record, out);
    }

    private StudyFile file(String more, int trials) throws IOException, ScenarioException {
        return fake.read("""
                name: s
                scenario: scenario.yaml
                jvms: [{java: 17, collector: g1}]
                trials: %d
                %s
                """.formatted(trials, more));
    }

    private static List<String> operations(StudyComparison comparison) {
        return comparison.figures().configurations().stream()
                .flatMap(configured -> configured.trials().stream())
                .map(StudyConfiguration.Trial::operation)
                .toList();
    }

    @Test
    void allTrialsAreComparedByTheOperationThatAllTogetherAnsweredMost() throws Exception {
        StudyComparison comparison = compared("", new int[] {100, 101}, new int[] {150, 90});

        assertThat(operations(comparison)).containsExactly("send", "send");
    }

    @Test
    void theComparisonNamesTheOperationAndWhyItIsThisOne() throws Exception {
        StudyComparison comparison = compared("", new int[] {100, 101}, new int[] {150, 90});

        assertThat(comparison.basis().operation()).isEqualTo("send");
        assertThat(comparison.conclusions().notes())
                .first()
                .asString()
                .contains("the operation send in every trial", "most answers in all trials together");
    }

    @Test
    void theStudyFileMayNameTheOperation() throws Exception {
        StudyComparison comparison = compared("operation: roster-set", new int[] {100, 101}, new int[] {150, 90});

        assertThat(comparison.basis().operation()).isEqualTo("roster-set");
        assertThat(operations(comparison)).containsExactly("roster-set", "roster-set");
        assertThat(comparison.conclusions().notes().get(0)).contains("the study file names it");
    }

    @Test
    void whatIsSearchedIsWhatIsCompared() throws Exception {
        StudyComparison comparison =
                compared("critical: {operation: roster-set, from: 1/s, to: 100/s}", new int[] {150, 90});

        assertThat(comparison.basis().operation()).isEqualTo("roster-set");
    }
}
