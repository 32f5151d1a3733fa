package dev.throng.targets.xmpp.xml;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * A cache of recent names, which saves creating the same strings repeatedly. Bounded: each slot holds the latest name
 * that hashes to it. For ASCII names only. Confined to one thread.
 */
final class XmlNameCache {

    private static final int SLOTS = 1024;
    private static final int LONGEST = 64;

    private final String[] slots = new String[SLOTS];

    String of(byte[] bytes, int offset, int length) {
        if (length > LONGEST) {
            return new String(bytes, offset, length, ISO_8859_1);
        }
        int hash = length;
        for (int at = offset; at < offset + length; at++) {
            hash = 31 * hash + bytes[at];
        }
        int slot = (hash ^ hash >>> 15) & SLOTS - 1;
        String known = slots[slot];
        if (known != null && same(known, bytes, offset, length)) {
            return known;
        }
        String made = new String(bytes, offset, length, ISO_8859_1);
        slots[slot] = made;
        return made;
    }

    private static boolean same(String known, byte[] bytes, int offset, int length) {
        if (known.length() != length) {
            return false;
        }
        for (int at = 0; at < length; at++) {
            if (known.charAt(at) != bytes[offset + at]) {
                return false;
            }
        }
        return true;
    }
}
