package dev.throng.xmpp.users;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;

/**
 * The part of a JID before the @ (RFC 7622 §3.3): lower-case and composed (NFC), as servers convert it before they compare or store it; at
 * most 1,023 bytes; without space, control characters and {@code " & ' / : < > @}. The server checks the RFC's further rules for
 * characters beyond ASCII.
 */
final class Localpart {

    private static final int MAX_BYTES = 1023;
    private static final String FORBIDDEN = "\"&'/:<>@";

    private Localpart() {}

    /** Returns the form that servers store. */
    static String canonical(String name) {
        boolean plain = name.chars().allMatch(c -> c < 0x80 && (c < 'A' || c > 'Z'));
        return plain ? name : Normalizer.normalize(name.toLowerCase(Locale.ROOT), Normalizer.Form.NFC);
    }

    /** Returns what is wrong with a canonical localpart; empty if it is valid. */
    static Optional<String> problem(String name) {
        if (name.isEmpty()) {
            return Optional.of("an empty name");
        }
        int at = 0;
        while (at < name.length()) {
            int point = name.codePointAt(at);
            if (!isAllowed(point)) {
                return Optional.of(describe(point) + " has no place in a user's name");
            }
            at += Character.charCount(point);
        }
        // A char is three bytes at most.
        if (name.length() > MAX_BYTES / 3 && name.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            return Optional.of("more than " + MAX_BYTES + " bytes");
        }
        return Optional.empty();
    }

    private static boolean isAllowed(int point) {
        if (point < 0x80) {
            return point > ' ' && point < 0x7f && FORBIDDEN.indexOf(point) < 0;
        }
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.PRIVATE_USE,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    private static String describe(int point) {
        return point > ' ' && point < 0x7f ? Character.toString(point) : String.format("U+%04X", point);
    }
}
