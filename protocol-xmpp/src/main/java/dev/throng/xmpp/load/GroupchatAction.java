package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.codec.Xml;

/** The operation {@code muc-groupchat} (XEP-0045 §7.4). Confined to its event loop. */
final class GroupchatAction implements Action {

    private final LoopState loop;
    private final String rest;

    GroupchatAction(LoopState loop) {
        this.loop = loop;
        this.rest = "'><body>" + Xml.escape(loop.settings().message().text()) + "</body></message>";
    }

    @Override
    public void start(Arrival arrival) {
        if (loop.rooms().isEmpty()) {
            arrival.failed(loop.shortages().ofOccupants(), arrival.startedNanos());
            return;
        }
        Rooms.Occupancy occupancy = loop.rooms().any(loop.random());
        XmppSession sender = occupancy.session();
        loop.run().markUnawaitedDeliveries();
        String id = loop.answers()
                .expect(
                        arrival,
                        sender,
                        PendingAnswers.OnAnswer.NONE,
                        occupancy.room(),
                        StanzaRoute.groupchat(occupancy.me()));
        arrival.sent(
                sender.send("<message type='groupchat' to='" + Xml.escape(occupancy.room()) + "' id='" + id + rest));
    }
}
