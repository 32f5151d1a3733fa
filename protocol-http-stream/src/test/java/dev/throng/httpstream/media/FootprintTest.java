package dev.throng.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.AllocatedBytes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** There is a check per listener and a cursor per source: they are small, refer to nothing of their own, and reading allocates nothing. */
class FootprintTest {

    private static final long SECOND = 1_000_000_000L;
    private static final int HEADER_BYTES = 16;

    @ParameterizedTest
    @EnumSource(MediaFormat.class)
    void aCheckIsOneSmallObject(MediaFormat format) {
        assertThat(HEADER_BYTES + fieldBytes(format.newCheck().getClass())).isLessThanOrEqualTo(160);
    }

    @ParameterizedTest
    @EnumSource(MediaFormat.class)
    void aCursorIsOneSmallObject(MediaFormat format) {
        Object cursor = GeneratedAudio.silence(format, 64_000).open(1);

        assertThat(HEADER_BYTES + fieldBytes(cursor.getClass())).isLessThanOrEqualTo(80);
    }

    private static int fieldBytes(Class<?> type) {
        int bytes = 0;
        for (Class<?> part = type; part != Object.class; part = part.getSuperclass()) {
            for (Field field : part.getDeclaredFields()) {
                bytes += Modifier.isStatic(field.getModifiers()) ? 0 : bytes(field.getType());
            }
        }
        return bytes;
    }

    private static int bytes(Class<?> type) {
        if (type == long.class || type == double.class || !type.isPrimitive()) {
            return Long.BYTES;
        }
        return type == int.class ? Integer.BYTES : type == short.class ? Short.BYTES : 1;
    }

    @ParameterizedTest
    @EnumSource(MediaFormat.class)
    void publishingAndCheckingAllocateNothing(MediaFormat format) {
        MediaSource.Cursor cursor = GeneratedAudio.silence(format, 64_000).open(1);
        MediaCheck check = format.newCheck();
        ByteBuf bytes = Unpooled.buffer(1 << 14, 1 << 14);
        try {
            publish(cursor, check, bytes, 0, 100 * SECOND);
            long allocated = AllocatedBytes.during(() -> publish(cursor, check, bytes, 100 * SECOND, 1_100 * SECOND));

            assertThat(check.lostSyncs()).isZero();
            assertThat(allocated)
                    .as("of 4,000 reads and writes, of which one object each would be 64 kB")
                    .isLessThan(16_000);
        } finally {
            bytes.release();
        }
    }

    private static void publish(MediaSource.Cursor cursor, MediaCheck check, ByteBuf bytes, long from, long until) {
        for (long media = from; media <= until; media += SECOND / 4) {
            bytes.clear();
            cursor.writeDue(media, 1_763_711_111_000_000_000L + media, bytes);
            check.read(bytes);
        }
    }
}
