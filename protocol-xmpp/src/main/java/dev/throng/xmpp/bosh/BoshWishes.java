package dev.throng.xmpp.bosh;

/**
 * What a session asks the server for when it is created (XEP-0124 §7.1). Immutable.
 *
 * @param waitSeconds how long the server may hold a request
 * @param hold how many requests the server may hold
 */
public record BoshWishes(int waitSeconds, int hold) {

    public BoshWishes {
        if (waitSeconds < 1 || hold < 1) {
            throw new IllegalArgumentException("wait " + waitSeconds + ", hold " + hold + " (expected: 1 or more)");
        }
    }
}
