package dev.throng.rtmp.session;

import dev.throng.rtmp.codec.ChunkWriter;
import dev.throng.rtmp.codec.ControlMessage;
import dev.throng.rtmp.codec.UserControl;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.MessageType;
import io.netty.buffer.ByteBuf;

/** ReplyReader what a server controls: acknowledgements, windows and pings (RTMP §5.4, §7.1.7). Confined to the session's thread. */
final class FlowControl {

    private static final int CONTROL_BYTES = 32;

    private final ChunkWriter writer;
    private final SessionOutput output;

    /** Bytes after the handshake, as acknowledgements count them. */
    private long received;

    private long acknowledged;

    /** The server wants an acknowledgement after as many bytes; 0 before it said so. */
    private long window;

    private long announcedWindow;
    private long acknowledgedByServer;

    FlowControl(ChunkWriter writer, SessionOutput output) {
        this.writer = writer;
        this.output = output;
    }

    /** Counts bytes that came in. */
    void received(int bytes) {
        received += bytes;
    }

    /** Takes a control message. Other messages are ignored. */
    void message(int type, ByteBuf payload) throws MessageException {
        switch (type) {
            case MessageType.WINDOW_ACKNOWLEDGEMENT_SIZE -> window = ControlMessage.number(type, payload);
            case MessageType.SET_PEER_BANDWIDTH -> announceWindow(ControlMessage.number(type, payload));
            case MessageType.ACKNOWLEDGEMENT -> acknowledgedByServer = ControlMessage.number(type, payload);
            default -> {
                // the reader of chunks applies chunk sizes and aborts; data in AMF3 was not asked for
            }
        }
    }

    /** ReplyReader a bandwidth that differs from the one before, as RTMP §5.4.5 asks. */
    private void announceWindow(long bandwidth) {
        if (bandwidth != announcedWindow) {
            announcedWindow = bandwidth;
            send(ControlMessage.WINDOW_ACKNOWLEDGEMENT_SIZE, bandwidth);
        }
    }

    /** Acknowledges what has come in, if the window is full. */
    void acknowledge() {
        if (window > 0 && received - acknowledged >= window) {
            acknowledged = received;
            send(ControlMessage.ACKNOWLEDGEMENT, received);
        }
    }

    /** ReplyReader a ping request. */
    void pong(long pingTime) {
        ByteBuf out = output.allocator().buffer(CONTROL_BYTES);
        UserControl.writePingResponse(writer, out, pingTime);
        output.send(out);
    }

    private void send(ControlMessage message, long number) {
        ByteBuf out = output.allocator().buffer(CONTROL_BYTES);
        message.write(writer, out, (int) number);
        output.send(out);
    }

    /** Returns the bytes that the server acknowledged with its newest acknowledgement, 0 to 2^32 - 1. */
    long acknowledgedByServer() {
        return acknowledgedByServer;
    }
}
