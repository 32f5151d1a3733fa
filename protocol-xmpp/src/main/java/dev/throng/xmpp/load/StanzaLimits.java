package dev.throng.xmpp.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;

/** How many bytes a connection may take and hold. Its keys stand in the section {@code settings} itself. Immutable. */
public record StanzaLimits(
        @Setting(value = "the longest stanza accepted, in bytes", fallback = "524288", example = "64KiB")
        int maxStanzaBytes,

        @Setting(
                value = "bytes that may wait for a connection to take them; it ends beyond that",
                fallback = "1048576",
                example = "256KiB")
        int maxPendingBytes) {

    private static final int MAX_BYTES = 1 << 30;

    public StanzaLimits {
        Expect.within("maxStanzaBytes", maxStanzaBytes, 1_000, MAX_BYTES);
        Expect.within("maxPendingBytes", maxPendingBytes, 10_000, MAX_BYTES);
    }
}
