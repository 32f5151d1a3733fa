package dev.throng.scenario.yaml;

import dev.throng.secrets.Masking;
import dev.throng.text.Printable;

/**
 * Something in a file that cannot be used. Immutable.
 *
 * @param location the place in the file
 * @param text path, value and expectation: {@code phases[0].for: 60 (expected: a duration with its unit, such as 60s)}
 * @param pointed whether {@link #block()} shows the line with a caret below it; false if a secret may be in the line
 */
public record Problem(Location location, String text, boolean pointed) {

    /** A value that is not what was expected. */
    static Problem of(Node node, String expected) {
        return at(node.location(), node.shown() + " (expected: " + expected + ")");
    }

    static Problem at(Location location, String text) {
        String path = location.path();
        String message = path.isEmpty() ? text : Printable.excerpt(path) + ": " + text;
        return new Problem(location, message, !Secrets.secret(path));
    }

    /** An old key: {@code settings.connectDeadline was renamed to settings.deadlines.connect}. */
    static Problem renamed(Location old, String path, String advice) {
        String text = Printable.excerpt(old.path()) + " was renamed to " + Printable.excerpt(path) + advice;
        return new Problem(old, text, !Secrets.secret(old.path()));
    }

    /** The same without secrets. */
    Problem masked(Masking masking) {
        boolean harmless = location.source()
                .line(location.line())
                .map(line -> masking.apply(line).equals(line))
                .orElse(true);
        return new Problem(location, masking.apply(text), pointed && harmless);
    }

    /** The same without the line of the file. */
    Problem unpointed() {
        return new Problem(location, text, false);
    }

    /** In one line: {@code file:line:column: path: value (expected: …)}. An option that has the path in it states it once. */
    public String line() {
        String path = location.path() + ": ";
        return location.place().equals(Edit.OPTION + location.path()) && text.startsWith(path)
                ? location.place() + ": " + text.substring(path.length())
                : location.place() + ": " + text;
    }

    /** {@link #line()} and below it, where there is one, the line of the file with a caret at the place. */
    public String block() {
        if (!pointed) {
            return line();
        }
        return location.source()
                .line(location.line())
                .filter(source -> !Secrets.mayBeIn(source))
                .map(source -> line() + "\n" + excerpt(source))
                .orElseGet(this::line);
    }

    private String excerpt(String source) {
        int points = source.codePointCount(0, source.length());
        int column = Math.max(0, Math.min(location.column() - 1, points));
        int from = Math.max(0, column - 80);
        int to = Math.min(points, from + 140);
        String before = Printable.line(cut(source, from, column));
        String lead = from > 0 ? "…" : "";
        String tail = to < points ? "…" : "";
        return "    " + lead + before + Printable.line(cut(source, column, to)) + tail + "\n    "
                + " ".repeat(lead.length() + before.length()) + "^";
    }

    private static String cut(String source, int from, int to) {
        return source.substring(source.offsetByCodePoints(0, from), source.offsetByCodePoints(0, to));
    }
}
