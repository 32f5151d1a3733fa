package org.example.echo;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Inline;
import dev.throng.protocol.Setting.Scaled;
import dev.throng.protocol.settings.ConnectDeadlines;
import dev.throng.protocol.settings.SocketSettings;
import dev.throng.protocol.settings.TlsSettings;

/** The section {@code settings} of a scenario. */
record EchoSettings(
        @Setting(value = "connections over all event loops, open from the start", fallback = "1") @Scaled
        int connections,

        @Setting(value = "how each line begins; a number follows", fallback = "hello")
        String text,

        @Setting(value = "lines that may be unanswered on a connection", fallback = "1000")
        int window,

        @Setting(value = "whether connections use TLS from the first byte", fallback = "false")
        boolean secure,

        @Setting(value = "how long opening a connection may take", fallback = "{}")
        ConnectDeadlines deadlines,

        @Inline SocketSettings sockets,

        @Setting(value = "certificates", fallback = "{}") TlsSettings tls) {

    private static final int MAX_TEXT_CHARS = 1_000;

    EchoSettings {
        Expect.within("connections", connections, 1, 1_000);
        Expect.within("window", window, 1, 1_000_000);
        boolean printable = text.chars().allMatch(letter -> letter >= ' ' && letter <= '~');
        Expect.that(
                printable && text.length() <= MAX_TEXT_CHARS,
                "text",
                text,
                "at most " + MAX_TEXT_CHARS + " printable characters of ASCII");
    }
}
