package dev.throng.xmpp.load;

import dev.throng.protocol.Driver;
import dev.throng.protocol.LoopContext;
import dev.throng.xmpp.load.MessageAction.OtherRecipients;
import dev.throng.xmpp.script.ScriptMix;
import dev.throng.xmpp.script.StepStanzas;
import dev.throng.xmpp.settings.OperationSettings.Recipient;
import dev.throng.xmpp.settings.Reconnect;
import dev.throng.xmpp.settings.SessionScripts;
import dev.throng.xmpp.settings.StepSettings.StepOperation;
import dev.throng.xmpp.settings.TransportSettings;
import dev.throng.xmpp.settings.XmppSettings;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Makes the objects of one event loop and gives each what it uses, through its constructor. Lives until the driver is made: no object
 * keeps the assembly, and it gives out nothing but the driver.
 */
final class LoopAssembly {

    private final LoopContext context;
    private final XmppSettings settings;
    private final RunContext run;
    private final StepStanzas stanzas;
    private final SplittableRandom random;
    private final XmppRecorder recorder;
    private final Clients clients;
    private final Transitions transitions = new Transitions();
    private final PendingAnswers pending = new PendingAnswers();
    private final OnlineSessions online;
    private final Peers peers;
    private final Rooms rooms;
    private final PubsubNodes nodes;
    private final UserQueue userQueue;
    private final SessionTables tables;
    private final Shortages shortages;
    private final StanzaIds ids;
    private final Answers answers;
    private final QuietPeriod quietPeriod;
    private final Resumptions resumptions;
    private final Optional<Returns> returns;
    private final Optional<Storms> storms;

    /**
     * @param stanzas what the steps of scripts send and wait for
     * @param clients of the loop's users
     */
    LoopAssembly(LoopContext context, XmppSettings settings, RunContext run, StepStanzas stanzas, Clients clients) {
        this.stanzas = stanzas;
        this.context = context;
        this.settings = settings;
        this.run = run;
        this.random = new SplittableRandom(context.seed() * 31 + context.part());
        this.recorder = new XmppRecorder(context.recorder());
        this.clients = clients;
        SplittableRandom choices = random.split();
        this.online = onlineSessions(context, choices);
        this.peers = new Peers(context.part(), online, run.peers(), choices);
        this.rooms = new Rooms(random);
        this.nodes = new PubsubNodes(random);
        int count = run.users().count();
        this.userQueue = new UserQueue(count, context.part(), context.parts());
        this.tables = new SessionTables(online, rooms, nodes, pending, transitions, userQueue);
        this.shortages = new Shortages(
                context,
                settings.session().sessionTime(),
                online,
                context.numbers(count).count());
        this.ids = new StanzaIds(context, run.marks(), pending);
        this.answers = new Answers(context, run.users(), new AnswerHandover(context, run.routes()), pending, ids);
        this.quietPeriod = new QuietPeriod(context, run.unawaited());
        this.resumptions = resumptions();
        this.returns = settings.session().reconnect().map(this::returns);
        this.storms = returns.map(this::storms);
    }

    /** Sessions at servers that know nothing of each other cannot reach each other. */
    private static OnlineSessions onlineSessions(LoopContext context, SplittableRandom random) {
        return context.targets().separate()
                ? new OnlineSessions(random, context.targets().count(), session -> context.addressOf(session.user()))
                : new OnlineSessions(random);
    }

    /**
     * Makes the driver of the loop. To be called once.
     *
     * @param advice what to add if the target cannot be reached
     */
    Driver driver(TlsAdvice advice) {
        context.recorder().gauge(XmppMetric.SESSIONS, context.part(), online::size);
        returns.ifPresent(each -> context.recorder().gauge(XmppMetric.USERS_AWAY, context.part(), each::away));
        storms.ifPresent(each -> run.storms().register(context.part(), each));
        if (settings.transport().transport() == TransportSettings.Kind.BOSH) {
            BoshRecorder requests = new BoshRecorder(recorder);
            clients.countRequests(requests);
            context.recorder().gauge(XmppMetric.BOSH_REQUESTS_IN_FLIGHT, context.part(), requests::inFlight);
        }
        run.routes().register(context.part(), answers);
        run.peers().register(new PeerDirectory.Holder(context.part(), online.shared()));
        Optional<PeerExchangeTimer> exchange = exchange();
        return new XmppDriver(
                context,
                actions(),
                clients,
                tables,
                transitions,
                pending,
                quietPeriod,
                new RemoteAnswers(run.unawaited(), answers, ids, storms, exchange),
                exchange,
                advice);
    }

    /** The first loop of a process exchanges sessions with other processes for all of them. */
    private Optional<PeerExchangeTimer> exchange() {
        int processes = context.processes().count();
        if (processes == 1 || !context.firstOfProcess()) {
            return Optional.empty();
        }
        PeerExchange exchange = new PeerExchange(
                context.process(),
                processes,
                online.shared().size(),
                run.peers(),
                random.split(),
                (process, news, atNanos) -> context.processes().messages().send(process, atNanos, news.write()),
                context.loop(),
                context.clock().nanos());
        return Optional.of(new PeerExchangeTimer(context, exchange));
    }

    private Map<XmppOperation, Action> actions() {
        LoginAction login = login();
        MucJoinAction join = join();
        GroupchatAction groupchat = groupchat();
        PubsubActions pubsub = pubsub();
        Map<StepOperation, SessionAction> given = givenSession();
        Map<XmppOperation, Action> actions = new EnumMap<>(XmppOperation.class);
        AnySession any = new AnySession(online, shortages);
        given.forEach((step, action) -> actions.put(XmppOperation.valueOf(step.name()), any.does(action)));
        actions.put(XmppOperation.LOGIN, login);
        actions.put(
                XmppOperation.REGISTER,
                new RegistrationAction(settings.operations().register(), ids, clients, transitions, recorder));
        actions.put(XmppOperation.MUC_JOIN, join);
        actions.put(XmppOperation.MUC_GROUPCHAT, groupchat);
        storms.ifPresent(each -> actions.put(XmppOperation.STORM, each));
        actions.put(XmppOperation.PUBSUB_PUBLISH, any.does(pubsub.publish()));
        given.put(StepOperation.MUC_JOIN, join);
        given.put(StepOperation.MUC_GROUPCHAT, groupchat);
        given.put(StepOperation.PUBSUB_PUBLISH, pubsub.publishOwn());
        SessionScripts scripts = settings.operations().scripts();
        if (scripts.any()) {
            actions.put(XmppOperation.SESSION, sessions(scripts, login, given));
        }
        return actions;
    }

    /** The operations that are the same for a random session and for one with a script. */
    private Map<StepOperation, SessionAction> givenSession() {
        Map<StepOperation, SessionAction> actions = new EnumMap<>(StepOperation.class);
        actions.put(StepOperation.MESSAGE, message());
        actions.put(StepOperation.PRESENCE, presence());
        actions.put(StepOperation.RESUME, new ResumeAction(pending));
        IqActions requests = new IqActions(answers);
        actions.put(StepOperation.PING, AccountActions.ping(requests, run.users()));
        actions.put(StepOperation.ROSTER_SET, AccountActions.rosterSet(requests, run.users(), random));
        PubsubActions pubsub = pubsub();
        actions.put(StepOperation.PUBSUB_CREATE, pubsub.create());
        actions.put(StepOperation.PUBSUB_SUBSCRIBE, pubsub.subscribe());
        return actions;
    }

    private Action sessions(SessionScripts scripts, LoginAction login, Map<StepOperation, SessionAction> given) {
        return new ScriptAssembly(
                        context,
                        new ScriptMix(scripts),
                        XmppProtocol.operations(scripts),
                        given,
                        stanzas,
                        new ScriptValues(run.users(), peers, shortages),
                        new StanzaAction.Loop(ids, answers, run.unawaited(), recorder, context.clock(), run.users()))
                .sessions(new ScriptedSessions.Loop(context.plan(), transitions, login, tables::flush));
    }

    private LoginAction login() {
        return new LoginAction(
                userQueue,
                shortages,
                run.users(),
                clients,
                transitions,
                recorder,
                sessionStarter(),
                settings.operations().message().to() == Recipient.ROSTER || stanzas.useContacts());
    }

    private SessionStarter sessionStarter() {
        SessionEnds ends = new SessionEnds(context, settings.session(), run.users(), recorder, returns);
        return new SessionStarter(tables, ends, stanzaHandler(), resumptions);
    }

    private Resumptions resumptions() {
        boolean otherMachines = XmppWorkload.areOtherMachines(context.targets());
        return new Resumptions(
                settings.streamManagement(),
                pending,
                clients,
                run.users(),
                transitions,
                recorder,
                shortages,
                new ManagementCheck(settings.streamManagement(), recorder, otherMachines),
                otherMachines);
    }

    private Returns returns(Reconnect reconnect) {
        return new Returns(
                context,
                reconnect,
                new SplittableRandom(~context.seed() * 31 + context.part()),
                clients,
                run.users(),
                transitions,
                recorder,
                shortages,
                resumptions);
    }

    private Storms storms(Returns back) {
        return new Storms(
                context, settings.operations().storm(), back, online, run.storms(), transitions, shortages, recorder);
    }

    private StanzaHandler stanzaHandler() {
        RoomPresence inRooms = new RoomPresence(recorder, ids, answers, pending, rooms, shortages);
        return new StanzaHandler(
                new ReceivedMessages(
                        recorder,
                        quietPeriod,
                        ids,
                        answers,
                        pending,
                        settings.operations().message(),
                        stanzas.any()),
                new ReceivedPresences(
                        recorder,
                        quietPeriod,
                        ids,
                        answers,
                        inRooms,
                        settings.operations().presence()),
                new ReceivedIqs(recorder, ids, answers, pending, run.users()));
    }

    private SessionAction message() {
        return new MessageAction(
                settings.operations().message(),
                peers,
                shortages,
                new OtherRecipients(settings.operations().message().to(), userQueue, run.users(), random),
                answers,
                ids,
                run.unawaited(),
                context.clock());
    }

    private SessionAction presence() {
        return new PresenceAction(
                settings.operations().presence(), peers, shortages, answers, ids, run.unawaited(), context.clock());
    }

    private MucJoinAction join() {
        return new MucJoinAction(
                settings.operations().muc(), run.users().domain(), online, shortages, rooms, pending, ids);
    }

    private GroupchatAction groupchat() {
        return new GroupchatAction(
                rooms,
                shortages,
                answers,
                run.unawaited(),
                settings.operations().message().text());
    }

    private PubsubActions pubsub() {
        return new PubsubActions(
                settings.operations().pubsub(),
                run.users().domain(),
                new IqActions(answers),
                nodes,
                shortages,
                ids,
                run.unawaited(),
                recorder);
    }
}
