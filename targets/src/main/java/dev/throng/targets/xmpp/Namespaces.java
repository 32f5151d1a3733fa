package dev.throng.targets.xmpp;

/** Names of protocols on the wire. */
final class Namespaces {

    static final String STREAM = "http://etherx.jabber.org/streams";
    static final String CLIENT = "jabber:client";
    static final String STREAM_ERROR = "urn:ietf:params:xml:ns:xmpp-streams";
    static final String TLS = "urn:ietf:params:xml:ns:xmpp-tls";
    static final String SASL = "urn:ietf:params:xml:ns:xmpp-sasl";
    static final String BIND = "urn:ietf:params:xml:ns:xmpp-bind";
    static final String SESSION = "urn:ietf:params:xml:ns:xmpp-session";
    static final String ROSTER = "jabber:iq:roster";
    static final String REGISTER = "jabber:iq:register";
    static final String VERSION = "jabber:iq:version";
    static final String PING = "urn:xmpp:ping";
    static final String STATS = "http://jabber.org/protocol/stats";
    static final String DISCO_INFO = "http://jabber.org/protocol/disco#info";
    static final String DISCO_ITEMS = "http://jabber.org/protocol/disco#items";
    static final String MANAGEMENT = "urn:xmpp:sm:3";
    static final String DELAY = "urn:xmpp:delay";

    private Namespaces() {}
}
