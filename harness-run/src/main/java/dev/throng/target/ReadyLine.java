package dev.throng.target;

import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The line by which a reference target reports its addresses: {@code READY line-echo tcp=127.0.0.1:7000 udp=127.0.0.1:7000}. */
final class ReadyLine {

    private static final Pattern ADDRESS =
            Pattern.compile("([a-z0-9-]{1,40})=(?:\\[([0-9a-fA-F:.%]+)\\]|([^:\\s\\[\\]]+)):(\\d{1,5})");

    private ReadyLine() {}

    static Pattern of(String name) {
        return Pattern.compile("^READY " + Pattern.quote(name) + "( |$)");
    }

    /**
     * Reads the addresses by their names, in the order of the line.
     *
     * @throws IllegalArgumentException if the line has no address, or an invalid one
     */
    static Map<String, InetSocketAddress> addresses(String line) {
        Map<String, InetSocketAddress> addresses = new LinkedHashMap<>();
        String[] words = line.strip().split(" +");
        for (int i = 2; i < words.length; i++) {
            Matcher word = ADDRESS.matcher(words[i]);
            int port = word.matches() ? Integer.parseInt(word.group(4)) : 0;
            if (port < 1 || port > 65_535) {
                throw unexpected(line);
            }
            String host = word.group(2) == null ? word.group(3) : word.group(2);
            addresses.put(word.group(1), new InetSocketAddress(host, port));
        }
        if (addresses.isEmpty()) {
            throw unexpected(line);
        }
        return Collections.unmodifiableMap(addresses);
    }

    private static IllegalArgumentException unexpected(String line) {
        return new IllegalArgumentException(
                "ready line: " + MessageText.line(line) + " (expected: READY name tcp=host:port …)");
    }
}
