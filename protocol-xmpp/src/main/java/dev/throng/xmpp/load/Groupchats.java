package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Xml;

/** The operation {@code muc-groupchat} (XEP-0045 §7.4). Confined to its event loop. */
final class Groupchats implements Action {

    private final Floor floor;
    private final String rest;

    Groupchats(Floor floor) {
        this.floor = floor;
        this.rest = "'><body>" + Xml.escape(floor.settings().message().text()) + "</body></message>";
    }

    @Override
    public void start(Arrival arrival) {
        if (floor.rooms().empty()) {
            arrival.failed(XmppFailure.NO_OCCUPANT, arrival.startedNanos());
            return;
        }
        Rooms.Occupancy occupancy = floor.rooms().any(floor.random());
        Session sender = occupancy.session();
        floor.cast().spreads();
        String id = floor.await(
                arrival, sender, Awaited.Then.NOTHING, occupancy.room(), Seal.Route.groupchat(occupancy.me()));
        arrival.sent(
                sender.send("<message type='groupchat' to='" + Xml.escape(occupancy.room()) + "' id='" + id + rest));
    }
}
