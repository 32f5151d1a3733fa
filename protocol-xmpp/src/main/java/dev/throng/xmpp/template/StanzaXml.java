package dev.throng.xmpp.template;

import com.fasterxml.aalto.stax.InputFactoryImpl;
import dev.throng.text.Printable;
import dev.throng.xmpp.codec.StreamReader;
import dev.throng.xmpp.template.StanzaTemplate.Kind;
import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import org.codehaus.stax2.XMLInputFactory2;
import org.codehaus.stax2.XMLStreamReader2;

/**
 * Checks that a template is one element that a client may send: well-formed, without what RFC 6120 §11.1 forbids, with variables in text and in
 * attributes only. For one template and one thread.
 */
final class StanzaXml {

    /** What stands around a stanza. */
    private static final String STREAM =
            "<stream:stream xmlns='" + StreamReader.CLIENT + "' xmlns:stream='" + StreamReader.STREAMS + "'>";

    private static final String STREAM_END = "</stream:stream>";
    private static final int MAX_DEPTH = 64;

    /** Negotiation and stream management are Throng's own. */
    private static final Set<String> OF_STREAMS = Set.of(
            StreamReader.STREAMS,
            "urn:ietf:params:xml:ns:xmpp-tls",
            "urn:ietf:params:xml:ns:xmpp-sasl",
            "urn:xmpp:sasl:2",
            "http://jabber.org/protocol/compress",
            "urn:xmpp:sm:2",
            "urn:xmpp:sm:3");

    private static final String EXPECTED = "message, presence, iq, or an element with a namespace of its own, such as"
            + " <active xmlns='urn:xmpp:csi:0'/>";

    private static final XMLInputFactory FACTORY = factory();

    private final TemplateSource source;
    private final XMLStreamReader2 events;
    private Root root;
    private int children;
    private int depth;

    /**
     * The element of a template.
     *
     * @param begin where its start tag begins in the marked text
     * @param attributes with marks, unescaped
     */
    record Root(Kind kind, String name, int begin, Map<String, String> attributes) {

        String attribute(String wanted) {
            return attributes.getOrDefault(wanted, "");
        }
    }

    private StanzaXml(TemplateSource source) throws XMLStreamException {
        this.source = source;
        this.events =
                (XMLStreamReader2) FACTORY.createXMLStreamReader(new StringReader(STREAM + source.text() + STREAM_END));
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = new InputFactoryImpl();
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
        factory.setProperty(XMLInputFactory2.P_LAZY_PARSING, false);
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory;
    }

    static Root check(TemplateSource source) throws TemplateException {
        refuseForbidden(source);
        try {
            return new StanzaXml(source).read();
        } catch (XMLStreamException broken) {
            int offset = broken.getLocation() == null
                    ? STREAM.length()
                    : broken.getLocation().getCharacterOffset();
            throw notXml(source, offset - STREAM.length(), broken.getMessage());
        }
    }

    /** The parser does not find all of them. */
    private static void refuseForbidden(TemplateSource source) throws TemplateException {
        String text = source.text();
        for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            int point = text.codePointAt(at);
            boolean blank = point == '\t' || point == '\n' || point == '\r';
            boolean allowed =
                    point >= ' ' && Character.getType(point) != Character.SURROGATE && (point & 0xfffe) != 0xfffe;
            if (!blank && !allowed) {
                throw new TemplateException(
                        source.given(at), String.format("the character U+%04X, which has no place in XML", point));
            }
        }
    }

    private static TemplateException notXml(TemplateSource source, int offset, String message) {
        int at = Math.max(0, Math.min(offset, source.text().length()));
        for (int place = at; place >= Math.max(0, at - 1); place--) {
            if (source.at(place).isPresent()) {
                return new TemplateException(
                        source.given(place),
                        "a variable outside of text and attribute values (expected: variables in these only)");
            }
        }
        String reason = message == null
                ? "no reason given"
                : message.lines().findFirst().orElse("");
        return new TemplateException(
                source.given(startOfMarkup(source.text(), at)), "not well-formed XML: " + Printable.excerpt(reason));
    }

    /** Where the tag or the reference begins in which the parser stopped. */
    private static int startOfMarkup(String text, int stopped) {
        int start = Math.max(text.lastIndexOf('<', stopped - 1), text.lastIndexOf('&', stopped - 1));
        return start < 0 ? stopped : start;
    }

    private Root read() throws XMLStreamException, TemplateException {
        events.next();
        while (events.hasNext()) {
            switch (events.next()) {
                case XMLStreamConstants.START_ELEMENT -> start();
                case XMLStreamConstants.END_ELEMENT -> end();
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.SPACE -> {
                    if (depth == 0 && !events.isWhiteSpace()) {
                        String text = events.getText();
                        int blanks = text.length() - text.stripLeading().length();
                        throw problem(place() + blanks, "text outside of the element (expected: one element)");
                    }
                }
                case XMLStreamConstants.CDATA -> {
                    if (source.marks(events.getText()) > 0) {
                        throw problem("a variable in a CDATA section (expected: it in text or in an attribute)");
                    }
                }
                case XMLStreamConstants.END_DOCUMENT -> {
                    // the end of the stream around the element
                }
                default ->
                    throw problem("a comment, processing instruction, document type or entity (expected: none;"
                            + " RFC 6120, 11.1, forbids them)");
            }
        }
        if (root == null) {
            throw new TemplateException(0, "no element (expected: " + EXPECTED + ")");
        }
        if (root.kind() == Kind.REQUEST && children != 1) {
            throw new TemplateException(
                    source.given(root.begin()),
                    "an iq of type " + root.attribute("type") + " with " + children
                            + " elements in it (expected: one; RFC 6120, 8.2.3)");
        }
        return root;
    }

    private void start() throws XMLStreamException, TemplateException {
        for (int i = 0; i < events.getNamespaceCount(); i++) {
            String uri = events.getNamespaceURI(i);
            if (uri != null && source.marks(uri) > 0) {
                throw problem("a variable in a namespace (expected: variables in text and other attributes only)");
            }
        }
        if (depth == MAX_DEPTH) {
            throw problem("elements nested deeper than " + MAX_DEPTH + " (expected: at most that)");
        }
        if (depth == 0) {
            if (root != null) {
                throw problem("a second element (expected: one)");
            }
            root = root();
        } else if (depth == 1) {
            children++;
        }
        depth++;
    }

    private void end() throws XMLStreamException, TemplateException {
        depth--;
        if (depth < 0 && place() < source.text().length()) {
            throw problem("the end tag of the stream (expected: one element)");
        }
    }

    private Root root() throws XMLStreamException, TemplateException {
        Map<String, String> attributes = new HashMap<>();
        for (int i = 0; i < events.getAttributeCount(); i++) {
            if (events.getAttributePrefix(i) == null
                    || events.getAttributePrefix(i).isEmpty()) {
                attributes.put(events.getAttributeLocalName(i), events.getAttributeValue(i));
            }
        }
        return new Root(kind(attributes), events.getLocalName(), place(), attributes);
    }

    private Kind kind(Map<String, String> attributes) throws XMLStreamException, TemplateException {
        String name = events.getLocalName();
        String namespace = events.getNamespaceURI();
        if (!events.getPrefix().isEmpty()) {
            throw problem("an element with a prefix (expected: one without, " + EXPECTED + ")");
        }
        if (!namespace.equals(StreamReader.CLIENT)) {
            if (namespace.isEmpty() || OF_STREAMS.contains(namespace)) {
                throw problem("<" + Printable.excerpt(name) + "> of the namespace '" + Printable.excerpt(namespace)
                        + "', which clients do not send within a session or Throng sends by itself (expected: "
                        + EXPECTED + ")");
            }
            return Kind.OTHER;
        }
        return switch (name) {
            case "message" -> Kind.MESSAGE;
            case "presence" -> Kind.PRESENCE;
            case "iq" -> iq(attributes);
            default -> throw problem("<" + Printable.excerpt(name) + "> (expected: " + EXPECTED + ")");
        };
    }

    private Kind iq(Map<String, String> attributes) throws XMLStreamException, TemplateException {
        if (attributes.getOrDefault("id", "").isEmpty()) {
            throw problem("an iq without an id (expected: id='${id}')");
        }
        return switch (attributes.getOrDefault("type", "")) {
            case "get", "set" -> Kind.REQUEST;
            case "result", "error" -> Kind.REPLY;
            default -> throw problem("an iq without a type (expected: type='get', 'set', 'result' or 'error')");
        };
    }

    /** Where the event begins in the marked text. */
    private int place() throws XMLStreamException {
        return (int) events.getLocationInfo().getStartingCharOffset() - STREAM.length();
    }

    private TemplateException problem(String text) throws XMLStreamException {
        return problem(place(), text);
    }

    private TemplateException problem(int place, String text) {
        return new TemplateException(source.given(Math.min(place, source.text().length())), text);
    }
}
