package dev.throng.xmpp.load;

import java.util.Optional;
import java.util.SplittableRandom;

/** Chooses the recipients of messages, as far as they need not be online sessions of the event loop. Confined to the loop. */
final class OtherRecipients {

    private final Recipient kind;
    private final UserQueue userQueue;
    private final RunUsers users;
    private final SplittableRandom random;

    OtherRecipients(Recipient kind, UserQueue userQueue, RunUsers users, SplittableRandom random) {
        this.kind = kind;
        this.userQueue = userQueue;
        this.users = users;
        this.random = random;
    }

    /** Returns the JID of a recipient who may be online or not; empty if there is none. */
    Optional<String> of(XmppSession sender) {
        switch (kind) {
            case ONLINE:
                return Optional.empty();
            case OFFLINE:
                int user = userQueue.anyLoggedOut(random);
                return user == UserQueue.NONE ? Optional.empty() : Optional.of(users.jid(user));
            case ROSTER:
                String[] contacts = sender.extras().contacts();
                return contacts.length == 0 ? Optional.empty() : Optional.of(contacts[random.nextInt(contacts.length)]);
            default:
                return Optional.of(users.jid(random.nextInt(users.count())));
        }
    }
}
