package dev.throng.agents;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Turns messages into bytes: a byte for the kind of message, then JSON. The body of {@link Message.Figures} stays as it is. Refuses
 * everything else. Any thread may call it.
 */
final class MessageCodec {

    private static final List<Class<? extends Message>> KINDS = List.of(
            Message.Figures.class,
            Message.Assign.class,
            Message.AskTime.class,
            Message.Start.class,
            Message.Acknowledge.class,
            Message.Renew.class,
            Message.EndPhase.class,
            Message.Stop.class,
            Message.Release.class,
            Message.Offer.class,
            Message.Refused.class,
            Message.Ready.class,
            Message.Time.class,
            Message.Started.class,
            Message.Ended.class,
            Message.Relay.class,
            Message.Resume.class,
            Message.Dismiss.class,
            Message.Rehearse.class,
            Message.Rehearsed.class);

    private static final int FIGURES_HEAD = 1 + Long.BYTES + 1 + Integer.BYTES;
    private static final JsonMapper JSON = new JsonMapper();

    private MessageCodec() {}

    static byte[] write(Message message) {
        if (message instanceof Message.Figures figures) {
            return ByteBuffer.allocate(FIGURES_HEAD + figures.body().length)
                    .put((byte) 0)
                    .putLong(figures.number())
                    .put((byte) figures.kind().ordinal())
                    .putInt(figures.part())
                    .put(figures.body())
                    .array();
        }
        byte[] json = JSON.writeValueAsString(message).getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(1 + json.length)
                .put((byte) KINDS.indexOf(message.getClass()))
                .put(json)
                .array();
    }

    /** @throws IOException if the bytes are not a message of this version of Throng */
    static Message read(byte[] bytes) throws IOException {
        int kind = bytes.length == 0 ? -1 : bytes[0];
        if (kind < 0 || kind >= KINDS.size()) {
            throw new IOException("a message of kind " + kind + " (expected: from 0 to " + (KINDS.size() - 1) + ")");
        }
        return kind == 0 ? figures(bytes) : json(bytes, KINDS.get(kind));
    }

    private static Message figures(byte[] bytes) throws IOException {
        if (bytes.length < FIGURES_HEAD) {
            throw new IOException("figures of " + bytes.length + " bytes (expected: at least " + FIGURES_HEAD + ")");
        }
        ByteBuffer in = ByteBuffer.wrap(bytes, 1, FIGURES_HEAD - 1);
        long number = in.getLong();
        int kind = in.get();
        if (kind < 0 || kind >= Message.Kind.values().length) {
            throw new IOException("figures of kind " + kind);
        }
        return new Message.Figures(
                number,
                Message.Kind.values()[kind],
                in.getInt(),
                Arrays.copyOfRange(bytes, FIGURES_HEAD, bytes.length));
    }

    private static Message json(byte[] bytes, Class<? extends Message> type) throws IOException {
        try {
            Message read = JSON.readValue(bytes, 1, bytes.length - 1, type);
            if (read == null) {
                throw new IOException("an empty message of type " + type.getSimpleName());
            }
            return read;
        } catch (JacksonException wrong) {
            throw new IOException("not a message of this version of Throng: " + wrong.getOriginalMessage(), wrong);
        }
    }
}
