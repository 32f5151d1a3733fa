package dev.throng.xmpp.load;

import dev.throng.measure.Failure;
import dev.throng.measure.FollowOn;
import dev.throng.measure.Supply;
import dev.throng.protocol.LoopContext;
import dev.throng.time.NanoClock;
import dev.throng.xmpp.client.XmppFailure;
import java.time.Duration;
import java.util.Optional;

/**
 * The failures of arrivals that find no session, user, room or node, each with its cause: the target's refusals, the generator's limits, or
 * the scenario's plan. Confined to its event loop.
 */
final class Shortages {

    private final NanoClock clock;
    private final OnlineSessions onlineSessions;
    private final long users;
    private final Supply logins;
    private final Supply joins;
    private final Supply creations;
    private long resuming;

    /**
     * @param sessionTime how long sessions are planned to last; empty if until the end of the run
     * @param users how many users the event loop has
     */
    Shortages(LoopContext context, Optional<Duration> sessionTime, OnlineSessions onlineSessions, long users) {
        this.clock = context.clock();
        this.onlineSessions = onlineSessions;
        this.users = users;
        this.logins = context.recorder().supply(XmppOperation.LOGIN.ordinal(), sessionTime);
        this.joins = context.recorder().supply(XmppOperation.MUC_JOIN.ordinal(), sessionTime);
        this.creations = context.recorder().supply(XmppOperation.PUBSUB_CREATE.ordinal(), sessionTime);
    }

    /** A session has lost its connection and asks the server to resume it. */
    void resumptionBegun() {
        resuming++;
    }

    /** The session was resumed, or was not. */
    void resumptionEnded() {
        resuming--;
    }

    /**
     * The server has removed a session from a room.
     *
     * @param loginNanos when the login of the session started
     */
    void removedFromRoom(long loginNanos) {
        joins.lost(XmppFailure.REMOVED_FROM_ROOM, loginNanos);
    }

    /** All users are in use. */
    Failure ofUsers() {
        return logins.exhausted(XmppFailure.NO_USER, users, clock.nanos());
    }

    /** No session is online. */
    Failure ofSessions() {
        return sessions(XmppFailure.NO_SESSION, 1);
    }

    /** Fewer than two sessions are online. */
    Failure ofPeers() {
        return sessions(XmppFailure.NO_PEER, 2);
    }

    /**
     * Each session is in the room already.
     *
     * @param planned how many joins were planned so far
     * @param rooms how many rooms a session may join
     */
    Failure ofJoins(long planned, int rooms) {
        return sessions(XmppFailure.NO_PEER, (planned + rooms - 1) / rooms);
    }

    private Failure sessions(Failure failure, long needed) {
        long present = onlineSessions.size();
        return resuming > 0 && present + resuming >= needed
                ? FollowOn.of(failure, FollowOn.NO_ANSWER_YET)
                : logins.shortage(failure, needed, present, clock.nanos());
    }

    /** No session is in a room. */
    Failure ofOccupants() {
        return joins.shortage(XmppFailure.NO_OCCUPANT, logins, clock.nanos());
    }

    /** No session has created a node. */
    Failure ofNodes() {
        return creations.shortage(XmppFailure.NO_NODE, logins, clock.nanos());
    }
}
