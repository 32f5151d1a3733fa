package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.LoopRecorder;
import dev.throng.protocol.LoopContext;
import dev.throng.time.NanoClock;
import dev.throng.xmpp.client.Courtesies;
import dev.throng.xmpp.client.Patience;
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
    private final Entrance entrance;
    private final Rooms rooms = new Rooms();
    private final Nodes nodes = new Nodes();
    private final Optional<Patience> sessionTime;
    private final boolean leaveAtOnce;
    private final Patience logoutTime;
    private final Map<Arrival, InTransit> inTransit = new IdentityHashMap<>();
    private final List<Session> unflushed = new ArrayList<>();

    Floor(LoopContext context, XmppSettings settings, Cast cast, Entrance entrance) {
        this.context = context;
        this.settings = settings;
        this.cast = cast;
        this.entrance = entrance;
        this.random = new SplittableRandom(context.seed() * 31 + context.part());
        this.crowd = new Crowd(random.split());
        this.userQueue = new UserQueue(cast.users().count(), context.part(), context.parts());
        this.leaveAtOnce = settings.sessionTime().filter(Duration::isZero).isPresent();
        this.sessionTime = settings.sessionTime()
                .filter(time -> !time.isZero())
                .map(time -> new Patience(context.loop(), context.clock(), time));
        this.logoutTime = new Patience(
                context.loop(), context.clock(), settings.deadlines().logout());
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

    Entrance entrance() {
        return entrance;
    }

    Rooms rooms() {
        return rooms;
    }

    Nodes nodes() {
        return nodes;
    }

    /** How long sessions last; empty for until the end of the run, and if they {@link #leaveAtOnce}. */
    Optional<Patience> sessionTime() {
        return sessionTime;
    }

    /** Whether sessions last for no time at all. */
    boolean leaveAtOnce() {
        return leaveAtOnce;
    }

    Patience logoutTime() {
        return logoutTime;
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
    void note(XmppFailure why, String user, String detail) {
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
    String await(Arrival arrival, Session asker, Awaited.Then then) {
        return id(awaited.await(arrival, asker, then));
    }

    /** As above, for a stanza whose answer depends on another session of the loop. */
    String await(Arrival arrival, Session asker, Session addressee) {
        return id(awaited.await(arrival, asker, addressee, Awaited.Then.NOTHING));
    }

    /** The id of the stanza with that sequence number. */
    String id(long sequence) {
        return new MessageId(context.part(), sequence, clock().nanos()).text(cast.idPrefix());
    }

    /** The sequence number in an id that this loop wrote; -1 for any other. */
    long sequence(MessageId id) {
        return id.part() == context.part() ? id.sequence() : -1;
    }

    /** The id of a stanza that nobody waits for. */
    String unawaitedId() {
        return id(awaited.unawaited());
    }

    /**
     * A stanza of ours is answered, or has arrived and that was what was waited for.
     *
     * @return whether its bytes were counted for the operation that waited for it, or given to the loop that does
     */
    boolean answered(MessageId id, int bytes, long atNanos) {
        if (!id.ours()) {
            return false;
        }
        if (id.part() != context.part()) {
            cast.answered(id, bytes, atNanos);
            return true;
        }
        boolean awaitedHere = awaited.answered(id.sequence(), bytes, atNanos);
        if (!awaitedHere) {
            count(XmppMetric.LATE_ANSWERS);
        }
        return awaitedHere;
    }

    /** A stanza of ours came back as an error: to whom sent it, so another loop's is none of ours. */
    void refused(MessageId id, String condition, long atNanos) {
        if (id.part() != context.part()
                || !awaited.failed(id.sequence(), XmppFailure.stanzaError(condition), atNanos)) {
            count(XmppMetric.ERRORS_RECEIVED);
        }
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
