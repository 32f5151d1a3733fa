package dev.throng.targets.httpstream.rtmp.codec;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A value of a client's command, as far as a server needs it: a number, text, or fields. Other values are empty. Immutable. */
public final class Amf0Value {

    static final Amf0Value EMPTY = new Amf0Value(OptionalDouble.empty(), Optional.empty(), Map.of());

    private final OptionalDouble number;
    private final Optional<String> text;
    private final Map<String, Amf0Value> fields;

    private Amf0Value(OptionalDouble number, Optional<String> text, Map<String, Amf0Value> fields) {
        this.number = number;
        this.text = text;
        this.fields = fields;
    }

    static Amf0Value of(double number) {
        return new Amf0Value(OptionalDouble.of(number), Optional.empty(), Map.of());
    }

    static Amf0Value of(String text) {
        return new Amf0Value(OptionalDouble.empty(), Optional.of(text), Map.of());
    }

    static Amf0Value of(Map<String, Amf0Value> fields) {
        return new Amf0Value(OptionalDouble.empty(), Optional.empty(), Map.copyOf(fields));
    }

    public OptionalDouble number() {
        return number;
    }

    public Optional<String> text() {
        return text;
    }

    /** A field of an object; an empty value if it is missing. */
    public Amf0Value field(String name) {
        return fields.getOrDefault(name, EMPTY);
    }
}
