package dev.throng.xmpp.template;

import dev.throng.xmpp.codec.Xml;

/** A variable of a template. Immutable. */
@FunctionalInterface
interface TemplatePart {

    /** Appends what the variable stands for. */
    void appendTo(StringBuilder out, StanzaValues values, Escape escape);

    /** What becomes of characters that are special in XML. */
    enum Escape {
        /** They stay, in texts that are compared or escaped later. */
        NONE,
        /** They become references, which are right in attributes and in text. */
        XML;

        void append(StringBuilder out, String text) {
            append(out, text, 0, text.length());
        }

        void append(StringBuilder out, String text, int from, int to) {
            if (this == XML) {
                Xml.append(out, text, from, to);
            } else {
                out.append(text, from, to);
            }
        }
    }
}
