package dev.throng.rtmp.load;

/** What connections to the target speak below RTMP. */
public enum StreamTransport {
    /** rtmp. */
    TCP,
    /** rtmps: TLS from the first byte. */
    TLS
}
