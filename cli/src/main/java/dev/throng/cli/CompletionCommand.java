package dev.throng.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code throng generate-completion}. */
@Command(
        name = "generate-completion",
        description = "Print a script that completes throng's commands and options in bash and zsh.",
        footer = {"", "In a shell: source <(throng generate-completion)"})
final class CompletionCommand implements Callable<Integer> {

    private final CommandContext session;

    @Spec
    CommandSpec spec;

    CompletionCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        session.console().print(AutoComplete.bash("throng", spec.root().commandLine()));
        return ExitCode.DONE;
    }
}
