package dev.throng.cli;

import dev.throng.xmpp.users.provision.EjabberdProvisioning;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code throng provision ejabberd}. */
@Command(
        name = "ejabberd",
        description = "Write users and rosters into a file for an ejabberd that keeps them in Mnesia.",
        footer = {
            "",
            "ejabberdctl load FILE enters them; ejabberd itself must be able to read the file. It takes some thousands of"
                    + " roster items per second. Passwords are plain for auth_password_format plain, else as auth_scram_hash says."
        })
final class ProvisionEjabberdCommand implements Callable<Integer> {

    private final CommandContext session;

    @Mixin
    ProvisionOptions options = new ProvisionOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "The file, written anew.")
    Path file = Path.of("");

    ProvisionEjabberdCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        return options.write(
                session, file, (host, passwords, salts) -> new EjabberdProvisioning(file, host, passwords, salts));
    }
}
