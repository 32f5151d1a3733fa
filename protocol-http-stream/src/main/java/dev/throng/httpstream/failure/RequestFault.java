package dev.throng.httpstream.failure;

/** How a request failed, as far as it matters for requesting the same resource again. */
public enum RequestFault {
    /** The answer did not come, or was not complete, in time. */
    TIMEOUT,
    /** The server answered with an error of its own (5xx) or with content that cannot be read. */
    FAULTY,
    /** The server refused the request (4xx), or the connection. */
    REFUSED,
    /** Another request would end the same way. */
    FINAL
}
