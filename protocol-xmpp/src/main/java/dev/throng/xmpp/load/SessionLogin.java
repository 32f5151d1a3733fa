package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.Purpose;
import dev.throng.xmpp.codec.Element;
import java.util.List;

/** The login of a user, until the session begins. Confined to its event loop. */
final class SessionLogin extends LoginAttempt {

    private static final String[] NONE = {};

    private final int user;
    private String[] contacts = NONE;

    private SessionLogin(LoopState loop, int user, Arrival arrival) {
        super(loop, loop.run().users().name(user), arrival);
        this.user = user;
    }

    /** The operation {@code login}: logs the next user in. */
    static void begin(LoopState loop, Arrival arrival) {
        int user = loop.userQueue().take();
        if (user == UserQueue.NONE) {
            arrival.failed(loop.shortages().ofUsers(), arrival.startedNanos());
            return;
        }
        new SessionLogin(loop, user, arrival)
                .open(loop.client(user), loop.run().users().password(user), Purpose.NEW_SESSION);
    }

    @Override
    public void roster(Element query) {
        List<Element> items = query.children();
        loop().recorder().record(XmppMetric.ROSTER_ITEMS, items.size());
        if (loop().settings().message().to() == Recipient.ROSTER && !items.isEmpty()) {
            contacts = items.stream()
                    .map(item -> item.attribute("jid", ""))
                    .filter(contact -> !contact.isEmpty())
                    .toArray(String[]::new);
        }
    }

    @Override
    public void online(LoginResult start, long atNanos) {
        over();
        XmppSession session = new XmppSession(loop(), user, arrival());
        if (contacts.length > 0) {
            session.extras().contacts(contacts);
        }
        session.begin(start, atNanos);
    }

    @Override
    void release() {
        loop().userQueue().release(user);
    }
}
