package dev.throng.targets.xmpp.stanza;

import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;

/** Writes results of IQ requests. */
public final class Iq {

    private Iq() {}

    /**
     * Writes the start tag of a result. The caller writes its content, then calls {@link #end}.
     *
     * @param to the address of the client; empty if it has none yet
     */
    public static XmlWriter result(XmlWriter out, XmlElement request, String to) {
        out.raw("<iq type='result'").attribute("id", request.attribute("id", ""));
        request.attribute("to").ifPresent(asked -> out.attribute("from", asked));
        return (to.isEmpty() ? out : out.attribute("to", to)).raw(">");
    }

    public static XmlWriter end(XmlWriter out) {
        return out.raw("</iq>");
    }

    /** A result without content. */
    public static XmlWriter done(XmlWriter out, XmlElement request, String to) {
        return end(result(out, request, to));
    }
}
