package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.xmpp.client.ErrorConditions;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.Xml;
import dev.throng.xmpp.settings.OperationSettings;
import dev.throng.xmpp.stanza.StanzaRoute;
import java.util.Optional;

/** The operation {@code muc-join} (XEP-0045 §7.2). Confined to its event loop. */
final class MucJoinAction implements Action, SessionAction {

    private static final String MUC = "http://jabber.org/protocol/muc";
    private static final String MUC_OWNER = "http://jabber.org/protocol/muc#owner";
    private static final String INSTANT =
            "<query xmlns='" + MUC_OWNER + "'><x xmlns='jabber:x:data' type='submit'/></query>";

    /** The id of the request that unlocks a room. No arrival waits for its answer. */
    static final String UNLOCK = "unlock";

    private static final String NICK = "user-";
    private static final int ATTEMPTS = 16;

    private final OperationSettings.Muc settings;
    private final OnlineSessions sessions;
    private final Shortages shortages;
    private final Rooms rooms;
    private final PendingAnswers pending;
    private final StanzaIds ids;
    private final String service;

    /** @param domain the server's, which may have the rooms at a subdomain */
    MucJoinAction(
            OperationSettings.Muc settings,
            String domain,
            OnlineSessions sessions,
            Shortages shortages,
            Rooms rooms,
            PendingAnswers pending,
            StanzaIds ids) {
        this.settings = settings;
        this.sessions = sessions;
        this.shortages = shortages;
        this.rooms = rooms;
        this.pending = pending;
        this.ids = ids;
        this.service = settings.service().orElse("conference." + domain);
    }

    /** Lets a random session that is not in the next room enter it. */
    @Override
    public void start(Arrival arrival) {
        if (sessions.size() == 0) {
            arrival.failed(shortages.ofSessions(), arrival.startedNanos());
            return;
        }
        String room = nextRoom();
        Optional<XmppSession> outside = outside(room);
        if (outside.isEmpty()) {
            arrival.failed(shortages.ofJoins(rooms.joins(), settings.rooms()), arrival.startedNanos());
            return;
        }
        join(room, outside.get(), arrival);
    }

    /** Lets a session enter the next room that it is not in. */
    @Override
    public void start(XmppSession actor, Arrival arrival) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            String room = nextRoom();
            if (isOutside(actor, room)) {
                join(room, actor, arrival);
                return;
            }
        }
        arrival.failed(XmppFailure.NO_PEER, arrival.startedNanos());
    }

    private String nextRoom() {
        return settings.room() + "-" + rooms.nextJoin() % settings.rooms() + "@" + service;
    }

    private static boolean isOutside(XmppSession session, String room) {
        return session.occupancies().stream().noneMatch(occupancy -> occupancy.isFor(room));
    }

    private void join(String room, XmppSession session, Arrival arrival) {
        String nick = NICK + session.user();
        long sequence = pending.add(arrival, session, PendingAnswers.OnAnswer.NONE);
        String id = ids.id(sequence, StanzaRoute.join(session.jid()));
        pending.requestSent(sequence, id, room + "/" + nick);
        Rooms.Occupancy occupancy = new Rooms.Occupancy(session, room, nick, sequence);
        occupancy.asked(id);
        session.extras().occupancies().add(occupancy);
        arrival.sent(session.send("<presence to='" + Xml.escape(room + "/" + nick) + "' id='" + id
                + "'><x xmlns='" + MUC
                + "'><history maxstanzas='0'/></x></presence>"));
    }

    /** Returns a random session that is not in the room; empty if some attempts find none. */
    private Optional<XmppSession> outside(String room) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            XmppSession session = sessions.any();
            if (isOutside(session, room)) {
                return Optional.of(session);
            }
        }
        return Optional.empty();
    }

    /** Whether an occupant has the nick of another user of the run. A service that changes nicks gives other ones. */
    static boolean isNickOfAnother(XmppSession session, String occupant) {
        int nick = occupant.indexOf('/') + 1;
        int number = nick + NICK.length();
        if (nick == 0 || !occupant.startsWith(NICK, nick) || occupant.length() == number) {
            return false;
        }
        long user = 0;
        for (int i = number; i < occupant.length(); i++) {
            char digit = occupant.charAt(i);
            if (digit < '0' || digit > '9' || user > Integer.MAX_VALUE) {
                return false;
            }
            user = 10 * user + digit - '0';
        }
        return user != session.user();
    }

    /** Returns the failure that an error in answer to the request to join means. */
    static Failure refused(Element presence) {
        return XmppFailure.stanzaError(ErrorConditions.ofStanza(presence));
    }

    /** Unlocks a room that the join has created; it is locked until its owner configures it (§10.1.2). */
    static void unlock(Rooms.Occupancy occupancy, Element presence) {
        boolean created = presence.children().stream()
                .flatMap(x -> x.children().stream())
                .anyMatch(status -> status.name().equals("status") && status.has("code", "201"));
        if (created) {
            occupancy
                    .session()
                    .reply("<iq type='set' id='" + UNLOCK + "' to='" + Xml.escape(occupancy.room()) + "'>" + INSTANT
                            + "</iq>");
        }
    }
}
