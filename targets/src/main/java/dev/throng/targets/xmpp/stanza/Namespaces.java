package dev.throng.targets.xmpp.stanza;

/** XML namespaces of the protocols that the server speaks. */
public final class Namespaces {

    /** {@code <open/>} and {@code <close/>} of a stream on WebSocket (RFC 7395). */
    public static final String FRAMING = "urn:ietf:params:xml:ns:xmpp-framing";

    public static final String STREAM = "http://etherx.jabber.org/streams";
    public static final String CLIENT = "jabber:client";
    public static final String STREAM_ERROR = "urn:ietf:params:xml:ns:xmpp-streams";
    public static final String TLS = "urn:ietf:params:xml:ns:xmpp-tls";
    public static final String SASL = "urn:ietf:params:xml:ns:xmpp-sasl";
    public static final String SASL2 = "urn:xmpp:sasl:2";
    public static final String BIND2 = "urn:xmpp:bind:0";
    public static final String FAST = "urn:xmpp:fast:0";
    public static final String BIND = "urn:ietf:params:xml:ns:xmpp-bind";
    public static final String SESSION = "urn:ietf:params:xml:ns:xmpp-session";
    public static final String ROSTER = "jabber:iq:roster";
    public static final String REGISTER = "jabber:iq:register";
    public static final String VERSION = "jabber:iq:version";
    public static final String PING = "urn:xmpp:ping";
    public static final String STATS = "http://jabber.org/protocol/stats";
    public static final String DISCO_INFO = "http://jabber.org/protocol/disco#info";
    public static final String DISCO_ITEMS = "http://jabber.org/protocol/disco#items";
    public static final String MANAGEMENT = "urn:xmpp:sm:3";
    public static final String MUC = "http://jabber.org/protocol/muc";
    public static final String PUBSUB = "http://jabber.org/protocol/pubsub";
    public static final String STANZA_ERROR = "urn:ietf:params:xml:ns:xmpp-stanzas";
    public static final String DELAY = "urn:xmpp:delay";

    private Namespaces() {}
}
