package dev.throng.targets.xmpp.stanza;

import dev.throng.targets.xmpp.xml.XmlElement;

/** A service on its own subdomain. Any thread may call it. */
public interface SubdomainService {

    /** The label before the server's domain, such as {@code conference}. */
    String label();

    /** Its name in disco#items. */
    String title();

    /** Handles a stanza to an address of the service; {@code from} is a full address. */
    void handle(XmlElement stanza, Jid from, Jid to);

    /** A session has ended; {@code full} was its address. */
    void sessionEnded(Jid full);
}
