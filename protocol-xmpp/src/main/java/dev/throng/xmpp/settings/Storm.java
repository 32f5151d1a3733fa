package dev.throng.xmpp.settings;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;

/** What the operation {@code storm} does. Immutable. */
public record Storm(
        @Setting(
                value = "the share of all sessions whose connections are cut, above 0 and up to 1",
                fallback = "1",
                example = "0.2")
        double share,

        @Setting(
                value = "how connections are cut: reset (as if clients or a router crashed) or close (in order)",
                fallback = "reset",
                example = "close")
        Cut cut) {

    public Storm {
        Expect.that(share > 0 && share <= 1, "share", share, "above 0 and up to 1");
    }

    /** Returns how many of the sessions of an event loop are cut: rounded, and at least one of them. */
    public int share(int sessions) {
        return sessions == 0 ? 0 : (int) Math.max(1, Math.round(share * sessions));
    }

    /** How a connection is cut. */
    public enum Cut {
        /** With a TCP reset. */
        RESET,
        /** The TCP connection is closed without the end of the stream. */
        CLOSE
    }
}
