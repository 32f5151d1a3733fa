package dev.throng.targets.xmpp.xml;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;

/** Decodes character data: UTF-8, references, line ends, allowed characters (XML 1.0, sections 2.2, 2.3 and 4.6). */
final class XmlText {

    private static final int MAX_REFERENCE_CHARS = 10;

    private XmlText() {}

    /** Text between tags. */
    static String ofContent(byte[] bytes, int offset, int length) throws XmlException {
        boolean plain = true;
        for (int at = offset; at < offset + length; at++) {
            byte next = bytes[at];
            plain &= next >= ' ' && next != '&' && next != ']' || next == '\n' || next == '\t';
        }
        return plain ? new String(bytes, offset, length, ISO_8859_1) : content(decoded(bytes, offset, length));
    }

    private static String content(String text) throws XmlException {
        if (text.contains("]]>")) {
            throw XmlException.notWellFormed("]]> in text");
        }
        return checked(withReferences(withLineEnds(text)));
    }

    /** The text between {@code <![CDATA[} and {@code ]]>}. */
    static String ofCdata(byte[] bytes, int offset, int length) throws XmlException {
        return checked(withLineEnds(decoded(bytes, offset, length)));
    }

    /** The value of an attribute, without its quotes. */
    static String ofAttribute(byte[] bytes, int offset, int length) throws XmlException {
        boolean plain = true;
        for (int at = offset; at < offset + length; at++) {
            byte next = bytes[at];
            if (next == '<') {
                throw XmlException.notWellFormed("< in an attribute");
            }
            plain &= next >= ' ' && next != '&';
        }
        if (plain) {
            return new String(bytes, offset, length, ISO_8859_1);
        }
        String blanks =
                withLineEnds(decoded(bytes, offset, length)).replace('\n', ' ').replace('\t', ' ');
        return checked(withReferences(blanks));
    }

    /** Decodes UTF-8; refuses invalid bytes. */
    static String decoded(byte[] bytes, int offset, int length) throws XmlException {
        try {
            return UTF_8.newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes, offset, length))
                    .toString();
        } catch (CharacterCodingException malformed) {
            throw XmlException.notWellFormed("not UTF-8");
        }
    }

    private static String withLineEnds(String text) {
        return text.indexOf('\r') < 0 ? text : text.replace("\r\n", "\n").replace('\r', '\n');
    }

    private static String withReferences(String text) throws XmlException {
        int ampersand = text.indexOf('&');
        if (ampersand < 0) {
            return text;
        }
        StringBuilder resolved = new StringBuilder(text.length());
        int copied = 0;
        while (ampersand >= 0) {
            int end = text.indexOf(';', ampersand);
            if (end < 0) {
                throw XmlException.notWellFormed("& without ;");
            }
            resolved.append(text, copied, ampersand).append(reference(text.substring(ampersand + 1, end)));
            copied = end + 1;
            ampersand = text.indexOf('&', copied);
        }
        return resolved.append(text, copied, text.length()).toString();
    }

    private static String reference(String name) throws XmlException {
        switch (name) {
            case "amp":
                return "&";
            case "lt":
                return "<";
            case "gt":
                return ">";
            case "apos":
                return "'";
            case "quot":
                return "\"";
            default:
                return name.startsWith("#") ? character(name.substring(1)) : unknown(name);
        }
    }

    private static String unknown(String name) throws XmlException {
        if (!name.isEmpty() && name.chars().allMatch(next -> XmlNames.isNamePart(next))) {
            throw XmlException.restricted("a reference to a custom entity");
        }
        throw XmlException.notWellFormed("& without a name");
    }

    private static String character(String digits) throws XmlException {
        boolean hex = digits.startsWith("x");
        String number = hex ? digits.substring(1) : digits;
        boolean valid = !number.isEmpty()
                && number.length() <= MAX_REFERENCE_CHARS
                && number.chars().allMatch(next -> next < 0x80 && Character.digit(next, hex ? 16 : 10) >= 0);
        long point = valid ? Long.parseLong(number, hex ? 16 : 10) : -1;
        if (point < 0 || point > Character.MAX_CODE_POINT || !isAllowed((int) point)) {
            throw XmlException.notWellFormed("a reference to no character");
        }
        return new String(Character.toChars((int) point));
    }

    private static String checked(String text) throws XmlException {
        for (int at = 0; at < text.length(); ) {
            int point = text.codePointAt(at);
            if (!isAllowed(point)) {
                throw XmlException.notWellFormed("character U+" + Integer.toHexString(point));
            }
            at += Character.charCount(point);
        }
        return text;
    }

    private static boolean isAllowed(int point) {
        return point >= 0x20 && point <= 0xD7FF
                || point == '\n'
                || point == '\t'
                || point == '\r'
                || point >= 0xE000 && point <= 0xFFFD
                || point >= 0x10000;
    }
}
