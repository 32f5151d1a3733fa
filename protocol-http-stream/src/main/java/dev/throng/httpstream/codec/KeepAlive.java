package dev.throng.httpstream.codec;

import java.util.Locale;

/**
 * Whether a connection may carry another request after a response (RFC 9112 §9.3): what the headers {@code Connection} and
 * {@code Keep-Alive} state. Immutable.
 *
 * @param kept whether the server keeps the connection open
 * @param idleSeconds how long the server keeps it open without a request; {@link Long#MAX_VALUE} if it states no time
 */
public record KeepAlive(boolean kept, long idleSeconds) {

    /** The server closes the connection. */
    public static final KeepAlive CLOSED = new KeepAlive(false, Long.MAX_VALUE);

    /**
     * Reads the two headers.
     *
     * @param connection the value of {@code Connection}, of several joined by commas; empty without one
     * @param parameters the value of {@code Keep-Alive}; empty without one
     */
    static KeepAlive of(Version version, String connection, String parameters) {
        if (hasOption(connection, "close")) {
            return CLOSED;
        }
        boolean kept =
                version == Version.HTTP_1_1 || version == Version.HTTP_1_0 && hasOption(connection, "keep-alive");
        long requests = parameter(parameters, "max");
        return kept && requests > 0 ? new KeepAlive(true, parameter(parameters, "timeout")) : CLOSED;
    }

    private static boolean hasOption(String header, String option) {
        for (String each : header.split(",")) {
            if (each.strip().toLowerCase(Locale.ROOT).equals(option)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the number of a parameter, as in {@code timeout=5, max=100}; {@link Long#MAX_VALUE} without one that can be read. */
    private static long parameter(String header, String name) {
        for (String each : header.split("[,;]")) {
            int equals = each.indexOf('=');
            if (equals > 0 && each.substring(0, equals).strip().equalsIgnoreCase(name)) {
                String digits = each.substring(equals + 1).strip().replace("\"", "");
                return digits.matches("[0-9]{1,9}") ? Long.parseLong(digits) : Long.MAX_VALUE;
            }
        }
        return Long.MAX_VALUE;
    }
}
