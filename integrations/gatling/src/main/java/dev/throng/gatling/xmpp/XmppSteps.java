package dev.throng.gatling.xmpp;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Expression;
import java.util.Map;
import java.util.Optional;

/**
 * The steps of an XMPP user, under one request name.
 *
 * @param requestName the name in Gatling's log; an expression
 */
public record XmppSteps(String requestName) {

    private Expression name() {
        return Expression.of(requestName);
    }

    /** Logs in. The user's name, without the domain, is an expression. Set the password on the returned step. */
    public LoginStep user(String user) {
        return new LoginStep(name(), Expression.of(user), Expression.of(""), Checks.none(RosterAnswer.class));
    }

    /** Requests the roster. */
    public RosterStep roster() {
        return new RosterStep(name(), Checks.none(RosterAnswer.class));
    }

    /** Pings the server (XEP-0199). */
    public PingStep ping() {
        return new PingStep(name());
    }

    /** @param to a JID; an expression */
    public MessageStep message(String to) {
        return new MessageStep(name(), Expression.of(to), Expression.of(""), false);
    }

    /**
     * Sends a stanza of your own: one element of XML. <code>${id}</code> in it is a new id, <code>${user}</code>, <code>${domain}</code> and
     * <code>${jid}</code> are of the user, as in the templates of scenarios. Values of these and of Gatling's expressions are escaped.
     *
     * @param stanza {@code "<iq type='get' id='${id}'><query xmlns='jabber:iq:last'/></iq>"}; {@link IllegalArgumentException} if it is not
     *     well-formed, or nothing that a client may send
     */
    public StanzaStep send(String stanza) {
        return StanzaStep.of(name(), stanza);
    }

    /** Takes the oldest received message that no step has taken, or waits for a message. */
    public AwaitMessageStep awaitMessage() {
        return new AwaitMessageStep(name(), Optional.empty(), Checks.none(MessageAnswer.class));
    }

    /** Sends presence to the user's contacts. */
    public PresenceStep presence() {
        return new PresenceStep(name(), Map.of());
    }

    /** Logs out and closes the connection. */
    public LogoutStep logout() {
        return new LogoutStep(name());
    }
}
