package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.docs.DocumentedResults;
import dev.throng.cli.docs.RecomputedResults;
import dev.throng.run.WholeRun;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import dev.throng.time.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A run of the built command whose load agents send, each in a JVM of its own. It waits for what they print. Its deadlines only end a test
 * that hangs. Closing it ends all processes.
 */
public final class AgentRig implements AutoCloseable {

    /** The target of a scenario is a JVM too: {@code target: {launch: riemann, %s}}. */
    public static final String SHORT_LIVED_TARGET = "jvm: {options: "
            + BuiltThrong.forTargets(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx128m")).stream()
                    .map(option -> '"' + option + '"')
                    .toList()
            + "}";

    /** A run has many JVMs. */
    private static final List<String> SMALL = List.of("-XX:+UseSerialGC", "-Xmx256m");

    private static final String OWN_TARGET = "launch: riemann, " + SHORT_LIVED_TARGET;

    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private final Path directory;
    private final List<BuiltThrong> commands = new ArrayList<>();

    /** @param directory an empty one; the run's results are in {@code out} */
    public AgentRig(Path directory) {
        this.directory = directory;
    }

    /** A scenario of one phase {@code main} that sends events at a constant rate to a target of its own. */
    static String events(String length, int perSecond) {
        return events(OWN_TARGET, length, perSecond);
    }

    /** A scenario of one phase {@code main} that sends events at a constant rate to a target. */
    static String events(String target, String length, int perSecond) {
        return """
                name: events
                protocol: riemann
                target: {%s}
                settings: {connections: 3, event: {service: load-test, metric: 1.0}}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: main, for: %s, load: {send: {rate: %d/s}}}
                """.formatted(target, length, perSecond);
    }

    /** Starts a run. */
    Process start(String scenario, String... options) throws Exception {
        return command(directory).start(SMALL, words(directory, scenario, options));
    }

    /** Starts a run in a process group of its own, like a command that is typed in a terminal. The group has its process id. */
    Process startInOwnGroup(String scenario, String... options) throws Exception {
        return command(directory).startInOwnGroup(SMALL, words(directory, scenario, options));
    }

    private static String[] words(Path of, String scenario, String... options) throws IOException {
        Files.writeString(of.resolve("s.yaml"), scenario);
        return Stream.concat(Stream.of("run", "s.yaml", "-o", "out", "--no-report"), Arrays.stream(options))
                .toArray(String[]::new);
    }

    /** Starts an agent that joins a controller. */
    Process agent(String name, String controller, String... options) throws Exception {
        return command(
                name,
                Stream.concat(
                                Stream.of("agent", "--join", controller, "--name", name, "--wait", "2m"),
                                Arrays.stream(options))
                        .toArray(String[]::new));
    }

    /** Starts another command in a directory of its own, which has this name. */
    Process command(String name, String... words) throws Exception {
        return command(Files.createDirectories(directory.resolve(name))).start(SMALL, words);
    }

    private BuiltThrong command(Path of) {
        BuiltThrong command = new BuiltThrong(of);
        commands.add(command);
        return command;
    }

    /** Waits for a run's end in order, whatever its verdict. */
    RunResult ended(Process run) throws Exception {
        assertEnded(run, console());
        return result();
    }

    private static void assertEnded(Process run, String printed) throws Exception {
        assertThat(BuiltThrong.code(run)).as(printed).isIn(ExitCode.DONE, ExitCode.SLO_MISSED, ExitCode.INVALID);
    }

    /**
     * Runs a scenario to its end with three agents that have joined already, and checks that no arrival is lost or counted twice.
     *
     * @param name of a new directory for the command
     * @param controller the address where the agents expect their controller
     */
    RunResult runWithJoinedAgents(String name, String controller, String scenario) throws Exception {
        Path of = Files.createDirectories(directory.resolve(name));
        Process run =
                command(of).start(SMALL, words(of, scenario, "--cluster", controller, "--expect", "3", "--wait", "2m"));
        assertEnded(run, printed(name));
        return checked(of.resolve("out"));
    }

    /** The run's result, in which no arrival is lost or counted twice. */
    RunResult result() {
        DocumentedResults.assertDocumented(directory.resolve("out"));
        return checked(directory.resolve("out"));
    }

    private static RunResult checked(Path results) {
        RecomputedResults.assertAgree(results);
        RunResult result = result(results);
        WholeRun.operations(result).forEach(WholeRun::assertConserved);
        assertThat(result.agents().stream().mapToLong(AgentResult::started).sum())
                .isEqualTo(WholeRun.operations(result).stream()
                        .mapToLong(OperationResult::started)
                        .sum());
        return result;
    }

    /** The result in a directory of results. */
    public static RunResult result(Path results) {
        return ResultDirectory.open(results).result().orElseThrow();
    }

    /** Everything that the run printed so far. */
    String console() {
        return text(directory, "stdout") + text(directory, "stderr");
    }

    /** Everything that another command printed so far. */
    String printed(String name) {
        return text(directory.resolve(name), "stdout") + text(directory.resolve(name), "stderr");
    }

    private static String text(Path directory, String stream) {
        try {
            Path file = directory.resolve(stream);
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Waits until the run has printed a text. */
    void awaitPrinted(String text) {
        Eventually.found("the run prints " + text, DEADLINE, this::console, console -> console.contains(text));
    }

    /** Waits until another command has printed what a pattern describes. Returns the match. */
    Matcher awaitPrinted(String name, Pattern pattern) {
        return Eventually.found(
                name + " prints " + pattern, DEADLINE, () -> pattern.matcher(printed(name)), Matcher::find);
    }

    /** Waits until processes have ended. */
    static void awaitEnd(List<ProcessHandle> processes) {
        Eventually.found(
                "all processes end",
                DEADLINE,
                () -> processes.stream().filter(ProcessHandle::isAlive).toList(),
                List::isEmpty);
    }

    /** The agent of this name among those that a run has started. */
    static ProcessHandle agentOf(Process run, String name) {
        return run.toHandle()
                .descendants()
                .filter(process -> List.of(process.info().arguments().orElse(new String[0]))
                        .contains(name))
                .findFirst()
                .orElseThrow();
    }

    /** Sends a signal, such as KILL, STOP, CONT or INT. */
    static void signal(String signal, long pid) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + signal, "--", String.valueOf(pid)).start();
        assertThat(kill.waitFor()).as("kill -%s %d", signal, pid).isZero();
    }

    /** Ends everything that still runs. */
    @Override
    public void close() {
        commands.forEach(BuiltThrong::close);
    }
}
