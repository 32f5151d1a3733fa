package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.xml.XmlElement;

/** Serves the IQ requests of one namespace. */
interface IqHandler {

    /** Answers {@code iq}, of type get or set, whose child is {@code payload}. On the session's event loop. */
    void handle(ServerSession session, XmlElement iq, XmlElement payload);
}
