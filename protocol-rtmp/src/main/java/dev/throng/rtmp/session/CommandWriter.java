package dev.throng.rtmp.session;

import dev.throng.rtmp.codec.ChunkWriter;
import dev.throng.rtmp.codec.Command;
import dev.throng.streams.flv.MessageType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** Writes the commands of a session, and numbers them. */
final class CommandWriter {

    /** The number of connect (RTMP §7.2.1.1). */
    static final double CONNECT = 1;

    private static final int CHUNK_STREAM = 3;
    private static final int USUAL_BYTES = 512;

    private final ChunkWriter writer;
    private double newest = CONNECT;

    CommandWriter(ChunkWriter writer) {
        this.writer = writer;
    }

    /** Returns a number for the next command. */
    double number() {
        return ++newest;
    }

    /** Writes a command on the message stream. */
    void write(ByteBuf out, int messageStream, Command command) {
        ByteBuf payload = Unpooled.buffer(USUAL_BYTES);
        command.writeTo(payload);
        writer.write(out, CHUNK_STREAM, MessageType.COMMAND, messageStream, 0, payload);
    }
}
