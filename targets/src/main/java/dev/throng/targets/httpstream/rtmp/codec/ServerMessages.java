package dev.throng.targets.httpstream.rtmp.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** Writes a server's control messages and commands (RTMP §5.4, §7.1.7, §7.2), each with a full header. Immutable. */
public final class ServerMessages {

    /** The message stream of all media; a connection has no other. */
    public static final int STREAM = 1;

    private static final int DYNAMIC_LIMIT = 2;

    private final int chunkSize;

    /** @param chunkSize the largest payload of a chunk, which {@link #setChunkSize} announces before the first command */
    public ServerMessages(int chunkSize) {
        this.chunkSize = chunkSize;
    }

    public void setChunkSize(ByteBuf out) {
        control(out, RtmpTypes.SET_CHUNK_SIZE, Unpooled.buffer(4).writeInt(chunkSize));
    }

    /** Asks for an acknowledgement after this many bytes. */
    public void windowSize(ByteBuf out, int bytes) {
        control(out, RtmpTypes.WINDOW_SIZE, Unpooled.buffer(4).writeInt(bytes));
    }

    public void peerBandwidth(ByteBuf out, int bytes) {
        control(
                out,
                RtmpTypes.PEER_BANDWIDTH,
                Unpooled.buffer(5).writeInt(bytes).writeByte(DYNAMIC_LIMIT));
    }

    /** States the bytes received so far, of which 32 bits are written. */
    public void acknowledgement(ByteBuf out, long bytes) {
        control(out, RtmpTypes.ACKNOWLEDGEMENT, Unpooled.buffer(4).writeInt((int) bytes));
    }

    /** @param event {@link RtmpTypes#STREAM_BEGIN}, {@link RtmpTypes#STREAM_EOF} or a ping */
    public void userControl(ByteBuf out, int event, int value) {
        control(
                out,
                RtmpTypes.USER_CONTROL,
                Unpooled.buffer(6).writeShort(event).writeInt(value));
    }

    private void control(ByteBuf out, int type, ByteBuf payload) {
        MessageChunker.writeFull(out, chunkSize, MessageChunker.CONTROL, type, 0, 0, payload);
        payload.release();
    }

    /** Accepts a connect command. */
    public void connected(ByteBuf out, double transaction) {
        ByteBuf body = Unpooled.buffer();
        new Amf0Writer(body)
                .text("_result")
                .number(transaction)
                .beginObject()
                .name("fmsVer")
                .text("FMS/3,0,1,123")
                .name("capabilities")
                .number(31)
                .endObject()
                .beginObject()
                .name("level")
                .text("status")
                .name("code")
                .text("NetConnection.Connect.Success")
                .name("description")
                .text("Connection succeeded.")
                .name("objectEncoding")
                .number(0)
                .endObject();
        command(out, 0, body);
    }

    /** Answers a command with a number. */
    public void result(ByteBuf out, double transaction, double value) {
        ByteBuf body = Unpooled.buffer();
        new Amf0Writer(body).text("_result").number(transaction).empty().number(value);
        command(out, 0, body);
    }

    /** Answers a command without a value. */
    public void result(ByteBuf out, double transaction) {
        ByteBuf body = Unpooled.buffer();
        new Amf0Writer(body).text("_result").number(transaction).empty().empty();
        command(out, 0, body);
    }

    /** Refuses a command. */
    public void error(ByteBuf out, double transaction, String code, String description) {
        ByteBuf body = Unpooled.buffer();
        Amf0Writer values =
                new Amf0Writer(body).text("_error").number(transaction).empty();
        status(values, "error", code, description);
        command(out, 0, body);
    }

    /** @param level status or error */
    public void onStatus(ByteBuf out, String level, String code, String description) {
        ByteBuf body = Unpooled.buffer();
        Amf0Writer values = new Amf0Writer(body).text("onStatus").number(0).empty();
        status(values, level, code, description);
        command(out, STREAM, body);
    }

    private static void status(Amf0Writer values, String level, String code, String description) {
        values.beginObject()
                .name("level")
                .text(level)
                .name("code")
                .text(code)
                .name("description")
                .text(description)
                .endObject();
    }

    private void command(ByteBuf out, int streamId, ByteBuf body) {
        MessageChunker.writeFull(out, chunkSize, MessageChunker.COMMANDS, RtmpTypes.COMMAND, streamId, 0, body);
        body.release();
    }
}
