package dev.throng.httpstream.codec;

/** What speaks first in a request or a response. */
public enum Version {
    HTTP_1_0("HTTP/1.0"),
    HTTP_1_1("HTTP/1.1"),
    /** SHOUTcast's answer, {@code ICY 200 OK}; nobody asks with it. */
    ICY("ICY");

    private final String text;

    Version(String text) {
        this.text = text;
    }

    /** As it stands in the first line. */
    public String text() {
        return text;
    }
}
