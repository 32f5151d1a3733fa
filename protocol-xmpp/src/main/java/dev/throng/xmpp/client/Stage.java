package dev.throng.xmpp.client;

import dev.throng.xmpp.codec.Element;

/** One part of a login: what the server may say in it, and what follows from that. Confined to the login's event loop. */
@FunctionalInterface
interface Stage {

    /** The server said something at the top of the stream; errors of the stream are taken care of already. */
    void received(Element element, long atNanos);
}
