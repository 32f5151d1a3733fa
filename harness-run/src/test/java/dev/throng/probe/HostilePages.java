package dev.throng.probe;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Pages that no probe can read, as broken and hostile targets send them. */
public final class HostilePages {

    private static final String BOMB =
            "<?xml version=\"1.0\"?><!DOCTYPE icestats [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">"
                    + "<!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\">]><icestats><listeners>&c;</listeners></icestats>";

    private static final String OUTSIDE =
            "<?xml version=\"1.0\"?><!DOCTYPE icestats [<!ENTITY f SYSTEM \"file:///etc/passwd\">]>"
                    + "<icestats><listeners>&f;</listeners></icestats>";

    /** A page of HTML, which is XML too. */
    public static final String HTML = "<html><body>404</body></html>";

    private static final List<String> PAGES = List.of(
            "",
            " ",
            "\u0000\u0001",
            "{\"icestats\":",
            "{\"icestats\":[]}",
            "{\"icestats\":{\"source\":[{\"listeners\":\"many\"}]}}",
            "[]",
            "null",
            "<",
            "<icestats>",
            BOMB,
            OUTSIDE,
            "[".repeat(100_000),
            "{\"a\":".repeat(100_000),
            "<a>".repeat(100_000) + "</a>".repeat(100_000));

    private HostilePages() {}

    /** Requires that a page is unreadable and that the message quotes nothing of a file outside of it. */
    public static void assertUnreadable(Page page, String text) {
        assertThatThrownBy(() -> page.read(text.getBytes(StandardCharsets.UTF_8)))
                .as("%.60s", text)
                .isInstanceOf(UnreadablePageException.class)
                .hasMessageNotContaining("root:");
    }

    /** Requires the same of every hostile page, except {@link #HTML}. */
    public static void assertAllUnreadable(Page page) {
        PAGES.forEach(text -> assertUnreadable(page, text));
    }
}
