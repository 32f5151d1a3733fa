package dev.throng.cli.tsung;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An element of the file. Immutable.
 *
 * @param line where its start tag begins, from 1
 * @param text its own characters, without those of its children
 */
record TsungElement(String name, Map<String, String> attributes, List<TsungElement> children, String text, int line) {

    TsungElement {
        attributes = Map.copyOf(attributes);
        children = List.copyOf(children);
    }

    boolean is(String other) {
        return name.equals(other);
    }

    /** The value of an attribute without spaces around it; empty if there is none or it is blank. */
    Optional<String> attribute(String key) {
        return Optional.ofNullable(attributes.get(key)).map(String::strip).filter(value -> !value.isEmpty());
    }

    String attribute(String key, String other) {
        return attribute(key).orElse(other);
    }

    /** Whether an attribute has this value. */
    boolean has(String key, String value) {
        return attribute(key).filter(value::equals).isPresent();
    }

    /** The children with a name. */
    List<TsungElement> children(String childName) {
        return children.stream().filter(child -> child.is(childName)).toList();
    }

    /** The first child with a name. */
    Optional<TsungElement> child(String childName) {
        return children.stream().filter(child -> child.is(childName)).findFirst();
    }

    /** The children of the child with a name; none without it. */
    List<TsungElement> below(String childName) {
        return child(childName).map(TsungElement::children).orElse(List.of());
    }

    /**
     * A number that is not negative.
     *
     * @throws TsungException if the attribute is something else
     */
    Optional<BigDecimal> number(String key) throws TsungException {
        Optional<String> given = attribute(key);
        if (given.isEmpty()) {
            return Optional.empty();
        }
        try {
            BigDecimal number = new BigDecimal(given.get());
            if (number.signum() >= 0 && given.get().length() < 20 && Math.abs(number.scale()) < 20) {
                return Optional.of(number);
            }
        } catch (NumberFormatException none) {
            // refused below
        }
        throw refused(key, given.get(), "a number that is not negative");
    }

    /**
     * A whole number from 0 to 2^31 - 1.
     *
     * @throws TsungException if the attribute is something else
     */
    Optional<Integer> whole(String key) throws TsungException {
        Optional<BigDecimal> number = number(key);
        if (number.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(number.get().intValueExact());
        } catch (ArithmeticException none) {
            throw refused(key, attribute(key, ""), "a whole number");
        }
    }

    private TsungException refused(String key, String given, String expected) {
        return new TsungException(line, name + " " + key, given, expected);
    }
}
