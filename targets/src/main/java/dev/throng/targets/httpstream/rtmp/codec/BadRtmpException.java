package dev.throng.targets.httpstream.rtmp.codec;

/** Bytes of a client that are not RTMP, or exceed a limit. The message states what was found and expected. */
public final class BadRtmpException extends Exception {

    private static final long serialVersionUID = 1L;

    public BadRtmpException(String message) {
        super(message, null, false, false);
    }
}
