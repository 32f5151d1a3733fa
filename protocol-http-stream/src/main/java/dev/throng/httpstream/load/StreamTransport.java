package dev.throng.httpstream.load;

/** What connections to the target speak below HTTP. */
public enum StreamTransport {
    /** http. */
    TCP,
    /** https: TLS from the first byte. */
    TLS
}
