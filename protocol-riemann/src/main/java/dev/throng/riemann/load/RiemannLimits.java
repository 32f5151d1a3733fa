package dev.throng.riemann.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;

/** How much a connection may send without an answer, take and hold. Its keys stand in the section {@code settings} itself. Immutable. */
public record RiemannLimits(
        @Setting(
                value = "Msgs that may be un-acked on a connection; an arrival beyond that fails with window-full",
                fallback = "4194304",
                example = "10000")
        int windowPerConnection,

        @Setting(
                value = "bytes that may wait for a connection to take them; beyond that: pending-overflow",
                fallback = "67108864",
                example = "64MiB")
        int maxPendingBytes,

        @Setting(value = "the longest reply accepted, in bytes", fallback = "16777216", example = "1MiB")
        int maxMsgBytes,

        @Setting(
                value = "the longest datagram sent, in bytes; Riemann drops longer ones",
                fallback = "16384",
                example = "1400")
        int maxDatagramBytes) {

    private static final int MAX_BYTES = 1 << 30;

    public RiemannLimits {
        Expect.within("windowPerConnection", windowPerConnection, 1, 1 << 26);
        Expect.within("maxPendingBytes", maxPendingBytes, 1, MAX_BYTES);
        Expect.within("maxMsgBytes", maxMsgBytes, 2, MAX_BYTES);
        Expect.within("maxDatagramBytes", maxDatagramBytes, 1, 65_507);
    }
}
