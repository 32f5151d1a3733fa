package dev.throng.targets.riemann.query;

import dev.throng.targets.riemann.index.IndexedEvent;
import dev.throng.targets.riemann.query.QueryTokens.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * A recursive-descent parser for queries:
 *
 * <pre>
 *   any     = all { "or" all }
 *   all     = one { "and" one }
 *   one     = "not" one | "(" any ")" | "true" | "false" | "tagged" STRING | test
 *   test    = text   ( "=" | "!=" ) ( STRING | "nil" ) | text ( "=~" | "~=" ) STRING
 *           | number ( "=" | "!=" | "&lt;" | "&lt;=" | "&gt;" | "&gt;=" ) ( NUMBER | "nil" )
 *   text    = "host" | "service" | "state" | "description"
 *   number  = "metric" | "metric_f" | "ttl" | "time"
 * </pre>
 *
 * {@code =~} matches a whole text, in which {@code %} stands for any characters; {@code ~=} finds a regular expression anywhere
 * in it. {@code null} means {@code nil}. A missing field matches only {@code = nil} and {@code !=} with a value.
 */
final class QueryParser {

    static final int MAX_CHARACTERS = 16 * 1024;
    static final int MAX_DEPTH = 64;

    private final QueryTokens tokens;
    private int depth;

    QueryParser(String text) {
        if (text.length() > MAX_CHARACTERS) {
            throw new QueryException("parse error: a query of " + text.length() + " characters (expected: at most "
                    + MAX_CHARACTERS + ")");
        }
        this.tokens = new QueryTokens(text);
    }

    EventQuery parse() {
        EventQuery query = any();
        if (tokens.kind() != Kind.END) {
            throw tokens.unexpected("and, or, or the end");
        }
        return query;
    }

    private EventQuery any() {
        List<EventQuery> parts = new ArrayList<>();
        parts.add(all());
        while (tokens.isWord("or")) {
            tokens.advance();
            parts.add(all());
        }
        if (parts.size() == 1) {
            return parts.get(0);
        }
        return event -> parts.stream().anyMatch(part -> part.matches(event));
    }

    private EventQuery all() {
        List<EventQuery> parts = new ArrayList<>();
        parts.add(one());
        while (tokens.isWord("and")) {
            tokens.advance();
            parts.add(one());
        }
        return parts.size() == 1 ? parts.get(0) : new AllOf(parts);
    }

    private EventQuery one() {
        if (++depth > MAX_DEPTH) {
            throw new QueryException("parse error: nested deeper than " + MAX_DEPTH);
        }
        EventQuery query = nested();
        depth--;
        return query;
    }

    private EventQuery nested() {
        if (tokens.isWord("not")) {
            tokens.advance();
            EventQuery inner = one();
            return event -> !inner.matches(event);
        }
        if (tokens.kind() == Kind.OPEN) {
            tokens.advance();
            EventQuery inner = any();
            take(Kind.CLOSE, ")");
            return inner;
        }
        if (tokens.kind() != Kind.WORD) {
            throw tokens.unexpected("a field, tagged, not, true, false or (");
        }
        return leaf();
    }

    private EventQuery leaf() {
        if (tokens.isWord("true") || tokens.isWord("false")) {
            boolean truth = tokens.isWord("true");
            tokens.advance();
            return event -> truth;
        }
        if (tokens.isWord("tagged")) {
            tokens.advance();
            String tag = take(Kind.STRING, "a tag in double quotes");
            return event -> event.isTagged(tag);
        }
        Optional<IndexedEvent.Text> text = field(IndexedEvent.Text.class);
        Optional<IndexedEvent.Number> number = field(IndexedEvent.Number.class);
        if (text.isEmpty() && number.isEmpty()) {
            throw tokens.unexpected(
                    "host, service, state, description, metric, metric_f, ttl, time, tagged, not, true" + " or false");
        }
        tokens.advance();
        String operator = take(Kind.OPERATOR, "an operator");
        return text.isPresent() ? textTest(text.get(), operator) : numberTest(number.get(), operator);
    }

    private <E extends Enum<E>> Optional<E> field(Class<E> fields) {
        for (E field : fields.getEnumConstants()) {
            if (tokens.isWord(field.name().toLowerCase(Locale.ROOT))) {
                return Optional.of(field);
            }
        }
        return Optional.empty();
    }

    private EventQuery textTest(IndexedEvent.Text field, String operator) {
        boolean equality = operator.equals("=") || operator.equals("!=");
        if (equality && takeNil()) {
            boolean wantsNil = operator.equals("=");
            return event -> event.text(field).isEmpty() == wantsNil;
        }
        String literal = take(Kind.STRING, equality ? "a text in double quotes, or nil" : "a text in double quotes");
        switch (operator) {
            case "=":
                return new TextEquals(field, literal);
            case "!=":
                return event -> !event.text(field).filter(literal::equals).isPresent();
            case "=~":
                return textMatches(field, new WildcardPattern(literal));
            case "~=":
                return textMatches(field, new BoundedPattern(literal));
            default:
                throw new QueryException("parse error: " + field.name().toLowerCase(Locale.ROOT) + " " + operator
                        + " (expected: =, !=, =~ or ~= for a text)");
        }
    }

    private static EventQuery textMatches(IndexedEvent.Text field, Predicate<String> pattern) {
        return event -> event.text(field).filter(pattern).isPresent();
    }

    private EventQuery numberTest(IndexedEvent.Number field, String operator) {
        if ((operator.equals("=") || operator.equals("!=")) && takeNil()) {
            boolean wantsNil = operator.equals("=");
            return event -> event.number(field).isEmpty() == wantsNil;
        }
        double literal = number();
        switch (operator) {
            case "=":
                return event -> compare(event, field, literal, order -> order == 0);
            case "!=":
                return event -> !compare(event, field, literal, order -> order == 0);
            case "<":
                return event -> compare(event, field, literal, order -> order < 0);
            case "<=":
                return event -> compare(event, field, literal, order -> order <= 0);
            case ">":
                return event -> compare(event, field, literal, order -> order > 0);
            case ">=":
                return event -> compare(event, field, literal, order -> order >= 0);
            default:
                throw new QueryException("parse error: " + field.name().toLowerCase(Locale.ROOT) + " " + operator
                        + " (expected: =, !=, <, <=, > or >= for a number)");
        }
    }

    private static boolean compare(
            IndexedEvent event, IndexedEvent.Number field, double literal, Predicate<Integer> wanted) {
        OptionalDouble value = event.number(field);
        return value.isPresent()
                && !Double.isNaN(value.getAsDouble())
                && wanted.test(value.getAsDouble() == literal ? 0 : Double.compare(value.getAsDouble(), literal));
    }

    private double number() {
        if (tokens.kind() == Kind.NUMBER) {
            try {
                double number = Double.parseDouble(tokens.value());
                tokens.advance();
                return number;
            } catch (NumberFormatException refused) {
                throw new QueryException("parse error: \"" + tokens.value() + "\" is no number", refused);
            }
        }
        throw tokens.unexpected("a number, or nil with = and !=");
    }

    private boolean takeNil() {
        boolean nil = tokens.isWord("nil") || tokens.isWord("null");
        if (nil) {
            tokens.advance();
        }
        return nil;
    }

    private String take(Kind kind, String expected) {
        if (tokens.kind() != kind) {
            throw tokens.unexpected(expected);
        }
        String value = tokens.value();
        tokens.advance();
        return value;
    }
}
