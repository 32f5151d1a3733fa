package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code throng init} as typed. */
class InitCommandTest {

    private static final Path EXAMPLES = Path.of("..", "examples");

    @TempDir
    Path directory;

    private final TypedCommands typed = new TypedCommands();

    private Path file(String name) {
        return directory.resolve(name);
    }

    private int init(String... words) {
        String[] all = new String[words.length + 1];
        all[0] = "init";
        System.arraycopy(words, 0, all, 1, words.length);
        return typed.run(directory, all);
    }

    @ParameterizedTest
    @EnumSource(Template.class)
    void whatItWritesIsValidAndStatesHowToRunIt(Template template) {
        Path file = file("mine.yaml");

        assertThat(init(template.id(), file.toString())).as(typed.err()).isEqualTo(ExitCode.DONE);

        String command = (template == Template.STUDY ? "throng study " : "throng run ") + file;
        assertThat(typed.out().lines())
                .startsWith("wrote: " + file)
                .contains("next: " + command)
                .anyMatch(line -> line.startsWith("your own server: "));
        assertThat(file)
                .content()
                .startsWith("# ")
                .contains("#   " + command + "\n")
                .doesNotContain("yaml-language-server", "./throng", "examples/");
        typed.forget();
        assertThat(typed.run(directory, "validate", file.toString()))
                .as(typed.err())
                .isEqualTo(ExitCode.DONE);
    }

    /** The examples are tested as a whole elsewhere. */
    @Test
    void aScenarioIsTheExampleButForItsComments() throws IOException {
        Path file = file("mine.yaml");
        init("riemann", file.toString());

        assertThat(withoutComments(file)).isEqualTo(withoutComments(EXAMPLES.resolve("quickstart.yaml")));
    }

    @Test
    void aStudyBringsItsScenario() throws IOException {
        init("study", file("my study's.yaml").toString());

        assertThat(file("my study's.yaml")).content().contains("scenario: 'my study''s-scenario.yaml'\n");
        assertThat(withoutComments(file("my study's-scenario.yaml")))
                .isEqualTo(withoutComments(EXAMPLES.resolve("studies/riemann-live-heap.yaml")));
        typed.forget();
        assertThat(typed.run(directory, "validate", file("my study's.yaml").toString()))
                .as(typed.err())
                .isEqualTo(ExitCode.DONE);
    }

    private static List<String> withoutComments(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();
    }

    @Test
    void anExistingFileIsNotOverwrittenAndNothingIsWritten() throws IOException {
        Files.writeString(file("mine-scenario.yaml"), "mine");

        assertThat(init("study", file("mine.yaml").toString())).isEqualTo(ExitCode.USAGE);

        assertThat(typed.err())
                .isEqualTo("throng: " + file("mine-scenario.yaml") + " exists (expected: the name of a new file)"
                        + System.lineSeparator());
        assertThat(file("mine-scenario.yaml")).hasContent("mine");
        assertThat(file("mine.yaml")).doesNotExist();
    }

    @Test
    void aDirectoryThatIsMissingIsRefused() {
        assertThat(init("riemann", file("none/mine.yaml").toString())).isEqualTo(ExitCode.USAGE);
        assertThat(typed.err())
                .isEqualTo("throng: " + file("none/mine.yaml") + ": the directory " + file("none")
                        + " does not exist (expected: a new file in an existing directory; create the directory first)"
                        + System.lineSeparator());
        assertThat(file("none")).doesNotExist();
    }

    @Test
    void aFileInThePlaceOfADirectoryIsRefused() throws IOException {
        Files.writeString(file("notes"), "mine");

        assertThat(init("study", file("notes/mine.yaml").toString())).isEqualTo(ExitCode.USAGE);
        assertThat(typed.err())
                .isEqualTo("throng: " + file("notes/mine.yaml") + ": " + file("notes")
                        + " is not a directory (expected: a new file in an existing directory)"
                        + System.lineSeparator());
    }

    @Test
    void aWrongNameSuggestsTheNearest() {
        assertThat(init("reimann", file("x.yaml").toString())).isEqualTo(ExitCode.USAGE);
        assertThat(typed.err())
                .contains("reimann: no such template (expected: one of riemann, xmpp", "did you mean riemann?");
        assertThat(file("x.yaml")).doesNotExist();
    }
}
