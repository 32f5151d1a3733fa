package dev.throng.targets.riemann.query;

import dev.throng.targets.riemann.index.EventKey;
import dev.throng.targets.riemann.index.IndexedEvent;
import java.util.List;
import java.util.Optional;

/** The conjunction {@code a and b and …}. */
final class AllOf implements EventQuery {

    private final List<EventQuery> parts;

    AllOf(List<EventQuery> parts) {
        this.parts = List.copyOf(parts);
    }

    @Override
    public boolean matches(IndexedEvent event) {
        for (EventQuery part : parts) {
            if (!part.matches(event)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Optional<EventKey> key() {
        return literal(IndexedEvent.Text.HOST)
                .flatMap(host -> literal(IndexedEvent.Text.SERVICE).map(service -> EventKey.of(host, service)));
    }

    private Optional<String> literal(IndexedEvent.Text field) {
        return parts.stream()
                .filter(TextEquals.class::isInstance)
                .map(TextEquals.class::cast)
                .filter(part -> part.field() == field)
                .map(TextEquals::literal)
                .findFirst();
    }
}
