package dev.throng.target;

import java.net.InetSocketAddress;
import java.util.List;

/** Makes text from a target harmless for a terminal. */
final class Printable {

    private static final int MAX_LINE_CHARS = 500;

    private Printable() {}

    /** The text with control, format and surrogate characters as {@code \\u001b}, cut at {@value #MAX_LINE_CHARS} characters. */
    static String line(String text) {
        StringBuilder safe = new StringBuilder(Math.min(text.length(), MAX_LINE_CHARS) + 16);
        text.codePoints().limit(MAX_LINE_CHARS).forEach(point -> append(safe, point));
        if (text.codePointCount(0, text.length()) > MAX_LINE_CHARS) {
            safe.append('…');
        }
        return safe.toString();
    }

    private static void append(StringBuilder safe, int point) {
        switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE -> safe.append(String.format("\\u%04x", point));
            default -> safe.appendCodePoint(point);
        }
    }

    static String command(List<String> words) {
        return line(String.join(" ", words));
    }

    /** {@code host:port}, without the look-up or the slash of {@link InetSocketAddress#toString()}. */
    static String address(InetSocketAddress address) {
        String host = address.getHostString();
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}
