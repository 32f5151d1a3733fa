package dev.throng.targets.riemann.query;

import dev.throng.targets.riemann.index.Event;

/** {@code field = "literal"}; a class of its own because a host and a service together name a key. */
final class TextEquals implements Query {

    private final Event.Text field;
    private final String literal;

    TextEquals(Event.Text field, String literal) {
        this.field = field;
        this.literal = literal;
    }

    Event.Text field() {
        return field;
    }

    String literal() {
        return literal;
    }

    @Override
    public boolean matches(Event event) {
        return event.text(field).filter(literal::equals).isPresent();
    }
}
