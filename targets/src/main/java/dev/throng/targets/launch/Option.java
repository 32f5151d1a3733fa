package dev.throng.targets.launch;

import java.util.Locale;

/**
 * A launch option: {@code --name value}, {@code --name=value} or {@code --set name=value}. Names are in kebab-case;
 * camel case works too, as in {@code --set maxMsgBytes=…}. Immutable.
 */
public final class Option {

    private final String name;
    private final String form;
    private final String fallback;
    private final String help;
    private final boolean flag;
    private final boolean repeatable;

    private Option(String name, String form, String fallback, String help, boolean flag, boolean repeatable) {
        this.name = name;
        this.form = form;
        this.fallback = fallback;
        this.help = help;
        this.flag = flag;
        this.repeatable = repeatable;
    }

    /** An option with a default value. */
    public static Option of(String name, String form, String fallback, String help) {
        return new Option(name, form, fallback, help, false, false);
    }

    /** An option without a default value. */
    public static Option optional(String name, String form, String help) {
        return new Option(name, form, "", help, false, false);
    }

    /** An option that can be given several times; all values count. */
    public static Option repeatable(String name, String form, String help) {
        return new Option(name, form, "", help, false, true);
    }

    /** An option without a value; with {@code --set} it takes {@code true} or {@code false}. */
    public static Option flag(String name, String help) {
        return new Option(name, "", "false", help, true, false);
    }

    public String name() {
        return name;
    }

    String fallback() {
        return fallback;
    }

    boolean isFlag() {
        return flag;
    }

    boolean isRepeatable() {
        return repeatable;
    }

    /** One or two lines of help text. */
    String usage() {
        String left = "  --" + name + (flag ? "" : " " + form);
        String right = help
                + (fallback.isEmpty() || flag ? "" : " (default " + fallback + ")")
                + (repeatable ? " (repeatable)" : "");
        return String.format(Locale.ROOT, "%-32s%s%s", left, left.length() > 31 ? "\n" + " ".repeat(32) : "", right);
    }
}
