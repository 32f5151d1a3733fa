package dev.throng.xmpp.load;

import dev.throng.protocol.Driver;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.LoopLimit;
import dev.throng.protocol.Operation;
import dev.throng.protocol.SettingException;
import dev.throng.protocol.TargetAddresses;
import dev.throng.protocol.Workload;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Endpoint;
import dev.throng.transport.Resolver;
import dev.throng.transport.Tls;
import dev.throng.xmpp.client.Authenticator;
import dev.throng.xmpp.client.LoginOptions;
import dev.throng.xmpp.client.LoginOptions.Security;
import dev.throng.xmpp.client.XmppClient;
import dev.throng.xmpp.client.XmppClientOptions;
import dev.throng.xmpp.client.XmppTransport;
import dev.throng.xmpp.codec.StanzaMemory;
import dev.throng.xmpp.codec.StreamLimits;
import dev.throng.xmpp.sasl.Mechanism;
import dev.throng.xmpp.sasl.Mechanisms;
import dev.throng.xmpp.sasl.SaslClient;
import dev.throng.xmpp.sasl.ScramKeys;
import dev.throng.xmpp.script.ScriptMix;
import dev.throng.xmpp.script.StepStanzas;
import dev.throng.xmpp.settings.OperationSettings.Recipient;
import dev.throng.xmpp.settings.SessionScripts;
import dev.throng.xmpp.settings.StepSettings.StepOperation;
import dev.throng.xmpp.settings.TransportSettings;
import dev.throng.xmpp.settings.XmppSettings;
import dev.throng.xmpp.settings.XmppSettings.Sasl2Use;
import dev.throng.xmpp.users.UserGroup;
import dev.throng.xmpp.users.Users;
import dev.throng.xmpp.users.UsersException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** XMPP with its settings, checked and ready. */
public final class XmppWorkload implements Workload {

    private static final int MAX_LOOPS = 1024;
    private static final Set<XmppOperation> CONNECTING =
            EnumSet.of(XmppOperation.LOGIN, XmppOperation.REGISTER, XmppOperation.SESSION);
    /** With PLAIN and without TLS. */
    private static final Cost LOGIN = new Cost(350_000, 2_500);

    /** A handshake, or the derivation of keys for SCRAM, takes milliseconds. */
    private static final Cost LOGIN_WITH_KEYS = new Cost(5_000_000, 2_500);

    private static final Cost STANZA = new Cost(80_000, 0);
    private static final String PLAIN = "PLAIN";
    private static final int SCRAM_KEYS = 100_000;

    /** Of an event loop. */
    private static final int CERTIFICATES = 1_000;

    private final XmppSettings settings;
    private final Optional<Tls.Context> tls;
    private final DialOptions dial;
    private final RunUsers users;
    private final StanzaMemory stanzaMemory = StanzaMemory.ofHeap();
    private final Optional<ScriptMix> scripts;
    private final StepStanzas stanzas;
    private Optional<RunContext> run = Optional.empty();

    private XmppWorkload(XmppSettings settings, Optional<Tls.Context> tls, DialOptions dial, RunUsers users) {
        this.settings = settings;
        this.tls = tls;
        this.dial = dial;
        this.users = users;
        SessionScripts all = settings.operations().scripts();
        this.scripts = all.any() ? Optional.of(new ScriptMix(all)) : Optional.empty();
        this.stanzas =
                new StepStanzas(all, users.all().columns(), settings.limits().maxPendingBytes());
    }

    /** Throws {@link SettingException} if settings contradict each other or files cannot be read. */
    static XmppWorkload of(XmppSettings settings) {
        settings.requireMessagesToFit();
        RunUsers users = new RunUsers(settings.loadUsers());
        requireNames(settings, users);
        requireCertificates(settings, users);
        return new XmppWorkload(
                settings,
                settings.encryption().security() == Security.NONE
                        ? Optional.empty()
                        : Optional.of(settings.encryption().tls().context()),
                settings.sockets().dialOptions(settings.session().deadlines().connection()),
                users);
    }

    /** Messages to users who may be offline need their names. */
    private static void requireNames(XmppSettings settings, RunUsers users) {
        Recipient to = settings.operations().message().to();
        boolean byName = to == Recipient.OFFLINE || to == Recipient.RANDOM;
        if (byName && users.groups().stream().anyMatch(group -> !group.users().named())) {
            throw new SettingException(
                    "message.to",
                    to.name().toLowerCase(Locale.ROOT)
                            + " (expected: online or roster, because the server makes the names of users: users.anonymous)");
        }
    }

    /** The first user's certificate stands for those that nobody has read yet. */
    private static void requireCertificates(XmppSettings settings, RunUsers users) {
        for (UserGroup group : users.groups()) {
            if (group.certificates().isPresent()) {
                if (settings.encryption().security() == Security.NONE) {
                    throw new SettingException(
                            "users.cert",
                            group.certificates().get()
                                    + " (expected: only together with security: starttls or direct-tls)");
                }
                try {
                    new UserCertificates(settings.encryption().tls().userIdentities(), 1)
                            .of(group.certificates().get(), group.users().name(0));
                } catch (UsersException unusable) {
                    throw new SettingException("users.cert", unusable.getMessage());
                }
            }
        }
    }

    @Override
    public int connections() {
        return 0;
    }

    @Override
    public int connectionsPerArrival(Operation operation) {
        if (!CONNECTING.contains(operation)) {
            return 0;
        }
        return settings.transport().asTransport() instanceof XmppTransport.Bosh bosh ? bosh.connections() : 1;
    }

    @Override
    public Optional<Duration> stay(Operation operation) {
        return operation == XmppOperation.LOGIN
                ? settings.session().sessionTime()
                : Optional.of(operation == XmppOperation.SESSION ? meanThink() : Duration.ZERO);
    }

    /** Whether there are sessions with a script. */
    public boolean hasScripts() {
        return scripts.isPresent();
    }

    /** How long a session with a script stays online, on average, if its steps are answered at once. Zero without scripts. */
    public Duration meanThink() {
        return scripts.map(ScriptMix::meanThink).orElse(Duration.ZERO);
    }

    @Override
    public Cost cost(Operation operation) {
        if (connectionsPerArrival(operation) == 0 && operation != XmppOperation.RESUME) {
            return STANZA;
        }
        boolean plain = settings.encryption().mechanisms().equals(List.of(PLAIN));
        Cost login = plain && tls.isEmpty() ? LOGIN : LOGIN_WITH_KEYS;
        return operation == XmppOperation.SESSION ? withSteps(login) : login;
    }

    private Cost withSteps(Cost login) {
        double steps = scripts.map(ScriptMix::meanActs).orElse(0.0);
        return new Cost(login.startNanos() + Math.round(steps * STANZA.startNanos()), login.stayNanosPerSecond());
    }

    @Override
    public Optional<DialOptions> dialOptions() {
        return Optional.of(dial);
    }

    @Override
    public int maxLoops() {
        return Math.min(MAX_LOOPS, users.count());
    }

    /** The users must exist on the server. */
    @Override
    public Optional<LoopLimit> loopLimit() {
        return users.count() < MAX_LOOPS ? Optional.of(new LoopLimit("users.count", false)) : Optional.empty();
    }

    @Override
    public Optional<String> refusal(Operation operation) {
        if (!operation.takesLoad()) {
            return Optional.of("phases: a load for " + operation.id()
                    + " (expected: none, because its arrivals follow from what happens to sessions)");
        }
        if (operation == XmppOperation.RESUME
                && !(settings.streamManagement().enabled()
                        && settings.streamManagement().resume())) {
            return Optional.of("settings.streamManagement: not enabled with resume (the operation resume needs both)");
        }
        if (operation == XmppOperation.STORM && settings.session().reconnect().isEmpty()) {
            return Optional.of(
                    "settings.reconnect: none (expected: a section such as {}, because the operation storm cuts"
                            + " connections whose users come back)");
        }
        if (operation != XmppOperation.SESSION) {
            return Optional.empty();
        }
        if (scripts.isEmpty()) {
            return Optional.of("settings.sessions: missing (expected: at least one kind of session with its steps)");
        }
        return scripts.get().does(StepOperation.RESUME) ? refusal(XmppOperation.RESUME) : Optional.empty();
    }

    /** Messages to sessions, and rooms, stay within a server; what goes to another user may be for one of another server. */
    @Override
    public Optional<String> refusal(TargetAddresses.Shape target, Set<Operation> operations) {
        if (!target.separate()) {
            return Optional.empty();
        }
        String servers = "because the " + target.addresses()
                + " processes do not deliver to each other; or target.processes: 1)";
        if (isDone(XmppOperation.MESSAGE, operations)
                && settings.operations().message().to() != Recipient.ONLINE) {
            return Optional.of("settings.message.to: "
                    + settings.operations().message().to().name().toLowerCase(Locale.ROOT) + " (expected: online, "
                    + servers);
        }
        if (operations.contains(XmppOperation.SESSION) && stanzas.useContacts()) {
            return Optional.of("settings.sessions: ${contact} (expected: ${peer}, " + servers);
        }
        return isDone(XmppOperation.PUBSUB_SUBSCRIBE, operations)
                ? Optional.of("pubsub-subscribe (expected: other operations, " + servers)
                : Optional.empty();
    }

    /** Whether a load or a script does the operation. */
    private boolean isDone(XmppOperation operation, Set<Operation> loaded) {
        return loaded.contains(operation)
                || loaded.contains(XmppOperation.SESSION)
                        && scripts.map(all -> all.does(StepOperation.valueOf(operation.name())))
                                .orElse(false);
    }

    @Override
    public Map<String, Duration> stepDeadlines() {
        return settings.session().deadlines().bySettings();
    }

    @Override
    public String endpoint() {
        return settings.encryption().security() == Security.DIRECT_TLS ? "tls" : "tcp";
    }

    /** RFC 6120 §3.2.1, and XEP-0368 for direct TLS. WebSocket has none. */
    @Override
    public Optional<String> srvService() {
        if (settings.transport().transport() != TransportSettings.Kind.TCP) {
            return Optional.empty();
        }
        return Optional.of(
                settings.encryption().security() == Security.DIRECT_TLS ? "_xmpps-client._tcp" : "_xmpp-client._tcp");
    }

    @Override
    public Driver open(LoopContext context) {
        XmppClientOptions options = new XmppClientOptions(
                context.dialOptions(dial),
                settings.transport().asTransport(),
                tls.map(with -> with.to(users.domain())),
                loginOptions(users.domain(), true),
                settings.session().deadlines().bySteps(),
                settings.sockets().slowReader(),
                new StreamLimits(settings.limits().maxStanzaBytes(), stanzaMemory),
                areOtherMachines(context.targets()),
                settings.limits().maxPendingBytes());
        Mechanisms mechanisms = Mechanisms.of(settings.encryption().mechanisms());
        Authenticator authenticator =
                new Authenticator(new SaslClient(new SecureRandom(), new ScramKeys(SCRAM_KEYS)), mechanisms);
        List<XmppClient> clients = new ArrayList<>();
        for (int index = 0; index < context.targets().count(); index++) {
            Endpoint server = options.endpoint(context.targets().get(index))
                    .countedBy(context.recorder().connections(index));
            clients.add(new XmppClient(
                    context.loop(), context.channels().tcp(), server, options, authenticator, context.clock()));
        }
        LoginAccounts accounts = new LoginAccounts(
                users,
                users.groups().stream().map(group -> terms(group, mechanisms)).toList(),
                users.groups().stream().anyMatch(group -> group.certificates().isPresent())
                        ? Optional.of(
                                new UserCertificates(settings.encryption().tls().userIdentities(), CERTIFICATES))
                        : Optional.empty());
        return new LoopAssembly(context, settings, run(context), stanzas, new Clients(context, clients, accounts))
                .driver(new TlsAdvice(tls));
    }

    /** Users with a certificate use it, and users without a name have no password, unless mechanisms are named. */
    private LoginAccounts.Terms terms(UserGroup group, Mechanisms mechanisms) {
        boolean named = group.users().named();
        Mechanisms own = !named
                ? mechanisms.orIfAuto(Mechanism.ANONYMOUS)
                : group.certificates().isPresent() ? mechanisms.orIfAuto(Mechanism.EXTERNAL) : mechanisms;
        return new LoginAccounts.Terms(
                loginOptions(group.domain(), named),
                own,
                tls.map(with -> with.to(group.domain())),
                group.certificates());
    }

    /**
     * Whether load may go to other machines than this one, which the scenario allows with {@code target.allowRemote}. Then a server may send
     * connections to them; otherwise only to this one.
     */
    static boolean areOtherMachines(TargetAddresses targets) {
        return targets.remoteAllowed()
                || !targets.all().stream()
                        .allMatch(address -> Resolver.isLoopback(
                                address.isUnresolved()
                                        ? address.getHostString()
                                        : address.getAddress().getHostAddress()));
    }

    /** All loops of this process share it. */
    private synchronized RunContext run(LoopContext context) {
        if (run.isEmpty()) {
            run = Optional.of(RunContext.of(context, users, MAX_LOOPS));
        }
        return run.get();
    }

    /** How many users there are. */
    public int users() {
        return users.count();
    }

    /** Describes the users for people; see {@link Users#description}. */
    public String describedUsers() {
        return users.groups().size() == 1
                ? users.all().description()
                : users.groups().stream().map(UserGroup::description).collect(Collectors.joining(", "));
    }

    /** How the users' file was read; see {@link Users#remark}. */
    public String remarkOnUsers() {
        return users.all().remark();
    }

    /** Users without a name have no roster. */
    private LoginOptions loginOptions(String domain, boolean named) {
        return new LoginOptions(
                domain,
                settings.resource(),
                settings.encryption().security(),
                named && settings.session().roster(),
                settings.session().initialPresence(),
                settings.streamManagement().enabled()
                        ? Optional.of(new LoginOptions.StreamManagement(
                                settings.streamManagement().resume()))
                        : Optional.empty(),
                settings.encryption().sasl2() == Sasl2Use.AUTO
                        ? Optional.of(
                                new LoginOptions.Sasl2(settings.encryption().fast()))
                        : Optional.empty());
    }
}
