package dev.throng.gatling.xmpp;

import dev.throng.gatling.action.Expression;
import dev.throng.gatling.action.Expression.UnresolvedException;
import dev.throng.xmpp.codec.Xml;
import io.gatling.core.session.Session;
import java.util.Map;
import java.util.TreeMap;

/**
 * Sends presence to the user's contacts; complete when it is written. Immutable; texts are expressions.
 *
 * @param parts the texts of the child elements, by element name: {@code show}, {@code status}
 */
public record PresenceStep(Expression requestName, Map<String, Expression> parts) implements OnlineStep<Void> {

    public PresenceStep {
        parts = Map.copyOf(parts);
    }

    /** Sets {@code show}: {@code away}, {@code chat}, {@code dnd} or {@code xa} (RFC 6121 §4.7.2.1). */
    public PresenceStep show(String text) {
        return with("show", text);
    }

    /** Sets {@code status}: a text for people (RFC 6121 §4.7.2.2). */
    public PresenceStep status(String text) {
        return with("status", text);
    }

    private PresenceStep with(String element, String text) {
        Map<String, Expression> more = new TreeMap<>(parts);
        more.put(element, Expression.of(text));
        return new PresenceStep(requestName, more);
    }

    @Override
    public String operation() {
        return "presence";
    }

    @Override
    public UserAction resolved(Session session) throws UnresolvedException {
        StringBuilder presence = new StringBuilder("<presence>");
        for (Map.Entry<String, Expression> part : new TreeMap<>(parts).entrySet()) {
            String element = part.getKey();
            String text = Xml.escape(part.getValue().resolve(session));
            presence.append('<').append(element).append('>').append(text);
            presence.append("</").append(element).append('>');
        }
        String stanza = presence.append("</presence>").toString();
        return (user, request, loop) -> user.sendStanza(request, stanza);
    }
}
