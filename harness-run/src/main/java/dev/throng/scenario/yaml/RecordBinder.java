package dev.throng.scenario.yaml;

import dev.throng.protocol.SettingException;
import dev.throng.scenario.yaml.Location.TextOrigin;
import dev.throng.scenario.yaml.ScalarTypes.ScalarType;
import dev.throng.text.Nearest;
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
import java.util.Map;
import java.util.Optional;

/**
 * Binds nodes to records. The keys are the names of the components; see {@link dev.throng.protocol.Setting} for types and defaults, {@link
 * dev.throng.protocol.Setting.Inline} for records whose keys stand beside others, and {@link dev.throng.protocol.Setting.Renamed} for old
 * keys. A component of type {@link Node} takes any value; the caller binds it.
 *
 * <p>A value that does not fit becomes a problem, and binding continues with the next value. One thread uses it.
 */
public final class RecordBinder {

    private final ScalarTypes types;
    private final double scale;
    private final Problems problems;
    private final ScalarBinder scalars;

    /** @param scale the factor of {@link dev.throng.protocol.Setting.Scaled} numbers */
    public RecordBinder(ScalarTypes types, double scale, Problems problems) {
        this.types = types;
        this.scale = scale;
        this.problems = problems;
        this.scalars = new ScalarBinder(types, scale, problems);
    }

    private Expectations expectations() {
        return new Expectations(types);
    }

    /** The record of a node; empty if a value in it does not fit. */
    public <R extends Record> Optional<R> bind(Node node, Class<R> type) {
        return fields(node, type).filter(Fields::sound).flatMap(fields -> construct(fields, type));
    }

    /** The values of a node that the components of a record type describe; empty if it is not a mapping, nor a value that may stand for one. */
    public Optional<Fields> fields(Node node, Class<? extends Record> type) {
        RecordKeys keys = RecordKeys.of(type);
        return mapping(alone(node, keys), expectations().of(type, false)).map(mapping -> fields(mapping, keys));
    }

    /** A mapping with the value, if one may stand in the place of the whole record. */
    private static Node alone(Node node, RecordKeys keys) {
        return node instanceof Node.Scalar scalar && !scalar.isNothing()
                ? keys.alone()
                        .<Node>map(component -> new Node.Mapping(
                                node.location(), Map.of(component.key(), new Node.Entry(node.location(), node))))
                        .orElse(node)
                : node;
    }

    /** The value of a scalar; empty if it does not fit. */
    public <T> Optional<T> scalar(Node node, Class<T> type) {
        return scalars.bind(node, type).map(type::cast);
    }

    private Optional<Node.Mapping> mapping(Node node) {
        return mapping(node, Expectations.MAPPING);
    }

    private Optional<Node.Mapping> mapping(Node node, String expected) {
        if (node instanceof Node.Mapping mapping) {
            return Optional.of(mapping);
        }
        if (node instanceof Node.Scalar scalar && scalar.isNothing()) {
            return Optional.of(new Node.Mapping(node.location(), Map.of()));
        }
        problems.expected(node, expected);
        return Optional.empty();
    }

    private Fields fields(Node.Mapping mapping, RecordKeys keys) {
        Fields fields = new Fields(mapping);
        OldKeys old = OldKeys.find(mapping, keys, problems);
        List<String> known = keys.keys();
        old.mapping().entries().forEach((key, entry) -> {
            if (!known.contains(key)) {
                problems.at(entry.location(), "unknown key (expected: " + Nearest.expectation(key, known) + ")");
                fields.unsound();
            }
        });
        if (old.any()) {
            fields.unsound();
        }
        fill(fields, keys, old);
        return fields;
    }

    private void fill(Fields fields, RecordKeys keys, OldKeys old) {
        for (RecordKeys.Part part : keys.parts()) {
            Optional<?> value = part instanceof RecordKeys.Inlined inlined
                    ? inlined(fields, inlined.keys(), old)
                    : value((Component) part, old);
            value.ifPresentOrElse(known -> fields.put(part.name(), known), fields::unsound);
        }
    }

    /** The value of an inlined record. Its keys are values of the outer fields too: those that fit can be used although others do not. */
    private Optional<?> inlined(Fields outer, RecordKeys keys, OldKeys old) {
        Fields fields = new Fields(old.mapping());
        fill(fields, keys, old);
        outer.include(fields);
        return fields.sound() ? construct(fields, keys.type()) : Optional.empty();
    }

    private Optional<Object> value(Component component, OldKeys old) {
        Node.Mapping mapping = old.mapping();
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
        if (!old.replacements().contains(component.key())) {
            problems.at(
                    mapping.location().child(component.key()),
                    "missing (expected: " + expectations().of(component) + ")");
        }
        return Optional.empty();
    }

    /** A default is part of the program: one that does not fit is a bug. */
    private Optional<Object> fallback(Component component, String path) {
        Problems own = new Problems();
        RecordBinder binder = new RecordBinder(types, scale, own);
        Optional<Object> value = NodeReader.yaml(
                        TextOrigin.named("default"), component.fallback().get(), path, own)
                .flatMap(node -> binder.bound(node, component));
        if (value.isEmpty()) {
            throw new IllegalStateException("default of " + component.name() + ": " + own.list());
        }
        return value;
    }

    private Optional<Object> bound(Node node, Component component) {
        if (component.oneOrList() && !(node instanceof Node.Sequence)) {
            return oneOrList(node, component);
        }
        Optional<Object> value = component.countsBytes()
                ? scalars.bytes(node, (Class<?>) component.type())
                : bound(node, component.type());
        return component.scaled() ? value.flatMap(number -> scalars.scaled(node, number)) : value;
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
            throw new IllegalStateException("cannot bind a " + type);
        }
        Class<?> plain = (Class<?>) type;
        if (plain == Node.class) {
            return Optional.of(node);
        }
        if (isSection(plain)) {
            return bind(node, plain.asSubclass(Record.class)).map(Object.class::cast);
        }
        return scalars.bind(node, plain);
    }

    private Optional<Object> list(Node node, Type content) {
        if (node instanceof Node.Scalar scalar && scalar.isNothing()) {
            return Optional.of(List.of());
        }
        if (!(node instanceof Node.Sequence sequence)) {
            problems.expected(node, expectations().listOf(content));
            return Optional.empty();
        }
        List<Object> values = new ArrayList<>();
        sequence.items().forEach(item -> bound(item, content).ifPresent(values::add));
        return values.size() == sequence.items().size() ? Optional.of(List.copyOf(values)) : Optional.empty();
    }

    private boolean isSection(Type type) {
        return type instanceof Class<?> plain && plain.isRecord() && !scalars.isScalar(plain);
    }

    private Optional<Object> oneOrList(Node node, Component component) {
        Type content = component.content();
        if (node instanceof Node.Mapping && isSection(content)) {
            return bound(node, content).map(List::of);
        }
        if (!(node instanceof Node.Scalar scalar)) {
            problems.expected(node, expectations().of(component.type(), component.oneOrList()));
            return Optional.empty();
        }
        return scalar.isNothing() ? list(node, content) : bound(node, content).map(List::of);
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
            problems.refused(mapping, setting.key(), setting.offset(), setting.getMessage());
        } else if (thrown instanceof IllegalArgumentException) {
            problems.refused(mapping, String.valueOf(thrown.getMessage()));
        } else {
            throw new IllegalStateException(thrown);
        }
    }

    /** Binds scalars and multiplies those that a scenario scales. What does not fit goes to the problems. One thread uses it. */
    private static final class ScalarBinder {

        private final ScalarTypes types;
        private final double scale;
        private final Problems problems;

        ScalarBinder(ScalarTypes types, double scale, Problems problems) {
            this.types = types;
            this.scale = scale;
            this.problems = problems;
        }

        boolean isScalar(Class<?> type) {
            return types.of(type).isPresent();
        }

        /** The value of a scalar; empty if it does not fit. */
        Optional<Object> bind(Node node, Class<?> type) {
            return bind(node, types.of(type).orElseThrow(() -> new IllegalStateException("cannot bind a " + type)));
        }

        /** The value of a component that is a number of bytes; empty if it does not fit. */
        Optional<Object> bytes(Node node, Class<?> type) {
            return bind(node, ScalarTypes.bytes(type));
        }

        private Optional<Object> bind(Node node, ScalarType<?> type) {
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

        /** An Integer or Long multiplied by the scale, at least 1; a value of 0 or less stays. Empty if the product is too large. */
        Optional<Object> scaled(Node node, Object value) {
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
    }
}
