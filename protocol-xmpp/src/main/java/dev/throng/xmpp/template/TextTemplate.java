package dev.throng.xmpp.template;

import dev.throng.xmpp.template.TemplatePart.Escape;
import java.util.List;

/** A text with variables. Immutable. */
public final class TextTemplate {

    /** One more than there are parts: a literal stands before each part, and one behind the last. */
    private final String[] literals;

    private final TemplatePart[] parts;

    TextTemplate(List<String> literals, List<TemplatePart> parts) {
        this.literals = literals.toArray(new String[0]);
        this.parts = parts.toArray(new TemplatePart[0]);
    }

    /** Reads a text in which <code>${NAME}</code> is a variable. */
    public static TextTemplate of(String text, TemplateNames names) throws TemplateException {
        TemplateSource source = TemplateSource.of(text, names);
        return source.slice(new TemplateSource.Span(0, source.text().length()));
    }

    /** Returns the text, with the values as they are. */
    public String text(StanzaValues values) {
        if (parts.length == 0) {
            return literals[0];
        }
        StringBuilder out = new StringBuilder();
        appendTo(out, values, Escape.NONE);
        return out.toString();
    }

    /** @param escape for the values only: the literals are in the form of the template already */
    void appendTo(StringBuilder out, StanzaValues values, Escape escape) {
        for (int i = 0; i < parts.length; i++) {
            out.append(literals[i]);
            parts[i].appendTo(out, values, escape);
        }
        out.append(literals[parts.length]);
    }

    /** How many characters are in the template itself. */
    int literalLength() {
        int length = 0;
        for (String literal : literals) {
            length += literal.length();
        }
        return length;
    }
}
