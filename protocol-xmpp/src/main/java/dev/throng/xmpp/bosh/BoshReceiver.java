package dev.throng.xmpp.bosh;

import dev.throng.xmpp.codec.Element;

/** Receives what a server sends in a {@link BoshSession}, in the order of the requests. It may call the session from within each method. */
public interface BoshReceiver {

    /** The server created the session. */
    void created(Element body);

    /**
     * An element at the top level of the stream.
     *
     * @param bytes the size of the answer with the first element of an answer, 0 with the others
     */
    void received(Element element, int bytes);

    /** The server ended the session. Nothing is called after this. */
    void ended(BoshEnd end);
}
