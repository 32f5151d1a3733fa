package dev.throng.streams.flv;

/** The faults in the bytes of FLV, and in the messages that RTMP has in common with it. */
public enum FlvFault implements MessageFault {
    /** A message other than audio and video, or all of them together, is longer than the limit. */
    MESSAGE_TOO_LONG,
    /** The bytes are not AMF0. */
    BAD_AMF,
    /** An AMF0 message is deeper or longer than the limits. */
    AMF_TOO_LARGE,
    /** The bytes are not FLV. */
    BAD_FLV
}
