package dev.throng.xmpp.bosh;

import dev.throng.xmpp.codec.Element;
import java.util.Optional;

/**
 * What the server grants a session when it is created (XEP-0124 §7.2). Immutable.
 *
 * @param sid the session's id
 * @param hold how many requests the server holds; at least 1
 * @param requests how many requests may be open at once; at least 1, at most one more than {@code hold}
 */
record BoshGrant(String sid, int hold, int requests) {

    private static final int MAX_SID_CHARS = 1024;
    private static final String DIGITS = "[0-9]{1,9}";

    /** Reads the answer to the request that created the session. */
    static BoshGrant of(Element body, BoshWishes wishes) throws BoshException {
        String sid = body.attribute("sid", "");
        if (sid.isEmpty() || sid.length() > MAX_SID_CHARS) {
            throw new BoshException("the answer to the session's creation has no usable sid");
        }
        int wait = number(body, "wait").orElse(wishes.waitSeconds());
        int hold = number(body, "hold").orElse(wishes.hold());
        if (wait == 0 || hold == 0) {
            throw new BoshException(
                    "the server holds no request (wait " + wait + ", hold " + hold + "; expected: 1 or more of both)");
        }
        if (wait > wishes.waitSeconds() || hold > wishes.hold()) {
            throw new BoshException("the server grants wait " + wait + " and hold " + hold + ", which is more than "
                    + wishes.waitSeconds() + " and " + wishes.hold() + ", as requested");
        }
        int requests = number(body, "requests").orElse(hold + 1);
        if (requests == 0) {
            throw new BoshException("the server allows no request");
        }
        return new BoshGrant(sid, hold, Math.min(requests, hold + 1));
    }

    private static Optional<Integer> number(Element body, String name) throws BoshException {
        Optional<String> value = body.attribute(name);
        if (value.isPresent() && !value.get().matches(DIGITS)) {
            throw new BoshException("the attribute " + name + " of the session's creation is no number");
        }
        return value.map(Integer::valueOf);
    }
}
