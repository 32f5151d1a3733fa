package dev.throng.httpstream.media;

import dev.throng.streams.media.FrameTimeline;
import io.netty.buffer.ByteBuf;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Checks whether the media that one listener received is complete, and counts its playing time.
 *
 * <p>There may be thousands of listeners, each with its own check. So a check is small, copies nothing and allocates nothing. The bytes
 * may be cut into reads anywhere; the results are the same. Confined to one thread.
 */
public interface MediaCheck {

    /**
     * Reads the bytes, and moves the reader index to the writer index. Does not keep or release the buffer.
     *
     * @param stamps receives the time of each {@link Stamp} in these bytes, in nanoseconds since 1970 (UTC), in order
     */
    void read(ByteBuf bytes, LongConsumer stamps);

    /** Like {@link #read(ByteBuf, LongConsumer)}, without reporting stamps. */
    default void read(ByteBuf bytes) {
        read(bytes, stamp -> {});
    }

    /** The stream is over. A loss of sync that might have turned out to be another format, or a tag, counts now. */
    default void end() {}

    /**
     * Returns the complete frames (MP3, AAC) or pages (Ogg) so far. A frame counts when the next header confirms its length, so the newest
     * frame is not included yet. A page counts when its checksum is correct.
     */
    long frames();

    /**
     * Returns how often sync was lost: a header was not at the expected position, a checksum was wrong, or page numbers jumped. A loss
     * counts once, no matter how long the next sync takes: when sync is found again, after 64 kB without it, or at the {@link #end()}. What
     * turns out to be another format is no loss.
     */
    long lostSyncs();

    /**
     * Returns how often the format changed between two frames: the sample rate, the channels or the layer where frames state them, or the
     * codec. It is none of {@link #lostSyncs}.
     */
    default long formatChanges() {
        return 0;
    }

    /**
     * Returns how often something other than frames deviated from the format's specification where players go on, such as tags of an unknown
     * type. It is none of {@link #lostSyncs}.
     */
    default long deviations() {
        return 0;
    }

    /** Returns what the newest of {@link #deviations} was, for people; empty if there is none. */
    default Optional<String> newestDeviation() {
        return Optional.empty();
    }

    /** Returns the bytes of tags between the frames, such as covers, with those of the newest tag that are still to come. */
    default long tagBytes() {
        return 0;
    }

    /** Returns the playing time of {@link #frames()}, in nanoseconds. Lost frames do not count. */
    long mediaNanos();

    /** Returns the nominal bit rate of the medium: from its headers, or else the mean of the frames so far; 0 while unknown. */
    long nominalBitsPerSecond();

    /** Whether the check is in sync; false before the first sync and after a lost one. */
    boolean synced();

    /** Whether it is known how long plays what is read at present; false out of sync, and for frames whose playing time nothing states. */
    default boolean timed() {
        return synced();
    }

    /** Returns the timestamps, order and key frames of audio and video; empty for formats without timestamps, and before the first frame. */
    default Optional<FrameTimeline> timeline() {
        return Optional.empty();
    }

    /** Returns the time of the newest {@link Stamp}, in nanoseconds since 1970 (UTC), or {@link Stamp#NONE}. */
    long stampNanos();
}
