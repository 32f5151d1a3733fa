package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.xmpp.client.StreamErrors;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.Xml;
import java.util.Optional;

/** The operation {@code muc-join} (XEP-0045 §7.2). Confined to its event loop. */
final class MucJoins implements Action {

    private static final String MUC = "http://jabber.org/protocol/muc";
    private static final String MUC_OWNER = "http://jabber.org/protocol/muc#owner";
    private static final String INSTANT =
            "<query xmlns='" + MUC_OWNER + "'><x xmlns='jabber:x:data' type='submit'/></query>";

    /** The id of what opens a room; nobody waits for its answer. */
    static final String UNLOCK = "unlock";

    private static final String NICK = "user-";
    private static final int ATTEMPTS = 16;

    private final Floor floor;
    private final MucSettings settings;
    private final String service;

    MucJoins(Floor floor) {
        this.floor = floor;
        this.settings = floor.settings().muc();
        this.service = settings.service().orElse("conference." + floor.cast().domain());
    }

    @Override
    public void start(Arrival arrival) {
        if (floor.crowd().size() == 0) {
            arrival.failed(XmppFailure.NO_SESSION, arrival.startedNanos());
            return;
        }
        String room = settings.room() + "-" + floor.rooms().nextJoin() % settings.rooms() + "@" + service;
        Optional<Session> outside = outside(room);
        if (outside.isEmpty()) {
            arrival.failed(XmppFailure.NO_PEER, arrival.startedNanos());
            return;
        }
        Session session = outside.get();
        String nick = NICK + session.user();
        long sequence = floor.awaited().await(arrival, session, Awaited.Then.NOTHING);
        String id = floor.id(sequence, Seal.Route.join(session.jid()));
        floor.awaited().sent(sequence, id, room + "/" + nick);
        Rooms.Occupancy occupancy = new Rooms.Occupancy(session, room, nick, sequence);
        occupancy.asked(id);
        session.belongings().occupancies().add(occupancy);
        arrival.sent(session.send("<presence to='" + Xml.escape(room + "/" + nick) + "' id='" + id
                + "'><x xmlns='" + MUC
                + "'><history maxstanzas='0'/></x></presence>"));
    }

    /** A random session that is not in the room; empty if none of a few is. */
    private Optional<Session> outside(String room) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Session session = floor.crowd().any();
            if (session.occupancies().stream().noneMatch(occupancy -> occupancy.isFor(room))) {
                return Optional.of(session);
            }
        }
        return Optional.empty();
    }

    /** Whether that occupant has a nick that another user of ours would choose: a service that gives us another than we chose has its own. */
    static boolean isNickOfAnother(Session session, String occupant) {
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

    /** What an error in answer to the wish to enter means. */
    static Failure refused(Element presence) {
        return XmppFailure.stanzaError(StreamErrors.ofStanza(presence));
    }

    /** Opens a room that the occupant's entering has made and that is locked until its owner says how it is to be (§10.1.2). */
    static void unlock(Rooms.Occupancy occupancy, Element presence) {
        boolean created = presence.children().stream()
                .flatMap(x -> x.children().stream())
                .anyMatch(status -> status.name().equals("status") && status.has("code", "201"));
        if (created) {
            occupancy
                    .session()
                    .answer("<iq type='set' id='" + UNLOCK + "' to='" + Xml.escape(occupancy.room()) + "'>" + INSTANT
                            + "</iq>");
        }
    }
}
