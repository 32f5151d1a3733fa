package dev.throng.xmpp.bosh;

/**
 * How the server ended a session.
 *
 * @param condition as the server named it (XEP-0124 §17.2); empty if it named none
 * @param uri where the server wants the client to go instead; empty unless the condition is {@code see-other-uri}
 */
public record BoshEnd(String condition, String uri) {

    /** The server answered the request of this client to end the session, or ended it without a reason. */
    static final BoshEnd NORMAL = new BoshEnd("", "");
}
