package dev.throng.xmpp.template;

import dev.throng.text.Nearest;
import dev.throng.text.Printable;
import dev.throng.xmpp.template.TemplatePart.Escape;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names that a template may use as variables. Immutable.
 *
 * @param columns the columns of the file of users, which <code>${csv.COLUMN}</code> names; none if the users are not from a file with a
 *     heading
 * @param captured the variables that the script captures; the index is the slot
 */
public record TemplateNames(List<String> columns, List<String> captured) {

    private static final String CSV = "csv.";
    private static final Pattern FUNCTION = Pattern.compile("(\\w+)\\((.*)\\)");
    private static final Pattern RANGE = Pattern.compile("\\s*(-?\\d{1,18})\\s*,\\s*(-?\\d{1,18})\\s*");
    private static final List<String> FIXED = List.of("user", "jid", "domain", "contact", "peer", "id", "n", "counter");
    private static final List<String> FORMS = List.of("csv.COLUMN", "random(1,100)", "choice(a,b,c)");

    public TemplateNames {
        columns = List.copyOf(columns);
        captured = List.copyOf(captured);
    }

    /** Whether every template has a variable of that name, so that none can be captured as it. */
    public static boolean isFixed(String name) {
        return FIXED.contains(name);
    }

    /**
     * Returns the variable of a name.
     *
     * @param name what stands between the braces
     * @param offset where the variable begins, for problems
     */
    TemplatePart part(String name, int offset) throws TemplateException {
        Matcher function = FUNCTION.matcher(name);
        if (function.matches() && function.group(1).equals("random")) {
            return random(function.group(2), offset);
        }
        if (function.matches() && function.group(1).equals("choice")) {
            return choice(function.group(2));
        }
        if (name.startsWith(CSV)) {
            return column(name.substring(CSV.length()), offset);
        }
        int slot = captured.indexOf(name);
        return slot < 0 ? fixed(name, offset) : (out, values, escape) -> escape.append(out, values.captured(slot));
    }

    private TemplatePart fixed(String name, int offset) throws TemplateException {
        return switch (name) {
            case "user" -> (out, values, escape) -> escape.append(out, values.jid(), 0, endOfUser(values.jid()));
            case "domain" -> (out, values, escape) -> domain(out, values.jid(), escape);
            case "jid" -> (out, values, escape) -> escape.append(out, values.jid());
            case "contact" -> (out, values, escape) -> escape.append(out, values.contact());
            case "peer" -> (out, values, escape) -> escape.append(out, values.peer());
            case "id" -> (out, values, escape) -> out.append(values.id());
            case "n" -> (out, values, escape) -> out.append(values.number());
            case "counter" -> (out, values, escape) -> out.append(values.counter());
            default -> throw unknown(name, offset);
        };
    }

    private static int endOfUser(String jid) {
        return Math.max(0, jid.indexOf('@'));
    }

    private static void domain(StringBuilder out, String jid, Escape escape) {
        int slash = jid.indexOf('/');
        escape.append(out, jid, jid.indexOf('@') + 1, slash < 0 ? jid.length() : slash);
    }

    private TemplateException unknown(String name, int offset) {
        List<String> known = new ArrayList<>(FIXED);
        known.addAll(captured);
        List<String> listed = new ArrayList<>(known);
        listed.addAll(FORMS);
        columns.forEach(column -> known.add(CSV + column));
        known.addAll(List.of("random", "choice"));
        return problem(
                offset, name, "one of " + String.join(", ", listed) + Nearest.suggestion(Nearest.to(name, known)));
    }

    private TemplatePart column(String name, int offset) throws TemplateException {
        int column = columns.indexOf(name);
        if (column >= 0) {
            return (out, values, escape) -> escape.append(out, values.column(column));
        }
        throw problem(
                offset,
                CSV + name,
                columns.isEmpty()
                        ? "settings.users.file with a heading that names its columns"
                        : "a column of the users' file: " + Nearest.expectation(name, columns));
    }

    private static TemplatePart random(String arguments, int offset) throws TemplateException {
        Matcher range = RANGE.matcher(arguments);
        if (!range.matches() || Long.parseLong(range.group(1)) > Long.parseLong(range.group(2))) {
            throw problem(
                    offset,
                    "random(" + arguments + ")",
                    "the lowest and the highest whole number, such as random(1,100)");
        }
        long low = Long.parseLong(range.group(1));
        long beyond = Long.parseLong(range.group(2)) + 1;
        return (out, values, escape) -> out.append(values.random().nextLong(low, beyond));
    }

    private static TemplatePart choice(String arguments) {
        String[] choices = arguments.split(",", -1);
        for (int i = 0; i < choices.length; i++) {
            choices[i] = choices[i].strip();
        }
        return (out, values, escape) ->
                escape.append(out, choices[values.random().nextInt(choices.length)]);
    }

    private static TemplateException problem(int offset, String name, String expected) {
        return new TemplateException(offset, Printable.excerpt("${" + name + "}") + " (expected: " + expected + ")");
    }
}
