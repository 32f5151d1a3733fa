package dev.throng.httpstream.load;

import static dev.throng.streams.load.VirtualLoop.MILLI;
import static dev.throng.streams.load.VirtualLoop.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.load.PlayedListeners.Line;
import dev.throng.httpstream.media.GeneratedAudio;
import dev.throng.httpstream.media.MediaFormat;
import dev.throng.httpstream.media.MediaSource;
import dev.throng.httpstream.media.Stamp;
import dev.throng.measure.AllocatedBytes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

/** A read of media and a check of a listener allocate nothing in steady state: counted by the JVM per thread, not guessed from times. */
class ListenerAllocationTest {

    private static final int READS = 20_000;
    private static final int PIECES = 400;

    private final VirtualHttpLoop floor = new VirtualHttpLoop();
    private final PlayedListeners played = new PlayedListeners(floor);
    private final ByteBuf[] pieces = new ByteBuf[PIECES];

    /** Pieces of a quarter of a second, the first with 8 s of media. After the last one the stream loses its sync once. */
    private void makePieces() {
        MediaSource.Cursor station =
                GeneratedAudio.silence(MediaFormat.MP3, 64_000).open(1);
        for (int i = 0; i < PIECES; i++) {
            ByteBuf due = Unpooled.buffer();
            station.writeDue(8 * SECOND + i * 250 * MILLI, Stamp.NONE, due);
            // wrapped arrays are not tracked by Netty's leak detector, which would allocate
            pieces[i] = Unpooled.wrappedBuffer(ByteBufUtil.getBytes(due));
            due.release();
        }
    }

    private void read(Line line, int reads) {
        for (int i = 0; i < reads; i++) {
            floor.pass(250 * MILLI);
            line.send(pieces[i % PIECES].readerIndex(0));
            played.listens().registry().checkSlice(floor.nowNanos());
        }
    }

    @Test
    void readsAndChecksAllocateNothing() {
        makePieces();
        played.open(new Settings());
        played.arrive(1);
        Line line = played.lines().get(0);
        line.accept("audio/mpeg");
        read(line, READS);
        assertThat(AllocatedBytes.leastDuring(() -> read(line, READS))).isZero();
        assertThat(line.ended()).isFalse();
    }
}
