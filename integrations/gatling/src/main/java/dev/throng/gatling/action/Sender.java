package dev.throng.gatling.action;

import dev.throng.gatling.action.Expression.UnresolvedException;

/** Sends the requests of one step. Called on the session's event loop; must not block. */
@FunctionalInterface
public interface Sender {

    /** @throws UnresolvedException if the session lacks an attribute of the request; nothing is sent then */
    void send(Request request) throws UnresolvedException;
}
