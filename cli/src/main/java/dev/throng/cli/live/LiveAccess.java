package dev.throng.cli.live;

import dev.throng.cli.serve.LocalNames;
import dev.throng.cli.serve.Site;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Who may see the live page. On a loopback address, any process of this machine, and a browser only under the name of such an address: a page
 * of another site cannot have it read under a name of that site. On other addresses, those who have the token of the printed URL. Immutable.
 */
final class LiveAccess {

    private static final int TOKEN_BYTES = 16;
    private static final String TOKEN = "token";

    private final Optional<String> token;

    private LiveAccess(Optional<String> token) {
        this.token = token;
    }

    /** @param random makes the token, if one is needed */
    static LiveAccess on(InetSocketAddress address, SecureRandom random) {
        if (address.getAddress().isLoopbackAddress()) {
            return new LiveAccess(Optional.empty());
        }
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        return new LiveAccess(Optional.of(HexFormat.of().formatHex(bytes)));
    }

    /** The query of the URL to print; empty if none is needed. */
    String query() {
        return token.map(value -> "?" + TOKEN + "=" + value).orElse("");
    }

    boolean allows(Site.Request request) {
        return token.isPresent()
                ? hasToken(request, token.get())
                : LocalNames.allow(request) && !isOfAnotherSite(request);
    }

    /** In constant time. */
    private static boolean hasToken(Site.Request request, String value) {
        byte[] given = request.parameter(TOKEN).orElse("").getBytes(StandardCharsets.UTF_8);
        return MessageDigest.isEqual(given, value.getBytes(StandardCharsets.UTF_8));
    }

    /** Whether a browser says that a page of another site asks for more than to open the page. */
    private static boolean isOfAnotherSite(Site.Request request) {
        String from = request.headers().get("Sec-Fetch-Site", "none");
        boolean opens = request.headers().get("Sec-Fetch-Mode", "").equals("navigate");
        return !opens && !from.equals("none") && !from.equals("same-origin");
    }
}
