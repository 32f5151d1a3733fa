package dev.throng.cluster;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

/**
 * What members send to each other: one byte for the kind, then the fields.
 *
 * <pre>
 * hello     1 | version: 2 | role: 1 | name: UTF        agent → controller, first
 * welcome   2 | name: UTF                               controller → agent, the answer
 * refused   3 | final: 1 | reason: UTF                  controller → agent, the other answer
 * data      4 | bytes                                   both ways
 * farewell  5                                           both ways, last
 * seen      6                                           the answer to a farewell
 * </pre>
 */
sealed interface Frame {

    /** Members of other versions are refused. */
    int VERSION = 1;

    /** An agent introduces itself. */
    record Hello(int version, Role role, String name) implements Frame {}

    /** The agent is a member now. */
    record Welcome(String controller) implements Frame {}

    /** The agent is no member. If {@code lasting}, another attempt would fail too. */
    record Refused(boolean lasting, String reason) implements Frame {}

    /** A message of the layer above. */
    record Data(byte[] bytes) implements Frame {}

    /** The sender leaves. */
    record Farewell() implements Frame {}

    /** The receiver of a farewell will send nothing more. */
    record FarewellSeen() implements Frame {}

    /** Returns the message's bytes after one byte for the kind. */
    static byte[] data(byte[] message) {
        byte[] bytes = new byte[message.length + 1];
        bytes[0] = 4;
        System.arraycopy(message, 0, bytes, 1, message.length);
        return bytes;
    }

    /** Returns the bytes to send. */
    static byte[] encode(Frame frame) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        try {
            if (frame instanceof Hello hello) {
                out.writeByte(1);
                out.writeShort(hello.version);
                out.writeByte(hello.role.ordinal());
                out.writeUTF(hello.name);
            } else if (frame instanceof Welcome welcome) {
                out.writeByte(2);
                out.writeUTF(welcome.controller);
            } else if (frame instanceof Refused refused) {
                out.writeByte(3);
                out.writeBoolean(refused.lasting);
                out.writeUTF(refused.reason);
            } else if (frame instanceof Data data) {
                return data(data.bytes);
            } else {
                out.writeByte(frame instanceof Farewell ? 5 : 6);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads received bytes.
     *
     * @throws IOException if they are no frame
     */
    static Frame decode(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        int kind = in.readUnsignedByte();
        return switch (kind) {
            case 1 -> new Hello(in.readUnsignedShort(), role(in.readUnsignedByte()), in.readUTF());
            case 2 -> new Welcome(in.readUTF());
            case 3 -> new Refused(in.readBoolean(), in.readUTF());
            case 4 -> new Data(Arrays.copyOfRange(bytes, 1, bytes.length));
            case 5 -> new Farewell();
            case 6 -> new FarewellSeen();
            default -> throw new IOException("frame kind: " + kind + " (expected: 1 to 6)");
        };
    }

    private static Role role(int ordinal) throws IOException {
        if (ordinal >= Role.values().length) {
            throw new IOException("role: " + ordinal + " (expected: 0 or 1)");
        }
        return Role.values()[ordinal];
    }
}
