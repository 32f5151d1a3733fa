package dev.throng.xmpp.servers;

import dev.throng.programs.GuardedProcess;
import dev.throng.xmpp.users.provision.EjabberdProvisioning;
import dev.throng.xmpp.users.provision.PasswordForm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assumptions;

/**
 * ejabberd as Debian packages it, started by {@code erl} itself: the package's own script wants to be another user. It is no node of a
 * cluster, so there is no port mapper beside it.
 */
public final class Ejabberd {

    /** Slots of uploads name a port that nothing listens on, because nothing is uploaded. */
    private static final String EXTENSIONS =
            ", mod_mam: {default: always}, mod_carboncopy: {}, mod_client_state: {}, mod_push: {}, mod_privacy:"
                    + " {}, mod_blocking: {}, mod_offline: {}, mod_http_upload: {access: c2s, put_url: \"http://127.0.0.1:1/@HOST@\"}";

    /** Allows anonymous logins; the users are of the other one. */
    public static final String ANONYMOUS_HOST = "anonymous.localhost";

    private static final Duration START = Duration.ofMinutes(3);
    private static final Duration LIFETIME = Duration.ofMinutes(15);

    /** Entering a friendship takes it a third of a millisecond. */
    private static final Duration LOAD = Duration.ofSeconds(180);

    private static final String LOADED = "throng: users are loaded";

    /** Skips the test if ejabberd is not installed. */
    public static void assumeInstalled() {
        boolean found =
                GuardedProcess.executable("erl").isPresent() && libraries().isPresent();
        Assumptions.assumeTrue(found, "no ejabberd below /usr/lib; to enable: apt-get install ejabberd");
    }

    /** The directory that holds ejabberd's own: /usr/lib/x86_64-linux-gnu for one. */
    private static Optional<Path> libraries() {
        try (DirectoryStream<Path> directories = Files.newDirectoryStream(Path.of("/usr/lib"), Files::isDirectory)) {
            for (Path directory : directories) {
                try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, "ejabberd-*")) {
                    if (found.iterator().hasNext()) {
                        return Optional.of(directory);
                    }
                }
            }
            return Optional.empty();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Waits until it listens and has loaded the users. */
    public static RealServer start(ServerOptions options) throws IOException {
        return GuardedProcess.onFreePort(address -> start(options, address));
    }

    private static RealServer start(ServerOptions options, InetSocketAddress address) throws IOException {
        Path directory = Files.createTempDirectory("throng-ejabberd-");
        try {
            Path users = directory.resolve("users.txt");
            new EjabberdProvisioning(users, RealServer.HOST, options.passwords(), new SplittableRandom(1))
                    .write(options.users(), options.ring());
            boolean tls = options.tls() != ServerOptions.Tls.OFF;
            Optional<ThrowawayCertificate> certificate =
                    tls ? Optional.of(ThrowawayCertificate.in(directory)) : Optional.empty();
            Optional<InetSocketAddress> directTls = tls ? Optional.of(GuardedProcess.freePort()) : Optional.empty();
            InetSocketAddress http = GuardedProcess.freePort();
            Optional<InetSocketAddress> https = tls ? Optional.of(GuardedProcess.freePort()) : Optional.empty();
            Path config = Files.writeString(
                    directory.resolve("ejabberd.yml"), config(options, certificate, address, http, https, directTls));
            GuardedProcess process = GuardedProcess.start(
                    directory, LIFETIME, command(directory, users), environment(directory, config));
            process.awaitListening(address, START);
            process.awaitOutput(LOADED, LOAD);
            return new RealServer(
                    process, address, http, https, directTls, certificate.map(ThrowawayCertificate::certificate));
        } catch (IOException | RuntimeException failed) {
            GuardedProcess.delete(directory);
            throw failed;
        }
    }

    private static List<String> command(Path directory, Path users) {
        String load = "{ok, _} = application:ensure_all_started(ejabberd), {atomic, ok} = mnesia:load_textfile(\""
                + users + "\"), io:format(\"" + LOADED + "~n\").";
        return List.of(
                GuardedProcess.executable("erl").orElseThrow().toString(),
                "-noinput",
                "-mnesia",
                "dir",
                "\"" + directory.resolve("mnesia") + "\"",
                "-s",
                "ejabberd",
                "-eval",
                load);
    }

    private static Map<String, String> environment(Path directory, Path config) {
        return Map.of(
                "ERL_LIBS", libraries().orElseThrow().toString(),
                "EJABBERD_CONFIG_PATH", config.toString(),
                "EJABBERD_LOG_PATH", directory.resolve("ejabberd.log").toString(),
                "ERL_CRASH_DUMP_BYTES", "0",
                "HOME", directory.toString());
    }

    private static String config(
            ServerOptions options,
            Optional<ThrowawayCertificate> certificate,
            InetSocketAddress address,
            InetSocketAddress http,
            Optional<InetSocketAddress> https,
            Optional<InetSocketAddress> directTls) {
        return String.join(
                "\n",
                "hosts: [" + RealServer.HOST + ", " + ANONYMOUS_HOST + "]",
                "host_config: {" + ANONYMOUS_HOST
                        + ": {auth_method: [anonymous], anonymous_protocol: sasl_anon, allow_multiple_connections: true}}",
                "loglevel: info",
                certificate
                        .map(pem -> "certfiles: [\"" + pem.certificate() + "\", \"" + pem.key() + "\"]")
                        .orElse(""),
                "listen:",
                listener(address, starttls(options.tls()) + verify(options)),
                directTls
                        .map(port -> listener(port, "tls: true" + verify(options)))
                        .orElse(""),
                http(http, ""),
                https.map(port -> http(port, ", tls: true")).orElse(""),
                "acl: {local: {user_regexp: \"\"}}",
                "access_rules: {c2s: {allow: all}}",
                "auth_method: internal",
                authentication(options.passwords()),
                "disable_sasl_mechanisms: [digest-md5]",
                "acme: {auto: false}",
                "modules: {mod_roster: {}, mod_disco: {}, mod_ping: {}, mod_bosh: {}, mod_stream_mgmt: {}"
                        + (options.extensions() ? EXTENSIONS : "") + "}",
                "");
    }

    private static String listener(InetSocketAddress address, String tls) {
        return "  - {port: " + address.getPort() + ", ip: \"127.0.0.1\", module: ejabberd_c2s, backlog: 1024,"
                + " shaper: none, access: c2s, " + tls + "}";
    }

    private static String http(InetSocketAddress address, String tls) {
        return "  - {port: " + address.getPort() + ", ip: \"127.0.0.1\", module: ejabberd_http, request_handlers:"
                + " {/bosh: mod_bosh, /ws: ejabberd_http_ws}" + tls + "}";
    }

    private static String verify(ServerOptions options) {
        return options.clientAuthority()
                .map(authority -> ", tls_verify: true, cafile: \"" + authority + "\"")
                .orElse("");
    }

    private static String starttls(ServerOptions.Tls tls) {
        return switch (tls) {
            case OFF -> "starttls: false";
            case OPTIONAL -> "starttls: true";
            case REQUIRED -> "starttls: true, starttls_required: true";
        };
    }

    private static String authentication(PasswordForm passwords) {
        if (!(passwords instanceof PasswordForm.Scram scram)) {
            return "auth_password_format: plain";
        }
        String hash =
                switch (scram.mechanism()) {
                    case SCRAM_SHA_256 -> "sha256";
                    case SCRAM_SHA_512 -> "sha512";
                    default -> "sha";
                };
        return "auth_password_format: scram\nauth_scram_hash: " + hash;
    }

    private Ejabberd() {}
}
