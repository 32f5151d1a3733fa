package dev.throng.httpstream.client;

/** Where responses and playlists may send a listener: a load must not be bounced to somebody who did not ask for it. */
public enum Redirects {
    /** Nowhere. */
    NONE,
    /** To any port of the host that was asked first. Names and addresses of loopback are one host. */
    SAME_HOST,
    ANY
}
