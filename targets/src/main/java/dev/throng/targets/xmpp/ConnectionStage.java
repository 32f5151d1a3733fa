package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.xml.StreamHeader;
import dev.throng.targets.xmpp.xml.XmlElement;

/** What a connection currently does: negotiate a stream or carry a session. Called on the connection's event loop. */
interface ConnectionStage {

    void streamOpened(StreamHeader header);

    void received(XmlElement element);

    /** Either side has ended the stream. No other call follows. */
    void streamClosed();

    /** The connection was lost without an end of the stream. No other call follows. */
    void connectionLost();
}
