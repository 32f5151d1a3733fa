package dev.throng.target;

/**
 * A service record of DNS (RFC 2782). Immutable.
 *
 * @param priority records with the lowest number are used first
 * @param weight the share of the connections among records of the same priority, 0 to 65,535
 * @param host without the dot at its end
 */
public record SrvRecord(int priority, int weight, int port, String host) {

    /**
     * Reads {@code priority weight port host.}, the form of zone files.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    static SrvRecord parse(String text) {
        String[] words = text.strip().split("\\s+");
        if (words.length != 4) {
            throw new IllegalArgumentException(
                    MessageText.line(text) + " (expected: priority, weight, port and host of an SRV record)");
        }
        String host = words[3].endsWith(".") ? words[3].substring(0, words[3].length() - 1) : words[3];
        return new SrvRecord(Integer.parseInt(words[0]), Integer.parseInt(words[1]), Integer.parseInt(words[2]), host);
    }
}
