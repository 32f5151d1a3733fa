package dev.throng.targets.xmpp.stanza;

import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;

/** Sends stanzas of services to sessions. Any thread may use it. */
public interface StanzaSender {

    /** Delivers a copy of {@code stanza} to the session with a full address, if there is one. */
    void deliver(Jid to, XmlWriter stanza);

    /** Delivers a copy of {@code stanza} to every available session of a bare address. */
    void deliverToAll(Jid bare, XmlWriter stanza);

    /** Answers an IQ request of {@code from} with a result without content. */
    default void done(XmlElement iq, Jid from) {
        deliver(from, Iq.done(new XmlWriter(), iq, from.toString()));
    }

    /** Answers a stanza of {@code from} with an error, unless it must not be answered. */
    default void refuse(XmlElement stanza, Jid from, StanzaError error) {
        if (StanzaError.mayAnswer(stanza)) {
            deliver(from, error.write(new XmlWriter(), stanza, stanza.attribute("to", ""), from.toString()));
        }
    }
}
