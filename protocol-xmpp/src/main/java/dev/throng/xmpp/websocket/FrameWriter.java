package dev.throng.xmpp.websocket;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Writes the frames of a client (RFC 6455 §5.2): each message in one frame, each payload masked with a new key. A fast generator makes the
 * keys. They protect proxies from scripts in browsers (§10.3), and no script chooses what Throng sends. Confined to one thread.
 */
public final class FrameWriter {

    private static final int TEXT = 0x81;
    private static final int COMPRESSED_TEXT = 0xC1;
    private static final int CLOSE = 0x88;
    private static final int PONG = 0x8A;

    private static final int MASKED = 0x80;
    private static final int MAX_SHORT = 125;
    private static final int MAX_TWO_BYTES = 0xFFFF;
    private static final int KEY_BYTES = 4;
    private static final int MAX_HEADER_BYTES = 2 + Long.BYTES + KEY_BYTES;

    private final RandomGenerator random;

    /** @param random makes the keys */
    public FrameWriter(RandomGenerator random) {
        this.random = random;
    }

    /** Returns a message. The caller owns it. */
    public ByteBuf text(String message, ByteBufAllocator allocator) {
        ByteBuf frame = allocator.directBuffer(MAX_HEADER_BYTES + ByteBufUtil.utf8MaxBytes(message));
        frame.setIndex(MAX_HEADER_BYTES, MAX_HEADER_BYTES);
        ByteBufUtil.writeUtf8(frame, message);
        return finish(frame, TEXT);
    }

    /** Returns a compressed message. The caller owns it. */
    public ByteBuf text(String message, MessageDeflater deflater, ByteBufAllocator allocator) {
        ByteBuf frame = allocator.directBuffer(MAX_HEADER_BYTES + message.length());
        frame.setIndex(MAX_HEADER_BYTES, MAX_HEADER_BYTES);
        deflater.deflate(message.getBytes(StandardCharsets.UTF_8), frame);
        return finish(frame, COMPRESSED_TEXT);
    }

    /** Returns the answer to a ping. The caller owns it. */
    public ByteBuf pong(byte[] payload, ByteBufAllocator allocator) {
        return control(PONG, payload, allocator);
    }

    /** Returns a close frame. The caller owns it. */
    public ByteBuf close(int code, ByteBufAllocator allocator) {
        return control(CLOSE, new byte[] {(byte) (code >> 8), (byte) code}, allocator);
    }

    private ByteBuf control(int firstByte, byte[] payload, ByteBufAllocator allocator) {
        byte[] kept = payload.length <= MAX_SHORT ? payload : Arrays.copyOf(payload, MAX_SHORT);
        ByteBuf frame = allocator.directBuffer(MAX_HEADER_BYTES + kept.length);
        frame.setIndex(MAX_HEADER_BYTES, MAX_HEADER_BYTES);
        frame.writeBytes(kept);
        return finish(frame, firstByte);
    }

    /** Masks the payload, and puts the header before it. */
    private ByteBuf finish(ByteBuf frame, int firstByte) {
        int length = frame.readableBytes();
        int key = random.nextInt();
        mask(frame, key);
        int lengthForm = length <= MAX_SHORT ? 0 : length <= MAX_TWO_BYTES ? Short.BYTES : Long.BYTES;
        int at = MAX_HEADER_BYTES - KEY_BYTES - lengthForm - 2;
        frame.readerIndex(at);
        frame.setByte(at, firstByte);
        switch (lengthForm) {
            case 0 -> frame.setByte(at + 1, MASKED | length);
            case Short.BYTES -> {
                frame.setByte(at + 1, MASKED | MAX_SHORT + 1);
                frame.setShort(at + 2, length);
            }
            default -> {
                frame.setByte(at + 1, MASKED | MAX_SHORT + 2);
                frame.setLong(at + 2, length);
            }
        }
        frame.setInt(MAX_HEADER_BYTES - KEY_BYTES, key);
        return frame;
    }

    private static void mask(ByteBuf frame, int key) {
        int at = frame.readerIndex();
        int end = frame.writerIndex();
        long twice = (key & 0xFFFF_FFFFL) << Integer.SIZE | key & 0xFFFF_FFFFL;
        for (; end - at >= Long.BYTES; at += Long.BYTES) {
            frame.setLong(at, frame.getLong(at) ^ twice);
        }
        for (int shift = Long.SIZE - Byte.SIZE; at < end; at++, shift -= Byte.SIZE) {
            frame.setByte(at, frame.getByte(at) ^ (int) (twice >>> shift));
        }
    }
}
