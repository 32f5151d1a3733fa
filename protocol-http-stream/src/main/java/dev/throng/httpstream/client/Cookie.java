package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.StreamAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A cookie as a browser keeps it (RFC 6265 §5.3). Immutable.
 *
 * @param domain the host that it belongs to, in lower case
 * @param hostOnly whether it belongs to this host only, and not to hosts below it
 * @param path what the path of a request begins with
 * @param secure whether it is sent with TLS only
 * @param expiresSeconds since 1970; {@link Long#MAX_VALUE} if it stays until the player leaves
 */
record Cookie(
        String name, String value, String domain, boolean hostOnly, String path, boolean secure, long expiresSeconds) {

    static final int MAX_CHARS = 4_096;

    /**
     * Parses the value of a header {@code Set-Cookie} (RFC 6265 §5.2).
     *
     * @param from the address of the response
     * @param nowSeconds since 1970
     * @return the cookie; empty if it must be ignored
     */
    static Optional<Cookie> parse(String header, StreamAddress from, long nowSeconds) {
        String[] parts = header.split(";");
        int equals = parts.length == 0 ? -1 : parts[0].indexOf('=');
        if (equals < 0) {
            return Optional.empty();
        }
        String name = parts[0].substring(0, equals).strip();
        String value = parts[0].substring(equals + 1).strip();
        boolean control = parts[0].chars().anyMatch(Character::isISOControl);
        if (name.isEmpty() || control || name.length() + value.length() > MAX_CHARS) {
            return Optional.empty();
        }
        Attributes attributes = new Attributes(from, nowSeconds);
        for (int i = 1; i < parts.length; i++) {
            int at = parts[i].indexOf('=');
            String attribute = at < 0 ? parts[i] : parts[i].substring(0, at);
            attributes.take(
                    attribute.strip().toLowerCase(Locale.ROOT),
                    at < 0 ? "" : parts[i].substring(at + 1).strip());
        }
        return attributes.cookie(name, value);
    }

    /** Collects the attributes after the name and the value. The last one of a kind counts. */
    private static final class Attributes {

        private final StreamAddress from;
        private final long nowSeconds;
        private OptionalLong maxAge = OptionalLong.empty();
        private OptionalLong expires = OptionalLong.empty();
        private String domain = "";
        private String path;
        private boolean secure;

        Attributes(StreamAddress from, long nowSeconds) {
            this.from = from;
            this.nowSeconds = nowSeconds;
            this.path = defaultPath(from);
        }

        /** RFC 6265 §5.1.4. */
        private static String defaultPath(StreamAddress from) {
            String path = pathOf(from);
            int slash = path.lastIndexOf('/');
            return slash <= 0 ? "/" : path.substring(0, slash);
        }

        void take(String name, String value) {
            switch (name) {
                case "expires" -> expires = CookieDate.seconds(value);
                case "max-age" -> {
                    if (value.matches("-?[0-9]{1,15}")) {
                        maxAge = OptionalLong.of(Long.parseLong(value));
                    }
                }
                case "domain" -> domain = (value.startsWith(".") ? value.substring(1) : value).toLowerCase(Locale.ROOT);
                case "path" -> path = value.startsWith("/") ? value : defaultPath(from);
                case "secure" -> secure = true;
                default -> {
                    // HttpOnly and SameSite do not matter to a player
                }
            }
        }

        Optional<Cookie> cookie(String name, String value) {
            boolean ownHost = domain.isEmpty() || domain.equals(from.host());
            // without a list of public suffixes: no domain of one label, such as com
            if (!ownHost && (domain.indexOf('.') < 0 || !isBelow(from.host(), domain))) {
                return Optional.empty();
            }
            long until =
                    maxAge.isPresent() ? nowSeconds + Math.max(0, maxAge.getAsLong()) : expires.orElse(Long.MAX_VALUE);
            return Optional.of(
                    new Cookie(name, value, ownHost ? from.host() : domain, domain.isEmpty(), path, secure, until));
        }
    }

    /** Whether a host name is below a domain. An address is below none. */
    private static boolean isBelow(String host, String domain) {
        boolean address = host.indexOf(':') >= 0 || host.matches("[0-9.]+");
        return !address && host.endsWith('.' + domain);
    }

    private static String pathOf(StreamAddress address) {
        int mark = address.path().indexOf('?');
        return mark < 0 ? address.path() : address.path().substring(0, mark);
    }

    /** Whether another cookie takes the place of this one. */
    boolean isSame(Cookie other) {
        return name.equals(other.name) && domain.equals(other.domain) && path.equals(other.path);
    }

    boolean isExpired(long nowSeconds) {
        return expiresSeconds <= nowSeconds;
    }

    /** Whether a request for this address carries it (RFC 6265 §5.4). */
    boolean isFor(StreamAddress to) {
        boolean host = domain.equals(to.host()) || !hostOnly && isBelow(to.host(), domain);
        String asked = pathOf(to);
        boolean below = asked.startsWith(path)
                && (asked.length() == path.length() || path.endsWith("/") || asked.charAt(path.length()) == '/');
        return host && below && (!secure || to.tls());
    }
}
