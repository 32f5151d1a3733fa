package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.codec.Xml;
import dev.throng.xmpp.stanza.StanzaRoute;
import java.util.Optional;

/**
 * The operation {@code muc-groupchat} (XEP-0045 §7.4). Messages have an origin id (XEP-0359), because rooms may give them other ids when they
 * return them. Confined to its event loop.
 */
final class GroupchatAction implements Action, SessionAction {

    /** The namespace of origin ids. */
    static final String ORIGIN_NAMESPACE = "urn:xmpp:sid:0";

    private final Rooms rooms;
    private final Shortages shortages;
    private final Answers answers;
    private final UnawaitedDeliveries unawaited;
    private final String rest;

    /** @param text the body of the messages */
    GroupchatAction(Rooms rooms, Shortages shortages, Answers answers, UnawaitedDeliveries unawaited, String text) {
        this.rooms = rooms;
        this.shortages = shortages;
        this.answers = answers;
        this.unawaited = unawaited;
        this.rest = "'><body>" + Xml.escape(text) + "</body><origin-id xmlns='" + ORIGIN_NAMESPACE + "' id='";
    }

    /** Lets a random occupant write. */
    @Override
    public void start(Arrival arrival) {
        if (rooms.isEmpty()) {
            arrival.failed(shortages.ofOccupants(), arrival.startedNanos());
            return;
        }
        write(rooms.any(), arrival);
    }

    /** Writes to a room that the session is in. */
    @Override
    public void start(XmppSession actor, Arrival arrival) {
        Optional<Rooms.Occupancy> occupancy = rooms.anyOf(actor);
        if (occupancy.isEmpty()) {
            arrival.failed(shortages.ofOccupants(), arrival.startedNanos());
        } else {
            write(occupancy.get(), arrival);
        }
    }

    private void write(Rooms.Occupancy occupancy, Arrival arrival) {
        XmppSession sender = occupancy.session();
        unawaited.mark();
        String id = answers.expect(
                arrival, sender, PendingAnswers.OnAnswer.NONE, occupancy.room(), StanzaRoute.groupchat(occupancy.me()));
        arrival.sent(sender.send("<message type='groupchat' to='" + Xml.escape(occupancy.room()) + "' id='" + id + rest
                + id + "'/></message>"));
    }
}
