package dev.throng.cli.tsung;

import dev.throng.text.Printable;
import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads the XML of a tsung test. The files name tsung's DTD in their document type; it is not loaded, and neither is any other document.
 * Entities of the file itself are refused, because they could grow without limit.
 */
final class TsungFile {

    /** The longest file that is read. */
    static final int MAX_BYTES = 10_000_000;

    /** Elements within each other; loops in loops of real files are less deep. */
    static final int MAX_DEPTH = 100;

    private static final int MAX_ELEMENTS = 200_000;
    private static final Pattern UNDECLARED = Pattern.compile("entity \"([^\"]*)\" was referenced, but not declared");

    private static final class Open {
        final String name;
        final Map<String, String> attributes = new HashMap<>();
        final List<TsungElement> children = new ArrayList<>();
        final StringBuilder text = new StringBuilder();
        final int line;

        Open(String name, int line) {
            this.name = name;
            this.line = line;
        }

        TsungElement closed() {
            return new TsungElement(name, attributes, children, text.toString().strip(), line);
        }
    }

    private final Deque<Open> open = new ArrayDeque<>();
    private int elements;

    private TsungFile() {}

    /**
     * Returns the root of a file, the element {@code tsung}.
     *
     * @param content at most {@value #MAX_BYTES} bytes
     * @throws TsungException if it is no XML, or no file of tsung
     */
    static TsungElement read(byte[] content) throws TsungException {
        if (content.length > MAX_BYTES) {
            throw new TsungException(
                    "longer than " + MAX_BYTES / 1_000_000 + " MB (expected: the file of a tsung test)");
        }
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new ByteArrayInputStream(content));
            try {
                return new TsungFile().root(reader);
            } finally {
                reader.close();
            }
        } catch (XMLStreamException broken) {
            throw unreadable(broken);
        }
    }

    private static TsungException unreadable(XMLStreamException broken) {
        int line = broken.getLocation() == null
                ? 1
                : Math.max(1, broken.getLocation().getLineNumber());
        String message = String.valueOf(broken.getMessage());
        Matcher entity = UNDECLARED.matcher(message);
        if (entity.find()) {
            return entity(line, entity.group(1));
        }
        String reason = message.replaceFirst("(?s)^.*\nMessage: ", "");
        return new TsungException(
                line, "no well-formed XML: " + Printable.excerpt(reason) + " (expected: the file of a tsung test)");
    }

    private static TsungException entity(int line, String name) {
        return new TsungException(
                line,
                "the entity &" + Printable.excerpt(name)
                        + "; is not read (expected: a file without entities of its own; put their texts in their places, as"
                        + " xmllint --noent does)");
    }

    private TsungElement root(XMLStreamReader reader) throws XMLStreamException, TsungException {
        int line = 1;
        while (reader.hasNext()) {
            switch (reader.next()) {
                // spaces before the root are no event, so its line is that of the end of its tag
                case XMLStreamConstants.START_ELEMENT ->
                    start(reader, open.isEmpty() ? reader.getLocation().getLineNumber() : line);
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
                    if (!open.isEmpty()) {
                        open.peek().text.append(reader.getText());
                    }
                }
                case XMLStreamConstants.ENTITY_REFERENCE -> throw entity(line, reader.getLocalName());
                case XMLStreamConstants.END_ELEMENT -> {
                    TsungElement element = open.pop().closed();
                    if (open.isEmpty()) {
                        return tsung(element);
                    }
                    open.peek().children.add(element);
                }
                default -> {
                    // comments, processing instructions and the document type
                }
            }
            line = reader.getLocation().getLineNumber();
        }
        throw new TsungException("no element (expected: the file of a tsung test)");
    }

    private static TsungElement tsung(TsungElement root) throws TsungException {
        if (!root.is("tsung")) {
            throw new TsungException(
                    root.line(),
                    "the element " + Printable.excerpt(root.name())
                            + " (expected: the file of a tsung test, with the element tsung)");
        }
        return root;
    }

    private void start(XMLStreamReader reader, int line) throws TsungException {
        if (open.size() == MAX_DEPTH) {
            throw new TsungException(line, "more than " + MAX_DEPTH + " elements within each other");
        }
        if (++elements > MAX_ELEMENTS) {
            throw new TsungException(line, "more than " + MAX_ELEMENTS + " elements");
        }
        Open element = new Open(reader.getLocalName(), line);
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            element.attributes.put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
        }
        open.push(element);
    }
}
