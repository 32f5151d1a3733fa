package dev.throng.targets.xmpp;

import dev.throng.targets.launch.Option;
import dev.throng.targets.launch.Options;
import dev.throng.targets.launch.TargetUsageException;
import dev.throng.targets.serving.IoTransport;
import dev.throng.targets.serving.PemFiles;
import dev.throng.targets.serving.ServerSockets;
import dev.throng.targets.xmpp.stanza.Jid;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Everything that can be set about the XMPP target. Immutable. */
final class XmppServerSettings {

    private static final int MAX_PORT = 65_535;
    private static final int MAX_LOOPS = 256;
    private static final long MAX_USERS = 100_000_000;
    private static final int MAX_ROSTER = 100_000;
    private static final int MAX_ITERATIONS = 1_000_000;
    /** RFC 6120, section 13.12: a limit below this is too small. */
    private static final long MIN_STANZA_BYTES = 10_000;

    private static final long MAX_BYTES = 1L << 30;

    static final List<Option> OPTIONS = options();

    private static List<Option> options() {
        List<Option> options = new ArrayList<>(List.of(
                Option.of("bind", "ADDRESS", "127.0.0.1", "address to listen on"),
                Option.of("port", "PORT", "5222", "TCP port; 0 takes any free one"),
                Option.of("domain", "NAME", "localhost", "what the server serves"),
                Option.optional(
                        "tls-port", "PORT", "port where TLS comes first (XEP-0368); needs tls-cert and tls-key"),
                Option.optional("tls-cert", "FILE", "the server's certificate (chain), PEM"),
                Option.optional("tls-key", "FILE", "its private key, PEM, PKCS#8"),
                Option.optional("tls-ca", "FILE", "who signs client certificates, PEM; they are for EXTERNAL"),
                Option.optional("starttls", "WORD", "off, optional or required (default optional with tls-cert)"),
                Option.of("mechanisms", "LIST", SaslMechanism.names(), "SASL mechanisms; -PLUS need TLS"),
                Option.of("scram-iterations", "N", "4096", "iterations of SCRAM"),
                Option.of(
                        "scram-salt", "WORD", "shared", "shared: cheap for both sides; user: one per user, as in life"),
                Option.of("auth-attempts", "N", "3", "failures after which a stream is ended"),
                Option.of("users", "N", "0", "how many users exist by pattern; 0: anybody may log in"),
                Option.of("user-pattern", "PATTERN", "user-%06d", "their names"),
                Option.of("first-user", "N", "1", "the number of the first"),
                Option.of("password", "TEXT", "pass", "everybody's password; %u in it is the user's name"),
                Option.of("register", "BOOLEAN", "true", "whether clients may register users (XEP-0077)"),
                Option.of("roster", "N", "0", "contacts of each user in the ring of all users; even, less than users"),
                Option.of(
                        "offline-store",
                        "N",
                        "0",
                        "messages kept for a user who is offline; 0: an error to the sender"),
                Option.of("resume-for", "TIME", "60s", "how long a lost stream may be resumed (XEP-0198); 0: never"),
                Option.of("max-stanza-bytes", "SIZE", "256k", "largest stanza"),
                Option.of("max-depth", "N", "64", "deepest nesting of elements"),
                Option.of(
                        "max-backlog",
                        "SIZE",
                        "4m",
                        "what may wait for a client that does not read, then it is dropped"),
                Option.of("loops", "N", "1", "event loops"),
                Option.of("transport", "NAME", "auto", "epoll, nio or auto")));
        options.addAll(XmppFaults.OPTIONS);
        return List.copyOf(options);
    }

    private final InetAddress bind;
    private final int port;
    private final String domain;
    private final OptionalLong tlsPort;
    private final Optional<PemFiles> pemFiles;
    private final StartTls startTls;
    private final List<SaslMechanism> mechanisms;
    private final int scramIterations;
    private final boolean saltPerUser;
    private final int authAttempts;
    private final long users;
    private final UserPattern userPattern;
    private final long firstUser;
    private final String password;
    private final boolean registration;
    private final int roster;
    private final int offlineStore;
    private final Duration resumeFor;
    private final int maxStanzaBytes;
    private final int maxDepth;
    private final long maxBacklogBytes;
    private final int loops;
    private final IoTransport transport;
    private final XmppFaults faults;

    XmppServerSettings(Options options) {
        bind = options.value("bind", ServerSockets::address);
        port = (int) options.number("port", 0, MAX_PORT);
        domain = options.value("domain", XmppServerSettings::domain);
        tlsPort = options.optionalNumber("tls-port", 0, MAX_PORT);
        pemFiles = PemFiles.withAuthority(options);
        startTls = options.text("starttls").isPresent()
                ? options.choice("starttls", StartTls.class)
                : pemFiles.isPresent() ? StartTls.OPTIONAL : StartTls.OFF;
        mechanisms = options.value("mechanisms", SaslMechanism::list);
        scramIterations = (int) options.number("scram-iterations", 1, MAX_ITERATIONS);
        saltPerUser = options.choice("scram-salt", SaltChoice.class) == SaltChoice.USER;
        authAttempts = (int) options.number("auth-attempts", 1, Integer.MAX_VALUE);
        users = options.number("users", 0, MAX_USERS);
        userPattern = options.value("user-pattern", UserPattern::of);
        firstUser = options.number("first-user", 0, MAX_USERS);
        password = options.required("password");
        registration = options.isTrue("register");
        roster = options.value("roster", this::rosterSize);
        offlineStore = (int) options.number("offline-store", 0, MAX_ROSTER);
        resumeFor = options.duration("resume-for");
        maxStanzaBytes = (int) options.bytes("max-stanza-bytes", MIN_STANZA_BYTES, MAX_BYTES);
        maxDepth = (int) options.number("max-depth", 8, 1000);
        maxBacklogBytes = options.bytes("max-backlog", MIN_STANZA_BYTES, MAX_BYTES);
        loops = (int) options.number("loops", 1, MAX_LOOPS);
        transport = options.choice("transport", IoTransport.class);
        faults = new XmppFaults(options);
        boolean needsFiles = tlsPort.isPresent() || startTls != StartTls.OFF;
        if (needsFiles && pemFiles.isEmpty()) {
            throw new TargetUsageException("--tls-port and --starttls need --tls-cert and --tls-key (missing: both)");
        }
    }

    /** Whose salts differ. */
    private enum SaltChoice {
        SHARED,
        USER
    }

    private static String domain(String text) {
        return Jid.parse(text)
                .filter(jid -> jid.local().isEmpty() && jid.isBare())
                .map(Jid::domain)
                .orElseThrow(() -> new IllegalArgumentException("a host name"));
    }

    private int rosterSize(String text) {
        String expected = "an even number from 0 to " + MAX_ROSTER + ", less than --users (" + users + ")";
        try {
            int size = Integer.parseInt(text);
            if (size >= 0 && size <= MAX_ROSTER && size % 2 == 0 && (size == 0 || size < users)) {
                return size;
            }
        } catch (NumberFormatException refused) {
            throw new IllegalArgumentException(expected, refused);
        }
        throw new IllegalArgumentException(expected);
    }

    InetAddress bind() {
        return bind;
    }

    /** 0 for any. */
    int port() {
        return port;
    }

    String domain() {
        return domain;
    }

    OptionalLong tlsPort() {
        return tlsPort;
    }

    Optional<PemFiles> pemFiles() {
        return pemFiles;
    }

    StartTls startTls() {
        return startTls;
    }

    List<SaslMechanism> mechanisms() {
        return mechanisms;
    }

    int scramIterations() {
        return scramIterations;
    }

    boolean saltPerUser() {
        return saltPerUser;
    }

    int authAttempts() {
        return authAttempts;
    }

    /** 0 for anybody. */
    long users() {
        return users;
    }

    UserPattern userPattern() {
        return userPattern;
    }

    long firstUser() {
        return firstUser;
    }

    /** With {@code %u} where the user's name goes. */
    String password() {
        return password;
    }

    boolean registration() {
        return registration;
    }

    /** Contacts per user. */
    int roster() {
        return roster;
    }

    /** Messages per user. */
    int offlineStore() {
        return offlineStore;
    }

    Duration resumeFor() {
        return resumeFor;
    }

    int maxStanzaBytes() {
        return maxStanzaBytes;
    }

    int maxDepth() {
        return maxDepth;
    }

    long maxBacklogBytes() {
        return maxBacklogBytes;
    }

    int loops() {
        return loops;
    }

    IoTransport transport() {
        return transport;
    }

    XmppFaults faults() {
        return faults;
    }
}
