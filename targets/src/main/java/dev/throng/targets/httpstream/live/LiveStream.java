package dev.throng.targets.httpstream.live;

import dev.throng.targets.httpstream.feed.JoinableFeed;
import dev.throng.targets.httpstream.feed.ListenerFeed;
import dev.throng.targets.httpstream.hls.SegmentWindow;
import dev.throng.targets.httpstream.hls.StreamSegmenter;
import dev.throng.targets.httpstream.media.FlvBodies;
import dev.throng.targets.httpstream.rtmp.codec.RtmpTypes;
import io.netty.buffer.ByteBuf;
import java.util.concurrent.atomic.LongAdder;

/**
 * A live stream from its beginning to the end of its publisher. One thread writes messages, any thread joins players.
 *
 * <p>Players join at key frames. A stream without video has none, so players join at an audio frame about once a second.
 */
public final class LiveStream {

    private static final long AUDIO_MARK_MILLIS = 1000;

    private final String path;
    private final StreamHeaders headers = new StreamHeaders();
    private final FormattedFeed chunks;
    private final FormattedFeed tags;
    private final StreamSegmenter segmenter;
    private final LongAdder players = new LongAdder();
    private volatile boolean tagsWanted;
    private boolean tagsWritten;
    private volatile long lastTimestamp;
    private long lastMark = -AUDIO_MARK_MILLIS;

    /**
     * Begins a stream.
     *
     * @param path application and name with slashes before them, such as {@code /live/a}
     * @param segmenter makes its HLS segments
     * @param blockBytes the size of the blocks in which it is stored; large ones serve many players with fewer buffers
     */
    LiveStream(String path, LiveSettings settings, StreamSegmenter segmenter, int blockBytes) {
        this.path = path;
        this.segmenter = segmenter;
        chunks = new FormattedFeed(
                new ChunkFormat(settings.chunkSize), new JoinableFeed(settings.gopCacheBytes, blockBytes));
        tags = new FormattedFeed(new TagFormat(), new JoinableFeed(settings.gopCacheBytes, blockBytes));
    }

    public String path() {
        return path;
    }

    /** The stream as chunks of RTMP. */
    public JoinableFeed chunks() {
        return chunks.feed();
    }

    /** The stream as a file of FLV without an end. It is written from the first call on. */
    public JoinableFeed tags() {
        tagsWanted = true;
        return tags.feed();
    }

    /** Whether a feed is that of {@link #tags}. */
    public boolean isTags(ListenerFeed feed) {
        return feed == tags.feed();
    }

    boolean hasSegments() {
        return segmenter.isEnabled();
    }

    /** The stream as HLS. */
    public SegmentWindow window() {
        return segmenter.window();
    }

    /** The players of RTMP now. */
    public LongAdder players() {
        return players;
    }

    /** The time of the newest message in milliseconds. */
    public long lastTimestamp() {
        return lastTimestamp;
    }

    /** Writes metadata, which players to come get too. */
    public void writeMetadata(long timestamp, ByteBuf payload) {
        headers.keepMetadata(payload);
        write(RtmpTypes.DATA, timestamp, payload);
    }

    /**
     * Writes a message of video, audio or data for all players.
     *
     * @param timestamp in milliseconds
     * @param payload stays the caller's
     */
    public void write(int type, long timestamp, ByteBuf payload) {
        headers.read(type, payload);
        lastTimestamp = timestamp;
        if (isStart(type, timestamp, payload)) {
            lastMark = timestamp;
            chunks.mark(headers, timestamp);
            tagsWritten = tagsWanted;
            if (tagsWritten) {
                tags.mark(headers, timestamp);
            }
        }
        chunks.write(type, timestamp, payload);
        if (tagsWritten) {
            tags.write(type, timestamp, payload);
        }
        if (type == RtmpTypes.VIDEO) {
            segmenter.video(timestamp, payload);
        } else if (type == RtmpTypes.AUDIO) {
            segmenter.audio(timestamp, payload);
        }
    }

    private boolean isStart(int type, long timestamp, ByteBuf payload) {
        if (type == RtmpTypes.VIDEO) {
            return FlvBodies.isKeyFrame(payload);
        }
        return type == RtmpTypes.AUDIO
                && !headers.hasVideo()
                && !FlvBodies.isAudioConfiguration(payload)
                && Math.abs(timestamp - lastMark) >= AUDIO_MARK_MILLIS;
    }

    /** Ends the stream: players get the rest, and nobody can join. */
    public void close() {
        chunks.close();
        tags.close();
        segmenter.close();
    }
}
