package dev.throng.xmpp.servers;

import dev.throng.programs.GuardedProcess;
import dev.throng.xmpp.users.provision.PasswordForm;
import dev.throng.xmpp.users.provision.ProsodyProvisioning;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assumptions;

/**
 * prosody as Debian packages it, with stream management, rooms, BOSH and WebSocket. In addition to the users' host it has {@value #ANONYMOUS_HOST}, which
 * allows anonymous logins.
 */
public final class Prosody {

    public static final String ANONYMOUS_HOST = "anonymous.localhost";

    private static final Path MODULES = Path.of("/usr/lib/prosody/modules");
    /** Not with TLS: prosody 0.12 and these modules do not agree on channel binding. The last one makes them agree on the rest. */
    private static final String SASL2 = ", \"sasl2\", \"sasl2_bind2\", \"sasl2_fast\", \"throng_fast\"";

    private static final String FAST_SUPPORT = "mod_throng_fast.lua";

    private static final String EXTENSIONS =
            ", \"mam\", \"carbons\", \"csi\", \"csi_simple\", \"cloud_notify\", \"blocklist\", \"offline\"";
    private static final Duration START = Duration.ofMinutes(3);
    private static final Duration LIFETIME = Duration.ofMinutes(15);

    /** Skips the test if prosody is not installed. */
    public static void assumeInstalled() {
        GuardedProcess.assumeInstalled("prosody", "prosody");
    }

    /** Skips the test if the package with its modules for SASL2 is not installed. */
    public static void assumeHasSasl2() {
        assumeInstalled();
        Assumptions.assumeTrue(
                Files.isDirectory(MODULES.resolve("mod_sasl2")),
                "no mod_sasl2 in " + MODULES + "; to enable: apt-get install prosody-modules");
    }

    /** Writes the users into its storage and waits until it listens. */
    public static RealServer start(ServerOptions options) throws IOException {
        return GuardedProcess.onFreePort(address -> start(options, address));
    }

    private static RealServer start(ServerOptions options, InetSocketAddress address) throws IOException {
        Path directory = Files.createTempDirectory("throng-prosody-");
        try {
            Path data = directory.resolve("data");
            new ProsodyProvisioning(data, RealServer.HOST, options.passwords(), new SplittableRandom(1))
                    .write(options.users(), options.ring());
            boolean tls = options.tls() != ServerOptions.Tls.OFF;
            Optional<ThrowawayCertificate> certificate =
                    tls ? Optional.of(ThrowawayCertificate.in(directory)) : Optional.empty();
            Optional<InetSocketAddress> directTls = tls ? Optional.of(GuardedProcess.freePort()) : Optional.empty();
            if (options.sasl2()) {
                try (InputStream module = Prosody.class.getResourceAsStream(FAST_SUPPORT)) {
                    Files.copy(module, directory.resolve(FAST_SUPPORT));
                }
            }
            InetSocketAddress http = GuardedProcess.freePort();
            Optional<InetSocketAddress> https = tls ? Optional.of(GuardedProcess.freePort()) : Optional.empty();
            Path config = Files.writeString(
                    directory.resolve("prosody.cfg.lua"),
                    config(options, directory, certificate, address, http, https, directTls));
            String executable =
                    GuardedProcess.executable("prosody").orElseThrow().toString();
            GuardedProcess process = GuardedProcess.start(
                    directory, LIFETIME, List.of(executable, "--config", config.toString(), "-F"), Map.of());
            process.awaitListening(address, START);
            return new RealServer(
                    process, address, http, https, directTls, certificate.map(ThrowawayCertificate::certificate));
        } catch (IOException | RuntimeException failed) {
            GuardedProcess.delete(directory);
            throw failed;
        }
    }

    private static String config(
            ServerOptions options,
            Path directory,
            Optional<ThrowawayCertificate> certificate,
            InetSocketAddress address,
            InetSocketAddress http,
            Optional<InetSocketAddress> https,
            Optional<InetSocketAddress> directTls) {
        boolean tls = certificate.isPresent();
        return String.join(
                "\n",
                "run_as_root = true",
                "pidfile = \"" + directory.resolve("prosody.pid") + "\"",
                "plugin_paths = { \"" + directory + "\" }",
                "data_path = \"" + directory.resolve("data") + "\"",
                "interfaces = { \"127.0.0.1\" }",
                "c2s_ports = { " + address.getPort() + " }",
                "c2s_direct_tls_ports = { "
                        + directTls.map(port -> "" + port.getPort()).orElse("") + " }",
                "s2s_ports = {}",
                "http_ports = { " + http.getPort() + " }",
                "https_ports = { " + https.map(port -> "" + port.getPort()).orElse("") + " }",
                "http_interfaces = { \"127.0.0.1\" }",
                "https_interfaces = { \"127.0.0.1\" }",
                "network_settings = { tcp_backlog = 1024 }",
                "modules_enabled = { \"roster\", \"saslauth\", \"disco\", \"ping\", \"smacks\", \"posix\", \"bosh\", \"websocket\""
                        + (options.sasl2() ? SASL2 : "") + (options.extensions() ? EXTENSIONS : "")
                        + (tls ? ", \"tls\"" : "") + " }",
                "modules_disabled = { \"s2s\", \"limits\"" + (options.extensions() ? "" : ", \"offline\"")
                        + (tls ? "" : ", \"tls\"") + " }",
                "c2s_require_encryption = " + (options.tls() == ServerOptions.Tls.REQUIRED),
                "allow_unencrypted_plain_auth = true",
                "consider_websocket_secure = false",
                authentication(options.passwords()),
                certificate.map(Prosody::ssl).orElse(""),
                "log = { info = \"*console\" }",
                "VirtualHost \"" + RealServer.HOST + "\"",
                "VirtualHost \"" + ANONYMOUS_HOST + "\"",
                "authentication = \"anonymous\"",
                "Component \"conference." + RealServer.HOST + "\" \"muc\"",
                "muc_room_locking = false",
                options.extensions() ? upload() : "",
                "");
    }

    /** Its slots name a port that nothing listens on, because nothing is uploaded. */
    private static String upload() {
        return "Component \"upload." + RealServer.HOST
                + "\" \"http_file_share\"\nhttp_external_url = \"http://127.0.0.1:1/\"";
    }

    private static String authentication(PasswordForm passwords) {
        return passwords instanceof PasswordForm.Scram scram
                ? "authentication = \"internal_hashed\"\npassword_hash = \""
                        + scram.mechanism().id().replace("SCRAM-", "") + "\""
                : "authentication = \"internal_plain\"";
    }

    private static String ssl(ThrowawayCertificate certificate) {
        String files = "certificate = \"" + certificate.certificate() + "\"; key = \"" + certificate.key() + "\";";
        return "ssl = { " + files + " }\nhttps_ssl = { " + files + " }";
    }

    private Prosody() {}
}
