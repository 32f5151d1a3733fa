package dev.throng.targets.httpstream.hls;

import dev.throng.targets.httpstream.media.FlvBodies;
import dev.throng.targets.httpstream.media.FragmentedMp4;
import dev.throng.targets.httpstream.media.SegmentMuxer;
import dev.throng.targets.httpstream.media.TransportStream;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Cuts a stream into segments. A segment ends at the first key frame after the target duration, or at any sound in a stream without
 * video. Confined to the stream's thread.
 */
public final class StreamSegmenter {

    private static final int MAX_SEGMENT_BYTES = 16 << 20;
    private static final int FIRST_BYTES = 256;

    private final SegmentMuxer stream;
    private final SegmentWindow window;
    private final boolean enabled;
    private final long targetMillis;
    private final LongSupplier firstFrameMicros;
    private final LongAdder made;
    private ByteBuf bytes = Unpooled.buffer(FIRST_BYTES);
    private long sequence;
    private long startMillis;
    /** The time at which the timestamps of the stream were 0, in milliseconds since 1970. */
    private long epochMillis;

    private boolean begun;

    /**
     * Waits for a key frame.
     *
     * @param wanted whether to make segments at all
     * @param firstSequence the number of the first segment; it should be above those of earlier streams with the same path
     * @param firstFrameMicros the time of the first frame, in microseconds since 1970; read when that frame comes
     * @param made counts segments
     */
    public StreamSegmenter(
            SegmentSettings settings,
            boolean wanted,
            long firstSequence,
            LongSupplier firstFrameMicros,
            LongAdder made) {
        this.enabled = wanted && settings.window > 0;
        this.targetMillis = settings.duration.toMillis();
        this.stream = settings.fragmentedMp4 ? new FragmentedMp4() : new TransportStream();
        this.window = new SegmentWindow(Math.max(1, settings.window), targetMillis, settings.fragmentedMp4);
        this.sequence = firstSequence;
        this.firstFrameMicros = firstFrameMicros;
        this.made = made;
    }

    public SegmentWindow window() {
        return window;
    }

    /** Whether segments are made. */
    public boolean isEnabled() {
        return enabled;
    }

    /** Takes a message of video. */
    public void video(long millis, ByteBuf body) {
        if (!enabled) {
            return;
        }
        if (FlvBodies.isH264Configuration(body)) {
            stream.configureVideo(body);
        } else if (FlvBodies.isH264Frame(body)) {
            cutIfDue(millis, FlvBodies.isKeyFrame(body));
            if (begun) {
                stream.video(bytes, millis, body);
            }
        }
    }

    /** Takes a message of audio. */
    public void audio(long millis, ByteBuf body) {
        if (!enabled) {
            return;
        }
        if (FlvBodies.isAudioConfiguration(body)) {
            stream.configureAudio(body);
        } else if (FlvBodies.isAacFrame(body)) {
            cutIfDue(millis, !stream.hasVideo());
            if (begun) {
                stream.audio(bytes, millis, body);
            }
        }
    }

    private void cutIfDue(long millis, boolean start) {
        boolean due = start && (!begun || millis - startMillis >= targetMillis || millis < startMillis);
        if (!stream.isConfigured() || !due && bytes.readableBytes() + stream.heldBytes() < MAX_SEGMENT_BYTES) {
            return;
        }
        if (begun) {
            publish(millis);
        } else {
            epochMillis = TimeUnit.MICROSECONDS.toMillis(firstFrameMicros.getAsLong()) - millis;
        }
        begun = true;
        startMillis = millis;
        stream.begin(bytes);
    }

    private void publish(long endMillis) {
        stream.end(bytes, endMillis);
        ByteBuf whole = Unpooled.directBuffer(bytes.readableBytes()).writeBytes(bytes);
        long millis = Math.max(1, endMillis - startMillis);
        window.add(new LiveSegment(sequence++, millis, epochMillis + startMillis, whole), stream.initialization());
        made.increment();
        bytes.clear();
    }

    /** Frees all segments. */
    public void close() {
        window.close();
    }
}
