package dev.throng.targets.xmpp.stanza;

import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.Locale;

/** The errors that answer stanzas (RFC 6120, section 8.3.3). */
public enum StanzaError {
    BAD_REQUEST("modify"),
    CONFLICT("cancel"),
    FEATURE_NOT_IMPLEMENTED("cancel"),
    FORBIDDEN("auth"),
    ITEM_NOT_FOUND("cancel"),
    JID_MALFORMED("modify"),
    NOT_ACCEPTABLE("modify"),
    NOT_ALLOWED("cancel"),
    REMOTE_SERVER_NOT_FOUND("cancel"),
    RESOURCE_CONSTRAINT("wait"),
    SERVICE_UNAVAILABLE("cancel"),
    UNEXPECTED_REQUEST("wait");

    private final byte[] markup;

    StanzaError(String type) {
        String condition = name().toLowerCase(Locale.ROOT).replace('_', '-');
        markup = new XmlWriter()
                .raw("<error type='" + type + "'><" + condition + " xmlns='" + Namespaces.STANZA_ERROR + "'/></error>")
                .toBytes();
    }

    /** Whether {@code stanza} may be answered with an error; errors and IQ results must not be. */
    public static boolean mayAnswer(XmlElement stanza) {
        String type = stanza.attribute("type", "");
        return !type.equals("error") && !(stanza.name().equals("iq") && type.equals("result"));
    }

    /** Writes the error that answers {@code stanza}; an empty {@code from} is left out. */
    public XmlWriter write(XmlWriter out, XmlElement stanza, String from, String to) {
        out.raw("<").raw(stanza.name()).raw(" type='error'");
        stanza.attribute("id").ifPresent(id -> out.attribute("id", id));
        if (!from.isEmpty()) {
            out.attribute("from", from);
        }
        return out.attribute("to", to)
                .raw(">")
                .raw(markup)
                .raw("</")
                .raw(stanza.name())
                .raw(">");
    }
}
