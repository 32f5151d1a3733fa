package dev.throng.streams.load;

import dev.throng.protocol.Setting;
import dev.throng.streams.delivery.BufferSettings;
import dev.throng.streams.delivery.BurstSettings;

/** The media that a listener holds: its virtual buffer, and the burst that fills it. Its keys stand in the section {@code settings} itself. Immutable. */
public record PlaybackSettings(
        @Setting(value = "the virtual playback buffer", fallback = "{}")
        BufferSettings buffer,

        @Setting(value = "the burst on connect", fallback = "{}")
        BurstSettings burst) {}
