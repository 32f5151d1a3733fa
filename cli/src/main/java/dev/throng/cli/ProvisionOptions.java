package dev.throng.cli;

import dev.throng.reports.units.Format;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.ScenarioException;
import dev.throng.text.Printable;
import dev.throng.xmpp.load.XmppSettings;
import dev.throng.xmpp.users.RosterRing;
import dev.throng.xmpp.users.Users;
import dev.throng.xmpp.users.provision.PasswordForm;
import dev.throng.xmpp.users.provision.Provisioning;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is the same whatever the server, and the work. */
final class ProvisionOptions {

    /**
     * How one server is provisioned.
     */
    @FunctionalInterface
    interface Server {

        /** Refuses with {@link IllegalArgumentException} what the server cannot keep. */
        Provisioning provisioning(String host, PasswordForm passwords, SplittableRandom salts);
    }

    @Parameters(paramLabel = "SCENARIO", description = "The scenario file; its settings.users are the users.")
    Path scenario = Path.of("");

    @Option(
            names = "--host",
            paramLabel = "HOST",
            description = "The virtual host they are users of; settings.domain of the scenario by default.")
    Optional<String> host = Optional.empty();

    @Option(
            names = "--roster",
            paramLabel = "N",
            description =
                    "How many of the others each user has in the roster: the nearest by number, so that half of them are"
                            + " online when users log in in order. 0 by default.")
    int roster;

    @Option(
            names = "--passwords",
            paramLabel = "FORM",
            description =
                    "How the server keeps passwords: plain, scram-sha-1, scram-sha-256 or scram-sha-512. plain by default.")
    String passwords = "plain";

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "Iterations of SCRAM's keys, where passwords are kept so; 4096 by default. 10,000 take some"
                    + " milliseconds for each user.")
    int iterations = PasswordForm.DEFAULT_ITERATIONS;

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Change a value of the scenario: --set scale=0.01. May be repeated.")
    List<String> sets = List.of();

    int write(CommandContext session, Path place, Server server) {
        Scenario read;
        try {
            read = Scenarios.read(scenario, sets, session.environment(), Protocols.installed())
                    .scenario();
        } catch (ScenarioException refused) {
            session.console().note(Printable.lines(refused.getMessage()));
            return ExitCode.USAGE;
        }
        if (!(read.settings() instanceof XmppSettings settings)) {
            throw new UsageException(scenario + ": a scenario for "
                    + read.protocol().name() + ", which has no users (expected: one for xmpp)");
        }
        Users users = settings.users().load();
        String domain = host.orElse(settings.domain());
        try {
            RosterRing ring = new RosterRing(users.count(), roster);
            PasswordForm form = PasswordForm.of(passwords, iterations);
            server.provisioning(domain, form, new SplittableRandom(read.seed())).write(users, ring);
        } catch (IllegalArgumentException refused) {
            throw new UsageException("--" + refused.getMessage(), refused);
        } catch (IOException failed) {
            throw new UsageException("the users cannot be written: " + failed, failed);
        }
        session.console()
                .print("users: " + Printable.line(place.toString()) + " ("
                        + Format.counted(users.count(), "user") + " of " + Printable.line(domain) + ", "
                        + Printable.line(users.name(0)) + " to " + Printable.line(users.name(users.count() - 1))
                        + ", rosters of "
                        + roster + ")");
        return ExitCode.DONE;
    }
}
