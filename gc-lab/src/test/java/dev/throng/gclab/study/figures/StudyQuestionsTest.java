package dev.throng.gclab.study.figures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.compare.ConfigurationName;
import dev.throng.gclab.compare.Inference;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.jvm.Collector;
import dev.throng.gclab.study.file.Configuration;
import dev.throng.gclab.study.file.JvmEntry;
import dev.throng.gclab.study.file.Stage;
import dev.throng.gclab.study.file.StudiedJvm;
import dev.throng.gclab.study.file.Study;
import dev.throng.scenario.Jvm.JavaChoice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StudyQuestionsTest {

    private static Study study(Collector baseline) {
        return new Study(
                "questions",
                new Study.Load(Path.of("scenario.yaml"), Map.of()),
                new Study.Studied(
                        Study.Subject.TARGET,
                        List.of(new JvmEntry(
                                List.of(new JvmEntry.Java.Named(new JavaChoice.Version(17))),
                                List.of(Collector.G1),
                                List.of(),
                                List.of())),
                        Study.Missing.ERROR,
                        List.of(),
                        List.of()),
                new Study.Repeats(3, Optional.empty(), 2, Study.Disturbed.RERUN),
                List.of(),
                new Study.Limits(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()),
                new Study.Asked(Inference.DISCOVERY, baseline),
                Optional.empty(),
                1);
    }

    /** {@code 17 g1} or {@code 17 g1 -Xx}; a path of a JVM has no version. */
    private static ConfigurationTrials row(String text, Stage stage) {
        String[] words = text.split(" ");
        JavaChoice java = words[0].startsWith("/")
                ? new JavaChoice.At(Path.of(words[0]))
                : new JavaChoice.Version(Integer.parseInt(words[0]));
        List<String> options = List.of(words).subList(2, words.length);
        StudiedJvm jvm = new StudiedJvm(0, java, Collector.of(words[1]), options);
        return new ConfigurationTrials(
                new Configuration(0, jvm, Optional.empty(), List.of(), stage),
                ConfigurationName.of(text),
                "",
                stage.word(),
                List.of(),
                List.of());
    }

    private static List<String> asked(Collector baseline, Stage stage, Measure measure, String... texts) {
        List<ConfigurationTrials> rows = new ArrayList<>();
        for (String text : texts) {
            rows.add(row(text, stage));
        }
        StudyQuestions questions = new StudyQuestions(study(baseline), rows);
        List<String> asked = new ArrayList<>();
        for (int from = 0; from < texts.length; from++) {
            for (int of = from + 1; of < texts.length; of++) {
                boolean primary = questions.isPrimary(stage.word(), measure, texts[of], texts[from]);
                assertThat(questions.isPrimary(stage.word(), measure, texts[from], texts[of]))
                        .isEqualTo(primary);
                if (primary) {
                    asked.add(texts[of] + " / " + texts[from]);
                }
            }
        }
        return asked;
    }

    private static List<String> asked(String... texts) {
        return asked(Collector.G1, Stage.COMMON, Measure.PAUSE_MAX, texts);
    }

    @Test
    void eachCollectorIsComparedWithG1OfTheSameJava() {
        assertThat(asked("17 parallel", "17 g1", "17 zgc", "25 parallel", "25 g1"))
                .containsExactly(
                        "17 g1 / 17 parallel",
                        "25 parallel / 17 parallel",
                        "17 zgc / 17 g1",
                        "25 g1 / 17 g1",
                        "25 g1 / 25 parallel");
    }

    @Test
    void eachJavaIsComparedWithTheOneBeforeItOnly() {
        assertThat(asked("11 g1", "17 g1", "25 g1")).containsExactly("17 g1 / 11 g1", "25 g1 / 17 g1");
        assertThat(asked("25 g1", "11 g1", "17 g1")).containsExactly("17 g1 / 25 g1", "17 g1 / 11 g1");
    }

    @Test
    void theStudyNamesAnotherBaseline() {
        assertThat(asked(Collector.PARALLEL, Stage.COMMON, Measure.PAUSE_MAX, "17 parallel", "17 g1", "17 zgc"))
                .containsExactly("17 g1 / 17 parallel", "17 zgc / 17 parallel");
    }

    @Test
    void aJavaWithoutTheBaselineIsComparedWithThatOfTheNewestJava() {
        assertThat(asked("17 g1", "25 g1", "11 cms")).containsExactly("25 g1 / 17 g1", "11 cms / 25 g1");
    }

    @Test
    void withoutTheBaselinesCollectorTheFirstConfigurationIsTheBaseline() {
        assertThat(asked("17 zgc", "17 serial", "17 parallel"))
                .containsExactly("17 serial / 17 zgc", "17 parallel / 17 zgc");
    }

    @Test
    void flagsOfTheSameCollectorAreComparedWithTheFirst() {
        assertThat(asked("17 g1", "17 g1 -XX:A", "17 g1 -XX:B"))
                .containsExactly("17 g1 -XX:A / 17 g1", "17 g1 -XX:B / 17 g1");
    }

    @Test
    void aJvmByItsPathHasNoVersionBeforeIt() {
        assertThat(asked("/jdk g1", "/jdk zgc", "17 zgc", "17 g1"))
                .containsExactly("/jdk zgc / /jdk g1", "17 g1 / 17 zgc");
    }

    @ParameterizedTest
    @CsvSource({
        "LIMIT, THROUGHPUT, true",
        "LIMIT, CPU_PER_OPERATION, false",
        "COMMON, THROUGHPUT, false",
        "COMMON, RESPONSE_P999, true",
        "COMMON, RESPONSE_P99, false",
        "COMMON, PAUSE_P99, true",
        "COMMON, PAUSE_MAX, true",
        "COMMON, CPU_PER_OPERATION, true",
        "COMMON, RSS_MAX, true",
        "COMMON, GC_CPU_SHARE, false",
        "GIVEN, THROUGHPUT, true",
        "GIVEN, PAUSE_MAX, true",
        "GIVEN, PAUSE_P50, false"
    })
    void theMeasuresOfQuestionsDependOnTheStage(Stage stage, Measure measure, boolean primary) {
        assertThat(asked(Collector.G1, stage, measure, "17 g1", "17 zgc")).hasSize(primary ? 1 : 0);
    }

    @Test
    void groupsOfOneStageAreOfOneStage() {
        StudyQuestions questions =
                new StudyQuestions(study(Collector.G1), List.of(row("17 g1", Stage.LIMIT), row("17 g1", Stage.COMMON)));

        assertThat(questions.stage("limit")).isEqualTo("limit");
        assertThat(questions.stage("common")).isEqualTo("common");
    }
}
