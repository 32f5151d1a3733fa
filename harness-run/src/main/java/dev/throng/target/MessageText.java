package dev.throng.target;

import dev.throng.text.Printable;
import java.net.InetSocketAddress;
import java.util.List;

/** Formats commands, addresses and lines of output for messages. */
final class MessageText {

    private static final int MAX_LINE_CHARS = 500;

    private MessageText() {}

    /** Returns the text on one line of at most {@value #MAX_LINE_CHARS} characters, with control characters escaped. */
    static String line(String text) {
        return Printable.line(text, MAX_LINE_CHARS);
    }

    static String command(List<String> words) {
        return line(String.join(" ", words));
    }

    /** Returns {@code host:port}, without a name lookup and without the slash of {@link InetSocketAddress#toString()}. */
    static String address(InetSocketAddress address) {
        String host = address.getHostString();
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}
