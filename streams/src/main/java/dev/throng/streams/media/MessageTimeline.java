package dev.throng.streams.media;

import dev.throng.streams.flv.AudioHead;
import dev.throng.streams.flv.MessageType;
import dev.throng.streams.flv.StreamTime;
import dev.throng.streams.flv.VideoHead;

/** Puts the messages of audio and video that one player received of FLV or RTMP on a {@link FrameTimeline}. Confined to one thread. */
public final class MessageTimeline {

    private final StreamTime time = new StreamTime();
    private final FrameTimeline frames = new FrameTimeline();

    /**
     * Adds a message of audio or video. Headers of decoders are not frames.
     *
     * @param type {@link MessageType#AUDIO} or {@link MessageType#VIDEO}
     * @param timestampMillis its lowest 32 bits count
     * @param bytes of its payload
     * @param head the first eight bytes of its payload, as {@link dev.throng.streams.flv.MessageSink#media} gives them
     * @param otherBytes of the message on the wire, which belong to the bit rate too
     */
    public void add(int type, long timestampMillis, int bytes, long head, int otherBytes) {
        long millis = time.next(timestampMillis);
        if (type == MessageType.VIDEO) {
            if (VideoHead.isFrame(head, bytes)) {
                frames.video(millis, otherBytes + bytes, VideoHead.isKeyFrame(head, bytes));
            }
        } else if (AudioHead.isFrame(head, bytes)) {
            frames.audio(millis, otherBytes + bytes);
        }
    }

    /** Returns the frames so far. */
    public FrameTimeline frames() {
        return frames;
    }
}
