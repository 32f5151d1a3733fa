package dev.throng.targets.riemann.query;

import dev.throng.targets.riemann.index.Event;
import dev.throng.targets.riemann.index.Key;
import java.util.List;
import java.util.Optional;

/** {@code a and b and …}. */
final class All implements Query {

    private final List<Query> parts;

    All(List<Query> parts) {
        this.parts = List.copyOf(parts);
    }

    @Override
    public boolean matches(Event event) {
        for (Query part : parts) {
            if (!part.matches(event)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Optional<Key> key() {
        return literal(Event.Text.HOST)
                .flatMap(host -> literal(Event.Text.SERVICE).map(service -> Key.of(host, service)));
    }

    private Optional<String> literal(Event.Text field) {
        return parts.stream()
                .filter(TextEquals.class::isInstance)
                .map(TextEquals.class::cast)
                .filter(part -> part.field() == field)
                .map(TextEquals::literal)
                .findFirst();
    }
}
