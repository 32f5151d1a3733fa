package dev.throng.httpstream.codec;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * The address of a stream: an http or https URL without user and fragment (RFC 3986), encoded for a request.
 *
 * @param tls whether it is https
 * @param host a name in lower case or an address; IPv6 without brackets
 * @param path with the query, encoded; begins with a slash
 */
public record StreamAddress(boolean tls, String host, int port, String path) {

    private static final int MAX_URL_CHARS = 8192;

    public StreamAddress {
        host = host.toLowerCase(Locale.ROOT);
        if (host.isEmpty() || !host.chars().allMatch(StreamAddress::inHost)) {
            throw new IllegalArgumentException("host: " + Text.quoted(host) + " (expected: a name or an address)");
        }
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("port: " + port + " (expected: 1 to 65535)");
        }
        path = encoded(path);
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("path: " + Text.quoted(path) + " (expected: a path that begins with /)");
        }
    }

    private static boolean inHost(int c) {
        return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '.' || c == '-' || c == '_' || c == ':' || c == '%';
    }

    /** Returns the address of a mount point of the target. */
    public static StreamAddress at(InetSocketAddress target, boolean tls, String path) {
        return new StreamAddress(tls, target.getHostString(), target.getPort(), path);
    }

    /** Parses an absolute URL. Throws {@link IllegalArgumentException} if the text is not an absolute http or https URL. */
    public static StreamAddress parse(String url) {
        checkLength(url);
        String text = withoutFragment(url.strip());
        int schemeEnd = text.indexOf("://");
        if (schemeEnd < 0) {
            throw new IllegalArgumentException(Text.quoted(url) + " (expected: an absolute URL)");
        }
        return switch (text.substring(0, schemeEnd).toLowerCase(Locale.ROOT)) {
            case "http" -> ofRest(false, text.substring(schemeEnd + 3));
            case "https" -> ofRest(true, text.substring(schemeEnd + 3));
            default -> throw new IllegalArgumentException(Text.quoted(url) + " (expected: http or https)");
        };
    }

    /** Parses the part after {@code http://}. */
    private static StreamAddress ofRest(boolean tls, String rest) {
        int authorityEnd = 0;
        while (authorityEnd < rest.length() && "/?".indexOf(rest.charAt(authorityEnd)) < 0) {
            authorityEnd++;
        }
        String authority = rest.substring(0, authorityEnd);
        String path = rest.substring(authorityEnd);
        if (authority.indexOf('@') >= 0) {
            throw new IllegalArgumentException("a URL with a user in it (expected: none)");
        }
        int hostEnd = authority.startsWith("[") ? authority.indexOf(']') + 1 : authority.indexOf(':');
        if (hostEnd < 0) {
            hostEnd = authority.length();
        }
        String host = authority.substring(0, hostEnd);
        if (host.startsWith("[")) {
            host = host.substring(1, host.length() - 1);
        } else if (authority.startsWith("[")) {
            throw new IllegalArgumentException(
                    Text.quoted(authority) + " (expected: a bracket at the end of the address)");
        }
        return new StreamAddress(
                tls, host, port(authority.substring(hostEnd), tls), path.startsWith("/") ? path : "/" + path);
    }

    private static int port(String text, boolean tls) {
        if (text.isEmpty() || text.equals(":")) {
            return tls ? 443 : 80;
        }
        if (!text.matches(":[0-9]{1,5}")) {
            throw new IllegalArgumentException("port: " + Text.quoted(text) + " (expected: a colon and a number)");
        }
        return Integer.parseInt(text.substring(1));
    }

    /** Resolves a reference that a response at this address holds (RFC 3986 §5.2). Throws {@link IllegalArgumentException}. */
    public StreamAddress resolve(String reference) {
        checkLength(reference);
        String text = withoutFragment(reference.strip());
        if (text.matches("[A-Za-z][A-Za-z0-9+.-]*:.*")) {
            return parse(text);
        }
        if (text.startsWith("//")) {
            return ofRest(tls, text.substring(2));
        }
        if (text.startsWith("/")) {
            return new StreamAddress(tls, host, port, withoutDots(text));
        }
        String ownPath = withoutQuery(path);
        if (text.isEmpty()) {
            return this;
        }
        if (text.startsWith("?")) {
            return new StreamAddress(tls, host, port, ownPath + text);
        }
        return new StreamAddress(
                tls, host, port, withoutDots(ownPath.substring(0, ownPath.lastIndexOf('/') + 1) + text));
    }

    private static void checkLength(String url) {
        if (url.length() > MAX_URL_CHARS) {
            throw new IllegalArgumentException(
                    "a URL of " + url.length() + " characters (expected: at most " + MAX_URL_CHARS + ")");
        }
    }

    private static String withoutFragment(String text) {
        int hash = text.indexOf('#');
        return hash < 0 ? text : text.substring(0, hash);
    }

    private static String withoutQuery(String text) {
        int mark = text.indexOf('?');
        return mark < 0 ? text : text.substring(0, mark);
    }

    /** RFC 3986 §5.2.4, with the query left as it is. */
    private static String withoutDots(String pathAndQuery) {
        String pathOnly = withoutQuery(pathAndQuery);
        String[] segments = pathOnly.substring(1).split("/", -1);
        Deque<String> kept = new ArrayDeque<>();
        for (int i = 0; i < segments.length; i++) {
            boolean last = i == segments.length - 1;
            if (segments[i].equals("..")) {
                kept.pollLast();
            } else if (!segments[i].equals(".")) {
                kept.addLast(segments[i]);
                continue;
            }
            if (last) {
                kept.addLast("");
            }
        }
        return "/" + String.join("/", kept) + pathAndQuery.substring(pathOnly.length());
    }

    /** Percent-encodes characters that a request line cannot contain. Control characters are refused, because they could end the line. */
    private static String encoded(String path) {
        StringBuilder encoded = new StringBuilder(path.length());
        for (byte each : path.getBytes(StandardCharsets.UTF_8)) {
            int b = each & 0xff;
            if (b < ' ' || b == 0x7f) {
                throw new IllegalArgumentException("path: " + Text.quoted(path) + " (expected: no control characters)");
            }
            if (b > 0x7f || " \"<>\\^`{|}#".indexOf(b) >= 0) {
                encoded.append('%').append(String.format("%02X", b));
            } else {
                encoded.append((char) b);
            }
        }
        return encoded.toString();
    }

    /** Returns the value of the Host header. */
    public String hostHeader() {
        String name = host.indexOf(':') >= 0 ? '[' + host + ']' : host;
        return port == (tls ? 443 : 80) ? name : name + ':' + port;
    }

    @Override
    public String toString() {
        return (tls ? "https://" : "http://") + hostHeader() + path;
    }
}
