package dev.throng.targets.xmpp.stanza;

import dev.throng.targets.xmpp.xml.Element;

/** What answers on a subdomain of its own. Any thread may call it. */
public interface Service {

    /** The label before the server's domain, such as {@code conference}. */
    String label();

    /** What disco#items calls it. */
    String title();

    /** Takes a stanza addressed to the service or to something in it; {@code from} is a full address. */
    void take(Element stanza, Jid from, Jid to);

    /** A session ended; {@code full} was its address. */
    void gone(Jid full);
}
