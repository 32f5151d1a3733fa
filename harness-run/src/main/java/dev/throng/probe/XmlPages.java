package dev.throng.probe;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.w3c.dom.Document;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Reads pages of XML. Refuses a document type, and so all entities and external documents. */
public final class XmlPages {

    /** The deepest page that is read. Status pages are less deep; a hostile page could overflow the stack. */
    private static final int DEEPEST = 200;

    private XmlPages() {}

    /** Receives each element of a document when it ends. */
    @FunctionalInterface
    public interface ElementHandler {
        /**
         * An element ends.
         *
         * @param path the names from the root to the element, with a slash before each: {@code /server/queue/size}
         * @param text the characters of the element without those of its children
         */
        void ended(String path, String text);
    }

    /**
     * Reads a document without keeping it, and calls the handler for each element.
     *
     * @throws UnreadablePageException if the page is not XML, has a document type or is nested too deep
     */
    public static void walk(byte[] body, ElementHandler handler) throws UnreadablePageException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new ByteArrayInputStream(body));
            try {
                walk(reader, handler);
            } finally {
                reader.close();
            }
        } catch (XMLStreamException broken) {
            throw new UnreadablePageException("the page is no XML");
        }
    }

    private static void walk(XMLStreamReader reader, ElementHandler handler)
            throws XMLStreamException, UnreadablePageException {
        Deque<StringBuilder> texts = new ArrayDeque<>();
        StringBuilder path = new StringBuilder();
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.DTD ->
                    throw new UnreadablePageException("the page has a document type (expected: XML without one)");
                case XMLStreamConstants.START_ELEMENT -> {
                    if (texts.size() == DEEPEST) {
                        throw new UnreadablePageException("the page is nested too deep");
                    }
                    texts.push(new StringBuilder());
                    path.append('/').append(reader.getLocalName());
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    if (!texts.isEmpty()) {
                        texts.peek().append(reader.getText());
                    }
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    handler.ended(path.toString(), texts.pop().toString());
                    path.setLength(path.lastIndexOf("/"));
                }
                default -> {
                    // comments, and white space around the root
                }
            }
        }
    }

    /** Reads the whole document, for XPath. */
    static Document document(byte[] body) throws UnreadablePageException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
            factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
            factory.setAttribute("jdk.xml.maxElementDepth", Integer.toString(DEEPEST));
            factory.setXIncludeAware(false);
            factory.setExpandEntityReferences(false);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(new DefaultHandler());
            return builder.parse(new ByteArrayInputStream(body));
        } catch (SAXException | IOException broken) {
            throw new UnreadablePageException("the page is no XML, or has a document type");
        } catch (ParserConfigurationException unsupported) {
            throw new IllegalStateException(unsupported);
        }
    }
}
