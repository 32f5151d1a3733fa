package dev.throng.rtmp.client;

import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.client.OutgoingStream;
import io.netty.buffer.ByteBuf;

/**
 * The stream that one publisher sends. All methods must be called on its event loop. Media that is written goes out together, with {@link
 * #flush}; it may be written only between {@link PublisherEvents#accepted} and the end.
 */
public interface PublisherStream extends OutgoingStream {

    /**
     * Writes audio or video.
     *
     * @param type {@link dev.throng.streams.flv.MessageType#AUDIO} or {@link dev.throng.streams.flv.MessageType#VIDEO}
     * @param timestampMillis its lowest 32 bits are written
     * @param payload is read whole and stays the caller's
     */
    void writeMedia(int type, long timestampMillis, ByteBuf payload);

    /** Writes the metadata of a file, which servers keep for later players. The payload is read whole and stays the caller's. */
    void writeMetadata(long timestampMillis, ByteBuf payload);

    /**
     * Writes a data message with the present time.
     *
     * @param epochMicros microseconds since 1970
     */
    void writeStamp(long timestampMillis, long epochMicros);

    /**
     * Sends what was written.
     *
     * @return its bytes, with headers of chunks
     */
    int flush();

    /**
     * Tells the server that the publisher leaves, closes the connection gracefully and calls {@link PublisherEvents#ended} with
     * {@link RtmpFailure#STOPPED}, unless the stream has ended.
     */
    @Override
    default void stop() {
        stop(RtmpFailure.STOPPED, "stopped by Throng");
    }

    /** Returns the bytes received. With TLS they are counted after decryption. */
    long receivedBytes();

    /** Returns the bytes sent. With TLS they are counted before encryption. */
    long sentBytes();

    @Override
    RtmpStep step();
}
