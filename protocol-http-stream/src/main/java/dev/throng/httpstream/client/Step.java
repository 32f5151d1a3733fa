package dev.throng.httpstream.client;

/** What a listener is busy with; redirects and playlists take him back to the first. */
public enum Step {
    CONNECT("connect", "the TCP connection"),
    TLS("tls", "the handshake of TLS"),
    HEAD("head", "from the request to the end of the response's head, or of a playlist"),
    FIRST_BYTE("first-byte", "from the head to the first byte of the medium"),
    STREAM("stream", "listening");

    private final String id;
    private final String description;

    Step(String id, String description) {
        this.id = id;
        this.description = description;
    }

    /** The name in failures and metrics. */
    public String id() {
        return id;
    }

    public String description() {
        return description;
    }
}
