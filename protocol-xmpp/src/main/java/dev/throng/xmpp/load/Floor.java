package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.measure.LoopRecorder;
import dev.throng.protocol.LoopContext;
import dev.throng.time.NanoClock;
import dev.throng.transport.TimeoutQueue;
import dev.throng.xmpp.client.Courtesies;
import dev.throng.xmpp.client.XmppClient;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Element;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** What the sessions and the operations of one event loop share. Confined to the loop, but for {@link #execute}. */
final class Floor {

    private final LoopContext context;
    private final XmppSettings settings;
    private final Cast cast;
    private final SplittableRandom random;
    private final Crowd crowd;
    private final Awaited awaited = new Awaited();
    private final UserQueue userQueue;
    private final XmppClient client;
    private final Rooms rooms = new Rooms();
    private final Nodes nodes = new Nodes();
    private final Optional<TimeoutQueue> sessionTime;
    private final boolean leaveAtOnce;
    private final TimeoutQueue logoutTime;
    private final Quiet quiet;
    private final Map<Arrival, InTransit> inTransit = new IdentityHashMap<>();
    private final Deliveries[] deliveries;
    private final List<Session> unflushed = new ArrayList<>();

    Floor(LoopContext context, XmppSettings settings, Cast cast, XmppClient client) {
        this.context = context;
        this.settings = settings;
        this.cast = cast;
        this.client = client;
        this.random = new SplittableRandom(context.seed() * 31 + context.part());
        this.crowd = new Crowd(random.split());
        this.deliveries = new Deliveries[context.parts()];
        this.userQueue = new UserQueue(cast.users().count(), context.part(), context.parts());
        this.leaveAtOnce = settings.sessionTime().filter(Duration::isZero).isPresent();
        this.sessionTime = settings.sessionTime()
                .filter(time -> !time.isZero())
                .map(time -> new TimeoutQueue(context.loop(), context.clock(), time));
        this.logoutTime = new TimeoutQueue(
                context.loop(), context.clock(), settings.deadlines().logout());
        this.quiet = new Quiet(context.loop(), context.clock());
        context.recorder().gauge(XmppMetric.SESSIONS, context.part(), crowd::size);
    }

    XmppSettings settings() {
        return settings;
    }

    Cast cast() {
        return cast;
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

    /** Who is online. */
    Crowd crowd() {
        return crowd;
    }

    Awaited awaited() {
        return awaited;
    }

    UserQueue userQueue() {
        return userQueue;
    }

    /** Opens connections and logs users in. */
    XmppClient client() {
        return client;
    }

    Rooms rooms() {
        return rooms;
    }

    Nodes nodes() {
        return nodes;
    }

    /** How long sessions last; empty for until the end of the run, and if they {@link #leaveAtOnce}. */
    Optional<TimeoutQueue> sessionTime() {
        return sessionTime;
    }

    /** Whether sessions last for no time at all. */
    boolean leaveAtOnce() {
        return leaveAtOnce;
    }

    TimeoutQueue logoutTime() {
        return logoutTime;
    }

    /** When stanzas stop coming. */
    Quiet quiet() {
        return quiet;
    }

    /** Who is on the way in or out, by the arrival of the login or registration. */
    Map<Arrival, InTransit> inTransit() {
        return inTransit;
    }

    void count(XmppMetric metric) {
        context.recorder().count(metric, 1);
    }

    /** A session was asked for something, and answered. */
    void countRequest(Element iq, boolean fromOwnAccount) {
        count(XmppMetric.REQUESTS_ANSWERED);
        if (Courtesies.isRosterPush(iq, fromOwnAccount)) {
            count(XmppMetric.ROSTER_PUSHES);
        }
    }

    /** Keeps what became of a user, for people. */
    void note(Failure why, String user, String detail) {
        context.recorder().note(why.id() + ", user " + user + ": " + detail);
    }

    void execute(Runnable task) {
        context.loop().execute(task);
    }

    /**
     * Waits for the answer to a stanza that is about to be sent.
     *
     * @return the stanza's id
     */
    String await(Arrival arrival, Session asker, Awaited.Then then, String asked, Seal.Route route) {
        return sent(awaited.await(arrival, asker, then), asked, route);
    }

    /** As above, for a stanza whose answer depends on another session of the loop. */
    String await(Arrival arrival, Session asker, Session addressee, String asked, Seal.Route route) {
        return sent(awaited.await(arrival, asker, addressee, Awaited.Then.NOTHING), asked, route);
    }

    private String sent(long sequence, String asked, Seal.Route route) {
        String id = id(sequence, route);
        awaited.sent(sequence, id, asked);
        return id;
    }

    /** The id of the stanza with that sequence number. */
    String id(long sequence, Seal.Route route) {
        String unsealed = unsealed(sequence);
        return unsealed + "." + cast.seal().over(unsealed, route);
    }

    private String unsealed(long sequence) {
        return new MessageId(context.part(), sequence, clock().nanos()).text(cast.idPrefix());
    }

    /** The id of a stanza whose answer nobody waits for, and whose arrival is known by its seal. */
    String unawaitedId(Seal.Route route) {
        return id(awaited.unawaited(), route);
    }

    /** A name that nothing else in this run has. */
    String uniqueName() {
        return unsealed(awaited.unawaited());
    }

    /** The id of a stanza or item as it was received. */
    StanzaId idOf(Element element) {
        return StanzaId.parse(cast.idPrefix(), element.attribute("id", ""));
    }

    /** Whether we gave this id to a stanza on that route. */
    boolean sealed(StanzaId id, Seal.Route route) {
        return id.sealed(cast.seal(), route);
    }

    /** Whether an id begins as all ids of this run do. */
    boolean claimsToBeOurs(StanzaId id) {
        return MessageId.isOurs(cast.idPrefix(), id.text());
    }

    /**
     * A session received what is ours in the wrong place, or an answer that it asked nobody for. Not of one that is on its way out: what
     * it knew of is forgotten.
     */
    void unexpected(Session session) {
        if (!session.leaving()) {
            count(XmppMetric.UNEXPECTED_STANZAS);
        }
    }

    /**
     * A stanza of ours, whose seal is right, is answered, or has arrived and that was what was waited for.
     *
     * @return whether its bytes were counted for the operation that waited for it, or given to the loop that does
     */
    boolean answered(StanzaId id, int bytes, long atNanos) {
        if (id.part() != context.part()) {
            cast.answered(id, bytes, atNanos);
            return true;
        }
        boolean awaitedHere = awaited.waitsFor(id) && awaited.answered(id.sequence(), bytes, atNanos);
        if (!awaitedHere) {
            count(XmppMetric.LATE_ANSWERS);
        }
        return awaitedHere;
    }

    /** Whether a message of ours, whose seal is right, is delivered for the first time; see {@link Deliveries} for how long that is known. */
    boolean delivered(StanzaId id) {
        if (id.part() >= deliveries.length) {
            return true;
        }
        if (deliveries[id.part()] == null) {
            deliveries[id.part()] = new Deliveries();
        }
        return deliveries[id.part()].first(id.sequence());
    }

    /**
     * A session received an error: it fails what the session waits for if it is from whom was asked, or from the server.
     *
     * @param sentByIt whether the session sent a stanza of that id, as far as that can be told
     */
    void refused(Session session, StanzaId id, String from, boolean sentByIt, String condition, long atNanos) {
        boolean waitedFor = id.part() == context.part() && awaited.waitsFor(id);
        if (waitedFor
                && awaited.isAsker(id, session)
                && (Jids.sameBare(awaited.asked(id), from) || fromServer(session, from))) {
            awaited.failed(id.sequence(), XmppFailure.stanzaError(condition), atNanos);
            return;
        }
        count(XmppMetric.ERRORS_RECEIVED);
        if (waitedFor || claimsToBeOurs(id) && !sentByIt) {
            unexpected(session);
        }
    }

    /** Whether a stanza with that id, of which an error came back, was one of the session's. The server may answer in the recipient's place. */
    boolean sentBy(Session session, StanzaId id, Seal.Route route, String errorFrom) {
        return sealed(id, route) || id.part() == context.part() && fromServer(session, errorFrom);
    }

    /** Whether that is the session's own server or account. */
    boolean fromServer(Session session, String from) {
        return Jids.fromServer(from, session.jid(), cast.domain());
    }

    /** The session has something to be sent when the batch of starts is over. */
    void unflushed(Session session) {
        unflushed.add(session);
    }

    void flush() {
        for (int i = 0; i < unflushed.size(); i++) {
            unflushed.get(i).flush();
        }
        unflushed.clear();
    }
}
