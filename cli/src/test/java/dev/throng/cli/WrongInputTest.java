package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong inputs of commands: the message states what is wrong, where, and what to do, and names no class of Java. */
class WrongInputTest {

    private static final Path EXAMPLES = Path.of("..", "examples");

    private final TypedCommands typed = new TypedCommands();

    @TempDir
    Path directory;

    @BeforeEach
    void makeFiles() throws IOException {
        Files.writeString(directory.resolve("empty.yaml"), "");
        Files.writeString(directory.resolve("comment.yaml"), "# nothing\n");
        Files.writeString(directory.resolve("separator.yaml"), "---\n");
        Files.writeString(directory.resolve("separators.yaml"), "--- # nothing\n\n...\n");
        Files.writeString(directory.resolve("null.yaml"), "null\n");
        Files.writeString(directory.resolve("afile"), "text\n");
        Files.createSymbolicLink(directory.resolve("dangling"), directory.resolve("nowhere"));
        Files.write(directory.resolve("binary.yaml"), new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
        Files.createDirectory(directory.resolve("adirectory"));
        Files.copy(EXAMPLES.resolve("quickstart.yaml"), directory.resolve("scenario.yaml"));
        Files.writeString(directory.resolve("study.yaml"), "{name: s, scenario: scenario.yaml, jvms: installed}\n");
    }

    /** Types a command with DIR for the test's directory; the message has DIR in its place too. */
    private String refused(String command) {
        typed.forget();
        String[] words = Arrays.stream(command.split(" "))
                .map(word -> word.equals("EMPTY") ? "" : word.replace("DIR", directory.toString()))
                .toArray(String[]::new);
        assertThat(typed.run(Path.of(""), words)).as(command).isEqualTo(ExitCode.USAGE);
        return typed.err().replace(directory.toString(), "DIR");
    }

    @Test
    void aLabelOfAnotherFormIsRefused() {
        for (String command : List.of(
                "run DIR/scenario.yaml", "capacity DIR/scenario.yaml --operation send", "study DIR/study.yaml")) {
            assertThat(refused(command + " --label build"))
                    .contains("--label: build (expected: NAME=VALUE, such as build=42;");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "empty.yaml|DIR/empty.yaml:1:1: empty (expected: a scenario or a study; throng init NAME writes one)",
                "comment.yaml|DIR/comment.yaml:1:1: empty (expected: a scenario or a study; throng init NAME writes one)",
                "separator.yaml|DIR/separator.yaml:1:1: empty (expected: a scenario or a study; throng init NAME writes one)",
                "separators.yaml|DIR/separators.yaml:1:1: empty (expected: a scenario or a study; throng init NAME writes one)",
                "null.yaml|DIR/null.yaml:1:1: empty (expected: a scenario or a study; throng init NAME writes one)",
                "binary.yaml|DIR/binary.yaml: not UTF-8 (expected: a text file in UTF-8)",
                "adirectory|DIR/adirectory: a directory (expected: a file)",
                "nosuch.yaml|DIR/nosuch.yaml: no such file",
                "afile/in.yaml|DIR/afile/in.yaml: cannot be read: Not a directory",
            })
    void aFileThatIsNoScenarioIsOneLine(String file, String message) {
        assertThat(refused("run DIR/" + file)).isEqualTo(message + "\n");
        assertThat(refused("validate DIR/" + file)).isEqualTo(message + "\n");
        assertThat(refused("study DIR/" + file)).isEqualTo(message + "\n");
        assertThat(refused("capacity DIR/" + file + " --operation send --from 1/s --to 2/s"))
                .isEqualTo(message + "\n");
    }

    @Test
    void aStudyAndAScenarioInPlaceOfEachOtherAreOneProblem() {
        String study = "DIR/study.yaml:1:1: this is a study (expected: a scenario; run it with throng study FILE)\n";
        assertThat(refused("run DIR/study.yaml")).startsWith(study);
        assertThat(refused("capacity DIR/study.yaml --operation send --from 1/s --to 2/s"))
                .startsWith(study);
        assertThat(refused("study DIR/scenario.yaml"))
                .contains(
                        ":1: this is a scenario (expected: a study; run it with throng run FILE, or name it in a study:"
                                + " scenario: FILE)\n")
                .doesNotContain("unknown key", "missing");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DIR/afile|DIR/afile is a file, not a directory",
                "DIR/afile/in|DIR/afile is a file, not a directory",
                "DIR/afile/in/it|DIR/afile is a file, not a directory",
                "DIR/dangling|DIR/dangling is a symbolic link to a path that does not exist",
                "DIR/dangling/in|DIR/dangling is a symbolic link to a path that does not exist",
                "/proc/throng|nothing can be made in /proc",
                "/dev/null|/dev/null is a file, not a directory",
            })
    void aDirectoryThatCannotBeMadeIsRefusedWithItsReason(String output, String reason) {
        String message = "throng: result directory " + output + " cannot be written: " + reason
                + " (expected: a directory that can be made or written, on a disk with free space; choose one with -o)\n";
        assertThat(refused("run DIR/scenario.yaml -o " + output)).isEqualTo(message);
        assertThat(refused("study DIR/study.yaml -o " + output)).isEqualTo(message);
        assertThat(refused("capacity DIR/scenario.yaml --operation send --from 1/s --to 2/s -o " + output))
                .isEqualTo(message);
        assertThat(directory.resolve("dangling")).isSymbolicLink();
    }

    /** As of a variable of the shell that is not set. EMPTY stands for an empty word. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run DIR/scenario.yaml -o EMPTY|--output|run",
                "run EMPTY|SCENARIO|run",
                "validate EMPTY|FILE|validate",
                "study DIR/study.yaml -o EMPTY|--output|study",
                "capacity DIR/scenario.yaml --operation send --from 1/s --to 2/s -o EMPTY|--output|capacity",
                "report EMPTY|DIR|report",
                "report DIR/adirectory -o EMPTY|--output|report",
                "gc EMPTY|LOG|gc",
                "gc DIR/afile --html EMPTY|--html|gc",
            })
    void anEmptyPathIsRefused(String command, String what, String name) {
        assertThat(refused(command))
                .isEqualTo("throng: " + what
                        + ": an empty path (expected: a file or directory; . is the current directory);"
                        + " see throng " + name + " --help\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name=&",
                "name=*",
                "name=!",
                "name=@a",
                "name=`a",
                "name=%",
                "name=[",
                "name={",
                "name=\"",
                "name='",
                "name=|",
                "phases[0].load=*a",
            })
    void aValueThatIsNoYamlIsRefusedWithTheWayToQuoteIt(String set) {
        String path = set.substring(0, set.indexOf('='));
        assertThat(refused("validate DIR/scenario.yaml --set " + set))
                .contains(path + ": ", "(expected: ")
                .doesNotContain("scanning", "anchor", "token", "while", "Exception")
                .hasLineCount(1);
    }

    @Test
    void aTargetThatDoesNotExistIsFoundBeforeTheStart() {
        assertThat(refused("validate DIR/scenario.yaml --set target.launch=nosuch"))
                .contains(
                        "target.launch: nosuch (expected: the name of a reference target: one of http-stream, riemann, rtmp, xmpp)");
        assertThat(refused("validate DIR/scenario.yaml --set target.launch=reimann"))
                .contains("did you mean riemann?");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "phases[0].for=-2s|auto, or a positive duration such as 10s",
                "phases[0].for=0s|more than 0s",
                "deadline=-1s|a duration that is not negative, such as 10s",
                "phases[0].load.send.rate=-5/s|a rate that is not negative, such as 1000/s",
                "phases[0].load.send.rate=-5|a rate that is not negative, such as 1000/s",
                "settings.maxMsgBytes=-64KiB|a size that is not negative, such as 64KiB",
            })
    void aNegativeQuantityIsRefusedAsOne(String set, String expected) {
        assertThat(refused("validate DIR/scenario.yaml --set " + set)).contains("(expected: " + expected + ")\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nosuch|no such directory",
                "afile|a file, not a directory",
                "adirectory|no results in it",
            })
    void aDirectoryWithoutResultsIsRefusedWithItsReason(String name, String reason) {
        assertThat(refused("report DIR/" + name))
                .startsWith("throng: DIR/" + name + ": " + reason + " (expected: a directory");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run DIR/scenario.yaml --agents x|--agents: x (expected: a whole number); see throng run --help",
                "target riemann --port 5x|--port: 5x (expected: a whole number); see throng target --help",
                "target riemann --port 1.5|--port: 1.5 (expected: a whole number); see throng target --help",
                "cluster init DIR/c --days many|--days: many (expected: a whole number); see throng cluster init --help",
            })
    void aWordInPlaceOfANumberIsRefusedWithoutATypeOfJava(String command, String message) {
        assertThat(refused(command)).isEqualTo("throng: " + message + "\n");
    }

    @Test
    void certificatesThatCannotBeWrittenNameThePathInTheWay() {
        assertThat(refused("cluster init /proc/throng"))
                .isEqualTo(
                        "throng: the certificates cannot be written: nothing can be made in /proc (expected: a directory that"
                                + " can be made or written)\n");
    }
}
