package dev.throng.xmpp.load;

import dev.throng.measure.Failure;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.template.StanzaTemplate;
import dev.throng.xmpp.template.StanzaValues;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** What the variables of a template stand for in the stanza that a session sends next. One for all sessions of an event loop; confined to it. */
final class ScriptValues implements StanzaValues {

    private final RunUsers users;
    private final Peers peers;
    private final Shortages shortages;
    private ScriptedSession session;
    private OnlinePeer peer = OnlinePeer.NOBODY;
    private String contact = "";
    private String id = "";

    ScriptValues(RunUsers users, Peers peers, Shortages shortages) {
        this.users = users;
        this.peers = peers;
        this.shortages = shortages;
    }

    /** The values are those of a session that sends nothing. */
    void choose(ScriptedSession next) {
        session = next;
        peer = OnlinePeer.NOBODY;
        contact = "";
        id = "";
    }

    /**
     * The values are those of a session and its next stanza. {@link #sent} must follow.
     *
     * @return why the session cannot send it; then nothing follows
     */
    Optional<Failure> choose(ScriptedSession next, StanzaTemplate template) {
        choose(next);
        if (template.usesContact()) {
            String[] contacts = session.session().extras().contacts();
            if (contacts.length == 0) {
                return Optional.of(XmppFailure.NO_PEER);
            }
            contact = contacts[session.random().nextInt(contacts.length)];
        }
        if (template.usesPeer()) {
            Optional<OnlinePeer> held = peers.hold(session.session());
            if (held.isEmpty()) {
                return Optional.of(shortages.ofPeers());
            }
            peer = held.get();
        }
        session.countSent();
        return Optional.empty();
    }

    void id(String next) {
        id = next;
    }

    /** The stanza was sent: the peer that it names may log out. */
    void sent(long atNanos) {
        if (peer != OnlinePeer.NOBODY) {
            peer.release(atNanos);
        }
    }

    @Override
    public String jid() {
        return session.session().jid();
    }

    @Override
    public String contact() {
        return contact;
    }

    @Override
    public String peer() {
        return peer.jid();
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public long number() {
        return session.number();
    }

    @Override
    public long counter() {
        return session.sent();
    }

    @Override
    public String column(int column) {
        return users.value(session.session().user(), column);
    }

    @Override
    public String captured(int slot) {
        return session.variable(slot);
    }

    @Override
    public RandomGenerator random() {
        return session.random();
    }
}
