package dev.throng.scenario.yaml;

import dev.throng.scenario.yaml.ScalarTypes.ScalarType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Locale;

/** States in messages what a component's value may be. Immutable. */
final class Expectations {

    static final String MAPPING = "a mapping of keys to values";

    private final ScalarTypes types;

    Expectations(ScalarTypes types) {
        this.types = types;
    }

    /** The type and the purpose of a component: {@code a duration such as 10s: how long it lasts}. */
    String of(Component component) {
        String doc = component.doc().replaceFirst("\\.$", "");
        String expected = of(component.type(), component.oneOrList());
        return doc.isEmpty()
                ? expected
                : expected + ": " + doc.substring(0, 1).toLowerCase(Locale.ROOT) + doc.substring(1);
    }

    /** @param one whether a value without brackets may stand for a list of one */
    String of(Type type, boolean one) {
        return one ? of(((ParameterizedType) type).getActualTypeArguments()[0]) + ", or " + of(type) : of(type);
    }

    private String of(Type type) {
        if (type instanceof ParameterizedType generic) {
            return generic.getRawType() == List.class ? listOf(generic.getActualTypeArguments()[0]) : MAPPING;
        }
        return types.of((Class<?>) type)
                .map(ScalarType::expected)
                .orElseGet(() -> type == Node.class ? "a value" : section(type));
    }

    private String section(Type type) {
        return Component.aloneIn(type)
                .map(alone -> of(alone.type()) + ", or " + MAPPING)
                .orElse(MAPPING);
    }

    /** A list of values of a type: {@code a list in [ ], each a path}. */
    String listOf(Type content) {
        return content instanceof Class<?> plain
                ? types.of(plain)
                        .map(type -> "a list in [ ], each " + type.expected())
                        .orElse("a list")
                : "a list";
    }
}
