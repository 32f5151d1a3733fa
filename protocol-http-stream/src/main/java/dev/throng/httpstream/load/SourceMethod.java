package dev.throng.httpstream.load;

/** How a source asks to be let in. */
enum SourceMethod {
    /** HTTP/1.1 PUT that waits for {@code 100 Continue}. */
    PUT_EXPECT,
    /** HTTP/1.1 PUT without waiting. */
    PUT,
    /** The old SOURCE of Icecast and SHOUTcast. */
    SOURCE
}
