package dev.throng.targets.httpstream.media;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;

/**
 * The messages of the server's own live streams: grey video and silent AAC (mono, 32 kHz, frames of 32 ms). The payloads of each group of
 * pictures have the bit rate; a key frame has as many bytes as four other frames. Immutable; the payloads must not be changed.
 */
public final class OwnMedia {

    /** The duration of an audio frame in milliseconds. */
    public static final int AUDIO_MILLIS = 32;

    private static final int KEY_FRAME_SHARES = 4;
    private static final int MIN_SHARE = GreyVideo.MIN_KEY_BYTES / KEY_FRAME_SHARES + FlvBodies.VIDEO_HEADER;
    private static final int BITS_PER_KILOBIT = 1000;
    private static final int MILLIS_PER_SECOND = 1000;

    /** AAC-LC, 32 kHz, one channel (ISO/IEC 14496-3 §1.6.2.1). */
    private static final int AUDIO_CONFIGURATION = 0x1288;

    /** One channel without any scale factor band (ISO/IEC 14496-3 §4.4.2.1). */
    private static final int SILENCE = 0x00000007;

    private static final int SILENCE_BYTES = FlvBodies.AUDIO_HEADER + Integer.BYTES;

    private final int kbps;
    private final int framesPerSecond;
    private final List<ByteBuf> frames = new ArrayList<>();
    private final ByteBuf silence =
            Unpooled.buffer().writeByte(FlvBodies.AAC).writeByte(1).writeInt(SILENCE);

    /**
     * Makes one group of pictures.
     *
     * @param kbps video and audio together
     * @param framesPerSecond more than 0
     * @param framesPerGroup more than 1
     * @throws IllegalArgumentException if the bit rate has no room for the pictures; states what was expected
     */
    public OwnMedia(int kbps, int framesPerSecond, int framesPerGroup) {
        this.kbps = kbps;
        this.framesPerSecond = framesPerSecond;
        long groupMillis = (long) framesPerGroup * MILLIS_PER_SECOND / framesPerSecond;
        long videoBytes = kbps * (long) BITS_PER_KILOBIT / Byte.SIZE * groupMillis / MILLIS_PER_SECOND
                - groupMillis * SILENCE_BYTES / AUDIO_MILLIS;
        long share = videoBytes / (framesPerGroup + KEY_FRAME_SHARES - 1);
        if (share < MIN_SHARE) {
            throw new IllegalArgumentException("at least " + MIN_SHARE + " bytes per picture; " + framesPerSecond
                    + " pictures per second, one in " + framesPerGroup + " a key frame, have " + share);
        }
        long keyFrame = videoBytes - share * (framesPerGroup - 1);
        for (int i = 0; i < framesPerGroup; i++) {
            frames.add(video(i, (int) (i == 0 ? keyFrame : share)));
        }
    }

    private static ByteBuf video(int number, int bytes) {
        ByteBuf body = Unpooled.buffer(bytes, bytes);
        body.writeByte(number == 0 ? FlvBodies.KEY_FRAME : FlvBodies.OTHER_FRAME)
                .writeByte(1)
                .writeMedium(0);
        return body.writeBytes(GreyVideo.frame(number, bytes - FlvBodies.VIDEO_HEADER));
    }

    public static int width() {
        return GreyVideo.WIDTH;
    }

    public static int height() {
        return GreyVideo.HEIGHT;
    }

    /** Video and audio together. */
    public int kbps() {
        return kbps;
    }

    public int framesPerSecond() {
        return framesPerSecond;
    }

    /** The message that configures the decoder of video. */
    public ByteBuf videoConfiguration() {
        return Unpooled.buffer().writeByte(FlvBodies.KEY_FRAME).writeInt(0).writeBytes(GreyVideo.configuration());
    }

    /** The message that configures the decoder of audio. */
    public ByteBuf audioConfiguration() {
        return Unpooled.buffer().writeByte(FlvBodies.AAC).writeByte(0).writeShort(AUDIO_CONFIGURATION);
    }

    /** The n-th message of video, from 0. */
    public ByteBuf video(long n) {
        return frames.get((int) (n % frames.size())).duplicate();
    }

    /** Every message of audio. */
    public ByteBuf audio() {
        return silence.duplicate();
    }

    /** The time of the n-th picture, from 0, in milliseconds. */
    public long videoMillis(long n) {
        return n * MILLIS_PER_SECOND / framesPerSecond;
    }
}
