package dev.throng.httpstream.codec;

import dev.throng.httpstream.failure.StreamFailure;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses a block of metadata: a sequence of {@code Key='value';}. A value may contain apostrophes, and even semicolons after them. */
final class IcyBlock {

    private static final int MAX_KEY_CHARS = 64;

    /** What bytes that are not UTF-8 become. */
    private static final char REPLACEMENT = '\ufffd';

    private static final Pattern FIELD_END = Pattern.compile("'?;\\s*(?=$|[A-Za-z][A-Za-z0-9_-]{0,63}=')");

    /**
     * Throws if the block is not metadata. A block of NULs only is empty. Players use no text without a key, such as JSON, and do not mind it.
     */
    static IcyMetadata parse(byte[] block) throws ResponseException {
        int length = block.length;
        while (length > 0 && block[length - 1] == 0) {
            length--;
        }
        if (length > 0 && keyEnd(block, length) == 0 && !isText(block, length)) {
            throw new ResponseException(
                    StreamFailure.BAD_METAINT,
                    "where metadata should be stands " + Text.quoted(Text.of(block, 0, Math.min(32, length))));
        }
        return fields(Text.of(block, 0, length).stripLeading());
    }

    /** Whether these are printable characters of UTF-8 and ends of lines only; media hardly ever has sixteen such bytes in a row. */
    private static boolean isText(byte[] block, int length) {
        String text = new String(block, 0, length, StandardCharsets.UTF_8);
        return text.chars().allMatch(c -> c >= ' ' && c != 0x7f && c != REPLACEMENT || c >= '\t' && c <= '\r');
    }

    private static int keyEnd(byte[] block, int length) {
        int from = 0;
        while (from < length && (block[from] == ' ' || block[from] >= '\t' && block[from] <= '\r')) {
            from++;
        }
        int at = from;
        while (at < length && at - from <= MAX_KEY_CHARS && inKey(block[at])) {
            at++;
        }
        return at > from && at < length && block[at] == '=' ? at : 0;
    }

    private static boolean inKey(byte b) {
        return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_' || b == '-';
    }

    private static IcyMetadata fields(String text) {
        Optional<String> title = Optional.empty();
        Optional<String> url = Optional.empty();
        Matcher end = FIELD_END.matcher(text);
        int at = 0;
        while (at < text.length()) {
            int equals = text.indexOf('=', at);
            if (equals < 0) {
                break;
            }
            boolean found = end.find(equals + 1);
            String value = text.substring(equals + 1, found ? end.start() : text.length());
            switch (text.substring(at, equals)) {
                case "StreamTitle" -> title = unquoted(value);
                case "StreamUrl" -> url = unquoted(value);
                default -> {
                    // Throng does not use other keys
                }
            }
            at = found ? end.end() : text.length();
        }
        return new IcyMetadata(title, url);
    }

    private static Optional<String> unquoted(String value) {
        String bare = value.startsWith("'") ? value.substring(1) : value;
        return bare.isEmpty() ? Optional.empty() : Optional.of(bare);
    }

    private IcyBlock() {}
}
