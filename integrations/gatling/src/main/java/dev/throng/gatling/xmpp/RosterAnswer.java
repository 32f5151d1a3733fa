package dev.throng.gatling.xmpp;

import dev.throng.xmpp.codec.Element;
import java.util.List;
import java.util.Optional;

/**
 * The result of a login or a roster request, for checks.
 *
 * @param jid the full JID of the session
 * @param contacts the JIDs of the contacts; empty if the roster was not requested
 */
public record RosterAnswer(String jid, Optional<List<String>> contacts) {

    static RosterAnswer of(String jid, Optional<Element> query) {
        return new RosterAnswer(jid, query.map(items -> items.children().stream()
                .map(item -> item.attribute("jid", ""))
                .toList()));
    }
}
