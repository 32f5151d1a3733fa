package dev.throng.targets.xmpp.xml;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;

/** Feeds bytes to a scanner and parser as a connection does, and collects the results as text. */
final class Parsed implements StreamScanner.FrameHandler {

    static final int MAX_BYTES = 1000;
    static final int MAX_DEPTH = 6;

    private final StreamScanner scanner = new StreamScanner(MAX_BYTES, MAX_DEPTH);
    private final ElementParser parser = new ElementParser();
    private final List<String> events = new ArrayList<>();
    private NamespaceScope scope = NamespaceScope.ROOT;

    /** The results of {@code text} in pieces that end at the given offsets. */
    static List<String> of(byte[] text, int... ends) {
        Parsed parsed = new Parsed();
        int start = 0;
        try {
            for (int end : ends) {
                parsed.read(text, start, end);
                start = end;
            }
            parsed.read(text, start, text.length);
        } catch (XmlException refused) {
            parsed.events.add("error " + refused.condition());
        }
        return parsed.events;
    }

    static List<String> of(String text) {
        return of(text.getBytes(UTF_8));
    }

    /** Copies each piece to an unaligned position of a new array, and overwrites that after the read. */
    private void read(byte[] text, int start, int end) throws XmlException {
        byte[] piece = new byte[end - start + 3];
        System.arraycopy(text, start, piece, 2, end - start);
        scanner.read(piece, 2, end - start, this);
        java.util.Arrays.fill(piece, (byte) '!');
    }

    @Override
    public void declaration(byte[] bytes, int offset, int length) throws XmlException {
        parser.declaration(bytes, offset, length);
        events.add("declaration");
    }

    @Override
    public void header(byte[] bytes, int offset, int length) throws XmlException {
        StreamHeader header = parser.header(bytes, offset, length);
        scope = header.scope();
        events.add("header " + header.element() + " default " + scope.defaultNamespace());
    }

    @Override
    public void element(byte[] bytes, int offset, int length) throws XmlException {
        events.add(parser.element(bytes, offset, length, scope).toString());
    }

    @Override
    public void end(byte[] bytes, int offset, int length) {
        events.add("end");
    }
}
