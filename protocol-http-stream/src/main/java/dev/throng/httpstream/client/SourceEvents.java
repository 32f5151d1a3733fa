package dev.throng.httpstream.client;

import dev.throng.measure.Failure;

/** Learns what happens on a {@link SourceStream}. All methods are called on its event loop, and may stop the stream. */
public interface SourceEvents {

    /** TCP is open, and TLS is agreed on if it is used. The target's program may not have noticed yet. */
    void connected(long atNanos);

    /**
     * The target refused the form of the request, and the source asks again in the form that the status demands: without {@code Expect} (417), or
     * with chunks (411). Called once for each. If media was sent already, it is lost, and no more may be sent until the next {@link #mayBegin}.
     */
    void retried(int status, long atNanos);

    /** The target accepts the source: it answered {@code 100 Continue}, or a final success. Called once. */
    void accepted(long atNanos);

    /**
     * Media may be sent from now on. This follows {@link #accepted}, or the source has waited long enough for {@code 100 Continue} (RFC 9110
     * §10.1.1). Called once for each form of the request.
     */
    void mayBegin(long atNanos);

    /**
     * The stream ended. Called once, as the last method; also if the connection never opened.
     *
     * @param detail for people; may hold text of the server
     */
    void ended(Failure why, String detail, long atNanos);
}
