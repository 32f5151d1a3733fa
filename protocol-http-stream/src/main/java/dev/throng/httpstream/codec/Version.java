package dev.throng.httpstream.codec;

/** The protocol version in the first line of a request or response. */
public enum Version {
    HTTP_1_0("HTTP/1.0"),
    HTTP_1_1("HTTP/1.1"),
    /** SHOUTcast's version in responses: {@code ICY 200 OK}. Not used in requests. */
    ICY("ICY");

    private final String text;

    Version(String text) {
        this.text = text;
    }

    /** Returns the text in the first line. */
    public String text() {
        return text;
    }
}
