package dev.throng.streams.client;

/** Where redirects, and playlists of HTTP, may send a listener. The user of the target decides which hosts get load. */
public enum Redirects {
    /** Nowhere. */
    NONE,
    /** To any port of the first host. Names and addresses of loopback are one host. */
    SAME_HOST,
    /** To any host. */
    ANY
}
