package dev.throng.gatling.xmpp;

import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.template.ElementPath;
import dev.throng.xmpp.template.TemplateException;
import java.util.Optional;
import java.util.function.Function;

/** The stanza that answered a stanza of a user's own, for checks. The sender chose all of its text. Immutable. */
public final class StanzaAnswer {

    /** What a stanza that nothing answers has. */
    static final StanzaAnswer NONE = new StanzaAnswer(Optional.empty());

    private final Optional<Element> stanza;

    private StanzaAnswer(Optional<Element> stanza) {
        this.stanza = stanza;
    }

    static StanzaAnswer of(Element stanza) {
        return new StanzaAnswer(Optional.of(stanza));
    }

    /**
     * Returns what reads the text at a place of an answer. The text is empty if the answer does not have the place.
     *
     * @param path names of elements, at the end maybe an attribute: {@code fin/set/last}, {@code slot/put/@url}; {@link
     *     IllegalArgumentException} if it is no such path
     */
    public static Function<StanzaAnswer, Optional<String>> at(String path) {
        try {
            ElementPath place = ElementPath.of(path);
            return answer -> answer.stanza.flatMap(place::find);
        } catch (TemplateException refused) {
            throw new IllegalArgumentException("stanzaValue: " + refused.getMessage(), refused);
        }
    }
}
