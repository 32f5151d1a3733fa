package dev.throng.rtmp.codec;

/** How C1 begins the handshake. */
public enum HandshakeForm {
    /** Random bytes (RTMP §5.2). All servers accept it; some then send no H.264. */
    SIMPLE,
    /** A digest in the first half of C1. */
    DIGEST_FIRST,
    /** A digest in the second half of C1. */
    DIGEST_SECOND
}
