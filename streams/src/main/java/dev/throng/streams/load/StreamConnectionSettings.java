package dev.throng.streams.load;

import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Inline;
import dev.throng.protocol.settings.SocketSettings;
import dev.throng.streams.delivery.ReadCoalescingSettings;

/** How listeners and sources use their connections. Its keys stand in the section {@code settings} itself. Immutable. */
public record StreamConnectionSettings(
        @Setting(
                value = "whether reads are coalesced, which saves CPU and makes arrival times coarser",
                fallback = "{}")
        ReadCoalescingSettings readCoalescing,

        @Inline SocketSettings sockets) {}
