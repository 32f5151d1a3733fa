package dev.throng.targets.httpstream;

/** The form of the response to listeners. */
enum ResponseFormat {
    /** {@code HTTP/1.0 200 OK}, as Icecast 2 does. */
    HTTP10("HTTP/1.0 200 OK"),
    /** {@code HTTP/1.1 200 OK}, the end of the connection ends the body. */
    HTTP11("HTTP/1.1 200 OK"),
    /** {@code ICY 200 OK}, as SHOUTcast 1 does. */
    ICY("ICY 200 OK"),
    /** {@code HTTP/1.1 200 OK} with one chunk per write. */
    CHUNKED("HTTP/1.1 200 OK");

    private final String statusLine;

    ResponseFormat(String statusLine) {
        this.statusLine = statusLine;
    }

    String statusLine() {
        return statusLine;
    }
}
