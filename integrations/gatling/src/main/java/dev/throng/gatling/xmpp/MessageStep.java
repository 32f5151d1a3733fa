package dev.throng.gatling.xmpp;

import dev.throng.gatling.action.Expression;
import dev.throng.gatling.action.Expression.UnresolvedException;
import dev.throng.xmpp.codec.Xml;
import io.gatling.core.session.Session;

/**
 * Sends a message. The request is complete when the message is written, or with {@link #receipt} when the receipt arrives. Immutable;
 * texts are expressions.
 *
 * @param awaitsReceipt whether to request a delivery receipt from the recipient, and wait for it (XEP-0184)
 */
public record MessageStep(Expression requestName, Expression to, Expression body, boolean awaitsReceipt)
        implements OnlineStep<Void> {

    /** Sets the text; an expression. Empty by default. */
    public MessageStep body(String text) {
        return new MessageStep(requestName, to, Expression.of(text), awaitsReceipt);
    }

    /** Requests a receipt and waits for it. */
    public MessageStep receipt() {
        return new MessageStep(requestName, to, body, true);
    }

    @Override
    public String operation() {
        return "message";
    }

    @Override
    public UserAction resolved(Session session) throws UnresolvedException {
        String recipient = Xml.escape(to.resolve(session));
        String text = Xml.escape(body.resolve(session));
        return (user, request, loop) -> {
            String id = loop.nextId();
            String head = "<message type='chat' to='" + recipient + "' id='" + id + "'><body>" + text + "</body>";
            if (awaitsReceipt) {
                user.sendRequest(
                        request,
                        id,
                        head + "<request xmlns='urn:xmpp:receipts'/></message>",
                        (answered, message, atNanos) -> answered.completed(atNanos));
            } else {
                user.sendStanza(request, head + "</message>");
            }
        };
    }
}
