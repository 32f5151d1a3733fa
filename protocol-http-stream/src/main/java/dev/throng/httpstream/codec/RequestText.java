package dev.throng.httpstream.codec;

/** Validates the values in the head of a request, so that no value can end its line and begin another. */
final class RequestText {

    /** Requires a path with or without a query: it begins with a slash and has visible ASCII only. */
    static void requireTarget(String name, String value) {
        boolean good = value.startsWith("/") && value.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '#');
        require(good, name, value, "a path from its slash on, percent-encoded where it is not plain ASCII");
    }

    static void requireToken(String name, String value) {
        boolean good =
                !value.isEmpty() && value.chars().allMatch(c -> Character.isLetterOrDigit(c) && c < 0x7f || c == '-');
        require(good, name, value, "letters, digits and hyphens");
    }

    static void requireLine(String name, String value) {
        require(value.chars().noneMatch(c -> c < ' ' || c == 0x7f), name, value, "no control characters");
    }

    private static void require(boolean good, String name, String value, String expected) {
        if (!good) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + expected + ")");
        }
    }

    private RequestText() {}
}
