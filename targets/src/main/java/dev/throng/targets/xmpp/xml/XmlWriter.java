package dev.throng.targets.xmpp.xml;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** Writes XML as bytes into a growing buffer and escapes text and attribute values. Confined to one thread. */
public final class XmlWriter {

    private static final byte[] NOTHING = {};
    private static final int FIRST_BYTES = 256;
    private static final int MAX_BYTES_PER_CHAR = 6;

    private byte[] bytes;
    private int length;

    public XmlWriter() {
        this(FIRST_BYTES);
    }

    public XmlWriter(int firstBytes) {
        bytes = new byte[firstBytes];
    }

    /** The buffer; its first {@link #length} bytes were written. Valid until the next write. */
    public byte[] array() {
        return bytes;
    }

    public int length() {
        return length;
    }

    /** A copy of the bytes written. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    /** Removes all bytes and keeps the buffer. */
    public XmlWriter clear() {
        length = 0;
        return this;
    }

    private void ensureCapacity(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
        }
    }

    /** Writes markup, which must be ASCII. */
    public XmlWriter raw(String ascii) {
        int count = ascii.length();
        ensureCapacity(count);
        for (int at = 0; at < count; at++) {
            bytes[length + at] = (byte) ascii.charAt(at);
        }
        length += count;
        return this;
    }

    public XmlWriter raw(byte[] markup) {
        return raw(markup, 0, markup.length);
    }

    public XmlWriter raw(byte[] markup, int offset, int count) {
        ensureCapacity(count);
        System.arraycopy(markup, offset, bytes, length, count);
        length += count;
        return this;
    }

    /** Writes what {@code other} has written. */
    public XmlWriter raw(XmlWriter other) {
        return raw(other.bytes, 0, other.length);
    }

    /** Begins a start tag: {@code <name xmlns='namespace'}. */
    public XmlWriter begin(String name, String namespace) {
        return raw("<").raw(name).attribute("xmlns", namespace);
    }

    /** Writes a blank and {@code name='value'}. */
    public XmlWriter attribute(String name, String value) {
        return raw(" ").raw(name).raw("='").escaped(value, true).raw("'");
    }

    /** Writes escaped text. */
    public XmlWriter text(String text) {
        return escaped(text, false);
    }

    private XmlWriter escaped(String text, boolean attribute) {
        int count = text.length();
        ensureCapacity(count * MAX_BYTES_PER_CHAR);
        byte[] to = bytes;
        int start = length;
        for (int at = 0; at < count; at++) {
            char next = text.charAt(at);
            if (!XmlEscapes.isPlain(next)) {
                length = start + at;
                return escapedFrom(text, at, attribute);
            }
            to[start + at] = (byte) next;
        }
        length = start + count;
        return this;
    }

    /** Writes the text from the first character that is not plain ASCII; the buffer is large enough. */
    private XmlWriter escapedFrom(String text, int first, boolean attribute) {
        int count = text.length();
        for (int at = first; at < count; at++) {
            char next = text.charAt(at);
            if (next < 0x80) {
                ascii(next, attribute);
            } else if (Character.isHighSurrogate(next) && at + 1 < count) {
                raw(text.substring(at, at + 2).getBytes(UTF_8));
                at++;
                ensureCapacity((count - at) * MAX_BYTES_PER_CHAR);
            } else if (next < 0x800) {
                bytes[length++] = (byte) (0xC0 | next >> 6);
                bytes[length++] = (byte) (0x80 | next & 0x3F);
            } else {
                bytes[length++] = (byte) (0xE0 | next >> 12);
                bytes[length++] = (byte) (0x80 | next >> 6 & 0x3F);
                bytes[length++] = (byte) (0x80 | next & 0x3F);
            }
        }
        return this;
    }

    private void ascii(char next, boolean attribute) {
        String reference = XmlEscapes.reference(next, attribute);
        if (reference.isEmpty()) {
            bytes[length++] = (byte) next;
        } else {
            raw(reference);
        }
    }

    /** Writes an element with its content, inside an element with default namespace {@code outer}. */
    public XmlWriter element(XmlElement element, String outer) {
        raw("<").name(element.name());
        return attributes(element, outer, "", "").content(element, NOTHING);
    }

    /** Writes a forwarded stanza, with its {@code from} and {@code to} replaced. An empty address is left out. */
    public XmlWriter stanza(XmlElement stanza, String from, String to) {
        return stanza(stanza, from, to, NOTHING);
    }

    /** As above, with {@code more} markup after the content. */
    public XmlWriter stanza(XmlElement stanza, String from, String to, byte[] more) {
        raw("<").name(stanza.name());
        if (!from.isEmpty()) {
            attribute("from", from);
        }
        if (!to.isEmpty()) {
            attribute("to", to);
        }
        return attributes(stanza, stanza.namespace(), "from", "to").content(stanza, more);
    }

    /** Writes the attributes of {@code element} except two, and its namespace unless it is {@code outer}. */
    private XmlWriter attributes(XmlElement element, String outer, String without, String norThis) {
        if (!element.namespace().equals(outer)) {
            attribute("xmlns", element.namespace());
        }
        for (int n = 0; n < element.attributeCount(); n++) {
            String name = element.attributeName(n);
            if (!name.equals(without) && !name.equals(norThis)) {
                attributeOf(name, element.attributeValue(n), n);
            }
        }
        return this;
    }

    private void attributeOf(String name, String value, int n) {
        if (name.charAt(0) != '{') {
            raw(" ").name(name).raw("='").escaped(value, true).raw("'");
            return;
        }
        int brace = name.indexOf('}');
        attribute("xmlns:a" + n, name.substring(1, brace));
        raw(" a" + n + ":")
                .name(name.substring(brace + 1))
                .raw("='")
                .escaped(value, true)
                .raw("'");
    }

    private XmlWriter name(String name) {
        return escaped(name, false);
    }

    /** Writes the rest of an element whose start tag is open. */
    private XmlWriter content(XmlElement element, byte[] more) {
        if (element.content().isEmpty() && more.length == 0) {
            return raw("/>");
        }
        raw(">");
        inner(element).raw(more);
        return raw("</").name(element.name()).raw(">");
    }

    /** Writes the content of an element. */
    public XmlWriter inner(XmlElement element) {
        for (Object part : element.content()) {
            if (part instanceof XmlElement) {
                element((XmlElement) part, element.namespace());
            } else {
                text((String) part);
            }
        }
        return this;
    }

    @Override
    public String toString() {
        return new String(bytes, 0, length, UTF_8);
    }
}
