package dev.throng.xmpp.load;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The message from one process to another that a stanza was answered or delivered.
 *
 * @param id the id of the stanza, whose checksum the sender has checked
 * @param bytes the size of the answer
 */
record RemoteAnswer(String id, int bytes) {

    byte[] write() {
        byte[] text = id.getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(Integer.BYTES + text.length)
                .putInt(bytes)
                .put(text)
                .array();
    }

    /** Reads a message; empty if it has another form. */
    static Optional<RemoteAnswer> read(byte[] message) {
        try {
            ByteBuffer in = ByteBuffer.wrap(message);
            int bytes = in.getInt();
            return Optional.of(new RemoteAnswer(
                    new String(message, Integer.BYTES, in.remaining(), StandardCharsets.US_ASCII), bytes));
        } catch (BufferUnderflowException cut) {
            return Optional.empty();
        }
    }
}
