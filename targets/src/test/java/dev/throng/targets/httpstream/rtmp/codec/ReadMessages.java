package dev.throng.targets.httpstream.rtmp.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;

/** Reads bytes and lists the messages in them: {@code type/stream@time payload}. */
final class ReadMessages {

    private static final int MAX_MESSAGE = 100_000;

    private ReadMessages() {}

    static byte[] bytes(String hex) {
        return ByteBufUtil.decodeHexDump(hex.replace(" ", ""));
    }

    /** All messages in pieces that are cut at the given index. */
    static List<String> of(byte[] bytes, int cut) throws BadRtmpException {
        List<String> messages = new ArrayList<>();
        MessageParser parser = new MessageParser(MAX_MESSAGE);
        parser.read(Unpooled.wrappedBuffer(bytes, 0, cut), (t, s, ts, p) -> messages.add(text(t, s, ts, p)));
        parser.read(
                Unpooled.wrappedBuffer(bytes, cut, bytes.length - cut),
                (t, s, ts, p) -> messages.add(text(t, s, ts, p)));
        parser.close();
        return messages;
    }

    static List<String> of(byte[] bytes) throws BadRtmpException {
        return of(bytes, bytes.length);
    }

    /** All messages, read byte by byte. */
    static List<String> byteByByte(byte[] bytes) throws BadRtmpException {
        List<String> messages = new ArrayList<>();
        MessageParser parser = new MessageParser(MAX_MESSAGE);
        for (byte next : bytes) {
            parser.read(Unpooled.wrappedBuffer(new byte[] {next}), (t, s, ts, p) -> messages.add(text(t, s, ts, p)));
        }
        parser.close();
        return messages;
    }

    private static String text(int type, int stream, long timestamp, ByteBuf payload) {
        return type + "/" + stream + "@" + timestamp + " " + ByteBufUtil.hexDump(payload);
    }
}
