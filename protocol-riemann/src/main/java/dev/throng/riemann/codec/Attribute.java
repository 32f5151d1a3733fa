package dev.throng.riemann.codec;

import java.util.Optional;

/** A key of an event with its value, if it has one. */
public record Attribute(String key, Optional<String> value) {

    public Attribute(String key, String value) {
        this(key, Optional.of(value));
    }
}
