package dev.throng.xmpp.load;

import dev.throng.xmpp.load.AnswerHandover.Answer;
import dev.throng.xmpp.stanza.StanzaId;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The form of a message from one process to another that stanzas were answered or delivered: the byte {@link #KIND}, and for each answer the
 * time since the first one in nanoseconds (8 bytes), its size (4), the length of the stanza's id (2), and the id.
 */
final class AnswerBatch {

    /** The first byte of such a message. */
    static final byte KIND = 'a';

    /** The most answers in one message, about 32 KiB. */
    static final int MOST = 512;

    private static final int FIXED_BYTES = Long.BYTES + Integer.BYTES + Short.BYTES;

    /** Writes at least one and at most {@link #MOST} answers. The time of the message is that of the first one. */
    static byte[] write(List<Answer> answers) {
        int length = 1;
        for (Answer answer : answers) {
            length += FIXED_BYTES + answer.id().text().length();
        }
        ByteBuffer out = ByteBuffer.allocate(length).put(KIND);
        long firstNanos = answers.get(0).atNanos();
        for (Answer answer : answers) {
            byte[] id = answer.id().text().getBytes(StandardCharsets.US_ASCII);
            out.putLong(answer.atNanos() - firstNanos).putInt(answer.bytes()).putShort((short) id.length);
            out.put(id);
        }
        return out.array();
    }

    /**
     * Reads a message.
     *
     * @param firstNanos the time of the message
     * @param ids reads an id
     * @return empty if it has another form
     */
    static Optional<List<Answer>> read(byte[] message, long firstNanos, Function<String, StanzaId> ids) {
        ByteBuffer in = ByteBuffer.wrap(message);
        List<Answer> answers = new ArrayList<>();
        try {
            if (in.get() != KIND) {
                return Optional.empty();
            }
            while (in.hasRemaining()) {
                long atNanos = firstNanos + in.getLong();
                int bytes = in.getInt();
                byte[] id = new byte[Short.toUnsignedInt(in.getShort())];
                in.get(id);
                answers.add(new Answer(ids.apply(new String(id, StandardCharsets.US_ASCII)), bytes, atNanos));
            }
        } catch (BufferUnderflowException cut) {
            return Optional.empty();
        }
        return Optional.of(answers);
    }

    private AnswerBatch() {}
}
