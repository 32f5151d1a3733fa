package dev.throng.reports.html;

import dev.throng.reports.html.HtmlBlocks.Escaped;
import dev.throng.text.Printable;

/**
 * Texts of files, which may be far longer than any that Throng writes: a page shows their start, and the element's tooltip more of them.
 * Stateless.
 */
final class LongText {

    private static final int MOST = 240;
    private static final int MOST_OF_TOOLTIP = 1_000;

    private LongText() {}

    /** Returns a text as HTML, cut if it is long. */
    static String html(String text) {
        return html(text, MOST);
    }

    /** @param most how many characters are shown */
    static String html(String text, int most) {
        return text.length() <= most
                ? Escaped.html(text)
                : "<span title=\"" + Escaped.html(Printable.line(text, MOST_OF_TOOLTIP)) + "\">"
                        + Escaped.html(Printable.line(text, most)) + "</span>";
    }

    /** Returns the start of a text as HTML, for places that have no tooltip. */
    static String start(String text, int most) {
        return Escaped.html(text.length() <= most ? text : Printable.line(text, most));
    }
}
