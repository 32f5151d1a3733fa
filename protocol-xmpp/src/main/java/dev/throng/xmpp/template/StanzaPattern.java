package dev.throng.xmpp.template;

import dev.throng.xmpp.codec.Element;
import java.util.Optional;

/**
 * Which received stanza is the one that a step waits for. All parts that are there must fit. Immutable.
 *
 * @param id the stanza's id
 * @param element the name of the stanza, or of one of its children
 * @param namespace the namespace of that element; with no name, of the stanza or of one of its children
 * @param path a place that the stanza has
 */
public record StanzaPattern(
        Optional<TextTemplate> id, Optional<String> element, Optional<String> namespace, Optional<ElementPath> path) {

    /** Returns the id that a stanza must have; empty if any fits. To be called when the request is sent. */
    public String id(StanzaValues values) {
        return id.map(template -> template.text(values)).orElse("");
    }

    /**
     * Whether a stanza fits.
     *
     * @param wantedId what {@link #id} returned
     */
    public boolean fits(Element stanza, String wantedId) {
        return (wantedId.isEmpty() || stanza.has("id", wantedId)) && fits(stanza);
    }

    /** Whether a stanza fits, as far as its content shows. */
    public boolean fits(Element stanza) {
        return (element.isEmpty() && namespace.isEmpty() || hasElement(stanza))
                && (path.isEmpty() || path.get().find(stanza).isPresent());
    }

    private boolean hasElement(Element stanza) {
        if (isElement(stanza)) {
            return true;
        }
        for (Element child : stanza.children()) {
            if (isElement(child)) {
                return true;
            }
        }
        return false;
    }

    private boolean isElement(Element candidate) {
        return (element.isEmpty() || candidate.name().equals(element.get()))
                && (namespace.isEmpty() || candidate.namespace().equals(namespace.get()));
    }
}
