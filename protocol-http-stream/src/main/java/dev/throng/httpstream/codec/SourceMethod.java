package dev.throng.httpstream.codec;

/** The request method of a source. */
public enum SourceMethod {
    /** HTTP/1.1: the server accepts the medium with an interim response before it is sent (RFC 9110 §10.1.1). */
    PUT_EXPECT("PUT", "HTTP/1.1", true),
    /** HTTP/1.1: the server answers when it has read the head. */
    PUT("PUT", "HTTP/1.1", false),
    /** Icecast's method before it supported PUT. */
    SOURCE("SOURCE", "HTTP/1.0", false),
    /** Like {@link #SOURCE}, with the version that Icecast's first source clients sent. */
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
