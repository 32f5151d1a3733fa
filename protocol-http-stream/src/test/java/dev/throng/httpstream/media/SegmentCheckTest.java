package dev.throng.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.AllocatedBytes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What both checks of segments have in common. */
class SegmentCheckTest {

    static byte[] valid(SegmentFormat format) {
        return format == SegmentFormat.MPEG_TS
                ? Segments.transportStream(60)
                : Segments.join(
                        Segments.box("styp", Segments.bytes(16)), Segments.fragment(700), Segments.fragment(33));
    }

    @ParameterizedTest
    @EnumSource(SegmentFormat.class)
    void validSegmentsHaveNoFaultAtAnySplit(SegmentFormat format) {
        assertThat(Segments.faultAtEverySplit(format, valid(format))).isEqualTo(SegmentFault.NONE);
    }

    @ParameterizedTest
    @EnumSource(SegmentFormat.class)
    void aCutSegmentIsTruncatedOrEmpty(SegmentFormat format) {
        byte[] whole = valid(format);
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = java.util.Arrays.copyOf(whole, length);
            SegmentFault fault = Segments.fault(format, cut);
            boolean whereAnotherPartEnds = fault == SegmentFault.NONE;
            assertThat(fault)
                    .as("%d bytes", length)
                    .isIn(SegmentFault.NONE, SegmentFault.TRUNCATED, SegmentFault.NO_MEDIA);
            assertThat(whereAnotherPartEnds)
                    .as("%d bytes", length)
                    .isEqualTo(
                            format == SegmentFormat.MPEG_TS
                                    ? length > 0 && length % TransportStreamCheck.PACKET_BYTES == 0
                                    : length == whole.length - Segments.fragment(33).length);
        }
    }

    /** Whatever arrives: no exception, the same fault in pieces, and the next segment is checked as if nothing had happened. */
    @ParameterizedTest
    @EnumSource(SegmentFormat.class)
    void spoiltBytesSpoilOnlyTheirSegment(SegmentFormat format) {
        SplittableRandom random = new SplittableRandom(188);
        byte[] whole = valid(format);
        SegmentCheck check = format.newCheck();
        for (int round = 0; round < 3_000; round++) {
            byte[] spoilt = whole.clone();
            for (int i = random.nextInt(4); i >= 0; i--) {
                spoilt[random.nextInt(spoilt.length)] = (byte) random.nextInt(256);
            }
            int piece = 1 + random.nextInt(300);
            assertThat(Segments.fault(check, spoilt, piece)).isEqualTo(Segments.fault(format, spoilt));
            assertThat(Segments.fault(check, whole, piece)).isEqualTo(SegmentFault.NONE);
        }
    }

    @ParameterizedTest
    @EnumSource(SegmentFormat.class)
    void noiseIsRead(SegmentFormat format) {
        SplittableRandom random = new SplittableRandom(47);
        SegmentCheck check = format.newCheck();
        for (int round = 0; round < 2_000; round++) {
            byte[] noise = new byte[random.nextInt(600)];
            random.nextBytes(noise);
            assertThat(Segments.fault(check, noise, 1 + random.nextInt(100)))
                    .isEqualTo(Segments.fault(format, noise))
                    .isNotEqualTo(SegmentFault.NONE);
        }
    }

    @ParameterizedTest
    @EnumSource(SegmentFormat.class)
    void checkingAllocatesNothing(SegmentFormat format) {
        ByteBuf bytes = Unpooled.wrappedBuffer(valid(format));
        SegmentCheck check = format.newCheck();
        Runnable segments = () -> {
            for (int i = 0; i < 5_000; i++) {
                check.begin(false);
                check.read(bytes.readerIndex(0));
                check.end();
            }
        };
        segments.run();
        assertThat(AllocatedBytes.leastDuring(segments)).isZero();
        assertThat(check.faults()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"71, MPEG_TS", "0, FRAGMENTED_MP4", "-1, ", "73, ", "60, "})
    void theFirstByteShowsTheFormat(int first, SegmentFormat format) {
        assertThat(SegmentFormat.ofFirstByte((byte) first)).isEqualTo(Optional.ofNullable(format));
    }

    @ParameterizedTest
    @CsvSource({"73, true", "-1, true", "11, true", "87, true", "60, false", "0, false", "123, false"})
    void audioAndSubtitlesAreOtherMedia(int first, boolean media) {
        assertThat(SegmentFormat.mayBeOtherMedia((byte) first)).isEqualTo(media);
    }

    @ParameterizedTest
    @CsvSource({"/a/b.ts, MPEG_TS", "/a.M4S?x=.ts, FRAGMENTED_MP4", "/a.mp4, FRAGMENTED_MP4", "/a.aac, ", "/ts, "})
    void theExtensionImpliesTheFormat(String path, SegmentFormat format) {
        assertThat(SegmentFormat.ofPath(path)).isEqualTo(Optional.ofNullable(format));
    }

    @Test
    void everyFaultHasAPhrase() {
        for (SegmentFault fault : SegmentFault.values()) {
            assertThat(fault.description()).isNotBlank();
        }
    }
}
