package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.cli.LoadWork.Outcome;
import dev.throng.cli.terminal.Console;
import dev.throng.run.LoadSenders;
import dev.throng.run.directory.OwnDirectory;
import dev.throng.run.result.RunException;
import dev.throng.run.result.WrittenRun;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code throng run --repeat} with runs that are scripted. */
class RepeatedRunsTest {

    @TempDir
    Path temp;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<String> labels = new ArrayList<>();
    private LoadWork.Sending group;

    private interface Script {
        int run(int number) throws Exception;
    }

    /** Writes a small result for each run. */
    private final class Scripted implements RepeatedRuns.One {
        private final Script script;

        Scripted(Script script) {
            this.script = script;
        }

        @Override
        public String name() {
            return "nightly";
        }

        @Override
        public OwnDirectory claim(String name) {
            return OutputDirectory.chosen(temp.resolve("group"), true);
        }

        @Override
        public Optional<AgentFleet> agents() {
            return Optional.empty();
        }

        @Override
        public Sending load(OwnDirectory own, Optional<LoadSenders.Factory> senderFactory, String label) {
            labels.add(label);
            int number = labels.size();
            return new Sending() {
                @Override
                public Outcome send() throws Exception {
                    int code = script.run(number);
                    own.keep(List.of("result.json", "scenario.yaml", "environment.json"));
                    new WrittenRun().write(own.path());
                    return new Outcome.WithResults(
                            own.path(), "", code, "ended with " + code, any -> List.of(), Optional.empty());
                }

                @Override
                public void abort(String why) {
                    labels.add("aborted: " + why);
                }
            };
        }

        @Override
        public void release(OwnDirectory own) {
            own.close();
        }
    }

    private Outcome.WithResults repeat(int times, Script script) throws Exception {
        Console console = new Console(stream(out), stream(err), Console.Facts.NO_TERMINAL);
        RepeatedRuns runs = new RepeatedRuns(console, new Scripted(script), times, false);
        OwnDirectory own = runs.claim(runs.name());
        try {
            group = runs.load(own, Optional.empty());
            return (Outcome.WithResults) group.send();
        } finally {
            runs.release(own);
        }
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    @Test
    void eachRunHasItsDirectoryAndTheWorstExitCodeCounts() throws Exception {
        Outcome.WithResults outcome = repeat(3, number -> number == 2 ? ExitCode.SLO_MISSED : ExitCode.DONE);

        assertThat(outcome.exitCode()).isEqualTo(ExitCode.SLO_MISSED);
        assertThat(labels).containsExactly("run 1 of 3", "run 2 of 3", "run 3 of 3");
        assertThat(RepeatedRuns.in(temp.resolve("group"))).hasSize(3);
        assertThat(temp.resolve("group/index.html")).content().contains("2", "steady");
        assertThat(outcome.summary().apply(1)).contains("3 of 3 runs, exit code 1", "  run 2 of 3: ended with 1");
        assertThat(outcome.note().orElseThrow()).startsWith("compare it: throng compare ");
    }

    @Test
    void badInputEndsTheFirstRunAndLeavesNothing() {
        assertThatThrownBy(() -> repeat(3, number -> {
                    throw new RunException("no such target");
                }))
                .isInstanceOf(RunException.class);

        assertThat(temp.resolve("group/1/result.json")).doesNotExist();
        assertThat(labels).hasSize(1);
    }

    @Test
    void aLaterRunThatSendsNothingEndsTheGroupAndKeepsTheOthers() throws Exception {
        Outcome.WithResults outcome = repeat(4, number -> {
            if (number == 3) {
                throw new RunException("the target did not start");
            }
            return ExitCode.DONE;
        });

        assertThat(outcome.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.note()).contains("run 3 of 4 sent nothing: the target did not start");
        assertThat(labels).hasSize(3);
        assertThat(temp.resolve("group/2/result.json")).exists();
    }

    @Test
    void anInterruptEndsTheRunAndTheGroup() throws Exception {
        Outcome.WithResults outcome = repeat(4, number -> {
            if (number == 2) {
                group.abort("interrupted");
                return ExitCode.INVALID;
            }
            return ExitCode.DONE;
        });

        assertThat(labels).containsExactly("run 1 of 4", "run 2 of 4", "aborted: interrupted");
        assertThat(outcome.exitCode()).isEqualTo(ExitCode.INVALID);
        assertThat(outcome.note()).contains("interrupted: 2 not run");
    }

    @Test
    void anOlderGroupIsOverwritten() throws Exception {
        repeat(3, number -> ExitCode.DONE);
        labels.clear();
        repeat(2, number -> ExitCode.DONE);

        assertThat(RepeatedRuns.in(temp.resolve("group"))).hasSize(2);
    }

    @Test
    void filesForCiServersHaveASuiteForEachRun() throws Exception {
        Outcome.WithResults outcome = repeat(2, number -> ExitCode.DONE);
        Path junit = temp.resolve("cases.xml");
        CiOptions options = new CiOptions();
        options.junit = Optional.of(junit);

        CommandContext context = new CommandContext(
                new Console(stream(out), stream(err), Console.Facts.NO_TERMINAL),
                new Installation("0", Installation.BuildRecord.NONE, Path.of(""), Optional.empty(), Optional.empty()),
                Map.of(),
                Clock.systemUTC(),
                code -> {});
        options.during("run", context, Annotations.Service.NONE, files -> {
            files.write(outcome.directory(), outcome.place(), outcome.exitCode(), outcome.sentence());
            return outcome.exitCode();
        });

        assertThat(junit).content().contains("tests=\"4\"", "failures=\"0\"");
        assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("throng: ");
    }
}
