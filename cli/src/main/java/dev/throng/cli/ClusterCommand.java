package dev.throng.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code throng cluster}. */
@Command(
        name = "cluster",
        synopsisSubcommandLabel = "COMMAND",
        description = "Prepare a cluster of one controller and agents on several machines.")
final class ClusterCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }
}
