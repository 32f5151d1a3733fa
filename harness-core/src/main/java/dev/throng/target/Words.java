package dev.throng.target;

import dev.throng.text.Printable;
import java.net.InetSocketAddress;
import java.util.List;

/** How commands, addresses and lines of output are written in messages. */
final class Words {

    private static final int MAX_LINE_CHARS = 500;

    private Words() {}

    /** The text on one line of at most {@value #MAX_LINE_CHARS} characters. */
    static String line(String text) {
        return Printable.line(text, MAX_LINE_CHARS);
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
