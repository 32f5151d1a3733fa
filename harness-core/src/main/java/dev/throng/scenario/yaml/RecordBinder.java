package dev.throng.scenario.yaml;

import dev.throng.protocol.SettingException;
import dev.throng.text.Printable;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Binds nodes to records. The keys are the names of the components; see {@link dev.throng.protocol.Setting} for types and defaults. A
 * component of type {@link Node} takes what is there, for the caller to bind. Everything that does not fit goes to the problems, and
 * binding goes on with the next value. Used by one thread.
 *
 * <p>What a compact constructor refuses with {@code name: value (expected: …)} is placed at the value of that name.
 */
public final class RecordBinder {

    /** Of a refusal, whose end says what was expected. */
    private static final int MOST_CHARS = 1000;

    private final ScalarTypes types;
    private final double scale;
    private final Problems problems;

    /** @param scale what {@link dev.throng.protocol.Scaled} numbers are multiplied by */
    public RecordBinder(ScalarTypes types, double scale, Problems problems) {
        this.types = types;
        this.scale = scale;
        this.problems = problems;
    }

    /** The record of a node; empty if something in it does not fit. */
    public <R extends Record> Optional<R> bind(Node node, Class<R> type) {
        return fields(node, type).filter(Fields::sound).flatMap(fields -> construct(fields, type));
    }

    /** The values of a node that the components of a record type describe; empty if it is no mapping. */
    public Optional<Fields> fields(Node node, Class<? extends Record> type) {
        return mapping(node).map(mapping -> fields(mapping, Component.of(type)));
    }

    private Optional<Node.Mapping> mapping(Node node) {
        if (node instanceof Node.Mapping mapping) {
            return Optional.of(mapping);
        }
        if (node instanceof Node.Scalar scalar && scalar.isNothing()) {
            return Optional.of(new Node.Mapping(node.location(), Map.of()));
        }
        problems.expected(node, "a mapping of keys to values");
        return Optional.empty();
    }

    private Fields fields(Node.Mapping mapping, List<Component> components) {
        Fields fields = new Fields(mapping);
        List<String> keys = components.stream().map(Component::key).toList();
        mapping.entries().forEach((key, entry) -> {
            if (!keys.contains(key)) {
                problems.at(entry.location(), "unknown key (expected: " + Nearest.expectation(key, keys) + ")");
                fields.unsound();
            }
        });
        for (Component component : components) {
            Optional<Object> value = value(component, mapping);
            value.ifPresentOrElse(bound -> fields.put(component.name(), bound), fields::unsound);
        }
        return fields;
    }

    private Optional<Object> value(Component component, Node.Mapping mapping) {
        Optional<Node> node = mapping.value(component.key());
        if (component.optional()) {
            Optional<Node> given = node.filter(value -> !(value instanceof Node.Scalar scalar && scalar.isNothing()));
            return given.isEmpty()
                    ? Optional.of(Optional.empty())
                    : bound(given.get(), component).map(Optional::of);
        }
        if (node.isPresent()) {
            return bound(node.get(), component);
        }
        if (component.fallback().isPresent()) {
            return fallback(component, Location.pathOf(mapping.location().path(), component.key()));
        }
        problems.at(mapping.location().child(component.key()), "missing (expected: " + described(component) + ")");
        return Optional.empty();
    }

    /** A default is the programmer's word: one that does not fit is a bug. */
    private Optional<Object> fallback(Component component, String path) {
        Problems own = new Problems();
        RecordBinder binder = new RecordBinder(types, scale, own);
        Optional<Object> value = NodeReader.yaml(
                        Source.named("default"), component.fallback().get(), path, own)
                .flatMap(node -> binder.bound(node, component));
        if (value.isEmpty()) {
            throw new IllegalStateException("default of " + component.name() + ": " + own.list());
        }
        return value;
    }

    private Optional<Object> bound(Node node, Component component) {
        Optional<Object> value = component.countsBytes()
                ? scalar(node, ScalarTypes.bytes((Class<?>) component.type()))
                : bound(node, component.type());
        return component.scaled() ? value.flatMap(number -> scaled(node, number)) : value;
    }

    private Optional<Object> scaled(Node node, Object value) {
        long whole = ((Number) value).longValue();
        if (whole <= 0 || scale == 1) {
            return Optional.of(value);
        }
        double scaled = Math.max(1, Math.rint(whole * scale));
        if (scaled > (value instanceof Integer ? Integer.MAX_VALUE : Long.MAX_VALUE / 2)) {
            problems.expected(node, "a number that is not too large once multiplied by the scale of " + scale);
            return Optional.empty();
        }
        return Optional.of(value instanceof Integer ? (Object) (int) scaled : (Object) (long) scaled);
    }

    private Optional<Object> bound(Node node, Type type) {
        if (type instanceof ParameterizedType generic) {
            Type content = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
            if (generic.getRawType() == List.class) {
                return list(node, content);
            }
            if (generic.getRawType() == Map.class) {
                return map(node, content);
            }
            throw new IllegalStateException("no way to bind " + type);
        }
        Class<?> plain = (Class<?>) type;
        if (plain == Node.class) {
            return Optional.of(node);
        }
        if (plain.isRecord() && types.of(plain).isEmpty()) {
            return bind(node, plain.asSubclass(Record.class)).map(Object.class::cast);
        }
        return scalar(node, types.of(plain).orElseThrow(() -> new IllegalStateException("no way to bind " + plain)));
    }

    /** The value of a scalar; empty if it does not fit. */
    public <T> Optional<T> scalar(Node node, Class<T> type) {
        return scalar(node, types.of(type).orElseThrow(() -> new IllegalStateException("no scalar: " + type)))
                .map(type::cast);
    }

    private Optional<Object> scalar(Node node, ScalarType<?> type) {
        if (!(node instanceof Node.Scalar scalar) || scalar.isNothing()) {
            problems.expected(node, type.expected());
            return Optional.empty();
        }
        try {
            return Optional.of(type.parse().apply(scalar.text()));
        } catch (IllegalArgumentException unfit) {
            problems.expected(node, Optional.ofNullable(unfit.getMessage()).orElse(type.expected()));
            return Optional.empty();
        }
    }

    private Optional<Object> list(Node node, Type content) {
        if (node instanceof Node.Scalar scalar && scalar.isNothing()) {
            return Optional.of(List.of());
        }
        if (!(node instanceof Node.Sequence sequence)) {
            problems.expected(node, expectedList(content));
            return Optional.empty();
        }
        List<Object> values = new ArrayList<>();
        sequence.items().forEach(item -> bound(item, content).ifPresent(values::add));
        return values.size() == sequence.items().size() ? Optional.of(List.copyOf(values)) : Optional.empty();
    }

    private Optional<Object> map(Node node, Type content) {
        return mapping(node).flatMap(mapping -> {
            Map<String, Object> values = new LinkedHashMap<>();
            mapping.entries()
                    .forEach((key, entry) -> bound(entry.value(), content).ifPresent(value -> values.put(key, value)));
            return values.size() == mapping.entries().size()
                    ? Optional.of(Collections.unmodifiableMap(values))
                    : Optional.empty();
        });
    }

    private String described(Component component) {
        String doc = component.doc().replaceFirst("\\.$", "");
        String expected = expected(component.type());
        return doc.isEmpty()
                ? expected
                : expected + ": " + doc.substring(0, 1).toLowerCase(Locale.ROOT) + doc.substring(1);
    }

    private String expected(Type type) {
        if (type instanceof ParameterizedType generic) {
            return generic.getRawType() == List.class
                    ? expectedList(generic.getActualTypeArguments()[0])
                    : "a mapping of keys to values";
        }
        return types.of((Class<?>) type)
                .map(ScalarType::expected)
                .orElse(type == Node.class ? "a value" : "a mapping of keys to values");
    }

    private String expectedList(Type content) {
        return content instanceof Class<?> plain
                ? types.of(plain)
                        .map(type -> "a list in [ ], each " + type.expected())
                        .orElse("a list")
                : "a list";
    }

    private <R extends Record> Optional<R> construct(Fields fields, Class<R> type) {
        try {
            Constructor<R> constructor = type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return Optional.of(constructor.newInstance(Arrays.stream(type.getRecordComponents())
                    .map(component -> fields.argument(component.getName()))
                    .toArray()));
        } catch (InvocationTargetException thrown) {
            refused(fields.mapping(), thrown.getCause());
            return Optional.empty();
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("cannot make a " + type.getName(), impossible);
        }
    }

    private void refused(Node.Mapping mapping, Throwable thrown) {
        if (thrown instanceof SettingException setting) {
            refused(mapping, setting.key(), setting.getMessage());
        } else if (thrown instanceof IllegalArgumentException) {
            refused(mapping, String.valueOf(thrown.getMessage()));
        } else {
            throw new IllegalStateException(thrown);
        }
    }

    /** Places {@code name: value (expected: …)} at the value of that name, below a mapping. */
    public void refused(Node.Mapping mapping, String message) {
        int colon = message.indexOf(": ");
        String key = colon < 0 ? "" : message.substring(0, colon);
        if (key.matches("[A-Za-z][A-Za-z0-9.\\[\\]]*")) {
            refused(mapping, key, message.substring(colon + 2));
        } else {
            problems.at(mapping.location(), Printable.line(message, MOST_CHARS));
        }
    }

    /** Places a problem at the value of a key below a mapping, or as near to it as the file goes. */
    public void refused(Node.Mapping mapping, String key, String text) {
        Node place = mapping;
        for (String step : key.split("[.\\[]")) {
            if (place instanceof Node.Mapping outer && outer.value(step).isPresent()) {
                place = outer.value(step).get();
            }
        }
        Location at = place.location();
        String path = Location.pathOf(mapping.location().path(), key);
        problems.at(new Location(at.source(), at.line(), at.column(), path), Printable.line(text, MOST_CHARS));
    }
}
