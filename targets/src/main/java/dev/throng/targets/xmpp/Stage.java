package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.xml.Element;
import dev.throng.targets.xmpp.xml.OpenTag;

/** What a connection is at: negotiating a stream, or carrying a session. Called on the connection's event loop. */
interface Stage {

    /** A stream was opened. */
    void header(OpenTag header);

    /** A first-level element came. */
    void stanza(Element element);

    /** The stream was ended, by either side. Called at most once, and then nothing else is. */
    void closed();

    /** The connection broke without the stream being ended. Called at most once, and then nothing else is. */
    void lost();
}
