package dev.throng.scenario;

import java.util.regex.Pattern;

/**
 * A domain whose DNS service records (SRV, RFC 2782) state the target's hosts and ports. The protocol knows the name of its service.
 * Immutable.
 *
 * @param domain such as {@code example.com}
 */
public record SrvName(String domain) implements AttachPoint {

    /** How it begins in a file. */
    static final String PREFIX = "srv:";

    private static final Pattern DOMAIN = Pattern.compile("[A-Za-z0-9_-]{1,63}(?:\\.[A-Za-z0-9_-]{1,63})*");

    static SrvName parse(String text) {
        String domain = text.substring(PREFIX.length());
        if (!DOMAIN.matcher(domain).matches() || domain.length() > 253) {
            throw new IllegalArgumentException("a domain after srv:, such as srv:example.com");
        }
        return new SrvName(domain);
    }

    /** False: the records may name any host. */
    @Override
    public boolean loopback() {
        return false;
    }

    /** The form of files: {@code srv:example.com}. */
    @Override
    public String toString() {
        return PREFIX + domain;
    }
}
