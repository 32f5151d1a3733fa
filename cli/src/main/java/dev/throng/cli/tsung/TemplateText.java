package dev.throng.cli.tsung;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A text of a scenario's template, with variables such as <code>${user}</code> between literal parts. Immutable.
 *
 * @param problem why the text cannot be a template; empty if it can
 */
record TemplateText(List<Part> parts, String problem) {

    /** @param literal false if the text is the name of a variable */
    record Part(String text, boolean literal) {}

    TemplateText {
        parts = List.copyOf(parts);
    }

    static TemplateText literal(String text) {
        return new TemplateText(List.of(new Part(text, true)), "");
    }

    static TemplateText variable(String name) {
        return new TemplateText(List.of(new Part(name, false)), "");
    }

    static TemplateText impossible(String why) {
        return new TemplateText(List.of(), why);
    }

    TemplateText and(TemplateText next) {
        List<Part> all = new ArrayList<>(parts);
        all.addAll(next.parts);
        return new TemplateText(all, problem.isEmpty() ? next.problem : problem);
    }

    TemplateText and(String literal) {
        return and(literal(literal));
    }

    boolean isPossible() {
        return problem.isEmpty();
    }

    boolean isLiteral() {
        return isPossible() && parts.stream().allMatch(Part::literal);
    }

    /** The template, with the literal parts as they are: XML if they are XML. */
    String raw() {
        return joined(text -> text);
    }

    /** The template as a part of XML, inside or outside of quotes. */
    String xml() {
        return joined(TemplateText::escaped);
    }

    private String joined(UnaryOperator<String> form) {
        StringBuilder text = new StringBuilder();
        parts.forEach(part ->
                text.append(part.literal() ? form.apply(part.text()).replace("${", "$${") : "${" + part.text() + "}"));
        return text.toString();
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("'", "&apos;")
                .replace("\"", "&quot;");
    }
}
