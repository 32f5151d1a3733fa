package dev.throng.targets.launch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** The options of one launch, checked against the known ones. Immutable. */
public final class Options {

    private final Map<String, Option> known = new LinkedHashMap<>();
    private final Map<String, List<String>> given = new LinkedHashMap<>();

    private Options(List<Option> options) {
        for (Option option : options) {
            known.put(option.name(), option);
        }
    }

    /**
     * Reads a command line.
     *
     * @throws TargetUsageException for an unknown option, a missing value, or a second value of an option that is not
     *     repeatable
     */
    public static Options parse(List<Option> known, List<String> arguments) {
        Options options = new Options(known);
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            String argument = rest.next();
            if (!argument.startsWith("--")) {
                throw new TargetUsageException(
                        argument + ": not an option (expected: --name value or --set name=value)");
            }
            String name = argument.substring(2);
            if (name.equals("set")) {
                options.set(rest.hasNext() ? rest.next() : "");
            } else if (name.startsWith("set=")) {
                options.set(name.substring(4));
            } else {
                options.take(name, rest);
            }
        }
        return options;
    }

    /** The names of the options that have a value because the command line gives one. */
    List<String> given() {
        return List.copyOf(given.keySet());
    }

    /**
     * Returns these options with other values for some of them.
     *
     * @param others the only value of each option, by its name in kebab-case or camel case
     * @throws TargetUsageException for an unknown option
     */
    Options with(Map<String, String> others) {
        Options changed = new Options(List.copyOf(known.values()));
        changed.given.putAll(given);
        others.forEach((name, value) ->
                changed.given.put(changed.option(name, "--rehearsal-set ").name(), List.of(value)));
        return changed;
    }

    private void set(String assignment) {
        int equals = assignment.indexOf('=');
        if (equals <= 0) {
            throw new TargetUsageException("--set " + assignment + ": no value (expected: --set name=value)");
        }
        add(option(assignment.substring(0, equals), "--set "), assignment.substring(equals + 1));
    }

    private void take(String name, Iterator<String> rest) {
        int equals = name.indexOf('=');
        if (equals > 0) {
            add(option(name.substring(0, equals), "--"), name.substring(equals + 1));
            return;
        }
        Option option = option(name, "--");
        if (option.isFlag()) {
            add(option, "true");
        } else if (rest.hasNext()) {
            add(option, rest.next());
        } else {
            throw new TargetUsageException("--" + name + ": no value given (see --help)");
        }
    }

    private Option option(String typed, String prefix) {
        String name = kebabCase(typed);
        Option option = known.get(name);
        if (option == null) {
            throw new TargetUsageException(prefix + typed + ": unknown option (expected: one that --help lists"
                    + NearestOption.suggestion(name, "--", known.keySet()) + ")");
        }
        return option;
    }

    private void add(Option option, String value) {
        List<String> values = given.computeIfAbsent(option.name(), name -> new ArrayList<>());
        if (!values.isEmpty() && !option.isRepeatable()) {
            throw new TargetUsageException(
                    "--" + option.name() + ": given twice (" + values.get(0) + ", " + value + ")");
        }
        values.add(value);
    }

    private static String kebabCase(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    }

    /** All values of an option: those given, else its default, else none. */
    public List<String> texts(String name) {
        Option option = known.get(name);
        if (option == null) {
            throw new IllegalArgumentException("no such option is declared: " + name);
        }
        List<String> fallback = option.fallback().isEmpty() ? List.of() : List.of(option.fallback());
        return List.copyOf(given.getOrDefault(name, fallback));
    }

    /** The first value of an option; empty if it has none. */
    public Optional<String> text(String name) {
        return texts(name).stream().findFirst();
    }

    /** The value of an option that has a default. */
    public String required(String name) {
        return text(name).orElseThrow(() -> new TargetUsageException("--" + name + ": not given (expected: a value)"));
    }

    /** The value of a flag or of an option that takes true or false. */
    public boolean isTrue(String name) {
        return value(name, OptionValues::booleanValue);
    }

    /** A whole number of an option that has a default. */
    public long number(String name, long least, long most) {
        return value(name, text -> OptionValues.number(text, least, most));
    }

    /** A whole number of an option that may be absent. */
    public OptionalLong optionalNumber(String name, long least, long most) {
        return text(name).isEmpty() ? OptionalLong.empty() : OptionalLong.of(number(name, least, most));
    }

    /** A duration with its unit, such as 10ms. */
    public Duration duration(String name) {
        return value(name, OptionValues::duration);
    }

    /** A size in bytes. */
    public long bytes(String name, long least, long most) {
        return value(name, text -> OptionValues.bytes(text, least, most));
    }

    /** One of the constants of an enum, typed in lower case. */
    public <E extends Enum<E>> E choice(String name, Class<E> type) {
        return value(name, text -> OptionValues.choice(text, type));
    }

    /**
     * The value of an option as {@code reader} parses it.
     *
     * @param reader throws {@link IllegalArgumentException} whose message states what was expected
     * @throws TargetUsageException if the value is missing or the reader refuses it
     */
    public <T> T value(String name, Function<String, T> reader) {
        return read(name, required(name), reader);
    }

    /** As {@link #value}; empty if the option has no value. */
    public <T> Optional<T> optionalValue(String name, Function<String, T> reader) {
        return text(name).map(text -> read(name, text, reader));
    }

    /** As {@link #value}, for each value of a repeatable option. */
    public <T> List<T> values(String name, Function<String, T> reader) {
        List<T> values = new ArrayList<>();
        for (String text : texts(name)) {
            values.add(read(name, text, reader));
        }
        return List.copyOf(values);
    }

    private static <T> T read(String name, String text, Function<String, T> reader) {
        try {
            return reader.apply(text);
        } catch (IllegalArgumentException refused) {
            throw new TargetUsageException(
                    "--" + name + ": " + text + " (expected: " + refused.getMessage() + ")", refused);
        }
    }
}
