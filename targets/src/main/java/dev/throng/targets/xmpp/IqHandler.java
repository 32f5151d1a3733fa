package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.xml.XmlElement;

/** Handles the IQ requests of one namespace. */
interface IqHandler {

    /** Answers {@code iq}, of type get or set, with child {@code payload}. Called on the session's event loop. */
    void handle(ServerSession session, XmlElement iq, XmlElement payload);
}
