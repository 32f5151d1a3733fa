package dev.throng.xmpp.codec;

/** Receives what a {@link StreamReader} reads, on the thread that feeds the reader. */
public interface StreamListener {

    /**
     * Called when the peer's stream header is read.
     *
     * @param header without children; its attributes are {@code id}, {@code from}, {@code version} and {@code xml:lang}
     */
    void opened(Element header);

    /**
     * Called for each complete stanza or other top-level element: features, a SASL or TLS answer, a stream error.
     *
     * @param bytes size of the element, from the start tag to the end tag
     * @return whether to read on; after {@code false} the rest of the fed bytes is dropped unread, because it belongs to another stream
     */
    boolean received(Element element, int bytes);

    /** Called when the peer has closed its stream with an end tag. */
    void closed();
}
