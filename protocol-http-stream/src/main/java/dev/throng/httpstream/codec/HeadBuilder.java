package dev.throng.httpstream.codec;

import dev.throng.httpstream.failure.StreamFailure;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** Builds a response head from its lines. Headers that Throng does not use are only validated. */
final class HeadBuilder {

    /** Codings of content (RFC 9110 §8.4.1, RFC 7932, RFC 8878). */
    private static final Set<String> CODINGS =
            Set.of("gzip", "x-gzip", "deflate", "compress", "x-compress", "br", "zstd", "dcb", "dcz");

    private final Version version;
    private final int status;
    private Optional<String> contentType = Optional.empty();
    private Optional<String> location = Optional.empty();
    private boolean chunked;
    private Optional<String> coded = Optional.empty();
    private OptionalLong contentLength = OptionalLong.empty();
    private OptionalInt metaint = OptionalInt.empty();
    private OptionalInt icyKbps = OptionalInt.empty();
    private Optional<String> icyName = Optional.empty();
    private Optional<String> server = Optional.empty();
    private String connection = "";
    private String keepAlive = "";
    private List<String> cookies = List.of();
    private List<String> deviations = List.of();

    private HeadBuilder(Version version, int status) {
        this.version = version;
        this.status = status;
    }

    /** Reads {@code HTTP/1.1 200 OK}, {@code ICY 200 OK}, with or without a reason. */
    static HeadBuilder ofStatusLine(byte[] line, int length) throws ResponseException {
        String text = new String(line, 0, length, StandardCharsets.ISO_8859_1);
        int blank = text.indexOf(' ');
        String first = blank < 0 ? text : text.substring(0, blank);
        Version version;
        if (first.equals("ICY")) {
            version = Version.ICY;
        } else if (first.equals("HTTP/1.0")) {
            version = Version.HTTP_1_0;
        } else if (first.matches("HTTP/1\\.[1-9]")) {
            version = Version.HTTP_1_1;
        } else {
            throw bad("begins with " + Text.quoted(text) + " (expected: HTTP/1.x or ICY)");
        }
        String rest = blank < 0 ? "" : text.substring(blank + 1).stripLeading();
        if (!rest.matches("[1-9][0-9]{2}( .*)?")) {
            throw bad("has the status " + Text.quoted(rest) + " (expected: three digits)");
        }
        return new HeadBuilder(version, Integer.parseInt(rest.substring(0, 3)));
    }

    private static ResponseException bad(String what) {
        return new ResponseException(StreamFailure.BAD_HEAD, "the head " + what);
    }

    /** Whether another head follows before the content (RFC 9110 §15.2). After status 101 another protocol follows. */
    boolean isProvisional() {
        return status < 200 && status != 101;
    }

    /** Reads a line. Players ignore lines that are no headers, so they are deviations and not faults. */
    void header(byte[] line, int length) throws ResponseException {
        if (isBlank(line[0])) {
            deviates("a folded line in the head");
            return;
        }
        int colon = 0;
        while (colon < length && line[colon] != ':') {
            colon++;
        }
        int nameEnd = colon;
        while (nameEnd > 0 && isBlank(line[nameEnd - 1])) {
            nameEnd--;
        }
        if (colon == length || !isToken(line, nameEnd)) {
            deviates("a line in the head that is not a header");
            return;
        }
        if (nameEnd < colon) {
            deviates("a blank before the colon of a header");
        }
        int from = colon + 1;
        int to = length;
        while (from < to && isBlank(line[from])) {
            from++;
        }
        while (to > from && isBlank(line[to - 1])) {
            to--;
        }
        header(new String(line, 0, nameEnd, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT), line, from, to);
    }

    private void deviates(String how) {
        if (deviations.isEmpty()) {
            deviations = new ArrayList<>();
        }
        if (!deviations.contains(how)) {
            deviations.add(how);
        }
    }

    private static boolean isToken(byte[] line, int length) {
        for (int i = 0; i < length; i++) {
            if (!isToken(line[i])) {
                return false;
            }
        }
        return length > 0;
    }

    /** RFC 9110 §5.6.2. */
    private static boolean isToken(byte b) {
        return b >= '0' && b <= '9'
                || b >= 'a' && b <= 'z'
                || b >= 'A' && b <= 'Z'
                || "!#$%&'*+-.^_`|~".indexOf(b) >= 0;
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }

    private void header(String name, byte[] line, int from, int to) throws ResponseException {
        switch (name) {
            case "content-type" -> contentType = kept(line, from, to);
            case "location" -> location = Optional.of(Text.of(line, from, to));
            case "content-length" -> contentLength(Text.of(line, from, to));
            case "transfer-encoding" -> transferEncoding(Text.of(line, from, to));
            case "content-encoding" -> contentEncoding(Text.of(line, from, to));
            case "icy-metaint" -> metaint(Text.of(line, from, to));
            case "icy-br" -> icyKbps = leadingNumber(Text.of(line, from, to));
            case "icy-name" -> icyName = kept(line, from, to);
            case "server" -> server = kept(line, from, to);
            case "connection" -> connection += "," + Text.of(line, from, to);
            case "keep-alive" -> keepAlive = Text.of(line, from, to);
            case "set-cookie" -> cookie(Text.of(line, from, to));
            default -> {
                // Throng does not use it
            }
        }
    }

    /** The length of all headers is limited, so the number of cookies is. */
    private void cookie(String value) {
        if (cookies.isEmpty()) {
            cookies = new ArrayList<>();
        }
        cookies.add(value);
    }

    private static Optional<String> kept(byte[] line, int from, int to) {
        String text = Text.of(line, from, to);
        if (text.length() > ResponseHead.MAX_KEPT_CHARS) {
            text = text.substring(0, ResponseHead.MAX_KEPT_CHARS);
        }
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    private void contentLength(String value) throws ResponseException {
        if (!value.matches("[0-9]+")) {
            deviates("a Content-Length that is not a number");
            return;
        }
        long length = number(value);
        if (contentLength.orElse(length) != length) {
            throw bad("has two different content-lengths");
        }
        contentLength = OptionalLong.of(length);
    }

    /** Some servers send a huge length for an endless stream. A value beyond the range of a long becomes the greatest long. */
    private static long number(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException tooLong) {
            return Long.MAX_VALUE;
        }
    }

    private void transferEncoding(String value) {
        if (version != Version.HTTP_1_1) {
            deviates("a Transfer-Encoding before HTTP/1.1");
        }
        for (String coding : value.split(",")) {
            String name = coding.strip().toLowerCase(Locale.ROOT);
            if (name.equals("chunked") && !chunked) {
                chunked = true;
            } else if (!name.isEmpty() && !name.equals("identity")) {
                coded = Optional.of(name);
            }
        }
    }

    /** Players ignore what is no coding of content, such as {@code utf-8}, {@code none} and the {@code aws-chunked} of stored objects. */
    private void contentEncoding(String value) {
        for (String coding : value.split(",")) {
            String name = coding.strip().toLowerCase(Locale.ROOT);
            if (CODINGS.contains(name)) {
                coded = Optional.of(name);
            } else if (!name.isEmpty() && !name.equals("identity")) {
                deviates("a Content-Encoding that is none");
            }
        }
    }

    private void metaint(String value) throws ResponseException {
        if (!value.matches("[0-9]{1,9}")) {
            throw new ResponseException(
                    StreamFailure.BAD_METAINT, "icy-metaint: " + Text.quoted(value) + " (expected: a number)");
        }
        int bytes = Integer.parseInt(value);
        metaint = bytes == 0 ? OptionalInt.empty() : OptionalInt.of(bytes);
    }

    /** Returns the number at the start of a value, at most the greatest int. SHOUTcast may send {@code 128,128}, or an empty value. */
    private static OptionalInt leadingNumber(String value) {
        int end = 0;
        long number = 0;
        while (end < value.length() && value.charAt(end) >= '0' && value.charAt(end) <= '9') {
            number = Math.min(Integer.MAX_VALUE, 10 * number + value.charAt(end) - '0');
            end++;
        }
        return end == 0 ? OptionalInt.empty() : OptionalInt.of((int) number);
    }

    ResponseHead build() {
        return new ResponseHead(
                version,
                status,
                contentType,
                location,
                chunked,
                coded,
                chunked ? OptionalLong.empty() : contentLength,
                new IcyHeaders(metaint, icyKbps, icyName),
                server,
                KeepAlive.of(version, connection, keepAlive),
                List.copyOf(cookies),
                List.copyOf(deviations));
    }
}
