package dev.throng.httpstream.media;

import static dev.throng.httpstream.media.Segments.join;
import static dev.throng.httpstream.media.Segments.packet;
import static dev.throng.httpstream.media.Segments.packetWithClock;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class TransportStreamCheckTest {

    private static final int DISCONTINUITY = 0x80;

    private final TransportStreamCheck check = new TransportStreamCheck();

    private static SegmentFault fault(byte[]... packets) {
        return Segments.faultAtEverySplit(SegmentFormat.MPEG_TS, join(packets));
    }

    @Test
    void packetsAndTheirClockAreCounted() {
        Segments.fault(check, Segments.transportStream(60), 100);
        assertThat(check.units()).isEqualTo(60);
        assertThat(check.faults()).isZero();
        assertThat(check.clockJumps()).isZero();
        assertThat(check.clockNanos()).as("from packet 2 to packet 58").isEqualTo(560_000_000L);
    }

    @Test
    void aMissingPacketIsFoundOnItsStreamOnly() {
        byte[] stream = Segments.transportStream(60);
        byte[] without = join(Arrays.copyOf(stream, 20 * 188), Arrays.copyOfRange(stream, 21 * 188, stream.length));
        assertThat(fault(without)).isEqualTo(SegmentFault.LOST_PACKETS);
        Segments.fault(check, without, 188);
        assertThat(check.faults()).isEqualTo(1);
        assertThat(check.units()).isEqualTo(59);
    }

    @Test
    void aPacketMayBeRepeatedOnce() {
        assertThat(fault(packet(5, 1), packet(5, 2), packet(5, 2), packet(5, 3)))
                .isEqualTo(SegmentFault.NONE);
        assertThat(fault(packet(5, 2), packet(5, 2), packet(5, 2))).isEqualTo(SegmentFault.LOST_PACKETS);
    }

    @Test
    void packetsWithoutPayloadKeepTheirCounter() {
        byte[] clockOnly = packetWithClock(5, 1, 0, 0);
        clockOnly[3] = 0x21;
        assertThat(fault(packet(5, 1), clockOnly, clockOnly, packet(5, 2))).isEqualTo(SegmentFault.NONE);
        assertThat(fault(packet(5, 2), clockOnly)).isEqualTo(SegmentFault.LOST_PACKETS);
    }

    @Test
    void anAnnouncedDiscontinuityIsNoFault() {
        assertThat(fault(packet(5, 1), packetWithClock(5, 9, 7, DISCONTINUITY), packet(5, 10)))
                .isEqualTo(SegmentFault.NONE);
    }

    @Test
    void nullPacketsHaveNoCounter() {
        assertThat(fault(packet(0x1fff, 1), packet(0x1fff, 7), packet(5, 0))).isEqualTo(SegmentFault.NONE);
    }

    @Test
    void theCounterWraps() {
        assertThat(fault(packet(5, 14), packet(5, 15), packet(5, 16), packet(5, 17)))
                .isEqualTo(SegmentFault.NONE);
    }

    /** Encoders may begin each segment with any counter. */
    @Test
    void countersAreNotComparedBetweenSegments() {
        assertThat(Segments.fault(check, packet(5, 1), 188)).isEqualTo(SegmentFault.NONE);
        assertThat(Segments.fault(check, packet(5, 9), 188)).isEqualTo(SegmentFault.NONE);
    }

    @Test
    void streamsBeyondTheLimitAreNotChecked() {
        byte[] all = new byte[0];
        for (int round = 0; round < 2; round++) {
            for (int pid = 1; pid <= 40; pid++) {
                all = join(all, packet(pid, pid <= TransportStreamCheck.MAX_PIDS ? round : 0));
            }
        }
        assertThat(Segments.fault(check, all, 188)).isEqualTo(SegmentFault.NONE);
        assertThat(Segments.fault(check, join(all, packet(16, 9)), 188)).isEqualTo(SegmentFault.LOST_PACKETS);
    }

    @Test
    void packetsThatTheServerMarkedAreDamaged() {
        byte[] marked = packet(5, 1);
        marked[1] |= (byte) 0x80;
        assertThat(fault(packet(5, 0), marked)).isEqualTo(SegmentFault.DAMAGED_PACKET);
    }

    /** The payload of these packets is full of 0x47. */
    @Test
    void syncIsFoundAgain() {
        byte[] zeros = new byte[188 * 3 + 60];
        byte[] segment = join(packet(5, 0), zeros, packet(5, 1), packet(5, 2), packet(5, 3));
        Segments.fault(check, segment, 50);
        assertThat(fault(segment)).isEqualTo(SegmentFault.LOST_SYNC);
        assertThat(check.faults()).isEqualTo(1);
        assertThat(check.units())
                .as("the first, and those after a confirmed sync")
                .isEqualTo(3);
    }

    @Test
    void aDroppedByteIsALostSync() {
        byte[] stream = Segments.transportStream(20);
        assertThat(fault(Feed.without(stream, 1000))).isEqualTo(SegmentFault.LOST_SYNC);
    }

    @Test
    void aPageIsNoMedia() {
        assertThat(fault("<html>404</html>".getBytes(java.nio.charset.StandardCharsets.US_ASCII)))
                .isEqualTo(SegmentFault.LOST_SYNC);
        assertThat(fault()).isEqualTo(SegmentFault.NO_MEDIA);
    }

    @Test
    void theClockMayWrapButNotJump() {
        long wrap = 1L << 33;
        Segments.fault(check, join(packetWithClock(5, 0, wrap - 9_000, 0), packetWithClock(5, 1, 9_000, 0)), 188);
        assertThat(check.clockNanos()).isEqualTo(200_000_000L);
        assertThat(check.clockJumps()).isZero();
        Segments.fault(
                check,
                join(
                        packetWithClock(5, 0, 90_000, 0),
                        packetWithClock(5, 1, 80_000, 0),
                        packetWithClock(5, 2, 980_000, 0),
                        packetWithClock(5, 3, 80_000, DISCONTINUITY),
                        packetWithClock(5, 4, 89_000, 0)),
                188);
        assertThat(check.clockJumps()).isEqualTo(2);
        assertThat(check.clockNanos()).isEqualTo(100_000_000L);
    }
}
