package dev.throng.xmpp.template;

import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A template as its user wrote it, with one private character in the place of each variable, so that a parser of XML can read it. Immutable.
 *
 * <p><code>${NAME}</code> is a variable. <code>$${</code> stands for the two characters <code>${</code>.
 */
final class TemplateSource {

    private static final char FIRST_PRIVATE = '\ue000';
    private static final char LAST_PRIVATE = '\uf8ff';
    private static final int SHOWN = 40;

    private static final Pattern ELEMENT = Pattern.compile("<[^\\s/>]+");
    private static final Pattern ATTRIBUTE = Pattern.compile("\\s+([^\\s=<>/]+)\\s*=\\s*(\"[^\"]*\"|'[^']*')");

    /** A part of the marked text. */
    record Span(int from, int to) {}

    /** An attribute with the space before it, and its value. */
    record Attribute(Span whole, Span value) {}

    /** A variable and its place in the marked text. */
    record Variable(int at, String name, TemplatePart part) {

        private Variable movedBy(int characters) {
            return new Variable(at + characters, name, part);
        }
    }

    /** From a place in the marked text on, the user's text has the same characters at another place. */
    private record Shift(int at, int given) {}

    private final String text;
    private final char mark;
    private final List<Variable> variables;
    private final List<Shift> shifts;

    private TemplateSource(String text, char mark, List<Variable> variables, List<Shift> shifts) {
        this.text = text;
        this.mark = mark;
        this.variables = List.copyOf(variables);
        this.shifts = List.copyOf(shifts);
    }

    static TemplateSource of(String given, TemplateNames names) throws TemplateException {
        char mark = unused(given);
        StringBuilder marked = new StringBuilder(given.length());
        List<Variable> variables = new ArrayList<>();
        List<Shift> shifts = new ArrayList<>();
        int from = 0;
        for (int start = given.indexOf("${"); start >= 0; start = given.indexOf("${", from)) {
            if (start > from && given.charAt(start - 1) == '$') {
                marked.append(given, from, start - 1).append("${");
                from = start + 2;
            } else {
                int end = end(given, start);
                String name = given.substring(start + 2, end).strip();
                marked.append(given, from, start);
                variables.add(new Variable(marked.length(), name, names.part(name, start)));
                marked.append(mark);
                from = end + 1;
            }
            shifts.add(new Shift(marked.length(), from));
        }
        return new TemplateSource(marked.append(given, from, given.length()).toString(), mark, variables, shifts);
    }

    private static int end(String given, int start) throws TemplateException {
        int end = given.indexOf('}', start);
        if (end < 0) {
            throw new TemplateException(
                    start,
                    Printable.line(given.substring(start), SHOWN)
                            + " (expected: a } behind the name of a variable, or $${ for the two characters ${)");
        }
        return end;
    }

    private static char unused(String given) throws TemplateException {
        for (char mark = FIRST_PRIVATE; mark <= LAST_PRIVATE; mark++) {
            if (given.indexOf(mark) < 0) {
                return mark;
            }
        }
        throw new TemplateException(0, "every character of private use is in the template (expected: not all)");
    }

    /** The text with marks. */
    String text() {
        return text;
    }

    List<Variable> variables() {
        return variables;
    }

    /** The place of a character of the marked text in the user's; of a mark, the place where its variable begins. */
    int given(int at) {
        int place = at;
        for (Shift shift : shifts) {
            if (shift.at() > at) {
                break;
            }
            place = shift.given() + at - shift.at();
        }
        return place;
    }

    /** How many marks are in a text that a parser has read. */
    int marks(String read) {
        return (int) read.chars().filter(c -> c == mark).count();
    }

    /** The variable in the place of a character; empty if none is there. */
    Optional<Variable> at(int place) {
        return variables.stream().filter(variable -> variable.at() == place).findFirst();
    }

    /** The name of the variable that is a part of the text; empty if the part is something else. */
    Optional<String> variable(Span span) {
        return span.to() - span.from() == 1 ? at(span.from()).map(Variable::name) : Optional.empty();
    }

    /** An attribute of the element whose start tag begins at a place. Only of well-formed XML. */
    Optional<Attribute> attribute(int begin, String name) {
        Matcher element = ELEMENT.matcher(text).region(begin, text.length());
        int at = element.lookingAt() ? element.end() : text.length();
        Matcher attribute = ATTRIBUTE.matcher(text);
        while (attribute.region(at, text.length()).lookingAt()) {
            if (attribute.group(1).equals(name)) {
                return Optional.of(new Attribute(
                        new Span(attribute.start(), attribute.end()),
                        new Span(attribute.start(2) + 1, attribute.end(2) - 1)));
            }
            at = attribute.end();
        }
        return Optional.empty();
    }

    /** The same source without an attribute in which there is no variable. */
    TemplateSource without(Attribute attribute) {
        Span span = attribute.whole();
        int length = span.to() - span.from();
        List<Variable> moved = variables.stream()
                .map(variable -> variable.at() < span.from() ? variable : variable.movedBy(-length))
                .toList();
        return new TemplateSource(text.substring(0, span.from()) + text.substring(span.to()), mark, moved, List.of());
    }

    /** The template of a part of the text as it is. */
    TextTemplate slice(Span span) {
        return template(span, text.substring(span.from(), span.to()));
    }

    /**
     * The template of a part of the text.
     *
     * @param read the part as a parser has read it, with the same marks
     */
    TextTemplate template(Span span, String read) {
        List<String> literals = new ArrayList<>();
        List<TemplatePart> parts = new ArrayList<>();
        int from = 0;
        for (Variable variable : variables) {
            if (variable.at() >= span.from() && variable.at() < span.to()) {
                int at = read.indexOf(mark, from);
                literals.add(read.substring(from, at));
                parts.add(variable.part());
                from = at + 1;
            }
        }
        literals.add(read.substring(from));
        return new TextTemplate(literals, parts);
    }
}
