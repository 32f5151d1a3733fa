package dev.throng.xmpp.sasl;

import java.text.Normalizer;

/**
 * SASLprep (RFC 4013) of a query string. It removes ignorable characters, replaces every space by the ASCII space, normalizes the rest
 * (NFKC), and refuses prohibited characters. The RFC prescribes Unicode 3.2; this class uses the JVM's Unicode.
 */
final class SaslPrep {

    private SaslPrep() {}

    /**
     * @param what name of the text, for the message
     * @throws SaslException with {@link SaslReason#BAD_CREDENTIALS}; the message does not quote the text, which may be a password
     */
    static String prepare(String what, String text) throws SaslException {
        return isPlainAscii(text) ? text : prepareAny(what, text);
    }

    private static boolean isPlainAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x20 || c > 0x7e) {
                return false;
            }
        }
        return true;
    }

    private static String prepareAny(String what, String text) throws SaslException {
        StringBuilder mapped = new StringBuilder(text.length());
        text.codePoints()
                .filter(point -> !isNothing(point))
                .forEach(point -> mapped.appendCodePoint(isSpace(point) ? ' ' : point));
        String prepared = Normalizer.normalize(mapped, Normalizer.Form.NFKC);
        int at = 0;
        while (at < prepared.length()) {
            int point = prepared.codePointAt(at);
            if (isProhibited(point)) {
                throw refusal(what, String.format("U+%04X in it, which SASLprep forbids", point));
            }
            at += Character.charCount(point);
        }
        checkDirections(what, prepared);
        return prepared;
    }

    /** RFC 3454 §6: right-to-left text contains no left-to-right character, and starts and ends with a right-to-left one. */
    private static void checkDirections(String what, String text) throws SaslException {
        if (text.codePoints().noneMatch(SaslPrep::isRightToLeft)) {
            return;
        }
        boolean mixed = text.codePoints()
                .anyMatch(point -> Character.getDirectionality(point) == Character.DIRECTIONALITY_LEFT_TO_RIGHT);
        if (mixed || !isRightToLeft(text.codePointAt(0)) || !isRightToLeft(text.codePointBefore(text.length()))) {
            throw refusal(what, "two directions of writing in it, which SASLprep forbids");
        }
    }

    private static SaslException refusal(String what, String problem) {
        return new SaslException(SaslReason.BAD_CREDENTIALS, what + ": " + problem);
    }

    private static boolean isRightToLeft(int point) {
        byte direction = Character.getDirectionality(point);
        return direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT
                || direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC;
    }

    /** RFC 3454 table B.1. */
    private static boolean isNothing(int point) {
        return switch (point) {
            case 0xad, 0x34f, 0x1806, 0x180b, 0x180c, 0x180d, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff -> true;
            default -> point >= 0xfe00 && point <= 0xfe0f;
        };
    }

    /** RFC 3454 table C.1.2. */
    private static boolean isSpace(int point) {
        return point > 0x7f && Character.getType(point) == Character.SPACE_SEPARATOR;
    }

    /** RFC 3454 tables C.2.1 to C.9, by Unicode category. Characters of C.1.2 are already replaced. */
    private static boolean isProhibited(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.PRIVATE_USE,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> isNonCharacter(point) || isInappropriate(point);
        };
    }

    private static boolean isNonCharacter(int point) {
        return (point & 0xfffe) == 0xfffe || within(point, 0xfdd0, 0xfdef);
    }

    private static boolean isInappropriate(int point) {
        return within(point, 0x6dd, 0x6dd)
                || within(point, 0x70f, 0x70f)
                || within(point, 0x180e, 0x180e)
                || within(point, 0x340, 0x341)
                || within(point, 0x200e, 0x200f)
                || within(point, 0x202a, 0x202e)
                || within(point, 0x2061, 0x2063)
                || within(point, 0x206a, 0x206f)
                || within(point, 0x2ff0, 0x2ffb)
                || within(point, 0xfff9, 0xfffd)
                || within(point, 0x1d173, 0x1d17a)
                || within(point, 0xe0001, 0xe007f);
    }

    private static boolean within(int point, int first, int last) {
        return point >= first && point <= last;
    }
}
