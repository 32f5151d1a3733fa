package dev.throng.rtmp.session;

/**
 * What a session plays or publishes.
 *
 * @param application the path of the address without the name of the stream, for example {@code live}
 * @param address {@code rtmp://host:port/application}, as the server should see it
 * @param name of the stream; may have a query, which some servers check
 */
public record StreamTarget(String application, String address, String name) {

    /** The longest part, so that a command stays small. */
    static final int MAX_CHARS = 4096;

    public StreamTarget {
        check("application", application);
        check("address", address);
        check("name", name);
    }

    private static void check(String key, String value) {
        if (value.length() > MAX_CHARS) {
            throw new IllegalArgumentException(
                    key + ": " + value.length() + " characters (expected: up to " + MAX_CHARS + ")");
        }
    }
}
