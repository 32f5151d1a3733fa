package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.Purpose;
import dev.throng.xmpp.codec.Element;
import java.util.List;

/** A user who logs in, until the session begins. Confined to its event loop. */
final class Entering extends WayIn {

    private static final String[] NOBODY = {};

    private final int user;
    private String[] buddies = NOBODY;

    private Entering(Floor floor, int user, Arrival arrival) {
        super(floor, floor.cast().users().name(user), arrival);
        this.user = user;
    }

    /** Begins to log in. */
    static void begin(Floor floor, int user, Arrival arrival) {
        new Entering(floor, user, arrival).open(floor.cast().users().password(user), Purpose.NEW_SESSION);
    }

    @Override
    public void roster(Element query) {
        List<Element> items = query.children();
        floor().recorder().record(XmppMetric.ROSTER_ITEMS, items.size());
        if (floor().settings().message().to() == Recipient.ROSTER && !items.isEmpty()) {
            buddies = items.stream()
                    .map(item -> item.attribute("jid", ""))
                    .filter(buddy -> !buddy.isEmpty())
                    .toArray(String[]::new);
        }
    }

    @Override
    public void online(Online start, long atNanos) {
        over();
        Session session = new Session(floor(), user, arrival());
        if (buddies.length > 0) {
            session.belongings().buddies(buddies);
        }
        session.begin(start, atNanos);
    }

    @Override
    void turnedBack() {
        floor().userQueue().giveBack(user);
    }
}
