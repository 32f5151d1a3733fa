package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.atIndex;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ProgramTest {

    private static final Path ROOT = Path.of("..");
    private static final Path EXAMPLES = ROOT.resolve("examples");
    private static final Pattern YAML_BLOCK =
            Pattern.compile("(?ms)^(<!-- executed by \\w+IT: [^\\n]*\\n)?```yaml\\n(name: .*?)^```$");

    @TempDir
    Path directory;

    private final TypedCommands typed = new TypedCommands();

    private int run(String... arguments) {
        return typed.run(directory, arguments);
    }

    private String out() {
        return typed.out();
    }

    private String err() {
        return typed.err();
    }

    @ParameterizedTest
    @CsvSource({
        "help, --help",
        "help run, run --help",
        "help cluster init, cluster init --help",
        "help run a.yaml, run --help"
    })
    void theWordHelpIsTheOption(String words, String option) {
        assertThat(run(words.split(" "))).isEqualTo(ExitCode.DONE);
        String printed = out();
        typed.forget();
        assertThat(run(option.split(" "))).isEqualTo(ExitCode.DONE);
        assertThat(printed).contains("Usage: throng").isEqualTo(out());
        assertThat(err()).isEmpty();
    }

    @Test
    void anUnknownCommandNamesTheNearest() {
        assertThat(run("rum")).isEqualTo(ExitCode.USAGE);
        assertThat(err()).startsWith("throng: rum: no such command").contains("did you mean run?");
        assertThat(out()).isEmpty();
    }

    @Test
    void anUnknownOptionNamesTheNearest() {
        assertThat(run("run", "--metrisc", "1", "x.yaml")).isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("--metrisc: no such option").contains("did you mean --metrics?");
    }

    @Test
    void aHostileArgumentIsHarmless() {
        assertThat(run("\u001b[2J")).isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("\\u001b[2J").doesNotContain("\u001b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "study", "validate", "target", "report", "gc"})
    void aMissingArgumentIsSaid(String command) {
        assertThat(run(command)).isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("Missing required parameter").contains("throng " + command + " --help");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "validate",
                "protocols",
                "study",
                "capacity",
                "jvms",
                "target",
                "report",
                "gc",
                "compare",
                "provision",
                "import",
                "cluster",
                "generate-completion"
            })
    void everyCommandHasHelp(String command) {
        assertThat(run(command, "--help")).isZero();
        assertThat(out()).startsWith("Usage: throng " + command).doesNotContain("\u001b");
        assertThat(err()).isEmpty();
    }

    @Test
    void eachCommandHasTheNameByWhichItIsFound() {
        CommandLine program = typed.program().commandLine();
        assertThat(program.getSubcommands()).hasSizeGreaterThan(10).allSatisfy((name, command) -> {
            assertThat(command.getCommandName()).isEqualTo(name);
            assertThat(run("--stacktrace", name, "--help")).isZero();
        });
    }

    @Test
    void withoutACommandItSaysWhatCanBeTyped() {
        assertThat(run()).isEqualTo(ExitCode.USAGE);
        assertThat(err()).startsWith("Usage: throng");
    }

    /** Other programs show the last message and the lines after it, so that message is the cause. */
    @Test
    void theLastMessageOfABugIsItsCause() {
        Throwable bug = new IllegalStateException("no loop", new NoClassDefFoundError("io/netty/IoHandler"));
        assertThat(typed.program().bug(bug, false)).isEqualTo(ExitCode.BUG);
        assertThat(err().lines())
                .containsExactly(
                        "throng: this is a bug in Throng: java.lang.IllegalStateException: no loop; caused by"
                                + " java.lang.NoClassDefFoundError: io/netty/IoHandler",
                        "  run it again with --stacktrace before the command, and report the output");

        typed.forget();
        typed.program().bug(bug, true);
        assertThat(err().lines())
                .anyMatch(line -> line.startsWith("    at "))
                .last()
                .asString()
                .startsWith("throng: this is a bug in Throng: ");
    }

    @Test
    void theVersionNamesCommitJavaAndSystem() {
        assertThat(run("--version")).isZero();
        assertThat(out().lines())
                .hasSize(3)
                .satisfies(first -> assertThat(first).startsWith("Throng 0, git "), atIndex(0))
                .satisfies(second -> assertThat(second).startsWith("Java " + Runtime.version()), atIndex(1))
                .satisfies(third -> assertThat(third).startsWith(System.getProperty("os.name")), atIndex(2));
    }

    @Test
    void protocolsDescribeThemselves() {
        assertThat(run("protocols", "riemann")).isZero();
        assertThat(out()).startsWith("riemann: ").contains("send", "query", "connections", "un-acked", "error-reply");
    }

    @Test
    void failuresAreListedByKindWithTheirConditionsAndSteps() {
        assertThat(run("protocols", "xmpp")).isZero();
        assertThat(out())
                .contains(
                        "closed[-during-STEP]",
                        "stream-error[-CONDITION][-during-STEP]",
                        "CONDITION of stream-error",
                        "see-other-host",
                        "STEP",
                        "connect, tls, upgrade, stream, starttls, register, auth, bind")
                .doesNotContain("refused[", "closed-during-bind");
    }

    @Test
    void anUnknownProtocolIsBadInput() {
        assertThat(run("protocols", "rieman")).isEqualTo(ExitCode.USAGE);
        assertThat(err())
                .contains(
                        "rieman: no such protocol (expected: one of http-stream, riemann, rtmp, xmpp; did you mean riemann?");
    }

    /** That of examples/echo needs its protocol; {@link AddingAProtocolIT} runs it. */
    @Test
    void theExamplesAreValid() throws IOException {
        List<String> examples;
        try (Stream<Path> files = Files.walk(EXAMPLES)) {
            examples = files.map(Path::toString)
                    .filter(file -> file.endsWith(".yaml") && !file.endsWith("echo.yaml"))
                    .sorted()
                    .toList();
        }
        List<String> arguments = new ArrayList<>(List.of("validate"));
        arguments.addAll(examples);
        assertThat(run(arguments.toArray(String[]::new))).as(err()).isZero();
        // a remark about a scenario is below its line
        assertThat(out().lines().filter(line -> !line.startsWith("  ")))
                .hasSameSizeAs(examples)
                .allMatch(line -> line.contains(".yaml: ok ("));
        assertThat(out()).containsPattern("quickstart.yaml: ok \\(quickstart: 2 phases, [\\d.]+ s, 3 SLOs\\)");
    }

    /**
     * A block that begins with a name and has phases is a whole scenario; others are parts of one, or studies. Blocks that an integration
     * test runs may need files that earlier blocks create, and are not repeated here.
     */
    @Test
    void theScenariosInTheDocumentsAreValid() throws IOException {
        List<String> arguments = new ArrayList<>(List.of("validate"));
        for (Path document : documents()) {
            Matcher blocks = YAML_BLOCK.matcher(Files.readString(document));
            while (blocks.find()) {
                boolean executed = blocks.group(1) != null;
                if (blocks.group(2).contains("\nphases:\n") && !executed) {
                    String name = document.getFileName() + "-" + arguments.size() + ".yaml";
                    arguments.add(Files.writeString(directory.resolve(name), blocks.group(2))
                            .toString());
                }
            }
        }
        assertThat(run(arguments.toArray(String[]::new))).as(err()).isZero();
        assertThat(out()).contains("README.md-", "coming-from-gatling.md-");
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve("docs"))) {
            return Stream.concat(Stream.of(ROOT.resolve("README.md")), files.filter(file -> file.toString()
                            .endsWith(".md")))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void allFilesAreCheckedAndAllProblemsSaid() throws IOException {
        Path bad = Files.writeString(directory.resolve("bad.yaml"), """
                name: bad
                protocol: riemann
                target: {launch: riemann}
                phases:
                  - {name: a, for: 10, load: {sned: {rate: 5/s}}}
                """);
        String good = EXAMPLES.resolve("quickstart.yaml").toString();
        assertThat(run(
                        "validate",
                        bad.toString(),
                        good,
                        directory.resolve("missing.yaml").toString()))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("bad.yaml:5", "phases[0].for: 10", "sned", "missing.yaml: no such file");
        assertThat(out()).contains("quickstart.yaml: ok");
    }

    @Test
    void aSettingThatTheProtocolRefusesIsFoundToo() {
        String good = EXAMPLES.resolve("quickstart.yaml").toString();
        assertThat(run("validate", good, "--set", "settings.transport=tls", "--set", "settings.tls.cert=missing.pem"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("tls");
    }

    @Test
    void aScenarioThatCannotBeRunMakesNoDirectory() {
        Path output = directory.resolve("results");
        assertThat(run("run", "missing.yaml", "-o", output.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("missing.yaml: no such file");
        assertThat(output).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "127.0.0.1:99999"})
    void anAddressThatIsNoneIsRefusedBeforeTheScenarioIsRead(String address) {
        assertThat(run("run", "missing.yaml", "--metrics", address)).isEqualTo(ExitCode.USAGE);
        assertThat(err()).startsWith("throng: --metrics: " + address + " (expected: HOST:PORT");
    }

    @Test
    void aDirectoryWithoutResultsGetsNoReport() {
        assertThat(run("report", directory.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("no results in it");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aStudyIsReportedAnew() throws IOException {
        Files.writeString(directory.resolve("study.json"), "{\"name\": \"s\", \"planned\": 0, \"cells\": []}");
        assertThat(run("report", directory.toString()))
                .as("nothing was compared yet")
                .isEqualTo(ExitCode.USAGE);

        Files.writeString(directory.resolve("comparison.json"), "{\"findings\": [\"it is so\"]}");
        assertThat(run("report", directory.toString())).as(err()).isEqualTo(ExitCode.DONE);
        assertThat(directory.resolve("report.md")).content().contains("it is so");
    }

    @Test
    void completionIsAScript() {
        assertThat(run("generate-completion")).isZero();
        assertThat(out()).startsWith("# throng Bash Completion").contains("_complete_throng", "--overwrite");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "fish"})
    void aScriptOfCompletionEndsWithOneNewline(String shell) {
        assertThat(run("generate-completion", shell)).isZero();
        assertThat(out()).endsWith("\n").doesNotEndWith("\n\n");
    }
}
