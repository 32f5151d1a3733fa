package dev.throng.httpstream.codec;

/** How a source asks for its mount point. */
public enum SourceMethod {
    /** HTTP/1.1: the server says in advance, with an interim response, whether it wants the medium (RFC 9110 §10.1.1). */
    PUT_EXPECT("PUT", "HTTP/1.1", true),
    /** HTTP/1.1: the server answers when it has read the head. */
    PUT("PUT", "HTTP/1.1", false),
    /** The method that Icecast had before it took PUT. */
    SOURCE("SOURCE", "HTTP/1.0", false),
    /** Likewise, with the version that the first of its sources named. */
    SOURCE_ICE("SOURCE", "ICE/1.0", false);

    private final String verb;
    private final String version;
    private final boolean expects;

    SourceMethod(String verb, String version, boolean expects) {
        this.verb = verb;
        this.version = version;
        this.expects = expects;
    }

    String verb() {
        return verb;
    }

    String version() {
        return version;
    }

    /** Whether the medium waits for an interim response. */
    public boolean expects() {
        return expects;
    }

    boolean oldFashioned() {
        return this == SOURCE || this == SOURCE_ICE;
    }
}
