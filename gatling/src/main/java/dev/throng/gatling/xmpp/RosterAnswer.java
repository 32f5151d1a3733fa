package dev.throng.gatling.xmpp;

import dev.throng.xmpp.codec.Element;
import java.util.List;
import java.util.Optional;

/**
 * What a login or a question for the roster brought; checks look at it.
 *
 * @param jid the full JID of the session
 * @param contacts their JIDs; empty if the roster was not asked for
 */
public record RosterAnswer(String jid, Optional<List<String>> contacts) {

    static RosterAnswer of(String jid, Optional<Element> query) {
        return new RosterAnswer(jid, query.map(items -> items.children().stream()
                .map(item -> item.attribute("jid", ""))
                .toList()));
    }
}
