package dev.throng.targets.xmpp.stanza;

import dev.throng.targets.xmpp.xml.XmlWriter;

/** How services send stanzas to sessions. Any thread may use it. */
public interface StanzaSender {

    /** Delivers a stanza to the session of that full address, if there is one; what is in {@code stanza} is copied. */
    void deliver(Jid to, XmlWriter stanza);

    /** Delivers to every available session of a bare address. */
    void deliverToAll(Jid bare, XmlWriter stanza);
}
