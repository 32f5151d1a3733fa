package dev.throng.cli;

import dev.throng.cluster.ClusterCredentials;
import dev.throng.cluster.Role;
import dev.throng.cluster.certificates.CertificateAuthority;
import dev.throng.cluster.certificates.ClusterFiles;
import dev.throng.run.directory.DirectoryProblem;
import dev.throng.text.Printable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code throng cluster init}. */
@Command(
        name = "init",
        description = "Create certificates for a cluster: an authority, the controller's and the agents'.",
        footer = {
            "",
            "Copy DIR/controller to the controller's machine and DIR/agent to each agent's machine. DIR/ca.key signs"
                    + " certificates: keep it secret, or delete it. Existing files are never overwritten."
        })
final class ClusterInitCommand implements Callable<Integer> {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final int MAX_DAYS = 3650;

    private final CommandContext session;

    @Parameters(paramLabel = "DIR", description = "Write the files to this directory. It is created if it is missing.")
    Path directory = Path.of("");

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Name the cluster in the certificates (CN). Default: throng.")
    String name = "throng";

    @Option(names = "--days", paramLabel = "N", description = "Let the certificates expire after N days. Default: 365.")
    int days = 365;

    ClusterInitCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        if (!NAME.matcher(name).matches()) {
            throw new UsageException(
                    "--name: " + name + " (expected: 1 to 64 letters, digits, dots, dashes or underscores)");
        }
        if (days < 1 || days > MAX_DAYS) {
            throw new UsageException("--days: " + days + " (expected: 1 to " + MAX_DAYS + ")");
        }
        Instant now = session.clock().instant();
        Duration valid = Duration.ofDays(days);
        try {
            ClusterFiles.write(directory, new CertificateAuthority(name, now, valid, new SecureRandom()));
        } catch (FileAlreadyExistsException there) {
            throw new UsageException(
                    there.getFile() + " exists already (expected: a directory without certificates)", there);
        } catch (IOException failed) {
            throw new UsageException(
                    "the certificates cannot be written: " + DirectoryProblem.of(directory, failed)
                            + " (expected: a directory that can be made or written)",
                    failed);
        } catch (GeneralSecurityException bug) {
            throw new IllegalStateException("the certificates cannot be created", bug);
        }
        print(
                "authority",
                directory.resolve(ClusterCredentials.AUTHORITY_FILE),
                "its key signs certificates: keep it secret");
        print("controller", ClusterFiles.directory(directory, Role.CONTROLLER), "copy it to the controller's machine");
        print("agents", ClusterFiles.directory(directory, Role.AGENT), "copy it to each agent's machine");
        session.console().print("valid until: " + LocalDate.ofInstant(now.plus(valid), ZoneOffset.UTC));
        return ExitCode.DONE;
    }

    private void print(String what, Path path, String remark) {
        session.console().print(what + ": " + Printable.line(path.toString()) + " (" + remark + ")");
    }
}
