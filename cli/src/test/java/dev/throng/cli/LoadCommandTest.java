package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.cli.Installation.BuildRecord;
import dev.throng.cli.LoadWork.Outcome;
import dev.throng.cli.terminal.Console;
import dev.throng.run.LoadSenders;
import dev.throng.run.result.RunException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The steps of a command whose load is scripted. */
class LoadCommandTest {

    @TempDir
    Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final CiOptions ci = new CiOptions();
    private final List<String> steps = new ArrayList<>();
    private Runnable interrupt = () -> {
        throw new IllegalStateException("no load was begun");
    };

    private interface Script {
        Outcome send() throws Exception;
    }

    /** Writes down each step. */
    private final class Scripted implements LoadWork<String> {
        private final Script script;

        Scripted(Script script) {
            this.script = script;
        }

        @Override
        public String name() {
            return "nightly";
        }

        @Override
        public String claim(String name) {
            steps.add("claim " + name);
            return "directory";
        }

        @Override
        public Optional<AgentFleet> agents() {
            steps.add("agents");
            return Optional.empty();
        }

        @Override
        public Sending load(String claimed, Optional<LoadSenders.Factory> sources) {
            steps.add("load");
            return new Sending() {
                @Override
                public Outcome send() throws Exception {
                    steps.add("send");
                    return script.send();
                }

                @Override
                public void abort(String why) {
                    steps.add("abort: " + why);
                }
            };
        }

        @Override
        public void release(String claimed) {
            steps.add("release " + claimed);
        }

        @Override
        public void close() {
            steps.add("close");
        }
    }

    private int call(Script script) throws Exception {
        Console console = new Console(stream(out), stream(err), Console.Facts.NO_TERMINAL);
        Installation installation =
                new Installation("0", BuildRecord.NONE, directory, Optional.empty(), Optional.empty());
        CommandContext session = new CommandContext(console, installation, Map.of(), Clock.systemUTC(), code -> {
            throw new IllegalStateException("unexpected exit with " + code);
        });
        return new LoadCommand(session, ci, false, action -> interrupt = action)
                .call("run nightly.yaml", Optional.empty(), () -> new Scripted(script));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private Outcome results(int exitCode, Optional<String> note) {
        return new Outcome.WithResults(
                directory,
                "report: report.html",
                exitCode,
                "complete, exit code " + exitCode,
                code -> List.of("summary with exit code " + code),
                note);
    }

    private String written(Path file) throws IOException {
        return Files.readString(file);
    }

    @Test
    void stepsFollowEachOtherAndWhatWasOpenedIsClosedInReverse() throws Exception {
        assertThat(call(() -> results(ExitCode.SLO_MISSED, Optional.of("go on"))))
                .isEqualTo(ExitCode.SLO_MISSED);

        assertThat(steps).containsExactly("claim nightly", "agents", "load", "send", "release directory", "close");
        assertThat(out.toString(StandardCharsets.UTF_8))
                .containsSubsequence("summary with exit code 1", "report: report.html");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("go on");
    }

    @Test
    void aLoadThatWasRefusedIsAUsageError() throws Exception {
        ci.junit = Optional.of(directory.resolve("throng.xml"));

        assertThat(call(() -> {
                    throw new RunException("connection refused");
                }))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("throng: connection refused");
        assertThat(written(directory.resolve("throng.xml"))).contains("connection refused");
        assertThat(steps).endsWith("send", "release directory", "close");
    }

    @Test
    void aLoadThatWasRefusedIsAnnotated() throws Exception {
        ci.annotations = Optional.of(Annotations.Service.GITHUB);
        call(() -> {
            throw new RunException("connection refused");
        });
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .contains("::error title=nightly%3A verdict::connection refused");
    }

    @Test
    void aRefusalAfterAnInterruptIsNoUsageError() throws Exception {
        assertThat(call(() -> {
                    interrupt.run();
                    throw new RunException("the target was stopped");
                }))
                .isEqualTo(ExitCode.INVALID);
        assertThat(steps).contains("abort: interrupted");
    }

    @Test
    void aBugReleasesTheDirectory() {
        assertThatThrownBy(() -> call(() -> {
                    throw new IllegalStateException("a bug");
                }))
                .hasMessage("a bug");
        assertThat(steps).endsWith("send", "release directory", "close");
    }

    @Test
    void aLoadWithoutResultsStatesWhyInTheFilesForCiServers() throws Exception {
        ci.summary = Optional.of(directory.resolve("summary.md"));

        assertThat(call(() -> new Outcome.WithoutResults("throng: nothing yet; go on", "no cell has finished")))
                .isEqualTo(ExitCode.INVALID);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("throng: nothing yet; go on");
        assertThat(written(directory.resolve("summary.md"))).contains("no cell has finished");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    /** The directory has no results, so that its files for CI servers cannot be written. */
    @Test
    void aCommandThatCannotWriteItsFilesDoesNotPass() throws Exception {
        ci.summary = Optional.of(directory.resolve("summary.md"));

        assertThat(call(() -> results(ExitCode.DONE, Optional.empty()))).isEqualTo(ExitCode.BUG);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("summary with exit code 70");
        assertThat(call(() -> results(ExitCode.SLO_MISSED, Optional.empty()))).isEqualTo(ExitCode.SLO_MISSED);
    }
}
