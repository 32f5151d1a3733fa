package dev.throng.cli;

import dev.throng.cli.shell.FishCompletion;
import dev.throng.cli.shell.ZshCompletion;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code throng generate-completion}. */
@Command(
        name = "generate-completion",
        description = "Print a script that completes throng's commands and options in bash, zsh or fish.",
        footer = {
            "",
            "bash and zsh: source <(throng generate-completion SHELL). fish: throng generate-completion fish | source"
        })
final class CompletionCommand implements Callable<Integer> {

    /** The shells with a script. */
    enum Shell {
        BASH("bash/throng"),
        ZSH("zsh/_throng"),
        FISH("fish/throng.fish");

        /** The first line of an executable script. Shells source this one. */
        private static final Pattern INTERPRETER = Pattern.compile("^#!.*\\R(#\\R)?");

        private final String file;

        Shell(String file) {
            this.file = file;
        }

        /** The name of the file that a package installs, in a directory for each shell. */
        String file() {
            return file;
        }

        /** The name that users type. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns the script. Its last line ends with a newline, and no empty line follows. */
        String script(CommandLine program) {
            String script =
                    switch (this) {
                        case BASH ->
                            INTERPRETER
                                    .matcher(AutoComplete.bash(program.getCommandName(), program))
                                    .replaceFirst("");
                        case ZSH -> ZshCompletion.of(program);
                        case FISH -> FishCompletion.of(program);
                    };
            return script.stripTrailing() + "\n";
        }
    }

    private final CommandContext session;

    @Parameters(paramLabel = "SHELL", arity = "0..1", description = "Complete in bash, zsh or fish. Default: bash.")
    Shell shell = Shell.BASH;

    CompletionCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        session.console().print(shell.script(new Program(session).commandLine()).stripTrailing());
        return ExitCode.DONE;
    }
}
