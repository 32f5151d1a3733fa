package dev.throng.gatling.action;

import dev.throng.gatling.action.Expression.UnresolvedException;

/** Puts requests of one step on their way. Called on the session's event loop; returns at once. */
@FunctionalInterface
public interface Sender {

    /** @throws UnresolvedException if the session lacks what the request is made of; nothing was sent then */
    void send(Request request) throws UnresolvedException;
}
