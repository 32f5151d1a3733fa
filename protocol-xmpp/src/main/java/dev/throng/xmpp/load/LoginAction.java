package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.Purpose;
import dev.throng.xmpp.codec.Element;
import java.util.List;

/** The operation {@code login}: logs the next user in. Confined to its event loop. */
final class LoginAction implements Action, ScriptedSessions.LoginStarter {

    private static final String[] NONE = {};

    private final UserQueue userQueue;
    private final Shortages shortages;
    private final RunUsers users;
    private final Clients clients;
    private final Transitions transitions;
    private final XmppRecorder recorder;
    private final SessionStarter sessions;
    private final boolean contactsNeeded;

    /** @param contactsNeeded whether an operation writes to the contacts of a session */
    LoginAction(
            UserQueue userQueue,
            Shortages shortages,
            RunUsers users,
            Clients clients,
            Transitions transitions,
            XmppRecorder recorder,
            SessionStarter sessions,
            boolean contactsNeeded) {
        this.userQueue = userQueue;
        this.shortages = shortages;
        this.users = users;
        this.clients = clients;
        this.transitions = transitions;
        this.recorder = recorder;
        this.sessions = sessions;
        this.contactsNeeded = contactsNeeded;
    }

    @Override
    public void start(Arrival arrival) {
        start(arrival, SessionOwner.NONE);
    }

    @Override
    public void start(Arrival arrival, SessionOwner owner) {
        int user = userQueue.take();
        if (user == UserQueue.NONE) {
            arrival.failed(shortages.ofUsers(), arrival.startedNanos());
            return;
        }
        new SessionLogin(user, arrival, owner).open(clients.ofUser(user), Purpose.NEW_SESSION);
    }

    /** The login of a user, until the session begins. */
    private final class SessionLogin extends LoginAttempt {

        private final int user;
        private final SessionOwner owner;
        private String[] contacts = NONE;

        private SessionLogin(int user, Arrival arrival, SessionOwner owner) {
            super(transitions, recorder, users.label(user), arrival);
            this.user = user;
            this.owner = owner;
        }

        @Override
        public void roster(Element query) {
            List<Element> items = query.children();
            recorder.record(XmppMetric.ROSTER_ITEMS, items.size());
            if (contactsNeeded && !items.isEmpty()) {
                contacts = items.stream()
                        .map(item -> item.attribute("jid", ""))
                        .filter(contact -> !contact.isEmpty())
                        .toArray(String[]::new);
            }
        }

        @Override
        public void online(LoginResult start, long atNanos) {
            over();
            sessions.begin(user, arrival(), owner, contacts, start, atNanos);
        }

        @Override
        void release() {
            userQueue.release(user);
        }
    }
}
