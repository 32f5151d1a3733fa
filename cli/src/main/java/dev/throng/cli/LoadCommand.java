package dev.throng.cli;

import dev.throng.cli.LoadWork.Outcome;
import dev.throng.cli.terminal.Console;
import dev.throng.cli.terminal.Console.Ink;
import dev.throng.run.result.RunException;
import dev.throng.text.Printable;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The steps of a command that sends load, which {@code run}, {@code capacity} and {@code study} have in common: read the file, lock the
 * result directory, open the agents, send the load, end it on Ctrl-C, write the report and the files for CI servers, print the outcome,
 * and return the exit code. {@link LoadWork} is what a command adds.
 */
final class LoadCommand {

    private final CommandContext session;
    private final Console console;
    private final CiOptions ci;
    private final boolean quiet;
    private final Consumer<Runnable> signals;

    /** @param quiet whether to print the outcome only */
    LoadCommand(CommandContext session, CiOptions ci, boolean quiet) {
        this(session, ci, quiet, session::onSignal);
    }

    /** @param signals calls an action when the user interrupts the command */
    LoadCommand(CommandContext session, CiOptions ci, boolean quiet, Consumer<Runnable> signals) {
        this.session = session;
        this.console = session.console();
        this.signals = signals;
        this.ci = ci;
        this.quiet = quiet;
    }

    /** Reads the file of a command. */
    interface Reader {
        LoadWork<?> read() throws Exception;
    }

    /**
     * Runs the command.
     *
     * @param title names the command in files for CI servers until the file has been read: {@code run SCENARIO}
     * @param output the result directory that the user chose
     * @return the exit code
     */
    int call(String title, Optional<Path> output, Reader reader) throws Exception {
        ci.requireOutside(output);
        return ci.during(title, session, files -> {
            try (LoadWork<?> work = reader.read()) {
                return inDirectory(work, files);
            }
        });
    }

    private <D> int inDirectory(LoadWork<D> work, CiFiles files) throws Exception {
        if (quiet) {
            Logging.quiet();
        }
        String name = work.name();
        files.named(name);
        files.placed(work.objectives());
        D directory = work.claim(name);
        try {
            return withAgents(work, directory, files);
        } finally {
            work.release(directory);
        }
    }

    private <D> int withAgents(LoadWork<D> work, D directory, CiFiles files) throws Exception {
        Optional<AgentFleet> fleet = work.agents();
        if (fleet.isEmpty()) {
            return send(work.load(directory, Optional.empty()), files);
        }
        try (AgentFleet agents = fleet.get()) {
            return send(work.load(directory, Optional.of(agents.senderFactory())), files);
        }
    }

    private int send(LoadWork.Sending load, CiFiles files) throws Exception {
        AtomicBoolean interrupted = new AtomicBoolean();
        signals.accept(() -> {
            interrupted.set(true);
            load.abort("interrupted");
        });
        try {
            return conclude(load.send(), files);
        } catch (RunException refused) {
            console.note(Ink.BAD, "throng: " + Printable.lines(refused.getMessage()));
            files.withoutResults(refused.getMessage());
            return interrupted.get() ? ExitCode.INVALID : ExitCode.USAGE;
        } finally {
            console.clear();
            Logging.stop();
        }
    }

    private int conclude(Outcome outcome, CiFiles files) {
        if (outcome instanceof Outcome.WithResults results) {
            return report(results, files);
        }
        Outcome.WithoutResults nothing = (Outcome.WithoutResults) outcome;
        console.note(Ink.WARN, nothing.note());
        files.withoutResults(nothing.reason());
        return ExitCode.INVALID;
    }

    private int report(Outcome.WithResults outcome, CiFiles files) {
        boolean written = files.write(outcome.directory(), outcome.place(), outcome.exitCode(), outcome.sentence());
        int code = written || outcome.exitCode() != ExitCode.DONE ? outcome.exitCode() : ExitCode.BUG;
        console.print(outcome.summary().apply(code));
        console.print("");
        console.print(outcome.place());
        outcome.note().ifPresent(note -> console.note(Ink.WARN, note));
        return code;
    }
}
