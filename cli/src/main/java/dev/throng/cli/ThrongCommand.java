package dev.throng.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code throng} itself. */
@Command(
        name = "throng",
        synopsisSubcommandLabel = "COMMAND",
        description = "A load generator that runs on the JVM and validates its own measurements.",
        footer = {
            "",
            "Exit codes: 0 done and every SLO met; 1 an SLO was missed, or nothing was answered; 2 bad input or usage,"
                    + " nothing was sent; 3 the run is invalid, was aborted, or stopped early; 70 a bug; 130 Ctrl-C before a run began."
        })
final class ThrongCommand implements Callable<Integer> {

    static final String STACK_TRACE = "--stacktrace";

    @Option(names = STACK_TRACE, description = "Print the stack trace of a bug.")
    boolean stackTrace;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = CommandLine.ScopeType.INHERIT,
            description = "Show this help.")
    boolean help;

    @Option(
            names = {"-V", "--version"},
            description = "Show the version, commit and build of Throng, the Java and the operating system.")
    boolean version;

    @Spec
    CommandSpec spec;

    private final CommandContext session;

    ThrongCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        if (version) {
            session.console().print("Throng " + session.installation().versionWithBuild());
            session.console()
                    .print("Java " + Runtime.version() + ", " + System.getProperty("java.vm.name") + ", "
                            + System.getProperty("java.home"));
            session.console()
                    .print(System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                            + System.getProperty("os.arch"));
            return ExitCode.DONE;
        }
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }
}
