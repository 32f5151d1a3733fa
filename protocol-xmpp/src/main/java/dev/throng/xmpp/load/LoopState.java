package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.measure.LoopRecorder;
import dev.throng.protocol.LoopContext;
import dev.throng.time.NanoClock;
import dev.throng.transport.TimeoutQueue;
import dev.throng.xmpp.client.AutoReplies;
import dev.throng.xmpp.client.XmppClient;
import dev.throng.xmpp.codec.Element;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** What the sessions and the operations of one event loop share. Confined to the loop, except for {@link #execute}. */
final class LoopState {

    private final LoopContext context;
    private final XmppSettings settings;
    private final RunContext run;
    private final List<XmppClient> clients;
    private final SplittableRandom random;
    private final OnlineSessions onlineSessions;
    private final PendingAnswers pendingAnswers = new PendingAnswers();
    private final StanzaIds ids;
    private final Answers answers;
    private final UserQueue userQueue;
    private final Shortages shortages;
    private final Rooms rooms = new Rooms();
    private final PubsubNodes nodes = new PubsubNodes();
    private final Optional<TimeoutQueue> sessionTime;
    private final boolean logoutAtOnce;
    private final TimeoutQueue logoutDeadline;
    private final QuietPeriod quietPeriod;
    private final Map<Arrival, Transition> transitions = new IdentityHashMap<>();
    private final List<XmppSession> unflushed = new ArrayList<>();
    private long registrations;

    /** @param clients one for each of the target's addresses */
    LoopState(LoopContext context, XmppSettings settings, RunContext run, List<XmppClient> clients) {
        this.context = context;
        this.settings = settings;
        this.run = run;
        this.clients = List.copyOf(clients);
        this.random = new SplittableRandom(context.seed() * 31 + context.part());
        this.onlineSessions = onlineSessions(context, random.split());
        this.ids = new StanzaIds(context, run, pendingAnswers);
        this.answers = new Answers(context, run, pendingAnswers, ids);
        this.userQueue = new UserQueue(run.users().count(), context.part(), context.parts());
        this.shortages = new Shortages(
                context,
                settings.sessionTime(),
                onlineSessions,
                context.numbers(run.users().count()).count());
        this.logoutAtOnce = settings.sessionTime().filter(Duration::isZero).isPresent();
        this.sessionTime = settings.sessionTime().filter(time -> !time.isZero()).map(this::timeouts);
        this.logoutDeadline = timeouts(settings.deadlines().logout());
        this.quietPeriod = new QuietPeriod(context.loop(), context.clock());
        context.recorder().gauge(XmppMetric.SESSIONS, context.part(), onlineSessions::size);
    }

    /** Sessions at servers that know nothing of each other cannot reach each other. */
    private static OnlineSessions onlineSessions(LoopContext context, SplittableRandom random) {
        return context.targets().separate()
                ? new OnlineSessions(random, context.targets().count(), session -> context.addressOf(session.user()))
                : new OnlineSessions(random);
    }

    private TimeoutQueue timeouts(Duration duration) {
        return new TimeoutQueue(context.loop(), context.clock(), duration);
    }

    XmppSettings settings() {
        return settings;
    }

    RunContext run() {
        return run;
    }

    NanoClock clock() {
        return context.clock();
    }

    LoopRecorder recorder() {
        return context.recorder();
    }

    SplittableRandom random() {
        return random;
    }

    OnlineSessions onlineSessions() {
        return onlineSessions;
    }

    PendingAnswers pendingAnswers() {
        return pendingAnswers;
    }

    StanzaIds ids() {
        return ids;
    }

    Answers answers() {
        return answers;
    }

    UserQueue userQueue() {
        return userQueue;
    }

    /** Names the failures of arrivals that find no session, user, room or node. */
    Shortages shortages() {
        return shortages;
    }

    /** Opens the connections of a user and logs it in. All connections of a user go to the same address. */
    XmppClient client(int user) {
        return clients.get(context.addressOf(user));
    }

    /** Opens the connection of the next registration of this loop. */
    XmppClient clientOfRegistration() {
        return clients.get(context.addressOf(context.number(registrations++)));
    }

    /** All clients, one for each of the target's addresses. */
    List<XmppClient> clients() {
        return clients;
    }

    Rooms rooms() {
        return rooms;
    }

    PubsubNodes nodes() {
        return nodes;
    }

    /** How long sessions last; empty if they last until the end of the run, or if they {@link #logoutAtOnce}. */
    Optional<TimeoutQueue> sessionTime() {
        return sessionTime;
    }

    /** Whether sessions log out as soon as they are online. */
    boolean logoutAtOnce() {
        return logoutAtOnce;
    }

    /** How long the server may take to close the connection of a session that logged out. */
    TimeoutQueue logoutDeadline() {
        return logoutDeadline;
    }

    QuietPeriod quietPeriod() {
        return quietPeriod;
    }

    /** Logins, registrations, resumptions and logouts in progress, by the arrival that they belong to. */
    Map<Arrival, Transition> transitions() {
        return transitions;
    }

    void count(XmppMetric metric) {
        context.recorder().count(metric, 1);
    }

    /** Counts a request that a session received and answered. */
    void countRequest(Element iq, boolean fromOwnAccount) {
        count(XmppMetric.REQUESTS_ANSWERED);
        if (AutoReplies.isRosterPush(iq, fromOwnAccount)) {
            count(XmppMetric.ROSTER_PUSHES);
        }
    }

    /** Adds a failure of a user to the notes of the run. */
    void note(Failure failure, String user, String detail) {
        context.recorder().note(failure.id() + ", user " + user + ": " + detail);
    }

    /** Runs a task on the loop. Any thread may call this. */
    void execute(Runnable task) {
        context.loop().execute(task);
    }

    /** The session has gathered bytes that leave with the next {@link #flush}. */
    void unflushed(XmppSession session) {
        unflushed.add(session);
    }

    void flush() {
        for (int i = 0; i < unflushed.size(); i++) {
            unflushed.get(i).flush();
        }
        unflushed.clear();
    }
}
