package dev.throng.targets.xmpp.stanza;

import dev.throng.targets.xmpp.xml.Element;
import dev.throng.targets.xmpp.xml.XmlOut;

/** Answers to IQ requests. */
public final class Iq {

    private Iq() {}

    /** Begins a result, up to the end of its start tag; what follows is the caller's, and {@link #end}. */
    public static XmlOut result(XmlOut out, Element request, String to) {
        out.raw("<iq type='result'").attribute("id", request.attribute("id", ""));
        request.attribute("to").ifPresent(asked -> out.attribute("from", asked));
        return out.attribute("to", to).raw(">");
    }

    public static XmlOut end(XmlOut out) {
        return out.raw("</iq>");
    }

    /** A result without content. */
    public static XmlOut done(XmlOut out, Element request, String to) {
        return end(result(out, request, to));
    }
}
