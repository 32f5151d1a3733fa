package dev.throng.cli.serve;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where the endpoint listens: {@code HOST:PORT}, or a port alone for the loopback interface. */
public final class ListenAddress {

    private static final Pattern FORM =
            Pattern.compile("(?:(?<host>[^:\\[\\]]+|\\[[0-9a-fA-F:.%]+]):|:)?(?<port>\\d{1,5})");
    private static final String EXPECTED =
            " (expected: HOST:PORT such as 127.0.0.1:9464, or a port alone for loopback)";

    private ListenAddress() {}

    /** @throws IllegalArgumentException if it is not valid; the message states what was expected */
    public static InetSocketAddress parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches() || Integer.parseInt(form.group("port")) > 65535) {
            throw new IllegalArgumentException(text + EXPECTED);
        }
        int port = Integer.parseInt(form.group("port"));
        String host = form.group("host");
        try {
            InetAddress address = host == null ? InetAddress.getLoopbackAddress() : InetAddress.getByName(host);
            return new InetSocketAddress(address, port);
        } catch (UnknownHostException unknown) {
            throw new IllegalArgumentException(text + ": no such host" + EXPECTED, unknown);
        }
    }
}
