package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.StreamAddress;
import java.util.Optional;

/** Requests resources one after another. Confined to the event loop. */
public interface ResourceRequests {

    /**
     * Requests a resource. Only while no other request is open. No event but {@link ResourceEvents#sent} is called before this returns.
     *
     * @param bytes the value of the header {@code Range}; empty for the whole resource
     */
    void get(StreamAddress resource, Optional<String> bytes, ResourceEvents listener);

    /** Whether no request is open. */
    boolean isIdle();

    /** Whether a request was sent whose response is not complete. */
    boolean isUnanswered();

    /** Returns the bytes received by all requests: heads and chunks included. With TLS they are counted after decryption. */
    long wireBytes();

    /** Returns the bytes of all requests. */
    long sentBytes();

    /** Returns the step of the present request, or the one in which the last one ended. */
    StreamStep step();

    /** Closes the connection. The events of an open request are not called any more. */
    void close();
}
