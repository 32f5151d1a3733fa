package dev.throng.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code throng provision}. */
@Command(
        name = "provision",
        synopsisSubcommandLabel = "SERVER",
        description =
                "Write the users of an XMPP scenario, with rosters of one size, in the storage format of a server. Sends nothing.")
final class ProvisionCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }
}
