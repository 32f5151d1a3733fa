package dev.throng.xmpp.client;

import dev.throng.xmpp.codec.Element;

/** One part of a login: handles what the server sends in it. Confined to the login's event loop. */
@FunctionalInterface
interface LoginStage {

    /** The server sent an element at the top level of the stream. It is no stream error. */
    void received(Element element, long atNanos);
}
