package dev.throng.targets.riemann.query;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression with a budget: a counter limits the characters that the matcher reads, and an exception ends a
 * search over the limit. A hostile pattern therefore takes a bounded time on the event loop.
 */
final class BoundedPattern implements Predicate<String> {

    static final int MAX_CHARACTERS = 256;
    /** The characters that all matches of one query may read, which takes some tenths of a second. */
    static final long BUDGET = 20_000_000;

    private final Pattern pattern;
    private long left = BUDGET;

    BoundedPattern(String regex) {
        if (regex.length() > MAX_CHARACTERS) {
            throw new QueryException("parse error: a pattern of " + regex.length() + " characters (expected: at most "
                    + MAX_CHARACTERS + ")");
        }
        try {
            this.pattern = Pattern.compile(regex);
        } catch (PatternSyntaxException refused) {
            throw new QueryException("parse error: pattern: " + refused.getDescription(), refused);
        }
    }

    @Override
    public boolean test(String text) {
        try {
            return pattern.matcher(new Counted(text)).find();
        } catch (StackOverflowError deep) {
            throw new QueryException("query error: the pattern recurses too deeply on this text", deep);
        }
    }

    private void spend() {
        if (--left < 0) {
            throw new QueryException("query error: the pattern costs too much (over " + BUDGET + " steps)");
        }
    }

    /** A text that counts the characters read. */
    private final class Counted implements CharSequence {

        private final CharSequence text;

        Counted(CharSequence text) {
            this.text = text;
        }

        @Override
        public char charAt(int index) {
            spend();
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new Counted(text.subSequence(start, end));
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
