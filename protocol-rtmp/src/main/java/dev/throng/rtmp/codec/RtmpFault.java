package dev.throng.rtmp.codec;

/** The faults in the bytes of a server or a file. */
public enum RtmpFault {
    /** The handshake has another version, or a wrong digest. */
    BAD_HANDSHAKE,
    /** The header of a chunk does not fit the chunks before it. */
    BAD_CHUNK,
    /** A chunk size that RTMP does not allow. */
    BAD_CHUNK_SIZE,
    /** More chunk streams than the limit. */
    TOO_MANY_CHUNK_STREAMS,
    /** A message other than audio and video, or all of them together, is longer than the limit. */
    MESSAGE_TOO_LONG,
    /** A control message is too short or has a value that RTMP does not allow. */
    BAD_CONTROL,
    /** The bytes are not AMF0. */
    BAD_AMF,
    /** An AMF0 message is deeper or longer than the limits. */
    AMF_TOO_LARGE,
    /** A command lacks what its receiver needs. */
    BAD_COMMAND,
    /** The bytes are not FLV. */
    BAD_FLV
}
