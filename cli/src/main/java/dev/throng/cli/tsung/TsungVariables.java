package dev.throng.cli.tsung;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The dynamic variables of tsung at one place of a session, and what stands for them in templates. Immutable. */
final class TsungVariables {

    /** What a variable has. */
    sealed interface Value {

        /** Returns the template's text for it. */
        TemplateText text();
    }

    /** Always the same text. */
    record Constant(String value) implements Value {
        @Override
        public TemplateText text() {
            return TemplateText.literal(value);
        }
    }

    /** A random whole number. In a template each use draws a new one. */
    record RandomNumber(long from, long to) implements Value {
        @Override
        public TemplateText text() {
            return TemplateText.variable("random(" + from + "," + to + ")");
        }

        /** How many values it has. */
        long count() {
            return to - from + 1;
        }
    }

    /** A column of the file of users. */
    record Column(String name) implements Value {
        @Override
        public TemplateText text() {
            return TemplateText.variable("csv." + name);
        }
    }

    /** Something that templates do not have. */
    record Unknown(String why) implements Value {
        @Override
        public TemplateText text() {
            return TemplateText.impossible(why);
        }
    }

    static final TsungVariables NONE = new TsungVariables(Map.of());

    private static final Pattern MARKUP = Pattern.compile("%%(?:_([^%]*)|([^%:]*:[^%]*))%%");
    private static final String UNIQUE_ID = "ts_user_server:get_unique_id";

    private final Map<String, Value> values;

    private TsungVariables(Map<String, Value> values) {
        this.values = values;
    }

    TsungVariables with(String name, Value value) {
        Map<String, Value> more = new HashMap<>(values);
        more.put(name, value);
        return new TsungVariables(Map.copyOf(more));
    }

    /** The only variable of a text that has no other markup; empty if there is none or there are more. */
    Optional<Value> only(String text) {
        Matcher markup = MARKUP.matcher(text);
        if (!markup.find() || markup.group(1) == null) {
            return Optional.empty();
        }
        Optional<Value> value = Optional.ofNullable(values.get(markup.group(1)));
        return markup.find() ? Optional.empty() : value;
    }

    /**
     * Returns a text as a template.
     *
     * @param subst whether tsung replaces the markup in it
     */
    TemplateText text(String given, boolean subst) {
        if (!subst) {
            return TemplateText.literal(given);
        }
        TemplateText text = TemplateText.literal("");
        Matcher markup = MARKUP.matcher(given);
        int end = 0;
        while (markup.find()) {
            text = text.and(given.substring(end, markup.start())).and(replacement(markup));
            end = markup.end();
        }
        return text.and(given.substring(end));
    }

    private TemplateText replacement(Matcher markup) {
        if (markup.group(1) == null) {
            return markup.group(2).equals(UNIQUE_ID)
                    ? TemplateText.variable("id")
                    : TemplateText.impossible("Throng cannot call " + markup.group(2));
        }
        return Optional.ofNullable(values.get(markup.group(1)))
                .map(Value::text)
                .orElseGet(() -> TemplateText.impossible("its variable " + markup.group(1) + " is not known"));
    }
}
