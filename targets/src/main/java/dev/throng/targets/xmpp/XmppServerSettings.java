package dev.throng.targets.xmpp;

import dev.throng.targets.launch.Option;
import dev.throng.targets.launch.OptionValues;
import dev.throng.targets.launch.Options;
import dev.throng.targets.launch.TargetUsageException;
import dev.throng.targets.serving.Garbage;
import dev.throng.targets.serving.NetworkSettings;
import dev.throng.targets.serving.PemFiles;
import dev.throng.targets.xmpp.stanza.Jid;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** All settings of the XMPP target. Immutable; read the fields directly. */
final class XmppServerSettings {

    private static final long MAX_USERS = 100_000_000;
    private static final int MAX_ROSTER = 100_000;
    private static final int MAX_ITERATIONS = 1_000_000;
    /** RFC 6120, section 13.12, forbids a smaller limit. */
    private static final long MIN_STANZA_BYTES = 10_000;

    private static final long MAX_BYTES = 1L << 30;

    static final List<Option> OPTIONS = options();

    private static List<Option> options() {
        List<Option> options = new ArrayList<>(List.of(
                NetworkSettings.BIND,
                NetworkSettings.port("5222"),
                Option.of(
                        "websocket-path",
                        "PATH",
                        "/xmpp-websocket",
                        "where both ports serve WebSocket (RFC 7395), beside plain streams"),
                Option.of(
                        "domain",
                        "NAMES",
                        "localhost",
                        "domains of the server, separated by commas; all have the same users, the first has the services"),
                Option.optional("tls-port", "PORT", "port for direct TLS (XEP-0368); needs tls-cert and tls-key"),
                NetworkSettings.TLS_CERT,
                NetworkSettings.TLS_KEY,
                Option.optional("tls-ca", "FILE", "PEM file with the CA of client certificates, for EXTERNAL"),
                Option.optional("starttls", "WORD", "off, optional or required (default: optional with tls-cert)"),
                Option.of("mechanisms", "LIST", SaslMechanism.names(), "SASL mechanisms; -PLUS need TLS"),
                Option.of("scram-iterations", "N", "4096", "SCRAM iteration count"),
                Option.of(
                        "scram-salt",
                        "WORD",
                        "shared",
                        "shared: one salt, cheap for both sides; user: one salt per user, as real servers do"),
                Option.of(
                        "sasl2",
                        "BOOLEAN",
                        "false",
                        "offer SASL2 with Bind 2 and stream management (XEP-0388, XEP-0386)"),
                Option.of("fast", "TIME", "0", "how long tokens of FAST are valid (XEP-0484); 0: none; needs sasl2"),
                Option.of("fast-uses", "N", "0", "logins with a token until a new one replaces it; 0: no limit"),
                Option.of("auth-attempts", "N", "3", "failed authentications after which a stream is closed"),
                Option.of("users", "N", "0", "number of users that exist by pattern; 0 accepts any user"),
                Option.of("user-pattern", "PATTERN", "user-%06d", "pattern of the user names"),
                Option.of("first-user", "N", "1", "number of the first user"),
                Option.of("password", "TEXT", "pass", "password of all users; %u stands for the user name"),
                Option.of("register", "BOOLEAN", "true", "let clients register users (XEP-0077)"),
                Option.of("roster", "N", "0", "contacts of each user in the ring of all users; even, less than users"),
                Option.of(
                        "offline-store",
                        "N",
                        "0",
                        "messages stored for each offline user; 0 returns an error to the sender"),
                Garbage.option("message", ""),
                Option.of("resume-for", "TIME", "60s", "how long a lost stream can be resumed (XEP-0198); 0: never"),
                Option.of("max-stanza-bytes", "SIZE", "256k", "largest stanza"),
                Option.of("max-depth", "N", "64", "deepest nesting of elements"),
                Option.of("max-backlog", "SIZE", "4m", "unread output after which a client is dropped"),
                NetworkSettings.LOOPS,
                NetworkSettings.TRANSPORT));
        options.addAll(XmppFaults.OPTIONS);
        return List.copyOf(options);
    }

    final NetworkSettings network;
    /** Where WebSocket is served, on the ports of streams. */
    final String webSocketPath;

    /** The first of {@link #domains}. */
    final String domain;
    /** The domains, in lower case. */
    final List<String> domains;

    final StartTls startTls;
    final List<SaslMechanism> mechanisms;
    final int scramIterations;
    final boolean saltPerUser;
    final int authAttempts;
    final boolean sasl2;
    /** How long tokens are valid; zero for none. */
    final Duration fast;
    /** Logins with a token until it is replaced; 0 for no limit. */
    final long fastUses;
    /** The number of users that exist by pattern; 0 accepts any user. */
    final long users;

    final UserPattern userPattern;
    final long firstUser;
    /** The password of all users; {@code %u} stands for the user name. */
    final String password;

    final boolean registration;
    /** Contacts per user. */
    final int roster;
    /** Stored messages per user. */
    final int offlineStore;

    final int garbageBytesPerMessage;
    /** How long a lost stream can be resumed; zero for never. */
    final Duration resumeFor;

    final int maxStanzaBytes;
    final int maxDepth;
    final long maxBacklogBytes;
    final XmppFaults faults;

    XmppServerSettings(Options options) {
        network = new NetworkSettings(options, PemFiles.withClientAuthority(options));
        webSocketPath = options.value("websocket-path", XmppServerSettings::path);
        domains = options.value("domain", XmppServerSettings::domains);
        domain = domains.get(0);
        boolean hasFiles = network.pemFiles().isPresent();
        startTls = options.optionalValue("starttls", text -> OptionValues.choice(text, StartTls.class))
                .orElse(hasFiles ? StartTls.OPTIONAL : StartTls.OFF);
        mechanisms = options.value("mechanisms", SaslMechanism::list);
        scramIterations = (int) options.number("scram-iterations", 1, MAX_ITERATIONS);
        saltPerUser = options.choice("scram-salt", Salt.class) == Salt.USER;
        authAttempts = (int) options.number("auth-attempts", 1, Integer.MAX_VALUE);
        sasl2 = options.isTrue("sasl2");
        fast = options.duration("fast");
        fastUses = options.number("fast-uses", 0, Integer.MAX_VALUE);
        if (!sasl2 && !fast.isZero()) {
            throw new TargetUsageException("--fast needs --sasl2 (expected: --sasl2 true)");
        }
        users = options.number("users", 0, MAX_USERS);
        userPattern = options.value("user-pattern", UserPattern::of);
        firstUser = options.number("first-user", 0, MAX_USERS);
        password = options.required("password");
        registration = options.isTrue("register");
        roster = options.value("roster", this::rosterSize);
        offlineStore = (int) options.number("offline-store", 0, MAX_ROSTER);
        garbageBytesPerMessage = Garbage.bytes(options, "message");
        resumeFor = options.duration("resume-for");
        maxStanzaBytes = (int) options.bytes("max-stanza-bytes", MIN_STANZA_BYTES, MAX_BYTES);
        maxDepth = (int) options.number("max-depth", 8, 1000);
        maxBacklogBytes = options.bytes("max-backlog", MIN_STANZA_BYTES, MAX_BYTES);
        faults = new XmppFaults(options);
        if (!hasFiles && (network.tlsPort().isPresent() || startTls != StartTls.OFF)) {
            throw new TargetUsageException("--tls-port and --starttls need --tls-cert and --tls-key (missing: both)");
        }
    }

    /** The values of {@code scram-salt}. */
    private enum Salt {
        SHARED,
        USER
    }

    private static String path(String text) {
        if (!text.startsWith("/") || text.indexOf('?') >= 0) {
            throw new IllegalArgumentException("a path from its slash on, without a query");
        }
        return text;
    }

    private static List<String> domains(String text) {
        List<String> names = new ArrayList<>();
        for (String name : text.split(",", -1)) {
            names.add(domain(name.trim()));
        }
        return List.copyOf(names);
    }

    private static String domain(String text) {
        return Jid.parse(text)
                .filter(jid -> jid.local().isEmpty() && jid.isBare())
                .map(Jid::domain)
                .orElseThrow(() -> new IllegalArgumentException("a host name"));
    }

    private int rosterSize(String text) {
        String expected = "an even number from 0 to " + MAX_ROSTER + ", less than --users (" + users + ")";
        int size = text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : -1;
        if (size < 0 || size > MAX_ROSTER || size % 2 != 0 || size > 0 && size >= users) {
            throw new IllegalArgumentException(expected);
        }
        return size;
    }
}
