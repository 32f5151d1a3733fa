package dev.throng.xmpp.load;

import java.util.SplittableRandom;

/** The operations in which a session asks the server about its own account. */
final class AccountActions {

    private static final String PING = "<ping xmlns='urn:xmpp:ping'/>";

    /** The operation {@code ping} (XEP-0199). */
    static SessionAction ping(IqActions requests, RunUsers users) {
        return requests.of(session -> new IqActions.Request(
                session, "get", users.domain(session.user()), PING, PendingAnswers.OnAnswer.NONE));
    }

    /** The operation {@code roster-set} (RFC 6121 §2.3 to §2.5). */
    static SessionAction rosterSet(IqActions requests, RunUsers users, SplittableRandom random) {
        return requests.of(session -> {
            SessionExtras own = session.extras();
            SessionExtras.ContactStep step = own.contactStep();
            if (step == SessionExtras.ContactStep.ADD) {
                own.addContact(random.nextLong(1L << 40));
            }
            String contact = "contact-" + Long.toString(own.contact(), 36);
            String attributes =
                    switch (step) {
                        case ADD -> "name='" + contact + "'";
                        case RENAME -> "name='renamed " + contact + "'";
                        case REMOVE -> "subscription='remove'";
                    };
            own.nextContactStep();
            String content = "<query xmlns='jabber:iq:roster'><item jid='" + contact + "@"
                    + users.escapedDomain(session.user()) + "' " + attributes + "/></query>";
            return new IqActions.Request(session, "set", "", content, PendingAnswers.OnAnswer.NONE);
        });
    }

    private AccountActions() {}
}
