package dev.throng.httpstream.codec;

/** The faults in the bytes of a response. */
public enum ResponseFault {
    HEAD_TOO_LONG,
    BAD_HEAD,
    BAD_CHUNK,
    BAD_METAINT,
    BAD_PLAYLIST
}
