package dev.throng.xmpp.codec;

/** Takes what a {@link StreamReader} reads, on the thread that feeds it. */
public interface StreamListener {

    /**
     * The other side's stream header is there.
     *
     * @param header without children; its attributes are {@code id}, {@code from}, {@code version} and {@code xml:lang}
     */
    void opened(Element header);

    /**
     * A whole stanza, or another element at the top of the stream: features, an answer of SASL or TLS, an error.
     *
     * @param bytes from the first of the start tag to the last of the end tag
     * @return whether to read on; after {@code false} the rest of what was fed is dropped unread, as it belongs to another stream
     */
    boolean received(Element element, int bytes);

    /** The other side closed its stream in order. */
    void closed();
}
