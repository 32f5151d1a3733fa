package dev.throng.cli;

import dev.throng.protocol.Protocol;
import dev.throng.report.Format;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.ScenarioException;
import dev.throng.text.FileProblem;
import dev.throng.text.Printable;
import dev.throng.xmpp.settings.XmppSettings;
import dev.throng.xmpp.users.JoinedUsers;
import dev.throng.xmpp.users.RosterRing;
import dev.throng.xmpp.users.UserGroup;
import dev.throng.xmpp.users.Users;
import dev.throng.xmpp.users.provision.PasswordForm;
import dev.throng.xmpp.users.provision.Provisioning;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options and the work that all servers share. */
final class ProvisionOptions {

    /** How one server is provisioned. */
    @FunctionalInterface
    interface Server {

        /** Refuses with {@link IllegalArgumentException} what the server cannot keep. */
        Provisioning provisioning(String host, PasswordForm passwords, SplittableRandom salts);
    }

    @Parameters(paramLabel = "SCENARIO", description = "Read the users from settings.users of this scenario file.")
    Path scenario = Path.of("");

    @Option(
            names = "--host",
            paramLabel = "HOST",
            description = "Write users of this virtual host. Default: settings.domain of the scenario.")
    Optional<String> host = Optional.empty();

    @Option(
            names = "--roster",
            paramLabel = "N",
            description =
                    "Put this many other users into each roster: the nearest by number, so that half of them are online when users"
                            + " log in in order. Default: 0.")
    int roster;

    @Option(
            names = "--passwords",
            paramLabel = "FORM",
            description =
                    "Store passwords in this form: plain, scram-sha-1, scram-sha-256 or scram-sha-512. Default: plain.")
    String passwords = "plain";

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description =
                    "Use this many iterations for SCRAM keys. Default: 4096. 10,000 take a few milliseconds per user.")
    int iterations = PasswordForm.DEFAULT_ITERATIONS;

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Change a value of the scenario: --set scale=0.01. May be repeated.")
    List<String> sets = List.of();

    /** Those of the domain; all of them if they are of one domain, which the server may call by another name. */
    private static Users users(List<UserGroup> groups, String domain) {
        List<Users> users = groups.stream()
                .filter(group -> groups.size() == 1 || group.domain().equalsIgnoreCase(domain))
                .map(UserGroup::users)
                .toList();
        if (users.isEmpty() || !users.stream().allMatch(Users::named)) {
            throw new UsageException("--host: " + Printable.line(domain)
                    + (users.isEmpty() ? " has no users" : " has users without names")
                    + " (expected: the domain of users with names, one of "
                    + groups.stream()
                            .map(UserGroup::domain)
                            .map(Printable::line)
                            .distinct()
                            .collect(Collectors.joining(", "))
                    + ")");
        }
        return users.size() == 1 ? users.get(0) : new JoinedUsers(users);
    }

    int write(CommandContext session, Path place, Server server) throws ScenarioException {
        Scenario read = ScenarioOptions.read(scenario, sets, session.environment(), Protocol.installed())
                .scenario();
        if (!(read.settings() instanceof XmppSettings settings)) {
            throw new UsageException(scenario + ": a scenario for "
                    + read.protocol().name() + ", which has no users (expected: one for xmpp)");
        }
        String domain = host.orElse(settings.domain());
        Users users = users(settings.loadUsers(), domain);
        Provisioning provisioning;
        try {
            RosterRing ring = new RosterRing(users.count(), roster);
            PasswordForm form = PasswordForm.of(passwords, iterations);
            provisioning = server.provisioning(domain, form, new SplittableRandom(read.seed()));
            provisioning.write(users, ring);
        } catch (IllegalArgumentException refused) {
            throw new UsageException("--" + refused.getMessage(), refused);
        } catch (IOException failed) {
            throw new UsageException("the users cannot be written: " + FileProblem.of(failed), failed);
        }
        session.console()
                .print("users: " + Printable.line(place.toString()) + " ("
                        + Format.counted(users.count(), "user") + " of " + Printable.line(domain) + ", "
                        + Printable.line(users.name(0)) + " to " + Printable.line(users.name(users.count() - 1))
                        + ", rosters of "
                        + roster + ")");
        session.console().print("needs: " + Printable.line(provisioning.requiredSetting()));
        provisioning.nextSteps().forEach(step -> session.console().print("next: " + Printable.line(step)));
        return ExitCode.DONE;
    }
}
