package dev.throng.targets.riemann.query;

import dev.throng.targets.riemann.index.IndexedEvent;

/** {@code field = "literal"}; a class of its own because a host and a service together name a key. */
final class TextEquals implements EventQuery {

    private final IndexedEvent.Text field;
    private final String literal;

    TextEquals(IndexedEvent.Text field, String literal) {
        this.field = field;
        this.literal = literal;
    }

    IndexedEvent.Text field() {
        return field;
    }

    String literal() {
        return literal;
    }

    @Override
    public boolean matches(IndexedEvent event) {
        return event.text(field).filter(literal::equals).isPresent();
    }
}
