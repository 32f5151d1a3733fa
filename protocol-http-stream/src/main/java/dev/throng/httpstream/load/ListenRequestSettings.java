package dev.throng.httpstream.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;

/** What listeners put into their requests. Its keys stand in the section {@code settings} itself. Immutable. */
public record ListenRequestSettings(
        @Setting(value = "the version of HTTP that listeners speak: 1.0 or 1.1", fallback = "1.0", example = "1.1")
        String version,

        @Setting(
                value = "whether listeners ask for ICY metadata, as radio players do and browsers do not",
                fallback = "false")
        boolean icy,

        @Setting(value = "what listeners authenticate themselves with", fallback = "{}")
        AuthSettings auth) {

    public ListenRequestSettings {
        Expect.that(version.equals("1.0") || version.equals("1.1"), "version", version, "1.0 or 1.1");
    }
}
