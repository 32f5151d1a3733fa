package dev.throng.xmpp.websocket;

import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Writes down what frames carry. */
final class RecordingSink implements FrameReader.Sink {

    final List<String> events = new ArrayList<>();
    private final ByteArrayOutputStream message = new ByteArrayOutputStream();

    @Override
    public boolean begins(boolean compressed) {
        message.reset();
        if (compressed) {
            events.add("compressed");
        }
        return true;
    }

    @Override
    public boolean text(ByteBuf bytes) {
        assert bytes.isReadable();
        byte[] part = new byte[bytes.readableBytes()];
        bytes.getBytes(bytes.readerIndex(), part);
        message.writeBytes(part);
        return true;
    }

    @Override
    public boolean ends() {
        events.add("text " + message.toString(StandardCharsets.UTF_8));
        return true;
    }

    @Override
    public boolean ping(byte[] payload) {
        events.add("ping " + new String(payload, StandardCharsets.UTF_8));
        return true;
    }

    @Override
    public void closed(CloseFrame frame) {
        events.add("closed " + frame.code() + " " + frame.reason());
    }
}
