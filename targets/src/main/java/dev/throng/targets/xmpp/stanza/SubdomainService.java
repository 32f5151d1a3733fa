package dev.throng.targets.xmpp.stanza;

import dev.throng.targets.xmpp.xml.XmlElement;

/** What answers on a subdomain of its own. Any thread may call it. */
public interface SubdomainService {

    /** The label before the server's domain, such as {@code conference}. */
    String label();

    /** What disco#items calls it. */
    String title();

    /** Takes a stanza addressed to the service or to something in it; {@code from} is a full address. */
    void take(XmlElement stanza, Jid from, Jid to);

    /** A session ended; {@code full} was its address. */
    void gone(Jid full);
}
