package dev.throng.xmpp.template;

import dev.throng.text.Printable;
import dev.throng.xmpp.codec.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a step keeps of the stanza that it waited for, as variables of its session. A script has at most {@value #MAX_VARIABLES} variables of at
 * most {@value #MAX_CHARS} characters each. Immutable.
 */
public final class Captures {

    /** Most variables of a script. */
    public static final int MAX_VARIABLES = 16;

    /** Most characters of a variable. */
    public static final int MAX_CHARS = 4096;

    /** Captures nothing. */
    public static final Captures NONE = new Captures(List.of());

    private static final Pattern NAME = Pattern.compile("[a-z][A-Za-z0-9_]{0,39}");
    private static final String OPTIONAL = "?";

    private final List<Variable> variables;

    private record Variable(String name, int slot, ElementPath path, boolean optional) {}

    private Captures(List<Variable> variables) {
        this.variables = List.copyOf(variables);
    }

    /**
     * Returns these and one more.
     *
     * @param path a question mark at its end allows stanzas that do not have the place, which leave the variable as it was
     * @param names must have the variable
     */
    public Captures and(String name, String path, TemplateNames names) throws TemplateException {
        boolean optional = path.endsWith(OPTIONAL);
        ElementPath place = ElementPath.of(optional ? path.substring(0, path.length() - OPTIONAL.length()) : path);
        List<Variable> more = new ArrayList<>(variables);
        more.add(new Variable(name, names.captured().indexOf(name), place, optional));
        return new Captures(more);
    }

    /** Returns what is wrong with the name of a variable; empty if it may be captured. */
    public static Optional<String> problem(String name) {
        if (NAME.matcher(name).matches() && !TemplateNames.isFixed(name)) {
            return Optional.empty();
        }
        return Optional.of(Printable.excerpt(name)
                + " (expected: a name for a variable of the script: at most 40 letters, digits and _, the first a small letter, and none of"
                + " the names that every template has)");
    }

    public boolean isEmpty() {
        return variables.isEmpty();
    }

    /**
     * Keeps the variables of a stanza.
     *
     * @param kept the variables of the session, by slot
     * @return the first variable that the stanza does not have, or that is too long, and why; then nothing is kept
     */
    public Optional<String> keep(Element stanza, String[] kept) {
        String[] found = new String[variables.size()];
        for (int i = 0; i < found.length; i++) {
            Variable variable = variables.get(i);
            Optional<String> value = variable.path().find(stanza);
            if (value.isEmpty() && !variable.optional()) {
                return Optional.of(variable.name() + ": the stanza does not have it");
            }
            if (value.isPresent() && value.get().length() > MAX_CHARS) {
                return Optional.of(variable.name() + ": more than " + MAX_CHARS + " characters");
            }
            found[i] = value.orElse(null);
        }
        for (int i = 0; i < found.length; i++) {
            if (found[i] != null) {
                kept[variables.get(i).slot()] = found[i];
            }
        }
        return Optional.empty();
    }
}
