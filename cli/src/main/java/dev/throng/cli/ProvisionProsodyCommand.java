package dev.throng.cli;

import dev.throng.scenario.ScenarioException;
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
                "Write users and rosters to the data directory of a prosody with storage in files (storage internal).",
        footer = {
            "",
            "Use --passwords plain for authentication internal_plain. For internal_hashed use scram-sha-1 or scram-sha-256,"
                    + " the value of password_hash. Prosody needs write access to the files. It does not read a roster again until it"
                    + " restarts."
        })
final class ProvisionProsodyCommand implements Callable<Integer> {

    private final CommandContext session;

    @Mixin
    ProvisionOptions options = new ProvisionOptions();

    @Option(
            names = "--data",
            paramLabel = "DIR",
            required = true,
            description = "Write to this directory, the data_path of the configuration: /var/lib/prosody on Debian.")
    Path data = Path.of("");

    ProvisionProsodyCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() throws ScenarioException {
        return options.write(
                session, data, (host, passwords, salts) -> new ProsodyProvisioning(data, host, passwords, salts));
    }
}
