package dev.throng.httpstream.media;

import dev.throng.jmh.MicroBenchmark;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** What it costs to follow MP3 frames, per kilobyte (1,024 bytes) of a stream of 128 kbit/s that comes in segments of 1,448 bytes. */
public class FrameCheckBenchmark extends MicroBenchmark {

    private static final int KILOBYTES = 40;
    private static final int SEGMENT_BYTES = 1448;
    private static final int FRAMES = 98;
    private static final long FRAME_SAMPLES = 1152;
    private static final int SAMPLE_RATE = 44_100;

    private final ByteBuf medium = Unpooled.directBuffer(KILOBYTES << 10);
    private final MediaCheck check = MediaFormat.MP3.newCheck();

    /** So many frames end with the last byte, so that the first follows it in sync. */
    @Setup
    public void write() {
        long nanos = (FRAMES * FRAME_SAMPLES * 1_000_000_000 + SAMPLE_RATE - 1) / SAMPLE_RATE;
        GeneratedAudio.silence(MediaFormat.MP3, 128_000, SAMPLE_RATE, 2).open(0).writeDue(nanos, Stamp.NONE, medium);
        if (medium.readableBytes() != KILOBYTES << 10) {
            throw new IllegalStateException("frames of " + medium.readableBytes() + " bytes");
        }
    }

    @Benchmark
    @OperationsPerInvocation(KILOBYTES)
    public long mp3Kilobyte() {
        int end = KILOBYTES << 10;
        for (int at = 0; at < end; at += SEGMENT_BYTES) {
            check.read(medium.setIndex(at, Math.min(at + SEGMENT_BYTES, end)));
        }
        return check.frames();
    }

    @TearDown
    public void staysInSync() {
        if (check.lostSyncs() > 0) {
            throw new IllegalStateException("sync was lost " + check.lostSyncs() + " times");
        }
    }
}
