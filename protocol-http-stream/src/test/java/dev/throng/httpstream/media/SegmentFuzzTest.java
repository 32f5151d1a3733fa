package dev.throng.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/** Checks segments that the fuzzer makes; without it, the files of {@code SegmentFuzzTestInputs}. */
class SegmentFuzzTest {

    private static final int FORMAT = 1;
    private static final int INITIALIZATION = 2;

    /** The first byte selects the format, and whether the rest is an initialization section. */
    @FuzzTest(maxDuration = "5m")
    void aSegmentIsCheckedTheSameWholeAndInPieces(byte[] input) {
        if (input.length == 0) {
            return;
        }
        SegmentFormat format = (input[0] & FORMAT) == 0 ? SegmentFormat.MPEG_TS : SegmentFormat.FRAGMENTED_MP4;
        boolean initialization = (input[0] & INITIALIZATION) != 0;
        byte[] segment = Arrays.copyOfRange(input, 1, input.length);
        SplittableRandom random = new SplittableRandom(Arrays.hashCode(input));
        SegmentCheck check = format.newCheck();
        String whole = outcome(check, initialization, segment, () -> Integer.MAX_VALUE);
        assertThat(outcome(format.newCheck(), initialization, segment, () -> 1)).isEqualTo(whole);
        assertThat(outcome(format.newCheck(), initialization, segment, () -> random.nextInt(1, 400)))
                .isEqualTo(whole);
        long units = check.units();
        assertThat(units).isBetween(0L, (long) segment.length);
        assertThat(check.faults()).isBetween(0L, (long) segment.length + 1);

        // the next segment does not depend on this one
        assertThat(Segments.fault(check, SegmentCheckTest.valid(format), 1_000)).isEqualTo(SegmentFault.NONE);
    }

    private static String outcome(SegmentCheck check, boolean initialization, byte[] segment, IntSupplier pieceBytes) {
        check.begin(initialization);
        for (int at = 0; at < segment.length; ) {
            int bytes = Math.min(pieceBytes.getAsInt(), segment.length - at);
            check.read(Unpooled.wrappedBuffer(segment, at, bytes));
            at += bytes;
        }
        SegmentFault fault = check.end();
        String clock = check instanceof TransportStreamCheck stream
                ? stream.clockNanos() + " ns, " + stream.clockJumps() + " jumps"
                : "";
        if (check instanceof TransportStreamCheck stream) {
            assertThat(stream.clockNanos()).isNotNegative();
        }
        return fault + " " + check.units() + " " + check.faults() + " " + clock;
    }
}
