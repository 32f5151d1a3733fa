package dev.throng.streams.flv;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Bytes as a network may deliver them. */
public final class Pieces {

    public static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Whole, cut in two at each place, and byte by byte. */
    public static List<List<ByteBuf>> ways(byte[] bytes) {
        List<List<ByteBuf>> ways = new ArrayList<>();
        ways.add(List.of(Unpooled.wrappedBuffer(bytes)));
        for (int cut = 1; cut < bytes.length; cut++) {
            ways.add(List.of(piece(bytes, 0, cut), piece(bytes, cut, bytes.length)));
        }
        List<ByteBuf> single = new ArrayList<>();
        for (int at = 0; at < bytes.length; at++) {
            single.add(piece(bytes, at, at + 1));
        }
        ways.add(single);
        return ways;
    }

    /** Cut at random, many bytes or few. */
    public static List<ByteBuf> cut(byte[] bytes, SplittableRandom random) {
        int most = random.nextBoolean() ? 7 : 5000;
        List<ByteBuf> pieces = new ArrayList<>();
        for (int at = 0; at < bytes.length; ) {
            int to = Math.min(bytes.length, at + 1 + random.nextInt(most));
            pieces.add(piece(bytes, at, to));
            at = to;
        }
        return pieces;
    }

    /** The readable bytes of a buffer, which stays as it is. */
    public static byte[] copy(ByteBuf bytes) {
        byte[] copy = new byte[bytes.readableBytes()];
        bytes.getBytes(bytes.readerIndex(), copy);
        return copy;
    }

    private static ByteBuf piece(byte[] bytes, int from, int to) {
        return Unpooled.wrappedBuffer(Arrays.copyOfRange(bytes, from, to));
    }

    private Pieces() {}
}
