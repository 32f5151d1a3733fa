package dev.throng.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code throng import}. */
@Command(
        name = "import",
        synopsisSubcommandLabel = "TOOL",
        description = "Make a scenario from the file of another load tool. Sends nothing.")
final class ImportCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }
}
