package dev.throng.xmpp.script;

import dev.throng.xmpp.template.Captures;
import dev.throng.xmpp.template.StanzaPattern;
import dev.throng.xmpp.template.StanzaTemplate;
import java.time.Duration;
import java.util.Optional;

/**
 * What a step sends, what it waits for, and what it keeps of that. Immutable.
 *
 * @param sent empty if the step only waits
 * @param answer which stanza the step waits for
 * @param awaited whether the step waits; if not, it is answered when it has sent
 * @param variables how many variables the script has
 * @param deadline how long it waits at most; zero if only the scenario's deadline counts
 */
public record StepStanza(
        Optional<StanzaTemplate> sent,
        StanzaPattern answer,
        boolean awaited,
        Captures captures,
        int variables,
        Duration deadline) {

    /** Whether the step waits for the answer to its own request, and for nothing else. */
    public boolean isRequest() {
        return sent.isPresent() && sent.get().kind() == StanzaTemplate.Kind.REQUEST;
    }
}
