package dev.throng.measure;

/**
 * The connections to one address of the target, and the bytes on them. Immutable.
 *
 * @param opened connections that were established, with TLS if it begins with the connection
 * @param failed attempts that the target or the network refused, or that took too long
 * @param bytesSent bytes that were written, before TLS
 * @param bytesReceived bytes that were read, after TLS
 */
public record ConnectionCounts(long opened, long failed, long bytesSent, long bytesReceived) {

    /** No connection. */
    public static final ConnectionCounts ZERO = new ConnectionCounts(0, 0, 0, 0);

    /** Returns the sum. */
    public ConnectionCounts plus(ConnectionCounts other) {
        return new ConnectionCounts(
                opened + other.opened,
                failed + other.failed,
                bytesSent + other.bytesSent,
                bytesReceived + other.bytesReceived);
    }
}
