package dev.throng.targets.riemann.query;

import dev.throng.targets.riemann.index.IndexedEvent;

/** The test {@code field = "literal"}. A class, so that {@link AllOf} can find a host and a service that form a key. */
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
