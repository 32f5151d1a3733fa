package dev.throng.rtmp.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/**
 * Where a server redirects a client: {@code rtmp://host[:port]/application}, or the same with rtmps. Pure.
 *
 * @param host without the brackets of IPv6
 * @param application its path without the first slash, with its query
 * @param text as the server sent it
 */
record RedirectAddress(boolean tls, String host, int port, String application, String text) {

    private static final int PORT = 1935;
    private static final int TLS_PORT = 443;

    /** Returns the address; empty if it cannot be used. */
    static Optional<RedirectAddress> parse(String text) {
        URI uri;
        try {
            uri = new URI(text.strip());
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
        boolean tls = "rtmps".equalsIgnoreCase(uri.getScheme());
        if (!tls && !"rtmp".equalsIgnoreCase(uri.getScheme())
                || uri.getHost() == null
                || uri.getRawUserInfo() != null) {
            return Optional.empty();
        }
        String host = uri.getHost().startsWith("[")
                ? uri.getHost().substring(1, uri.getHost().length() - 1)
                : uri.getHost();
        int port = uri.getPort() > 0 ? uri.getPort() : tls ? TLS_PORT : PORT;
        String path = uri.getRawPath().startsWith("/") ? uri.getRawPath().substring(1) : uri.getRawPath();
        String application = uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
        return application.isEmpty()
                ? Optional.empty()
                : Optional.of(new RedirectAddress(tls, host, port, application, text.strip()));
    }
}
