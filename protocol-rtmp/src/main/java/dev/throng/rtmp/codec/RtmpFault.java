package dev.throng.rtmp.codec;

import dev.throng.streams.flv.MessageFault;

/** The faults in the bytes of a server, besides those of {@link dev.throng.streams.flv.FlvFault}. */
public enum RtmpFault implements MessageFault {
    /** The handshake has another version, or a wrong digest. */
    BAD_HANDSHAKE,
    /** The header of a chunk does not fit the chunks before it. */
    BAD_CHUNK,
    /** A chunk size that RTMP does not allow. */
    BAD_CHUNK_SIZE,
    /** More chunk streams than the limit. */
    TOO_MANY_CHUNK_STREAMS,
    /** A control message is too short or has a value that RTMP does not allow. */
    BAD_CONTROL,
    /** A command lacks what its receiver needs. */
    BAD_COMMAND
}
