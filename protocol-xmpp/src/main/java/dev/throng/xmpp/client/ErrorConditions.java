package dev.throng.xmpp.client;

import dev.throng.text.Printable;
import dev.throng.xmpp.codec.Element;

/** Reads the errors that a server sends: of streams (RFC 6120 §4.9), of SASL (§6.5) and of stanzas (§8.3). */
public final class ErrorConditions {

    private static final String STANZAS = "urn:ietf:params:xml:ns:xmpp-stanzas";
    private static final String UNDEFINED = "undefined-condition";

    /** Returns the condition that a stream error or a failure of SASL names. */
    public static String condition(Element error) {
        for (Element child : error.children()) {
            if (!child.name().equals("text")) {
                return child.name();
            }
        }
        return UNDEFINED;
    }

    /** Returns the condition that a stanza of type error names. */
    public static String ofStanza(Element stanza) {
        for (Element child : stanza.children()) {
            if (child.name().equals("error")) {
                for (Element condition : child.children()) {
                    if (condition.namespace().equals(STANZAS)
                            && !condition.name().equals("text")) {
                        return condition.name();
                    }
                }
            }
        }
        return UNDEFINED;
    }

    /** Returns an error of any kind as one printable line. It says so if the error has no condition and no text. */
    public static String words(Element error) {
        Element holder = error;
        for (Element child : error.children()) {
            if (child.name().equals("error")) {
                holder = child;
            }
        }
        StringBuilder words = new StringBuilder();
        for (Element child : holder.children()) {
            words.append(words.isEmpty() ? "" : ", ").append(child.name());
            if (!child.text().isEmpty()) {
                words.append(": ").append(child.text());
            }
        }
        return words.isEmpty() ? "without a reason" : Printable.line(words.toString());
    }

    private ErrorConditions() {}
}
