package dev.throng.targets.xmpp.bosh;

import dev.throng.targets.xmpp.xml.ElementParser;
import dev.throng.targets.xmpp.xml.StreamScanner;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlException;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/** The content of a request: the attributes of its {@code <body/>}, and its elements as text. Immutable. */
public final class BoshBody implements HeldRequests.BoshContent {

    private static final String XBOSH = "urn:xmpp:xbosh";
    private static final byte[] EMPTY_END = {'/', '>'};
    private static final byte[] END = {'>', '<', '/', 'b', 'o', 'd', 'y', '>'};

    private final XmlElement element;
    private final byte[] elements;

    private BoshBody(XmlElement element, byte[] elements) {
        this.element = element;
        this.elements = elements;
    }

    /**
     * Parses the content of a request.
     *
     * @param parser of the same event loop
     * @return empty if it is not one {@code <body/>}
     */
    public static Optional<BoshBody> parse(byte[] content, ElementParser parser, int maxElementBytes, int maxDepth) {
        Reader reader = new Reader(parser);
        byte[] opened = withEndTag(content);
        try {
            new StreamScanner(maxElementBytes, maxDepth).read(opened, 0, opened.length, reader);
        } catch (XmlException refused) {
            return Optional.empty();
        }
        return reader.ended && reader.element.is("body", HeldRequests.NAMESPACE)
                ? Optional.of(new BoshBody(reader.element, reader.elements.toByteArray()))
                : Optional.empty();
    }

    /** The scanner does not take a body without content that ends with its start tag. */
    private static byte[] withEndTag(byte[] content) {
        int length = content.length;
        while (length > 0 && content[length - 1] <= ' ' && content[length - 1] >= 0) {
            length--;
        }
        boolean single = length > 2
                && Arrays.equals(content, length - 2, length, EMPTY_END, 0, 2)
                && lastIndexOf(content, length, '<') == firstIndexOf(content, length, '<');
        if (!single) {
            return content;
        }
        byte[] opened = Arrays.copyOf(content, length - EMPTY_END.length + END.length);
        System.arraycopy(END, 0, opened, length - EMPTY_END.length, END.length);
        return opened;
    }

    private static int firstIndexOf(byte[] bytes, int length, char wanted) {
        int at = 0;
        while (at < length && bytes[at] != wanted) {
            at++;
        }
        return at;
    }

    private static int lastIndexOf(byte[] bytes, int length, char wanted) {
        int at = length - 1;
        while (at >= 0 && bytes[at] != wanted) {
            at--;
        }
        return at;
    }

    private static final class Reader implements StreamScanner.FrameHandler {

        private final ElementParser parser;
        private final ByteArrayOutputStream elements = new ByteArrayOutputStream();
        private XmlElement element;
        private boolean ended;

        Reader(ElementParser parser) {
            this.parser = parser;
        }

        @Override
        public void declaration(byte[] bytes, int offset, int length) throws XmlException {
            parser.declaration(bytes, offset, length);
        }

        @Override
        public void header(byte[] bytes, int offset, int length) throws XmlException {
            element = parser.header(bytes, offset, length).element();
        }

        @Override
        public void element(byte[] bytes, int offset, int length) {
            elements.write(bytes, offset, length);
        }

        @Override
        public void end(byte[] bytes, int offset, int length) {
            ended = true;
        }
    }

    /** The value of an attribute without a namespace; empty if it is missing. */
    public String attribute(String name) {
        return element.attribute(name, "");
    }

    /** The request id; empty without one that is valid. */
    public OptionalLong rid() {
        return element.attribute("rid")
                .filter(text -> text.matches("[0-9]{1,16}"))
                .map(text -> OptionalLong.of(Long.parseLong(text)))
                .orElse(OptionalLong.empty());
    }

    /** A number of seconds or requests; empty without one that is valid. */
    public Optional<Integer> number(String name) {
        return element.attribute(name)
                .filter(text -> text.matches("[0-9]{1,6}"))
                .map(Integer::valueOf);
    }

    /** The elements, one after the other. */
    public byte[] elements() {
        return elements;
    }

    /** Whether the stream begins anew (XEP-0206, section 5). */
    public boolean restarts() {
        return element.attribute("{" + XBOSH + "}restart")
                .filter("true"::equals)
                .isPresent();
    }

    @Override
    public boolean isEmpty() {
        return elements.length == 0 && !restarts() && !endsSession();
    }

    @Override
    public boolean endsSession() {
        return attribute("type").equals("terminate");
    }
}
