package dev.throng.cli;

import dev.throng.scenario.ScenarioException;
import dev.throng.xmpp.users.provision.EjabberdProvisioning;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code throng provision ejabberd}. */
@Command(
        name = "ejabberd",
        description = "Write users and rosters to a file for ejabberd with storage in Mnesia.",
        footer = {
            "",
            "Import the file with ejabberdctl load FILE; ejabberd must be able to read it. It imports a few thousand roster"
                    + " items per second. Use --passwords plain if auth_password_format is plain, else the value of auth_scram_hash."
        })
final class ProvisionEjabberdCommand implements Callable<Integer> {

    private final CommandContext session;

    @Mixin
    ProvisionOptions options = new ProvisionOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "Write to this file. An existing file is replaced.")
    Path file = Path.of("");

    ProvisionEjabberdCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() throws ScenarioException {
        return options.write(
                session, file, (host, passwords, salts) -> new EjabberdProvisioning(file, host, passwords, salts));
    }
}
