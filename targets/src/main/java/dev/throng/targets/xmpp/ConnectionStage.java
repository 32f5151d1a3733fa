package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.xml.StreamHeader;
import dev.throng.targets.xmpp.xml.XmlElement;

/** What a connection is at: negotiating a stream, or carrying a session. Called on the connection's event loop. */
interface ConnectionStage {

    /** A stream was opened. */
    void header(StreamHeader header);

    /** A first-level element came. */
    void stanza(XmlElement element);

    /** The stream was ended, by either side. Called at most once, and then nothing else is. */
    void closed();

    /** The connection broke without the stream being ended. Called at most once, and then nothing else is. */
    void lost();
}
