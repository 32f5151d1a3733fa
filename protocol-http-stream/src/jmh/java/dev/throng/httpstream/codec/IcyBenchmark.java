package dev.throng.httpstream.codec;

import dev.throng.jmh.MicroBenchmark;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/**
 * What it costs to part a medium from its titles, per kilobyte (1,024 bytes) of the medium: Icecast's metaint of 16,000, a title every 16
 * times, in segments of 1,448 bytes.
 */
public class IcyBenchmark extends MicroBenchmark implements ContentReader.Sink {

    private static final int METAINT = 16_000;
    private static final int INTERVALS = 16;
    private static final int KILOBYTES = METAINT * INTERVALS / 1024;
    private static final int SEGMENT_BYTES = 1448;
    private static final int TITLE_BYTES = 48;

    private final ByteBuf content = Unpooled.directBuffer();
    private ContentReader reader;
    private int contentBytes;
    private long mediaBytes;
    private long titles;

    @Setup
    public void compose() throws ResponseException {
        ResponseHeadReader head = new ResponseHeadReader();
        head.read(Unpooled.copiedBuffer(
                "HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\nicy-metaint: " + METAINT + "\r\n\r\n",
                StandardCharsets.ISO_8859_1));
        reader = ContentReader.of(head.head());
        for (int i = 0; i < INTERVALS; i++) {
            content.writeZero(METAINT);
            if (i == 0) {
                content.writeByte(TITLE_BYTES / 16);
                int end = content.writerIndex() + TITLE_BYTES;
                content.writeBytes("StreamTitle='An artist - A title';".getBytes(StandardCharsets.ISO_8859_1));
                content.writeZero(end - content.writerIndex());
            } else {
                content.writeByte(0);
            }
        }
        contentBytes = content.writerIndex();
    }

    @Override
    public boolean media(ByteBuf bytes) {
        mediaBytes += bytes.readableBytes();
        return true;
    }

    @Override
    public boolean metadata(IcyMetadata metadata) {
        titles++;
        return true;
    }

    @Benchmark
    @OperationsPerInvocation(KILOBYTES)
    public long kilobyte() throws ResponseException {
        for (int at = 0; at < contentBytes; at += SEGMENT_BYTES) {
            reader.read(content.setIndex(at, Math.min(at + SEGMENT_BYTES, contentBytes)), this);
        }
        return mediaBytes + titles;
    }
}
