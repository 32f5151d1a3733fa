package dev.throng.targets.httpstream.live;

import dev.throng.targets.httpstream.media.OwnMedia;
import dev.throng.targets.httpstream.rtmp.codec.Amf0Writer;
import dev.throng.targets.httpstream.rtmp.codec.RtmpTypes;
import dev.throng.targets.time.Clock;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Plays the server's own media into a stream in real time, with a stamp of the time once a second. After a stall it plays all that is due,
 * like a publisher that continued. Confined to one thread.
 */
final class OwnStream {

    /** The name of the data message with a time in microseconds since 1970. */
    private static final String STAMP = "onThrongTime";

    private static final long STAMP_MILLIS = 1000;

    private final LiveStream stream;
    private final OwnMedia media;
    private final Clock clock;
    private final long startNanos;
    private long frames;
    private long sounds;
    private long nextStamp;

    /**
     * Plays the beginning.
     *
     * @param history how long the stream has been playing already
     */
    OwnStream(LiveStream stream, OwnMedia media, Duration history, Clock clock) {
        this.stream = stream;
        this.media = media;
        this.clock = clock;
        this.startNanos = clock.nanos() - history.toNanos();
        stream.writeMetadata(0, metadata(media));
        stream.write(RtmpTypes.VIDEO, 0, media.videoConfiguration());
        stream.write(RtmpTypes.AUDIO, 0, media.audioConfiguration());
        advance(clock.nanos());
    }

    private static ByteBuf metadata(OwnMedia media) {
        ByteBuf out = Unpooled.buffer();
        new Amf0Writer(out)
                .text("onMetaData")
                .beginMap(10)
                .name("width")
                .number(OwnMedia.width())
                .name("height")
                .number(OwnMedia.height())
                .name("framerate")
                .number(media.framesPerSecond())
                .name("videocodecid")
                .number(7)
                .name("videodatarate")
                .number(media.kbps())
                .name("audiocodecid")
                .number(10)
                .name("audiodatarate")
                .number(2)
                .name("audiosamplerate")
                .number(32_000)
                .name("stereo")
                .bool(false)
                .name("encoder")
                .text("Throng http-stream target")
                .endObject();
        return out;
    }

    /** Plays all that is due, in the order of time. */
    void advance(long nowNanos) {
        long now = TimeUnit.NANOSECONDS.toMillis(nowNanos - startNanos);
        long frame = media.videoMillis(frames);
        long sound = sounds * OwnMedia.AUDIO_MILLIS;
        while (Math.min(frame, sound) <= now) {
            if (frame <= sound) {
                stream.write(RtmpTypes.VIDEO, frame, media.video(frames));
                stampIfDue(frame);
                frame = media.videoMillis(++frames);
            } else {
                stream.write(RtmpTypes.AUDIO, sound, media.audio());
                sound = ++sounds * OwnMedia.AUDIO_MILLIS;
            }
        }
    }

    private void stampIfDue(long millis) {
        if (millis >= nextStamp) {
            nextStamp = millis + STAMP_MILLIS;
            ByteBuf out = Unpooled.buffer();
            new Amf0Writer(out).text(STAMP).number(clock.epochMicros());
            stream.write(RtmpTypes.DATA, millis, out);
        }
    }

    void close() {
        stream.close();
    }
}
