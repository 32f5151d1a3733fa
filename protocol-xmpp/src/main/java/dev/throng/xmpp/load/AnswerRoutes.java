package dev.throng.xmpp.load;

import dev.throng.protocol.RunProcesses;
import dev.throng.xmpp.stanza.StanzaId;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The way of an answer from the event loop that received it to the loop that waits for it, in this process or in another one. Thread-safe. */
final class AnswerRoutes {

    private final RunProcesses.Messages messages;
    private final AtomicReferenceArray<Answers> loops;

    /** @param maxParts how many event loops there may be */
    AnswerRoutes(RunProcesses.Messages messages, int maxParts) {
        this.messages = messages;
        this.loops = new AtomicReferenceArray<>(maxParts);
    }

    /** Sets where the answers to an event loop of this process go. */
    void register(int part, Answers answers) {
        loops.set(part, answers);
    }

    /** Gives an answer to the loop that waits for it. */
    void send(StanzaId id, int bytes, long atNanos) {
        if (id.part() < loops.length()) {
            Answers answers = loops.get(id.part());
            if (answers != null) {
                answers.answeredOnOtherLoop(id, bytes, atNanos);
            } else {
                messages.send(id.part(), atNanos, new RemoteAnswer(id.text(), bytes).write());
            }
        }
    }

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
}
