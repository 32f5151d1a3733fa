package dev.throng.xmpp.load;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cuts what a client says into the pieces at the top of its stream: start tag, whole elements, end tag. On purpose another way of reading
 * than the codec under test; it knows neither comments nor CDATA, which clients may not send. Reads byte by byte and never ahead.
 */
final class Tokens {

    private final InputStream in;

    Tokens(InputStream in) {
        this.in = in;
    }

    /** The next piece; empty at the end of the connection. */
    Optional<String> next() throws IOException {
        StringBuilder piece = new StringBuilder();
        int depth = 0;
        while (true) {
            int from = piece.length();
            if (!readTo('<', piece) || !readTo('>', piece)) {
                return Optional.empty();
            }
            String tag = piece.substring(piece.indexOf("<", from));
            if (tag.startsWith("<?")) {
                piece.setLength(0);
                continue;
            }
            if (tag.startsWith("<stream:stream") || tag.startsWith("</stream:stream")) {
                return Optional.of(tag);
            }
            depth += tag.startsWith("</") ? -1 : tag.endsWith("/>") ? 0 : 1;
            if (depth == 0) {
                return Optional.of(piece.toString().strip());
            }
        }
    }

    private boolean readTo(char last, StringBuilder into) throws IOException {
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        while (true) {
            int next = in.read();
            if (next < 0) {
                return false;
            }
            bytes.write(next);
            if (next == last) {
                into.append(bytes.toString(StandardCharsets.UTF_8));
                return true;
            }
        }
    }

    /** The value of the first attribute of that name anywhere in the piece, as it stands there; empty text if there is none. */
    static String attribute(String piece, String name) {
        Matcher matcher = Pattern.compile("\\s" + name + "='([^']*)'").matcher(piece);
        return matcher.find() ? matcher.group(1) : "";
    }

    /** The text of the first element of that name. */
    static String text(String piece, String element) {
        Matcher matcher = Pattern.compile("<" + element + "(?:\\s[^>]*)?>([^<]*)</" + element + ">")
                .matcher(piece);
        return matcher.find() ? matcher.group(1) : "";
    }
}
