package dev.throng.gatling.xmpp;

import dev.throng.measure.Failure;
import dev.throng.xmpp.client.ErrorConditions;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.template.StanzaPattern;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The requests of one user that wait for a stanza by its content, in the order in which they were sent. Confined to the user's event loop. */
final class ExpectedStanzas {

    /** @param id of the stanza that was sent; empty if it has none */
    private record Expectation(StanzaPattern pattern, String id, AwaitedStanza waiting) {

        boolean isRefusedBy(Element stanza) {
            return !id.isEmpty() && stanza.has("type", "error") && stanza.has("id", id);
        }
    }

    private final List<Expectation> all = new ArrayList<>();

    void add(StanzaPattern pattern, String id, AwaitedStanza waiting) {
        all.add(new Expectation(pattern, id, waiting));
    }

    void remove(AwaitedStanza overdue) {
        all.removeIf(one -> one.waiting() == overdue);
    }

    /** Gives a received stanza to the first request that waits for it. Returns whether there was one. No request is such a stanza. */
    boolean taken(Element stanza, long atNanos) {
        if (stanza.name().equals("iq") && (stanza.has("type", "get") || stanza.has("type", "set"))) {
            return false;
        }
        for (Iterator<Expectation> each = all.iterator(); each.hasNext(); ) {
            Expectation one = each.next();
            if (one.isRefusedBy(stanza)) {
                each.remove();
                Failure why = XmppFailure.stanzaError(ErrorConditions.ofStanza(stanza));
                one.waiting().failed(why, "", atNanos);
                return true;
            }
            if (one.pattern().fits(stanza)) {
                each.remove();
                one.waiting().received(stanza, atNanos);
                return true;
            }
        }
        return false;
    }

    /** Forgets and returns all that wait. */
    List<AwaitedStanza> clear() {
        List<AwaitedStanza> waiting = all.stream().map(Expectation::waiting).toList();
        all.clear();
        return waiting;
    }
}
