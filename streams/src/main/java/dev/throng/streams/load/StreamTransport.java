package dev.throng.streams.load;

/** What connections to the target speak below HTTP or RTMP. */
public enum StreamTransport {
    /** http or rtmp. */
    TCP,
    /** https or rtmps: TLS from the first byte. */
    TLS
}
