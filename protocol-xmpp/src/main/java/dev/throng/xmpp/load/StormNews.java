package dev.throng.xmpp.load;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * What an event loop tells another about a storm: the byte {@link #KIND}, and the fields in their order.
 *
 * @param what what happened
 * @param storm the number of the storm at the loop that began it
 * @param from the part of the loop that tells it
 * @param users how many users; none for an order to cut
 * @param atNanos when, on the clock of this process; a message carries it apart
 */
record StormNews(What what, long storm, int from, long users, long atNanos) {

    /** What happened. */
    enum What {
        /** The loop that gets it cuts its share of connections. */
        CUT,
        /** The loop has cut the connections of that many users. */
        LOST,
        /** All of them are online again, or stay away. That many gave up. */
        OVER
    }

    /** The first byte of such a message. */
    static final byte KIND = 's';

    private static final int BYTES = 2 * Byte.BYTES + 2 * Long.BYTES + Integer.BYTES;

    byte[] write() {
        return ByteBuffer.allocate(BYTES)
                .put(KIND)
                .put((byte) what.ordinal())
                .putLong(storm)
                .putInt(from)
                .putLong(users)
                .array();
    }

    /** Reads a message; empty if it has another form. */
    static Optional<StormNews> read(byte[] message, long atNanos) {
        if (message.length != BYTES || message[0] != KIND || message[1] < 0 || message[1] >= What.values().length) {
            return Optional.empty();
        }
        ByteBuffer in = ByteBuffer.wrap(message, 2, BYTES - 2);
        return Optional.of(new StormNews(What.values()[message[1]], in.getLong(), in.getInt(), in.getLong(), atNanos));
    }
}
