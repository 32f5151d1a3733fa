package dev.throng.xmpp.codec;

import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The JDK's own XML parser, asked for the elements below the root. It needs the whole document. */
final class Oracle {

    private static final XMLInputFactory FACTORY = factory();

    private final List<String> stanzas = new ArrayList<>();
    private boolean ended;
    private String problem = "";

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setXMLReporter((message, type, details, location) -> {});
        return factory;
    }

    static Oracle of(byte[] document) {
        Oracle oracle = new Oracle();
        try {
            oracle.read(FACTORY.createXMLStreamReader(new ByteArrayInputStream(document), "UTF-8"));
        } catch (XMLStreamException | RuntimeException e) {
            oracle.problem = e.toString();
        }
        return oracle;
    }

    private void read(XMLStreamReader in) throws XMLStreamException {
        Deque<Element> open = new ArrayDeque<>();
        while (in.hasNext() && !ended) {
            switch (in.next()) {
                case XMLStreamConstants.START_ELEMENT -> open.push(element(in));
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                    open.element().append(in.getText());
                case XMLStreamConstants.END_ELEMENT -> {
                    Element element = open.pop();
                    element.end();
                    if (open.isEmpty()) {
                        ended = true;
                    } else if (open.size() == 1) {
                        stanzas.add(Transcript.words(element));
                    } else {
                        open.element().add(element);
                    }
                }
                default -> {
                    // nothing XMPP knows
                }
            }
        }
    }

    private static Element element(XMLStreamReader in) {
        List<String> attributes = new ArrayList<>();
        for (int i = 0; i < in.getAttributeCount(); i++) {
            String prefix = in.getAttributePrefix(i);
            boolean plain = prefix == null || prefix.isEmpty();
            if (plain || prefix.equals("xml")) {
                attributes.add((plain ? "" : "xml:") + in.getAttributeLocalName(i));
                attributes.add(in.getAttributeValue(i));
            }
        }
        String namespace = in.getNamespaceURI();
        return new Element(in.getLocalName(), namespace == null ? "" : namespace, attributes.toArray(new String[0]));
    }

    /** Those that were whole before the end, or before what it could not read. */
    List<String> stanzas() {
        return stanzas;
    }

    /** Whether the end tag of the root was read. */
    boolean ended() {
        return ended;
    }

    /** Why it stopped; empty if the root was whole. */
    String problem() {
        return problem;
    }
}
