package dev.throng.gatling.xmpp;

import dev.throng.gatling.action.Expression;
import dev.throng.gatling.action.Expression.UnresolvedException;
import dev.throng.xmpp.codec.Xml;
import io.gatling.core.session.Session;

/**
 * Writes a message. It is done when it is written, or with {@link #receipt} when the other side has it. Immutable; texts are expressions.
 *
 * @param awaitsReceipt whether the other side is asked to say that it has it (XEP-0184)
 */
public record MessageStep(Expression requestName, Expression to, Expression body, boolean awaitsReceipt)
        implements OnlineStep<Void> {

    public MessageStep body(String text) {
        return new MessageStep(requestName, to, Expression.of(text), awaitsReceipt);
    }

    /** Asks for a receipt and goes on when it came. */
    public MessageStep receipt() {
        return new MessageStep(requestName, to, body, true);
    }

    @Override
    public String operation() {
        return "message";
    }

    @Override
    public UserAction resolved(Session session) throws UnresolvedException {
        String recipient = Xml.escape(to.in(session));
        String text = Xml.escape(body.in(session));
        return (user, request, loop) -> {
            String id = loop.nextId();
            String head = "<message type='chat' to='" + recipient + "' id='" + id + "'><body>" + text + "</body>";
            if (awaitsReceipt) {
                user.ask(
                        request,
                        id,
                        head + "<request xmlns='urn:xmpp:receipts'/></message>",
                        (answered, message, atNanos) -> answered.completed(atNanos));
            } else {
                user.tell(request, head + "</message>");
            }
        };
    }
}
