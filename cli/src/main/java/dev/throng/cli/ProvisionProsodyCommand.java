package dev.throng.cli;

import dev.throng.xmpp.users.provision.ProsodyProvisioning;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code throng provision prosody}. */
@Command(
        name = "prosody",
        description =
                "Write users and rosters into the data directory of a prosody that keeps them in files (storage internal).",
        footer = {
            "",
            "Passwords are plain for authentication internal_plain. For internal_hashed they are scram-sha-1 or scram-sha-256, as"
                    + " password_hash says. Prosody must be allowed to write the files; rosters it has read already it does not read"
                    + " again until it is restarted."
        })
final class ProvisionProsodyCommand implements Callable<Integer> {

    private final CommandContext session;

    @Mixin
    ProvisionOptions options = new ProvisionOptions();

    @Option(
            names = "--data",
            paramLabel = "DIR",
            required = true,
            description = "The data_path of its configuration: /var/lib/prosody on Debian.")
    Path data = Path.of("");

    ProvisionProsodyCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        return options.write(
                session, data, (host, passwords, salts) -> new ProsodyProvisioning(data, host, passwords, salts));
    }
}
