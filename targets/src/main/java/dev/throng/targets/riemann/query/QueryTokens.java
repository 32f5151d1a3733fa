package dev.throng.targets.riemann.query;

/**
 * Cuts a query into tokens, with one token lookahead: words, numbers, strings in double quotes, operators and
 * parentheses.
 *
 * <p>In strings {@code \" \\ \n \r \t \b \f} mean the same as in Java. Any other backslash is literal, so that patterns
 * need no double backslashes.
 */
final class QueryTokens {

    enum Kind {
        WORD,
        NUMBER,
        STRING,
        OPERATOR,
        OPEN,
        CLOSE,
        END
    }

    private static final String[] OPERATORS = {"!=", "=~", "~=", "<=", ">=", "=", "<", ">"};

    private final String text;
    private int next;
    private int start;
    private Kind kind;
    private String value;

    QueryTokens(String text) {
        this.text = text;
        advance();
    }

    Kind kind() {
        return kind;
    }

    /** The text of the token; for a string, its decoded content. */
    String value() {
        return value;
    }

    boolean isWord(String word) {
        return kind == Kind.WORD && value.equals(word);
    }

    /** An exception that names the current token and what was expected. */
    QueryException unexpected(String expected) {
        String found = kind == Kind.END ? "the end" : "\"" + text.substring(start, next) + "\"";
        return new QueryException("parse error: " + found + " at " + (start + 1) + " (expected: " + expected + ")");
    }

    void advance() {
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
        start = next;
        if (next == text.length()) {
            accept(Kind.END, next);
            return;
        }
        char first = text.charAt(next);
        if (first == '"') {
            readString();
        } else if (first == '(' || first == ')') {
            accept(first == '(' ? Kind.OPEN : Kind.CLOSE, next + 1);
        } else if (Character.isDigit(first) || first == '-') {
            readNumber();
        } else if (Character.isLetter(first)) {
            readWord();
        } else {
            readOperator();
        }
    }

    private void accept(Kind accepted, int end) {
        kind = accepted;
        value = text.substring(next, end);
        next = end;
    }

    private void readWord() {
        int end = next;
        while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
            end++;
        }
        accept(Kind.WORD, end);
    }

    private void readNumber() {
        int end = next + 1;
        while (end < text.length() && isNumberPart(end)) {
            end++;
        }
        accept(Kind.NUMBER, end);
    }

    private boolean isNumberPart(int at) {
        char part = text.charAt(at);
        char before = text.charAt(at - 1);
        boolean exponentSign = (part == '-' || part == '+') && (before == 'e' || before == 'E');
        return part >= '0' && part <= '9' || part == '.' || part == 'e' || part == 'E' || exponentSign;
    }

    private void readOperator() {
        for (String operator : OPERATORS) {
            if (text.startsWith(operator, next)) {
                accept(Kind.OPERATOR, next + operator.length());
                return;
            }
        }
        throw new QueryException("parse error: \"" + text.charAt(next) + "\" at " + (next + 1));
    }

    private void readString() {
        StringBuilder characters = new StringBuilder();
        int at = next + 1;
        while (at < text.length() && text.charAt(at) != '"') {
            boolean escape = text.charAt(at) == '\\' && at + 1 < text.length();
            int code = escape ? "\"\\nrtbf".indexOf(text.charAt(at + 1)) : -1;
            characters.append(code < 0 ? text.charAt(at) : "\"\\\n\r\t\b\f".charAt(code));
            at += code < 0 ? 1 : 2;
        }
        if (at >= text.length()) {
            throw new QueryException("parse error: the string at " + (next + 1) + " has no end (expected: \")");
        }
        kind = Kind.STRING;
        value = characters.toString();
        next = at + 1;
    }
}
