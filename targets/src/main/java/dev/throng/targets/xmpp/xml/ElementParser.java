package dev.throng.targets.xmpp.xml;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses a frame of the {@link StreamScanner} into an element. Checks names, nesting, quotes, namespaces, references
 * and characters. One parser serves many streams. Confined to one thread.
 */
public final class ElementParser {

    private static final String USUAL_DECLARATION = "<?xml version='1.0'?>";
    private static final Pattern DECLARATION = Pattern.compile(
            "<\\?xml\\s+version\\s*=\\s*['\"]1\\.[0-9]+['\"](?:\\s+encoding\\s*=\\s*['\"]([A-Za-z0-9._-]+)['\"])?"
                    + "(?:\\s+standalone\\s*=\\s*['\"](?:yes|no)['\"])?\\s*\\?>");

    private final XmlNameCache symbols = new XmlNameCache();
    private byte[] bytes = {};
    private int at;
    private int end;

    /** Result of {@link #startTag}, as are the next two fields. */
    private boolean emptyTag;

    private NamespaceScope tagScope = NamespaceScope.ROOT;
    private String tagName = "";

    /** Checks {@code <?xml …?>}. */
    public void declaration(byte[] frame, int offset, int length) throws XmlException {
        String text = new String(frame, offset, length, ISO_8859_1);
        if (text.equals(USUAL_DECLARATION)) {
            return;
        }
        Matcher parts = DECLARATION.matcher(text);
        if (!parts.matches()) {
            throw XmlException.restricted("a processing instruction, or a wrong XML declaration");
        }
        String encoding = parts.group(1);
        if (encoding != null && !encoding.equalsIgnoreCase("utf-8")) {
            throw XmlException.unsupportedEncoding(encoding);
        }
    }

    /** Parses the start tag of a stream. */
    public StreamHeader header(byte[] frame, int offset, int length) throws XmlException {
        begin(frame, offset, length);
        XmlElement element = startTag(NamespaceScope.ROOT);
        return new StreamHeader(element, tagScope);
    }

    /** Parses an element with its content; {@code outer} is the scope around it. */
    public XmlElement element(byte[] frame, int offset, int length, NamespaceScope outer) throws XmlException {
        begin(frame, offset, length);
        XmlElement element = startTag(outer);
        if (!emptyTag) {
            content(element, tagName, tagScope);
        }
        if (at != end) {
            throw XmlException.notWellFormed("more than one element");
        }
        bytes = new byte[0];
        return element;
    }

    private void begin(byte[] frame, int offset, int length) {
        bytes = frame;
        at = offset;
        end = offset + length;
    }

    private void content(XmlElement element, String name, NamespaceScope scope) throws XmlException {
        while (true) {
            int start = at;
            while (at < end && bytes[at] != '<') {
                at++;
            }
            if (at + 1 >= end) {
                throw XmlException.notWellFormed("an element without its end tag");
            }
            if (at > start) {
                element.add(XmlText.ofContent(bytes, start, at - start));
            }
            byte next = bytes[at + 1];
            if (next == '/') {
                endTag(name);
                return;
            } else if (next == '!') {
                element.add(cdata());
            } else {
                XmlElement child = startTag(scope);
                if (!emptyTag) {
                    content(child, tagName, tagScope);
                }
                element.add(child);
            }
        }
    }

    private void endTag(String name) throws XmlException {
        at += 2;
        String closed = qualifiedName();
        skipBlanks();
        if (!closed.equals(name) || at >= end || bytes[at] != '>') {
            throw XmlException.notWellFormed("an end tag that ends another element");
        }
        at++;
    }

    private String cdata() throws XmlException {
        int start = at + "<![CDATA[".length();
        int stop = start;
        while (stop + 2 < end && !(bytes[stop] == ']' && bytes[stop + 1] == ']' && bytes[stop + 2] == '>')) {
            stop++;
        }
        if (stop + 2 >= end) {
            throw XmlException.notWellFormed("CDATA without its end");
        }
        at = stop + 3;
        return XmlText.ofCdata(bytes, start, stop - start);
    }

    /** Parses one start tag; sets {@link #emptyTag}, {@link #tagScope} and {@link #tagName} for the caller. */
    private XmlElement startTag(NamespaceScope outer) throws XmlException {
        at++;
        String name = qualifiedName();
        NamespaceScope scope = outer;
        List<String> names = new ArrayList<>(8);
        List<String> pairs = new ArrayList<>(8);
        while (true) {
            boolean blank = skipBlanks();
            if (at >= end) {
                throw XmlException.notWellFormed("a tag without its end");
            }
            if (bytes[at] == '>' || bytes[at] == '/') {
                break;
            }
            if (!blank) {
                throw XmlException.notWellFormed("no blank before an attribute");
            }
            String attribute = qualifiedName();
            String value = attributeValue();
            if (names.contains(attribute)) {
                throw XmlException.notWellFormed("an attribute given twice");
            }
            names.add(attribute);
            if (attribute.equals("xmlns") || attribute.startsWith("xmlns:")) {
                scope = scope.declare(attribute, value);
            } else {
                pairs.add(attribute);
                pairs.add(value);
            }
        }
        emptyTag = bytes[at] == '/';
        at += emptyTag ? 2 : 1;
        if (at > end || bytes[at - 1] != '>') {
            throw XmlException.notWellFormed("/ inside a tag");
        }
        scope.resolve(pairs);
        tagScope = scope;
        tagName = name;
        int colon = name.indexOf(':');
        return new XmlElement(name.substring(colon + 1), scope.namespaceOf(name, colon), pairs);
    }

    private String attributeValue() throws XmlException {
        skipBlanks();
        if (at >= end || bytes[at] != '=') {
            throw XmlException.notWellFormed("an attribute without a value");
        }
        at++;
        skipBlanks();
        if (at >= end || bytes[at] != '\'' && bytes[at] != '"') {
            throw XmlException.notWellFormed("a value without quotes");
        }
        byte quote = bytes[at];
        int start = ++at;
        while (at < end && bytes[at] != quote) {
            at++;
        }
        if (at >= end) {
            throw XmlException.notWellFormed("a value without its closing quote");
        }
        at++;
        return XmlText.ofAttribute(bytes, start, at - 1 - start);
    }

    /** Parses a name, which may have one prefix. */
    private String qualifiedName() throws XmlException {
        int start = at;
        int colons = 0;
        boolean plain = true;
        while (at < end && !endsName(bytes[at])) {
            byte next = bytes[at];
            colons += next == ':' ? 1 : 0;
            boolean letter = next >= 'a' && next <= 'z' || next >= 'A' && next <= 'Z' || next == '_';
            boolean later = next >= '0' && next <= '9' || next == '-' || next == '.';
            boolean starts = at == start || bytes[at - 1] == ':';
            plain &= letter || later && !starts || next == ':' && !starts;
            at++;
        }
        int length = at - start;
        boolean valid = length > 0 && colons <= 1 && bytes[at - 1] != ':';
        if (valid && plain) {
            return symbols.of(bytes, start, length);
        }
        String name = XmlText.decoded(bytes, start, length);
        int colon = name.indexOf(':');
        if (!valid
                || colon >= 0 && !XmlNames.isName(name.substring(0, colon))
                || !XmlNames.isName(name.substring(colon + 1))) {
            throw XmlException.notWellFormed("a name with a character not allowed there");
        }
        return name;
    }

    private static boolean endsName(byte next) {
        return next >= 0 && next <= ' ' || next == '=' || next == '/' || next == '>' || next == '<';
    }

    private boolean skipBlanks() {
        int start = at;
        while (at < end && (bytes[at] == ' ' || bytes[at] == '\n' || bytes[at] == '\t' || bytes[at] == '\r')) {
            at++;
        }
        return at > start;
    }
}
