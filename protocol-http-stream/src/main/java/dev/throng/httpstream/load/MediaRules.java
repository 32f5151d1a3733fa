package dev.throng.httpstream.load;

import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.httpstream.media.FlvCheck;
import dev.throng.httpstream.media.FormatDetectingCheck;
import dev.throng.httpstream.media.MediaCheck;
import dev.throng.httpstream.media.MediaFormat;
import dev.throng.streams.load.StreamLoop;
import dev.throng.streams.media.TimelineRecorder;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * How the media of the listeners of one event loop is checked. Confined to the loop.
 *
 * @param timelines counts jumps of timestamps
 * @param stamps records the publish latency of each time stamp in media that has just been read
 */
record MediaRules(StreamLoop<HttpStreamSettings> loop, TimelineRecorder timelines, LongConsumer stamps) {

    static MediaRules of(StreamLoop<HttpStreamSettings> loop) {
        return new MediaRules(loop, new TimelineRecorder(loop.recorder()), loop::recordPublishLatency);
    }

    /** The media must show a frame within this many bytes. */
    int syncWithinBytes() {
        return loop.settings().listening().syncWithinBytes();
    }

    /** Whether the format may change within a stream. */
    boolean followsFormats() {
        return loop.settings().listening().media() == ExpectedMedia.AUTO;
    }

    /** Returns a check of the media of a response; empty if media is not checked. */
    Optional<MediaCheck> newCheck(ResponseHead head) {
        return switch (loop.settings().listening().media()) {
            case AUTO ->
                Optional.of(head.contentType().map(MediaRules::ofContentType).orElseGet(FormatDetectingCheck::new));
            case MP3 -> Optional.of(MediaFormat.MP3.newCheck());
            case AAC -> Optional.of(MediaFormat.AAC.newCheck());
            case OGG -> Optional.of(MediaFormat.OGG.newCheck());
            case FLV -> Optional.of(new FlvCheck());
            case ANY -> Optional.empty();
        };
    }

    /** A content of another type must show its format. */
    private static MediaCheck ofContentType(String contentType) {
        return FlvCheck.isContentType(contentType)
                ? new FormatDetectingCheck(new FlvCheck(), contentType)
                : MediaFormat.ofContentType(contentType)
                        .map(format -> new FormatDetectingCheck(format.newCheck(), contentType))
                        .orElseGet(FormatDetectingCheck::new);
    }
}
