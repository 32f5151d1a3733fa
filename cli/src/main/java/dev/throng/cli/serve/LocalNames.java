package dev.throng.cli.serve;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.NetUtil;
import java.util.Locale;

/**
 * The names of a loopback address. A browser of this machine that asks under another name shows a page of a site whose name leads here: it must
 * not read what only processes of this machine may. Stateless.
 */
public final class LocalNames {

    private LocalNames() {}

    /** Whether a request names the loopback address as its host, with or without a port, and no name that some server resolves. */
    public static boolean allow(Site.Request request) {
        String host = request.headers()
                .get(HttpHeaderNames.HOST, "")
                .replaceFirst(":\\d{1,5}$", "")
                .toLowerCase(Locale.ROOT);
        if (host.startsWith("[") && host.endsWith("]")) {
            return isLoopback(host.substring(1, host.length() - 1));
        }
        return host.equals("localhost") || isLoopback(host);
    }

    private static boolean isLoopback(String literal) {
        return NetUtil.isValidIpV4Address(literal) && literal.startsWith("127.")
                || literal.equals("::1")
                || literal.equals("0:0:0:0:0:0:0:1");
    }
}
