package dev.throng.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.function.Supplier;

/** Feeds bytes to checks, cut in many ways, and says what the checks answer. */
final class Feed {

    private Feed() {}

    static MediaCheck whole(MediaCheck check, byte[] bytes) {
        check.read(Unpooled.wrappedBuffer(bytes));
        return check;
    }

    static MediaCheck inPieces(MediaCheck check, byte[] bytes, int pieceBytes) {
        for (int at = 0; at < bytes.length; at += pieceBytes) {
            check.read(Unpooled.wrappedBuffer(bytes, at, Math.min(pieceBytes, bytes.length - at)));
        }
        return check;
    }

    /** The answers after all bytes must not depend on where they are cut. */
    static void sameAtEverySplit(Supplier<MediaCheck> checks, byte[] bytes) {
        String expected = answers(whole(checks.get(), bytes));
        for (int split = 1; split < bytes.length; split++) {
            MediaCheck check = checks.get();
            check.read(Unpooled.wrappedBuffer(bytes, 0, split));
            check.read(Unpooled.wrappedBuffer(bytes, split, bytes.length - split));
            assertThat(answers(check)).as("split at %d", split).isEqualTo(expected);
        }
        for (int piece : new int[] {1, 2, 3, 5, 8, 13, 64, 1_448}) {
            assertThat(answers(inPieces(checks.get(), bytes, piece)))
                    .as("pieces of %d", piece)
                    .isEqualTo(expected);
        }
    }

    static String answers(MediaCheck check) {
        return "frames " + check.frames() + ", lost " + check.lostSyncs() + ", nanos " + check.mediaNanos() + ", bps "
                + check.nominalBitsPerSecond() + ", synced " + check.synced() + ", stamp " + check.stampNanos();
    }

    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    static byte[] without(byte[] bytes, int index) {
        return join(Arrays.copyOf(bytes, index), Arrays.copyOfRange(bytes, index + 1, bytes.length));
    }

    static byte[] bytes(int size) {
        return new byte[size];
    }
}
