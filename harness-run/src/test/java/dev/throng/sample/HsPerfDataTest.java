package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of counters as HotSpot writes them. {@link JvmSampleIT} reads those of real JVMs. */
final class HsPerfDataTest {

    private static final int LOADED_AT = 32 + 56;

    @TempDir
    private Path temporary;

    private static ByteBuffer counters(ByteOrder order) {
        ByteBuffer bytes = ByteBuffer.allocate(320).putInt(0xcafec0c0);
        bytes.put((byte) (order == ByteOrder.BIG_ENDIAN ? 0 : 1))
                .put((byte) 2)
                .put((byte) 0)
                .put((byte) 1);
        bytes.order(order).putInt(288).putInt(0).putLong(0).putInt(32).putInt(3);
        entry(bytes, "java.cls.loadedClasses", 700);
        entry(bytes, "java.cls.sharedLoadedClasses", 41);
        entry(bytes, "sun.rt.safepointTime", 5_000);
        return bytes;
    }

    /** An entry of 64 bytes. */
    private static void entry(ByteBuffer bytes, String name, long value) {
        int start = bytes.position();
        bytes.putInt(64)
                .putInt(20)
                .putInt(0)
                .put((byte) 'J')
                .put((byte) 1)
                .put((byte) 3)
                .put((byte) 2)
                .putInt(56);
        bytes.put(name.getBytes(StandardCharsets.US_ASCII)).put((byte) 0);
        bytes.position(start + 56);
        bytes.putLong(value);
    }

    private static void read(HsPerfData counters) {
        counters.classesLoaded();
        counters.stoppedNanos();
    }

    private Path write(byte[] content) throws IOException {
        Path file = temporary.resolve("hsperfdata_someone/4711");
        Files.createDirectories(file.getParent());
        return Files.write(file, content);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void classesOfTheArchiveCountToo(boolean bigEndian) throws IOException {
        ByteBuffer bytes = counters(bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        Path file = write(bytes.array());
        HsPerfData counters = HsPerfData.of(temporary.toFile(), 4711).orElseThrow();

        assertThat(counters.classesLoaded()).hasValue(741);

        bytes.putLong(LOADED_AT, 900);
        Files.write(file, bytes.array());
        assertThat(counters.classesLoaded()).hasValue(941);

        Files.delete(file);
        assertThat(counters.classesLoaded()).isEmpty();
    }

    @Test
    void theTimeOfStopsIsReadAsItGrows() throws IOException {
        ByteBuffer bytes = counters(ByteOrder.LITTLE_ENDIAN);
        Path file = write(bytes.array());
        HsPerfData counters = HsPerfData.of(temporary.toFile(), 4711).orElseThrow();
        assertThat(counters.stoppedNanos()).hasValue(5_000);

        bytes.putLong(32 + 2 * 64 + 56, 7_000);
        Files.write(file, bytes.array());
        assertThat(counters.stoppedNanos()).hasValue(7_000);
    }

    /** Not every JVM has to count it. */
    @Test
    void withoutTheCounterOfStopsTheTimeIsUnknown() throws IOException {
        ByteBuffer bytes = counters(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(28, 2);
        write(bytes.array());
        HsPerfData counters = HsPerfData.of(temporary.toFile(), 4711).orElseThrow();
        assertThat(counters.stoppedNanos()).isEmpty();
        assertThat(counters.classesLoaded()).hasValue(741);
    }

    @Test
    void aProcessWithoutCountersHasNone() throws IOException {
        assertThat(HsPerfData.of(temporary.toFile(), 4711)).isEmpty();

        write(counters(ByteOrder.LITTLE_ENDIAN).array());
        assertThat(HsPerfData.of(temporary.toFile(), 4712)).isEmpty();
    }

    /** It may be any file, and a JVM that starts has not written all of it. */
    @Test
    void everyCutAndEveryDamagedByteGivesCountersOrNone() throws IOException {
        byte[] whole = counters(ByteOrder.LITTLE_ENDIAN).array();
        for (int length = 0; length < whole.length; length++) {
            write(java.util.Arrays.copyOf(whole, length));
            HsPerfData.of(temporary.toFile(), 4711).ifPresent(HsPerfDataTest::read);
        }
        for (int at = 0; at < whole.length; at++) {
            for (int value : new int[] {0, 1, 0x7f, 0x80, 0xff}) {
                byte[] damaged = whole.clone();
                damaged[at] = (byte) value;
                write(damaged);
                HsPerfData.of(temporary.toFile(), 4711).ifPresent(HsPerfDataTest::read);
            }
        }
        write(new byte[0]);
        assertThat(HsPerfData.of(temporary.toFile(), 4711)).isEmpty();
    }
}
